// Package export writes runs in the formats of other tools, and in our own. Each format says whether its times are
// simulated or measured, and contains the command that reproduces the runs.
package export

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/display"
	"github.com/rehearse-lab/rehearse/render/picture"
	"github.com/rehearse-lab/rehearse/render/views"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Input is what is exported: a scene and the traces of its panels, in the same order.
type Input struct {
	Scene  *render.Scene
	Traces []*trace.Trace
	// Script and Style are the page's viewer, for formats that embed it; Pictures draws its views (web/ui.Pictures).
	Script, Style, Pictures []byte
	// Look is the look of pictures of the run: view, theme, width, selected actor, cursor.
	Look render.SVGOptions
	// Panel is the index of the run, for formats that hold one run only.
	Panel int
	// SlidesScript and SlidesStyle show the slides of a deck (web/ui.Slides).
	SlidesScript, SlidesStyle []byte
	// From and To are the exported range of times, ns; To 0: to the end. Formats whose Ranged is false export everything.
	From, To int64
	// Length is the length of an animation; 0: ten seconds.
	Length time.Duration
	// Context cancels a long export; nil: nothing does.
	Context context.Context
	// Progress receives the part of a long export that is done, from 0 to 1; may be nil.
	Progress func(done float64)

	views   *views.Views    // opened on demand
	missing picture.Missing // characters that the fonts lack
}

// ready prepares a list for drawing, and records what the fonts lack.
func (in *Input) ready(list *display.List) (*picture.Picture, error) {
	p, err := picture.New(list)
	if err != nil {
		return nil, err
	}
	if in.missing == nil {
		in.missing = picture.Missing{}
	}
	in.missing.Add(p.Missing())
	return p, nil
}

// Warnings are what the written files lack or show differently.
func (in *Input) Warnings() []string {
	if text := in.missing.String("SVG or a web page, whose reader's fonts count"); text != "" {
		return []string{text}
	}
	return nil
}

// step reports that a part of a long export is done; the error says that the export was cancelled.
func (in *Input) step(done float64) error {
	if in.Context != nil && in.Context.Err() != nil {
		return in.Context.Err()
	}
	if in.Progress != nil {
		in.Progress(done)
	}
	return nil
}

// Format is an output format for runs.
type Format struct {
	Name  string // in requests
	Title string // for people
	About string // a short description
	Group Group
	File  string // the extension of the file
	Type  string // its media type
	// Ranged: it can hold a part of the run.
	Ranged bool
	// Single: it holds one run only.
	Single bool
	// Clock: it only draws all runs on one clock.
	Clock bool
	Write func(w io.Writer, in *Input) error
}

// Group is the purpose of a format.
type Group string

// Groups in their order in lists.
const (
	Teach  Group = "teach"
	Figure Group = "figure"
	Data   Group = "data"
)

// Formats lists all formats by group, in order.
var Formats = []Format{
	{Name: "html", Title: "Web page", About: "one file, offline: steps, notes and tour", Group: Teach, File: "html", Type: "text/html; charset=utf-8", Write: writeHTML},
	{Name: "slides", Title: "Slides", About: "Reveal.js in one file, offline: a note a step", Group: Teach, File: "slides.html", Type: "text/html; charset=utf-8", Clock: true, Write: writeSlides},
	{Name: "pptx", Title: "PowerPoint", About: "the same slides, with text that can be edited", Group: Teach, File: "pptx", Type: "application/vnd.openxmlformats-officedocument.presentationml.presentation", Clock: true, Write: writePPTX},
	{Name: "svg", Title: "SVG", About: "the current view, with its notes", Group: Figure, File: "svg", Type: "image/svg+xml", Ranged: true, Write: writeSVG},
	{Name: "png", Title: "PNG image", About: "for slides and chats, sharp at twice its size", Group: Figure, File: "png", Type: "image/png", Ranged: true, Write: writePNG},
	{Name: "pdf", Title: "PDF", About: "for print and papers: a page with text to find", Group: Figure, File: "pdf", Type: "application/pdf", Ranged: true, Write: writePDF},
	{Name: "gif", Title: "Animation (GIF)", About: "the times in ten seconds, notes as captions", Group: Figure, File: "gif", Type: "image/gif", Ranged: true, Clock: true, Write: writeGIF},
	{Name: "webm", Title: "Video (WebM)", About: "the same, for players and slides", Group: Figure, File: "webm", Type: "video/webm", Ranged: true, Clock: true, Write: writeWebM},
	{Name: "json", Title: "JSON", About: "every event", Group: Data, File: "json", Type: "application/json; charset=utf-8", Write: writeJSON},
	{Name: "csv", Title: "CSV", About: "tables in a zip file, with a data dictionary", Group: Data, File: "zip", Type: "application/zip", Ranged: true, Write: writeCSV},
	{Name: "text", Title: "Text", About: "a line for each message", Group: Data, File: "txt", Type: "text/plain; charset=utf-8", Ranged: true, Write: writeText},
	{Name: "perfetto", Title: "Perfetto", About: "for ui.perfetto.dev: slices, flows, counters", Group: Data, File: "pftrace", Type: "application/octet-stream", Ranged: true, Clock: true, Write: writePerfetto},
	{Name: "chrome", Title: "Chrome trace", About: "JSON for chrome://tracing and Speedscope", Group: Data, File: "trace.json", Type: "application/json; charset=utf-8", Ranged: true, Clock: true, Write: writeChrome},
	{Name: "shiviz", Title: "ShiViz", About: "a log with vector clocks, both runs", Group: Data, File: "log", Type: "text/plain; charset=utf-8", Ranged: true, Write: writeShiViz},
	{Name: "mermaid", Title: "Mermaid", About: "a sequence diagram of one run", Group: Data, File: "mmd", Type: "text/plain; charset=utf-8", Ranged: true, Single: true, Write: writeMermaid},
	{Name: "otlp", Title: "OpenTelemetry", About: "OTLP as JSON lines: a span for each handling", Group: Data, File: "otlp.jsonl", Type: "application/x-ndjson; charset=utf-8", Ranged: true, Write: writeOTLP},
}

// Names are the names of all formats.
func Names() []string {
	names := make([]string, len(Formats))
	for i, f := range Formats {
		names[i] = f.Name
	}
	return names
}

// Find is the format of a name; nil if there is none.
func Find(name string) *Format {
	if i := slices.IndexFunc(Formats, func(f Format) bool { return f.Name == name }); i >= 0 {
		return &Formats[i]
	}
	return nil
}

// Check returns what is wrong with the requested part of the run.
func (in *Input) Check(f *Format) error {
	switch {
	case in.From < 0 || in.To < 0 || in.To > 0 && in.To <= in.From:
		return fmt.Errorf("the range from %v to %v is not possible: both are times since the run began, and from comes before to", time.Duration(in.From), time.Duration(in.To))
	case (in.From > 0 || in.To > 0) && !f.Ranged:
		return fmt.Errorf("%s always has the whole run: leave the range out", f.Title)
	case in.From > 0 && in.From >= in.Scene.Duration:
		return fmt.Errorf("the range begins at %v, when the run is over: it took %v", time.Duration(in.From), time.Duration(in.Scene.Duration))
	case in.Length < 0 || in.Length > MaxFilmLength:
		return fmt.Errorf("an animation of %v is not possible: choose a length of more than 0 and at most %v", in.Length, MaxFilmLength)
	case in.Panel < 0 || in.Panel >= len(in.Traces):
		return fmt.Errorf("there is no run number %d", in.Panel+1)
	case f.Clock && !in.Scene.OneClock():
		return fmt.Errorf("%s draws all runs on one clock, but one is simulated and the other measured: choose one of them", f.Title)
	}
	if f.Group == Figure {
		return CheckLook(in.Scene, in.Look)
	}
	return nil
}

// Only is the same for one run.
func (in *Input) Only(panel int) *Input {
	one := *in
	one.Scene, one.Traces, one.Panel, one.views = in.Scene.Only(panel), in.Traces[panel:panel+1], 0, nil
	return &one
}

// run distinguishes the run from the other one: by its scheduler, and if that is the same, by whether it is measured, or by
// its number.
func (in *Input) run(panel int) string {
	scheduler := in.Traces[panel].Header.Settings.Scheduler
	for i, t := range in.Traces {
		switch {
		case i == panel || t.Header.Settings.Scheduler != scheduler:
		case !in.Scene.OneClock():
			return string(scheduler) + " " + in.Traces[panel].Header.Engine.Word()
		default:
			return fmt.Sprintf("%s %d", scheduler, panel+1)
		}
	}
	return string(scheduler)
}

// TooLarge is the error of a format that cannot hold that much.
type TooLarge struct {
	Title string // of the format
	What  string // messages
	Has   int
	Limit int
	Until int64 // ns: the range from From to here fits
	From  int64
}

// Error says how much there is and which range fits.
func (e *TooLarge) Error() string {
	return fmt.Sprintf("%s cannot show %d %s, only %d: choose a range, such as from %d to %d ns", e.Title, e.Has, e.What, e.Limit, e.From, e.Until)
}

// in reports whether a time is in the range.
func (in *Input) in(t int64) bool { return t >= in.From && (in.To == 0 || t <= in.To) }

// overlaps reports whether an interval overlaps the range.
func (in *Input) overlaps(from, to int64) bool { return to >= in.From && (in.To == 0 || from <= in.To) }

const madeBy = "Repeat with: "

// about describes a file: kind of times, settings, how the runs are reproduced, and their losses.
func (in *Input) about() []string {
	lines := []string{in.Scene.Title + " (" + in.Scene.Name + ")", "Times are " + in.Scene.Word + "."}
	lines = append(lines, render.Again(in.Scene)...)
	lines = append(lines, render.SceneLosses(in.Scene)...)
	if in.From > 0 || in.To > 0 {
		to := in.To
		if to == 0 {
			to = in.Scene.Duration
		}
		lines = append(lines, fmt.Sprintf("Only what happened from %d to %d ns.", in.From, to))
	}
	for i, line := range lines {
		lines[i] = strings.ToValidUTF8(line, "\ufffd")
	}
	return lines
}

// title is a run's title with the kind of its times: "Pool of 10 (simulated)".
func (in *Input) title(panel int) string {
	return in.Scene.Panels[panel].Title + " (" + in.Traces[panel].Header.Engine.Word() + ")"
}

// messageWords is a message as in programs: subject(data).
func messageWords(m *trace.Message) string { return m.Subject + "(" + m.Data + ")" }

func actorName(t *trace.Trace, id trace.ActorID) string {
	if id == 0 {
		return "main"
	}
	return t.Actors[id-1].Name
}

// oneLine is a text without line ends and control characters. Bytes that are not UTF-8 become U+FFFD.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, s)
}

func writeHTML(w io.Writer, in *Input) error {
	return render.HTML(w, in.Scene, render.HTMLOptions{Script: in.Script, Style: in.Style})
}

func writeJSON(w io.Writer, in *Input) error { return render.JSON(w, in.Scene, in.Traces...) }
