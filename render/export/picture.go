package export

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/display"
	"github.com/rehearse-lab/rehearse/render/view"
	"github.com/rehearse-lab/rehearse/render/views"
)

// CheckView returns what is wrong with a picture's name, which may be empty for that of the threads.
func CheckView(name string) error {
	if name == "" || slices.Contains(view.Pictures(), name) {
		return nil
	}
	return fmt.Errorf("there is no view %q: it is one of %s", name, strings.Join(view.Pictures(), ", "))
}

// CheckLook returns what is wrong with the look of a picture of a scene, as far as the scene can tell.
func CheckLook(s *render.Scene, o render.SVGOptions) error {
	if err := CheckView(o.View); err != nil {
		return err
	}
	if o.Cursor != nil && (*o.Cursor < 0 || *o.Cursor > s.Duration) {
		return fmt.Errorf("the cursor cannot be at %v: the run takes %v", time.Duration(*o.Cursor), time.Duration(s.Duration))
	}
	known := func(p render.Panel) bool {
		return slices.ContainsFunc(p.Actors, func(a render.ActorRow) bool { return a.Name == o.Select })
	}
	if o.Select != "" && !slices.ContainsFunc(s.Panels, known) {
		return fmt.Errorf("there is no actor %q in the run", o.Select)
	}
	return nil
}

// Picture draws a view of the runs: o.View names it.
func (in *Input) Picture(o render.SVGOptions) (*display.List, error) {
	if err := CheckView(o.View); err != nil {
		return nil, err
	}
	if !view.Drawn(o.View) {
		return render.Draw(in.Scene, o), nil
	}
	if !in.Scene.OneClock() {
		return nil, &Unsuitable{Why: "one of the runs is simulated and the other measured, so they have no common clock", Remedy: "choose one of them, or the view threads"}
	}
	if in.views == nil {
		opened, err := views.Open(in.Pictures, in.Scene)
		if err != nil {
			return nil, err
		}
		in.views = opened
	}
	return in.views.Draw(in.Context, o)
}

// figure is the requested picture.
func (in *Input) figure() (*display.List, error) {
	o := in.Look
	o.From, o.To = in.From, in.To
	return in.Picture(o)
}

func writeSVG(w io.Writer, in *Input) error {
	list, err := in.figure()
	if err != nil {
		return err
	}
	_, err = w.Write(list.SVG())
	return err
}
