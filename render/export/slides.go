package export

import (
	"io"
	"reflect"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/display"
	"github.com/rehearse-lab/rehearse/render/export/deck"
	"github.com/rehearse-lab/rehearse/render/export/deck/reveal"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

func writeSlides(w io.Writer, in *Input) error {
	d, err := in.deck()
	if err != nil {
		return err
	}
	return reveal.Write(w, d, reveal.Options{Script: in.SlidesScript, Style: in.SlidesStyle, Step: in.step})
}

// deck is the presentation that the slides of all formats show.
func (in *Input) deck() (*deck.Deck, error) {
	known := &knownInput{whole: in}
	return deck.New(deck.Source{Scene: in.Scene, Draw: known.draw})
}

// knownInput draws what is known of the runs at some moment, and caches it: consecutive pictures mostly have the same one.
type knownInput struct {
	whole *Input
	cut   render.Cut
	at    *Input // the runs as they were at cut
}

func (k *knownInput) draw(cut *render.Cut, o render.SVGOptions) (list *display.List, words string, err error) {
	if err := k.whole.cancelled(); err != nil {
		return nil, "", err
	}
	in := k.whole
	if cut != nil {
		if k.at == nil || !reflect.DeepEqual(k.cut, *cut) {
			k.cut, k.at = *cut, in.With(render.Until(in.Scene, in.Traces, *cut))
		}
		in = k.at
	}
	list, err = in.Picture(o)
	return list, render.Describe(in.Scene, o), err
}

// With is an input of other runs for drawing pictures. It shares no caches with in.
func (in *Input) With(scene *render.Scene, traces []*trace.Trace) *Input {
	return &Input{Scene: scene, Traces: traces, Pictures: in.Pictures, Context: in.Context}
}

// cancelled is the error of a cancelled export; nil if it continues.
func (in *Input) cancelled() error {
	if in.Context == nil {
		return nil
	}
	return in.Context.Err()
}
