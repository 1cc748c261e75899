package site

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"slices"
	"strings"

	"github.com/rehearse-lab/rehearse/kernel/store/records"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/archive"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/api"
	"github.com/rehearse-lab/rehearse/web/notebook"
	"github.com/rehearse-lab/rehearse/web/recorded"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// run is a recorded run of a program.
type run struct {
	Output string `json:"output"` // what it printed, in order; of two schedulers those of both if they differ
	End    string `json:"end"`    // how it ended, if not well

	figure []byte // SVG
	frames []byte // what the page shows, packed: as GET /api/lessons/{lesson}/cells/{cell}/run answers
}

// runFolder has the files of runs: ID.gz, ID.svg and ID.json.
const runFolder = "assets/runs/"

// record runs each program as a page does, and adds what the page gets. Runs that an earlier site has are not repeated.
func (b *builder) record(ctx context.Context) error {
	machine := digest([]archive.File{{Data: b.Machine}})
	for _, e := range b.entries {
		s, ids := b.sources[e.ID], map[string]string{}
		for _, c := range e.Lesson.Cells() {
			if recorded.Fits(c) {
				ids[c.ID] = recorded.ID(machine, s.text, s.notes, c.ID)
			}
		}
		b.recorded[e.ID] = ids
	}
	a := api.New(api.Options{Library: b.library, Kernel: b.Kernel, Store: records.Open(&records.Memory{}), Version: b.Version, Log: slog.New(slog.DiscardHandler), Recorded: b.recorded})
	defer func() {
		a.Socket.Stop()
		a.Close()
	}()
	for _, e := range b.entries {
		for _, c := range e.Lesson.Cells() {
			id := b.recorded.Of(e.ID, c.ID)
			if id == "" {
				continue
			}
			r, err := b.earlier(id)
			if err == nil && r == nil {
				r, err = play(ctx, a, e.Lesson, c, id)
			}
			if err != nil {
				return fmt.Errorf("publish: running %s#%s: %w", e.ID, c.ID, err)
			}
			if r == nil {
				delete(b.recorded[e.ID], c.ID)
				continue
			}
			if err := b.addRun(id, r); err != nil {
				return err
			}
		}
	}
	return nil
}

// addRun adds the files of a run.
func (b *builder) addRun(id string, r *run) error {
	about, err := json.Marshal(r)
	b.runs[id] = r
	b.add(runFolder+id+".gz", r.frames)
	b.add(runFolder+id+".svg", r.figure)
	b.add(runFolder+id+".json", about)
	return err
}

// earlier is a run of the earlier site; nil if that has none.
func (b *builder) earlier(id string) (*run, error) {
	if b.Earlier == nil {
		return nil, nil
	}
	r := &run{}
	about, err := fs.ReadFile(b.Earlier, runFolder+id+".json")
	if err != nil || json.Unmarshal(about, r) != nil {
		return nil, nil // it is made again
	}
	var other error
	r.frames, err = fs.ReadFile(b.Earlier, runFolder+id+".gz")
	r.figure, other = fs.ReadFile(b.Earlier, runFolder+id+".svg")
	if err != nil || other != nil {
		return nil, nil
	}
	return r, nil
}

// play runs a program; nil if the page would get no run, or only the outline of one, whose rows it asks for when it needs them.
func play(ctx context.Context, a *api.API, l *lessons.Lesson, c *lessons.Cell, id string) (*run, error) {
	settings, both := notebook.RunSettings(c.Settings)
	request, err := wire.Encode(wire.RunRequest{CellRequest: wire.CellRequest{ID: 1, Lesson: l.ID, Cell: c.ID, Text: c.Text}, Settings: settings, Both: both})
	if err != nil {
		return nil, err
	}
	p := &visit{request: request, next: make(chan []byte, 1), over: make(chan struct{})}
	p.next <- request
	go a.Socket.Attend(p)
	select {
	case <-p.over:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if p.failed != "" {
		return nil, errors.New(p.failed)
	}
	if p.head == nil {
		return nil, nil // it does not compile, which the lesson may want to show
	}
	kept, err := a.Cache.Find(ctx, id)
	if err != nil {
		return nil, err
	}
	if !a.Cache.IsWhole(kept) || !repeats(kept.Traces) {
		return nil, nil
	}
	scene, err := a.Runs.Scene(ctx, kept)
	if err != nil {
		return nil, err
	}
	frames, err := p.frames()
	return &run{Output: p.output.String(), End: endOf(kept.Traces), frames: packed(frames), figure: render.SVG(scene, render.SVGOptions{Width: 720, Bare: true})}, err
}

// repeats reports whether runs do not depend on how fast this machine is.
func repeats(traces []*trace.Trace) bool {
	return !slices.ContainsFunc(traces, func(t *trace.Trace) bool { return t.Header.Outcome.Limit == "time" })
}

// endOf says how runs ended, if one did not end well.
func endOf(traces []*trace.Trace) string {
	for _, t := range traces {
		if o := t.Header.Outcome; o.End != trace.EndOK {
			return o.Text
		}
	}
	return ""
}

// visit is a socket.Line to a page that runs one program and leaves.
type visit struct {
	request []byte
	next    chan []byte
	over    chan struct{}

	output strings.Builder
	panel  trace.Scheduler // whose output is kept: the first one's
	failed string          // why there is no run
	head   map[string]json.RawMessage
	left   int // blocks of columns that are still to come
	blocks [][]byte
}

func (v *visit) Read() (data []byte, text bool, err error) {
	select {
	case data := <-v.next:
		return data, true, nil
	case <-v.over:
		return nil, false, io.EOF
	}
}

func (v *visit) Write(data []byte, text bool) error {
	if !text {
		v.blocks = append(v.blocks, bytes.Clone(data))
		if v.left--; v.left == 0 {
			close(v.over)
		}
		return nil
	}
	var m struct {
		Type  string
		Panel trace.Scheduler
		Text  string
		Scene struct{ Panels []json.RawMessage }
	}
	if err := json.Unmarshal(data, &m); err != nil {
		return err
	}
	switch m.Type {
	case "output":
		if v.panel = firstOf(v.panel, m.Panel); v.panel == m.Panel {
			v.output.WriteString(m.Text)
		}
	case "failed":
		v.failed = m.Text
		close(v.over)
	case "diagnostics":
		close(v.over)
	case "result":
		v.left = len(m.Scene.Panels)
		return json.Unmarshal(data, &v.head)
	}
	return nil
}

func firstOf(a, b trace.Scheduler) trace.Scheduler {
	if a != "" {
		return a
	}
	return b
}

// frames are the messages about a run, each after its length, without what differs from one execution to the next.
func (v *visit) frames() ([]byte, error) {
	v.head["id"], v.head["wallMicros"] = json.RawMessage("0"), json.RawMessage("0")
	v.head["scene"] = append([]byte(`{"recorded":true,`), v.head["scene"][1:]...)
	head, err := json.Marshal(v.head)
	if err != nil {
		return nil, err
	}
	var out []byte
	for _, frame := range append([][]byte{head}, v.blocks...) {
		out = append(binary.LittleEndian.AppendUint32(out, uint32(len(frame))), frame...)
	}
	return out, nil
}

func (*visit) Ping() error       { return nil }
func (*visit) Hurry()            {}
func (*visit) Close(int, string) {}
