package export

import (
	"io"
	"math"
	"slices"
	"strings"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/picture"
)

// pngScale is the number of pixels per px of the picture, so that it is sharp on any screen and in print.
const pngScale = 2

// maxSide and maxPixels limit images: larger pictures get a smaller scale.
const (
	maxSide   = 16384
	maxPixels = 100_000_000
)

// drawn is the picture of the runs, ready for drawing.
func (in *Input) drawn() (*picture.Picture, error) {
	list, err := in.figure()
	if err != nil {
		return nil, err
	}
	if err := in.step(0.2); err != nil {
		return nil, err
	}
	return in.ready(list)
}

// pictureInfo is information about a picture: the kind of its times, and how the runs are reproduced.
func (in *Input) pictureInfo() picture.Info {
	about := slices.DeleteFunc(in.about(), func(line string) bool { return strings.HasPrefix(line, madeBy) })
	about[0] += "."
	return picture.Info{
		Title:    oneLine(in.Scene.Title + " (" + in.Scene.Word + ")"),
		Subject:  oneLine(strings.Join(about, " ")),
		Keywords: oneLine(render.Command(in.Scene)),
	}
}

func writePNG(w io.Writer, in *Input) error {
	p, err := in.drawn()
	if err != nil {
		return err
	}
	scale := min(pngScale, maxSide/max(p.Width, p.Height), math.Sqrt(maxPixels/(p.Width*p.Height)))
	if err := p.PNGAbout(w, scale, in.pictureInfo()); err != nil {
		return err
	}
	return in.step(1)
}

func writePDF(w io.Writer, in *Input) error {
	p, err := in.drawn()
	if err != nil {
		return err
	}
	if err := p.PDF(w, in.pictureInfo()); err != nil {
		return err
	}
	return in.step(1)
}
