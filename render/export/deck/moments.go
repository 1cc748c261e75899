package deck

import (
	"fmt"

	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/units"
)

// moments make the slide of a run without a tour: the whole run, and then its state after a third, after two thirds and at
// the end.
func (d *Deck) moments() ([]Slide, error) {
	s := d.source.Scene
	slide := Slide{Kind: Shown, Heading: "The run as a whole"}
	if len(s.Panels) > 1 {
		slide.Heading = "The runs on one clock"
	}
	var all []notes.Block
	for i := range s.Panels {
		p := &s.Panels[i]
		all = append(all, line(p.Title, render.Ending(p)+subtitle(p)))
	}
	whole := &Picture{Options: render.SVGOptions{Bare: true, Marks: true, Notes: []int{}}}
	slide.Steps = append(slide.Steps, Step{Picture: whole, About: "From the start to the end", Text: all, SpeakerNotes: []string{"The whole run, with a clock for both."}})
	if len(s.Panels) == 1 {
		slide.Steps[0].SpeakerNotes = []string{"The whole run."}
	}
	for _, m := range []struct {
		about string
		at    int64
	}{{"After a third of the time", s.Duration / 3}, {"After two thirds of the time", s.Duration - s.Duration/3}, {"In the end", s.Duration}} {
		p := &Picture{Options: whole.Options}
		p.Options.Cursor = &m.at
		var text []notes.Block
		for i := range s.Panels {
			text = append(text, line(s.Panels[i].Title, state(&s.Panels[i], m.at)))
		}
		about := m.about + " · " + render.Clock(s, m.at)
		slide.Steps = append(slide.Steps, Step{Picture: p, About: about, Text: text, SpeakerNotes: []string{about}})
	}
	if err := d.place(&slide); err != nil {
		return nil, err
	}
	slide.Steps = spread(slide.Steps, slide.Text)
	return []Slide{slide}, nil
}

func subtitle(p *render.Panel) string {
	if p.Subtitle == "" {
		return ""
	}
	return ", " + p.Subtitle
}

func line(what, says string) notes.Block {
	return notes.Block{Kind: notes.Item, Spans: []notes.Span{{Text: what + ": ", Bold: true}, {Text: says}}}
}

// state describes the state of a run at a moment.
func state(p *render.Panel, at int64) string {
	c, now := &p.Columns, float64(at)
	if len(p.Actors) == 0 {
		born, gone := 0, 0
		for i := range c.ThreadBorn {
			if p.Threads[i].Role == trace.RoleMain {
				continue
			}
			if c.ThreadBorn[i] <= now {
				born++
			}
			if c.ThreadGone[i] <= now {
				gone++
			}
		}
		if at >= p.Makespan {
			return render.Ending(p)
		}
		return fmt.Sprintf("%s had begun, %d of them had ended", units.Plural(born, "goroutine"), gone)
	}
	done := 0
	for i, kind := range c.Kind {
		if c.Time[i] > now {
			break
		}
		if trace.Kind(kind) == trace.MsgDone && trace.Reason(c.Reason[i]) != trace.ReasonStash {
			done++
		}
	}
	waiting := int32(0)
	for i, t := range c.BacklogTime {
		if t > now {
			break
		}
		waiting = c.BacklogCount[i]
	}
	text := fmt.Sprintf("%s of %s handled, %s waiting", units.Count(done), units.Plural(p.Summary.Completed, "message"), units.Count(waiting))
	if at >= p.Makespan {
		text += "; " + render.Ending(p)
	}
	return text
}
