package export

import (
	"context"
	"image"
	"image/color"
	"image/draw"
	"io"
	"math"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/animate"
	"github.com/rehearse-lab/rehearse/render/display"
)

// writeGIF writes a GIF that plays the times.
func writeGIF(w io.Writer, in *Input) error {
	g := animate.GIF{Comment: strings.Join(in.about(), "\n")}
	if err := in.film(g.Add); err != nil {
		return err
	}
	return g.Write(w)
}

// writeWebM writes a WebM film that plays the times.
func writeWebM(w io.Writer, in *Input) error {
	ctx := in.Context
	if ctx == nil {
		ctx = context.Background()
	}
	m := &animate.WebM{Title: oneLine(in.Scene.Title + " (" + in.Scene.Word + ")"), Maker: render.Command(in.Scene)}
	defer m.Close()
	if err := in.film(func(f animate.Frame) error { return m.Add(ctx, f) }); err != nil {
		return err
	}
	return m.Write(w)
}

// film draws the pictures of an animation as pixels. All have the size of the largest: the text below a view may need
// another line at some moments.
func (in *Input) film(add func(animate.Frame) error) error {
	if in.Look.View == "table" {
		return &Unsuitable{Why: "a table cannot be animated", Remedy: "choose another view"}
	}
	height, err := in.filmHeight()
	if err != nil {
		return err
	}
	return in.frames(func(list *display.List, ms int) error {
		p, err := in.ready(list)
		if err != nil {
			return err
		}
		m, err := p.Image(1)
		if err != nil {
			return err
		}
		return add(animate.Frame{Image: sized(m, height), Shown: time.Duration(ms) * time.Millisecond})
	})
}

// filmHeight is the height that the frames need, estimated from some of them.
func (in *Input) filmHeight() (height int, err error) {
	quiet := *in
	quiet.Progress = nil
	err = quiet.someFrames(8, func(list *display.List, _ int) error {
		height = max(height, int(math.Ceil(list.Height)))
		return nil
	})
	in.views = quiet.views
	return height + height%2, err
}

// sized is a picture extended to a height, on its own background.
func sized(m *image.RGBA, height int) *image.RGBA {
	size := m.Rect.Size()
	if size.Y == height && size.X%2 == 0 {
		return m
	}
	out := image.NewRGBA(image.Rect(0, 0, size.X+size.X%2, height))
	draw.Draw(out, out.Rect, image.NewUniform(color.RGBAModel.Convert(m.At(0, 0))), image.Point{}, draw.Src)
	draw.Draw(out, m.Rect, m, m.Rect.Min, draw.Src)
	return out
}

// frames draws the pictures of an animation, one after the other: a view with the cursor moving from the start of the times
// to their end, and below it the latest note. each receives a picture and how long it is shown, ms; the last one stays for
// a while.
func (in *Input) frames(each func(list *display.List, ms int) error) error {
	length := in.Length
	if length == 0 {
		length = filmLength
	}
	return in.someFrames(int(length.Seconds()*animationRate)+1, each)
}

func (in *Input) someFrames(n int, each func(list *display.List, ms int) error) error {
	from, to := in.From, in.To
	if to == 0 {
		to = in.Scene.Duration
	}
	for i := range n {
		at := from + int64(float64(to-from)*float64(i)/float64(max(1, n-1)))
		o := in.Look
		o.From, o.To, o.Cursor, o.Fade, o.Marks = in.From, in.To, &at, true, true
		if o.Width == 0 {
			o.Width = animationWidth
		}
		o.Notes, o.Caption = in.passed(at)
		list, err := in.Picture(o)
		if err != nil {
			return err
		}
		ms := 1000 / animationRate
		if i == n-1 {
			ms = lastFrameMS
		}
		if err := each(list, ms); err != nil {
			return err
		}
		if err := in.step(float64(i+1) / float64(n)); err != nil {
			return err
		}
	}
	return nil
}

// MaxFilmLength is the most time that an animation lasts, whatever time of the run it shows.
const MaxFilmLength = 2 * time.Minute

// The default length of an animation, and its pictures per second; the last one stays.
const (
	filmLength     = 10 * time.Second
	animationRate  = 10
	animationWidth = 960.0
	lastFrameMS    = 2000
)
