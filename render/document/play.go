package document

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/export"
	"github.com/rehearse-lab/rehearse/render/picture"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Document is a lesson whose cells have run.
type Document struct {
	in     *Input
	lesson *lessons.Lesson
	body   *lessons.Body
	cells  map[string]*played
	// headings has the IDs of the document's headings.
	headings map[string]bool
	// Warnings are what the document lacks: cells that did not compile, or did not end as they should.
	Warnings []string
	lacking  picture.Missing // characters that the fonts lack
}

// played is a cell that has run.
type played struct {
	cell    *lessons.Cell
	text    string
	changed bool // by a learner
	// anyChanged: this cell or any other one was changed; its program may use that.
	anyChanged bool
	in         *export.Input
	scene      *render.Scene // nil: no picture
	output     []Output      // one for each panel with output
	trouble    []string      // why there is no picture, or how a run ended that did not print that itself
	failed     []string      // how runs ended that did not end well
	upTo       *int64        // ns: what happens later is asked about, and left out
	calls      map[int][]int // by line of text: the indexes of the notes about it
}

// playShare is the runs' share of an export's progress; the rest is Write's.
const playShare = 0.8

// Play runs the cells of a lesson and collects everything for a document.
func Play(in *Input) (*Document, error) {
	body, err := in.Lesson.Body()
	if err != nil {
		return nil, err
	}
	d := &Document{in: in, lesson: in.Lesson, body: body, cells: map[string]*played{}, headings: map[string]bool{}, lacking: picture.Missing{}}
	d.findHeadings(body.Pieces)
	cells := in.Lesson.Cells()
	for i, c := range cells {
		if err := in.step(playShare*float64(i)/float64(len(cells)), "running "+c.ID); err != nil {
			return nil, err
		}
		p, err := d.play(c)
		if err != nil {
			return nil, fmt.Errorf("running %s: %w", in.where(c.ID), err)
		}
		d.cells[c.ID] = p
		d.warn(p)
	}
	return d, in.step(playShare, "writing")
}

// play runs a cell.
func (d *Document) play(c *lessons.Cell) (*played, error) {
	in := d.in
	p := &played{cell: c, text: plainLines(in.text(c)), changed: in.text(c) != c.Text, anyChanged: in.changed()}
	run, err := in.Runner.Run(in.context(), Program{Name: in.where(c.ID), Lesson: in.Lesson, Cell: c, Cells: in.sources()})
	if err != nil {
		return nil, err
	}
	if err := in.context().Err(); err != nil {
		return nil, err
	}
	for _, x := range run.Problems {
		p.trouble = append(p.trouble, x.String())
	}
	if run.Ended != "" {
		p.trouble = append(p.trouble, run.Ended)
	}
	p.output = gather(run.Output)
	if len(run.Traces) == 0 {
		return p, nil
	}
	for _, t := range run.Traces {
		o := t.Header.Outcome
		if o.End == trace.EndOK || o.Text == "" || slices.Contains(p.failed, o.Text) {
			continue
		}
		p.failed = append(p.failed, o.Text)
		if !p.printed(o.Text) {
			p.trouble = append(p.trouble, o.Text)
		}
	}
	list, err := d.notes(c)
	if err != nil {
		return nil, err
	}
	p.scene = render.NewScene(render.SceneOptions{Title: d.lesson.Title, Source: p.text, Notes: list}, run.Traces...)
	p.in = &export.Input{Scene: p.scene, Traces: run.Traces, Pictures: in.Pictures, Context: in.Context}
	p.hide(d)
	p.place()
	return p, nil
}

// notes are those on a cell. Problems in their file do not prevent a document.
func (d *Document) notes(c *lessons.Cell) (notes.List, error) {
	if d.in.Notes == nil {
		return notes.List{}, nil
	}
	list, _, err := d.in.Notes(c.ID)
	if bad := (lessons.Problems)(nil); errors.As(err, &bad) {
		d.Warnings = append(d.Warnings, bad.Error())
		return notes.List{}, nil
	}
	return list, err
}

// String is the problem with its place: "countdown:3:5: undefined: x".
func (x Problem) String() string {
	text := fmt.Sprintf("%s:%d:%d: %s", x.Cell, x.Line, x.Column, x.Text)
	if x.Hint != "" {
		text += "\n\t" + x.Hint
	}
	return text
}

// printed reports whether a run has printed itself how it ended, as after a panic.
func (p *played) printed(text string) bool {
	begin := strings.ToValidUTF8(text[:min(len(text), 30)], "")
	return slices.ContainsFunc(p.output, func(o Output) bool { return strings.Contains(o.Text, begin) })
}

// hide leaves out what happens after the first moment that a prediction asks about, if answers are left out.
func (p *played) hide(d *Document) {
	if !d.in.WithoutSolutions {
		return
	}
	for _, x := range d.lesson.Predictions {
		if x.Cell != p.cell.ID {
			continue
		}
		for i, t := range p.in.Traces {
			if string(p.scene.Panels[i].Key) != x.Panel || x.Step >= len(t.Events) {
				continue
			}
			if at := t.Events[x.Step].Time; p.upTo == nil || at < *p.upTo {
				p.upTo = &at
			}
		}
	}
	if p.upTo != nil {
		p.output, p.trouble = nil, nil
	}
}

// shows reports whether the document includes a note: not if the runs lack what it is about, or that is left out.
func (p *played) shows(n *render.Note) bool {
	return !n.Orphan && (p.upTo == nil || max(n.Time, n.End) <= *p.upTo)
}

// warn reports what the document lacks.
func (d *Document) warn(p *played) {
	expected := p.cell.Expect
	switch {
	case p.scene == nil && expected != lessons.ExpectCompileError:
		d.Warnings = append(d.Warnings, fmt.Sprintf("%s: there is no picture: %s", d.in.where(p.cell.ID), strings.Join(p.trouble, "; ")))
	case len(p.failed) > 0 && expected == lessons.ExpectOK && p.cell.Exercise == nil:
		d.Warnings = append(d.Warnings, fmt.Sprintf("%s: %s", d.in.where(p.cell.ID), strings.Join(p.failed, "; ")))
	}
	if p.scene == nil {
		return
	}
	for i := range p.scene.Notes {
		if n := &p.scene.Notes[i]; n.Orphan {
			d.Warnings = append(d.Warnings, fmt.Sprintf("%s: the note %q is left out: %s", d.in.where(p.cell.ID), n.Heading(), render.NoteSubject(p.scene, n)))
		}
	}
}

// gather joins the output of each panel, and makes it plain text.
func gather(list []Output) []Output {
	var out []Output
	for _, o := range list {
		i := slices.IndexFunc(out, func(x Output) bool { return x.Panel == o.Panel })
		if i < 0 {
			out = append(out, o)
		} else {
			out[i].Text += o.Text
		}
	}
	slices.SortStableFunc(out, func(a, b Output) int {
		return slices.Index(trace.Schedulers(), a.Panel) - slices.Index(trace.Schedulers(), b.Panel)
	})
	for i := range out {
		out[i].Text = plainLines(screen(out[i].Text))
	}
	return slices.DeleteFunc(out, func(o Output) bool { return o.Text == "" })
}

// plainLines makes plain text of a program's output: valid UTF-8 without control characters, with LF line ends and a final
// one.
func plainLines(s string) string {
	s = strings.ReplaceAll(strings.ToValidUTF8(s, string(utf8.RuneError)), "\r\n", "\n")
	s = strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' || r == 0x7f || r >= 0x80 && r < 0xa0 || r == '\u2028' || r == '\u2029' {
			return utf8.RuneError
		}
		return r
	}, s)
	if s != "" && !strings.HasSuffix(s, "\n") {
		s += "\n"
	}
	return s
}

// same reports whether all panels have the same output.
func (p *played) same() bool {
	if len(p.output) == 0 || p.scene != nil && len(p.output) < len(p.scene.Panels) {
		return false
	}
	for _, o := range p.output {
		if o.Text != p.output[0].Text {
			return false
		}
	}
	return true
}

// panel is the title of a panel's run.
func (p *played) panel(key trace.Scheduler) string {
	if p.scene != nil {
		for i := range p.scene.Panels {
			if p.scene.Panels[i].Key == key {
				return p.scene.Panels[i].Title
			}
		}
	}
	return string(key)
}
