package export

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render"
)

// An animation lasts so long, whatever time of the run it shows, with so many pictures a second.
const (
	animationSeconds = 10
	animationRate    = 10
	animationWidth   = 960.0
)

// frames draws the pictures of an animation, one after the other: a view with the cursor going from the begin of the times to
// their end, and below it the time and the note that was passed last. The last picture stays for a second. each is given the SVG
// of each, and how long it is shown in ms.
func (in *Input) frames(each func(i, n int, svg []byte, ms int) error) error {
	from, to := in.From, in.To
	if to == 0 {
		to = in.Scene.Duration
	}
	n := animationSeconds*animationRate + 1
	for i := range n {
		at := from + int64(float64(to-from)*float64(i)/float64(n-1))
		o := in.Look
		o.From, o.To, o.Cursor, o.Fade, o.Marks = in.From, in.To, &at, true, true
		if o.Width == 0 {
			o.Width = animationWidth
		}
		o.Notes, o.Caption = in.passed(at)
		svg, err := in.Picture(o)
		if err != nil {
			return err
		}
		ms := 1000 / animationRate
		if i == n-1 {
			ms = 1000
		}
		if err := each(i, n, svg, ms); err != nil {
			return err
		}
		if err := in.step(float64(i+1) / float64(n)); err != nil {
			return err
		}
	}
	return nil
}

// passed are the notes whose time has come at a time, and the caption: the one that was passed last, in words.
func (in *Input) passed(at int64) (passed []int, caption []string) {
	passed, last := []int{}, -1
	for i := range in.Scene.Notes {
		n := &in.Scene.Notes[i]
		if n.Orphan || n.Time > at || n.About == notes.Difference && at < in.Scene.Duration {
			continue // what is different shows when both are over
		}
		passed = append(passed, i)
		if last < 0 || n.Time >= in.Scene.Notes[last].Time {
			last = i
		}
	}
	if last < 0 {
		return passed, []string{}
	}
	n := &in.Scene.Notes[last]
	text := strings.Join(strings.Fields(notes.Plain(n.Text)), " ")
	if heading := n.Heading(); n.Label != "" && !strings.HasPrefix(text, heading) {
		return passed, []string{fmt.Sprintf("%d. %s", last+1, heading), text}
	}
	return passed, []string{fmt.Sprintf("%d. %s", last+1, text)}
}

// onlyEnough reports whether an animation can show the view: a table of many rows would jump.
func (in *Input) animates() error {
	if in.Look.View == "table" {
		return fmt.Errorf("a table cannot be animated: choose another view")
	}
	return nil
}

// changes are the pixels of a picture that differ from the one before: the smallest box with all of them.
type changes struct{ x0, y0, x1, y1 int }

func changed(before, now []uint8, width, height, stride int) changes {
	c := changes{x0: width, y0: height}
	for y := range height {
		a, b := before[y*stride:y*stride+4*width], now[y*stride:y*stride+4*width]
		if slices.Equal(a, b) {
			continue
		}
		c.y0, c.y1 = min(c.y0, y), y+1
		for x := 0; x < width; x++ {
			if a[4*x] != b[4*x] || a[4*x+1] != b[4*x+1] || a[4*x+2] != b[4*x+2] {
				c.x0 = min(c.x0, x)
				break
			}
		}
		for x := width - 1; x >= 0; x-- {
			if a[4*x] != b[4*x] || a[4*x+1] != b[4*x+1] || a[4*x+2] != b[4*x+2] {
				c.x1 = max(c.x1, x+1)
				break
			}
		}
	}
	return c
}

func (c changes) none() bool { return c.x1 <= c.x0 || c.y1 <= c.y0 }

var _ = render.MaxCaption
