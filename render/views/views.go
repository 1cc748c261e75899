// Package views draws the views of the page that are not the timelines (actors, ring, messages, meters, comparisons, table)
// without a page: it runs the page's own drawing code, bundled as one script, in a JavaScript engine, upon a canvas that keeps
// what is drawn as a list. So a figure, a slide and an exported file show what a learner sees, and there is one drawing code to be right or wrong.
package views

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"slices"
	"sync"

	"github.com/dop251/goja"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/display"
	"github.com/rehearse-lab/rehearse/render/view"
)

// Views draws one scene. It is not for several goroutines at once: Draw waits for its turn.
type Views struct {
	mu     sync.Mutex
	vm     *goja.Runtime
	draw   goja.Callable
	scene  *render.Scene
	images []*image.NRGBA // of the picture that is being drawn
}

// Open loads a scene into an engine with the script of the views (web/ui.Pictures).
func Open(script []byte, s *render.Scene) (*Views, error) {
	if len(script) == 0 {
		return nil, errors.New("the script of the views is missing: build web/ui, then build rehearse again")
	}
	program, err := compiled(script)
	if err != nil {
		return nil, err
	}
	vm := goja.New()
	v := &Views{vm: vm, scene: s}
	for name, f := range map[string]any{
		"measureText": render.TextWidth,
		"keepImage":   v.keepImage,
	} {
		if err := vm.Set(name, f); err != nil {
			return nil, fmt.Errorf("open the views: %w", err)
		}
	}
	if _, err := vm.RunProgram(program); err != nil {
		return nil, fmt.Errorf("open the views: %w", err)
	}
	open, ok := goja.AssertFunction(vm.Get("openRun"))
	var also bool
	if v.draw, also = goja.AssertFunction(vm.Get("drawView")); !ok || !also {
		return nil, errors.New("open the views: the script does not define openRun and drawView")
	}
	head, err := json.Marshal(s)
	if err != nil {
		return nil, fmt.Errorf("open the views: %w", err)
	}
	blocks := make([]any, len(s.Panels))
	for i := range s.Panels {
		blocks[i] = vm.NewArrayBuffer(render.AppendColumns(nil, i, &s.Panels[i].Columns))
	}
	if _, err := open(goja.Undefined(), vm.ToValue(string(head)), vm.NewArray(blocks...)); err != nil {
		return nil, fmt.Errorf("open the views: %w", err)
	}
	return v, nil
}

// once keeps the last script that was compiled: there is one.
var once struct {
	sync.Mutex
	script  []byte
	program *goja.Program
}

func compiled(script []byte) (*goja.Program, error) {
	once.Lock()
	defer once.Unlock()
	if once.program != nil && bytes.Equal(once.script, script) {
		return once.program, nil
	}
	p, err := goja.Compile("pictures.js", string(script), false)
	if err != nil {
		return nil, fmt.Errorf("compile the views: %w", err)
	}
	once.script, once.program = slices.Clone(script), p
	return p, nil
}

// options is what drawView takes.
type options struct {
	View   string       `json:"view"`
	Theme  render.Theme `json:"theme"`
	Width  float64      `json:"width"`
	From   int64        `json:"from"`
	To     int64        `json:"to"`
	Actor  string       `json:"actor"`
	Cursor *int64       `json:"cursor"`
	Veil   *int64       `json:"veil"`
	Veils  []int64      `json:"veils"`
	Notes  []int        `json:"notes"`
}

// drawn is what drawView returns.
type drawn struct {
	Picture packed  `json:"picture"`
	Height  float64 `json:"height"`
	Caption string  `json:"caption"`
	Marks   []struct {
		Note int          `json:"note"`
		X    float64      `json:"x"`
		Y    float64      `json:"y"`
		Box  *render.Edge `json:"box"`
	} `json:"marks"`
}

// Draw draws a view with the heading of all figures, what each run paid, and its notes. Equal scenes and options give equal pictures.
func (v *Views) Draw(ctx context.Context, o render.SVGOptions) (*display.List, error) {
	if !view.Drawn(o.View) {
		return nil, fmt.Errorf("the script draws no picture %q", o.View)
	}
	return render.Framed(v.scene, o, func(width float64) (render.Body, error) { return v.body(ctx, o, width) })
}

func (v *Views) body(ctx context.Context, o render.SVGOptions, width float64) (b render.Body, err error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if ctx != nil {
		stop := context.AfterFunc(ctx, func() { v.vm.Interrupt(ctx.Err()) })
		defer func() {
			stop()
			v.vm.ClearInterrupt()
			if ctx.Err() != nil {
				err = ctx.Err()
			}
		}()
	}
	theme := o.Theme
	if theme != render.Dark {
		theme = render.Light
	}
	notes := []int{}
	for i := range v.scene.Notes {
		if o.Drawn(i) {
			notes = append(notes, i)
		}
	}
	text, err := json.Marshal(options{View: o.View, Theme: theme, Width: width, From: o.From, To: o.To, Actor: o.Select, Cursor: o.Cursor, Veil: o.Veil, Veils: o.Veils, Notes: notes})
	if err != nil {
		return b, err
	}
	v.images = nil
	value, err := v.draw(goja.Undefined(), v.vm.ToValue(string(text)))
	if err != nil {
		return b, fmt.Errorf("draw the view %s: %w", o.View, err)
	}
	var d drawn
	if err := json.Unmarshal([]byte(value.String()), &d); err != nil {
		return b, fmt.Errorf("draw the view %s: %w", o.View, err)
	}
	items, err := d.Picture.items(v.images)
	if err != nil {
		return b, fmt.Errorf("draw the view %s: %w", o.View, err)
	}
	b = render.Body{Items: items, Height: d.Height, Words: d.Caption}
	for _, m := range d.Marks {
		b.Marks = append(b.Marks, render.Mark{Note: m.Note, X: m.X, Y: m.Y, Box: m.Box})
	}
	return b, nil
}

// keepImage keeps pixels of four bytes each, which the script may change later, and returns their number.
func (v *Views) keepImage(width, height int, pixels goja.ArrayBuffer) int {
	v.images = append(v.images, &image.NRGBA{Pix: slices.Clone(pixels.Bytes()), Stride: 4 * width, Rect: image.Rect(0, 0, width, height)})
	return len(v.images) - 1
}
