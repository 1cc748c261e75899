package deck

import (
	"fmt"
	"strings"

	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/view"
)

// tour is the notes of a scene about what happens in it, in order.
type tour struct {
	s     *render.Scene
	stops []stop
}

// stop is a note with the view that it is shown with.
type stop struct {
	*render.Note
	index int // among the scene's notes
	look  notes.Look
}

// threads is the view of notes that name none.
const threads = "threads"

// newTour collects the stops. A note without a view of its own keeps the previous one, as long as the note is in sight
// there.
func newTour(s *render.Scene) *tour {
	t := &tour{s: s}
	look := notes.Look{View: threads}
	for i := range s.Notes {
		n := &s.Notes[i]
		if n.Orphan {
			continue
		}
		switch {
		case n.Look != nil:
			look = *n.Look
			if look.View == "" {
				look.View = threads
			}
			if look.To == 0 {
				look.From = 0 // the whole run
			}
		case look.To > 0 && (n.Time < look.From || n.Time > look.To):
			look = notes.Look{View: look.View}
		default:
			look.Actor = ""
		}
		t.stops = append(t.stops, stop{n, i, look})
	}
	return t
}

// asks reports whether the tour has a question.
func (t *tour) asks() bool { return t.question(0) >= 0 }

// question is the first stop, from a given one on, that asks something; -1 if none does.
func (t *tour) question(from int) int {
	for i := from; i < len(t.stops); i++ {
		if t.stops[i].Predict != "" {
			return i
		}
	}
	return -1
}

// together is how many stops from a given one on share a slide: those with the same view and times.
func (t *tour) together(from int) int {
	n := 1
	for a := t.stops[from].look; from+n < len(t.stops); n++ {
		if b := t.stops[from+n].look; b.View != a.View || b.From != a.From || b.To != a.To {
			break
		}
	}
	return n
}

// tour makes the slides of a tour.
func (d *Deck) tour(t *tour) ([]Slide, error) {
	var list []Slide
	for from := 0; from < len(t.stops); {
		n := t.together(from)
		s, err := d.stops(t, from, from+n)
		if err != nil {
			return nil, err
		}
		list = append(list, s)
		from += n
	}
	return list, nil
}

// stops makes the slide of a range of stops, from from up to before to.
func (d *Deck) stops(t *tour, from, to int) (Slide, error) {
	slide := Slide{Kind: Shown, Heading: d.Tour}
	if slide.Heading == "" {
		slide.Heading = d.Title
	}
	for k := from; k < to; k++ {
		n := &t.stops[k]
		if n.Predict != "" {
			slide.Steps = append(slide.Steps, t.ask(from, k))
		}
		slide.Steps = append(slide.Steps, t.tell(from, k))
	}
	t.scale(slide.Steps, &t.stops[from].look)
	if err := d.place(&slide); err != nil {
		return slide, err
	}
	slide.Steps = spread(slide.Steps, slide.Text)
	return slide, nil
}

// ask is the step that asks the question of stop k. Its picture has the notes of the slide before it.
func (t *tour) ask(from, k int) Step {
	n := &t.stops[k]
	p := t.picture(from, k, k)
	p.Cut = t.before(k)
	p.hide("")
	at := n.Time
	if n.ofRuns() {
		at = p.Cut.Latest() // its own would reveal when a run is over
	}
	p.Options.Cursor = &at
	clock := render.Clock(t.clock(p.Cut), at)
	about := "Before you go on"
	if n.Other != "" {
		about += " · " + n.Other.Words()
	}
	return Step{
		Picture: p, Color: n.Shade(), Question: n.Predict, About: about,
		SpeakerNotes: []string{
			fmt.Sprintf("A question before note %d of %d. Everything after %s is hidden.", n.index+1, len(t.s.Notes), clock),
			"Let the audience answer, then go on to see.",
		},
	}
}

// tell is the step that shows the note of stop k.
func (t *tour) tell(from, k int) Step {
	n := &t.stops[k]
	p := t.picture(from, k, k+1)
	p.Cut = t.known(k)
	p.hide("not shown yet")
	known := t.clock(p.Cut)
	about := render.NoteSubject(known, n.Note)
	first := fmt.Sprintf("Note %d of %d: %s.", n.index+1, len(t.s.Notes), about)
	shown := []string{first, "The cursor is at " + render.Clock(known, n.Time) + "."}
	if n.End > n.Time {
		shown = append(shown, fmt.Sprintf("It lasts from %s to %s.", render.Clock(known, n.Time), render.Clock(known, n.End)))
	}
	return Step{Picture: p, Note: n.index + 1, Color: n.Shade(), About: fmt.Sprintf("Note %d of %d · %s", n.index+1, len(t.s.Notes), about),
		Text: words(&n.Note.Note), SpeakerNotes: shown}
}

// clock is the scene with its clock at a cut: its unit would reveal how long the runs are, too.
func (t *tour) clock(c *render.Cut) *render.Scene {
	if c == nil {
		return t.s
	}
	known := *t.s
	known.Duration = max(1, c.Latest()+c.Latest()/4)
	return &known
}

// words are a note's label, unless its text begins with it, and its text.
func words(n *notes.Note) []notes.Block {
	text := notes.Blocks(n.Text)
	if n.Label == "" || strings.HasPrefix(notes.Plain(n.Text), n.Label) {
		return text
	}
	label := notes.Block{Kind: notes.Para, Spans: []notes.Span{{Text: n.Label, Bold: true}}}
	return append([]notes.Block{label}, text...)
}

// picture is the picture of stop k with the cursor there and the marks of the notes from `from` up to before `marked`.
func (t *tour) picture(from, k, marked int) *Picture {
	n := &t.stops[k]
	at := n.Time
	o := render.SVGOptions{View: view.PictureOf(n.look.View), Bare: true, Marks: true, From: n.look.From, To: n.look.To, Select: n.look.Actor, Cursor: &at, Notes: []int{}}
	if o.Select == "" && n.About == notes.Actor {
		o.Select = n.Actor
	}
	for _, s := range t.stops[from:marked] {
		o.Notes = append(o.Notes, s.index)
	}
	return &Picture{Options: o}
}

// hide hides what is not known yet, with a text.
func (p *Picture) hide(words string) {
	if p.Cut == nil {
		return
	}
	latest := p.Cut.Latest()
	p.Options.Veil, p.Options.Veils, p.Options.Hides = &latest, p.Cut.Times, words
}
