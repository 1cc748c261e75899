package animate

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"io"
)

// GIF collects frames for a GIF that repeats. Each frame contains only the difference to the previous one, with its own
// colours.
type GIF struct {
	Comment string // is stored in the file

	file gif.GIF
	last *image.RGBA
	at   int64 // ms, the end of the last frame
}

// Add appends a frame. A frame equal to the previous one extends that.
func (g *GIF) Add(f Frame) error {
	if g.last != nil && g.last.Rect != f.Image.Rect {
		return fmt.Errorf("a frame of %v follows one of %v: all must be of one size", f.Image.Rect.Size(), g.last.Rect.Size())
	}
	// Times are in hundredths of a second. They are rounded at the beginnings of frames, so that the total duration is
	// right.
	begin := g.at / 10
	g.at += f.Shown.Milliseconds()
	delay := int(g.at/10 - begin)
	box := f.Image.Rect
	if g.last != nil {
		box = difference(g.last, f.Image)
	}
	if box.Empty() {
		g.file.Delay[len(g.file.Delay)-1] += delay
		return nil
	}
	g.file.Image = append(g.file.Image, paletted(g.last, f.Image, box))
	g.file.Delay = append(g.file.Delay, delay)
	g.file.Disposal = append(g.file.Disposal, gif.DisposalNone)
	g.last = f.Image
	return nil
}

// Write writes the file.
func (g *GIF) Write(w io.Writer) error {
	if len(g.file.Image) == 0 {
		return fmt.Errorf("an animation without frames")
	}
	var file bytes.Buffer
	if err := gif.EncodeAll(&file, &g.file); err != nil {
		return err
	}
	// Package gif cannot write comments: one is inserted before the byte that ends the file.
	b := file.Bytes()
	b = append(b[:len(b)-1], 0x21, 0xfe)
	for text := []byte(g.Comment); len(text) > 0; {
		n := min(len(text), 255)
		b = append(append(b, byte(n)), text[:n]...)
		text = text[n:]
	}
	_, err := w.Write(append(b, 0, 0x3b))
	return err
}

// difference is the smallest box around all pixels in which two pictures differ.
func difference(a, b *image.RGBA) image.Rectangle {
	box := image.Rectangle{}
	for y := b.Rect.Min.Y; y < b.Rect.Max.Y; y++ {
		for x := b.Rect.Min.X; x < b.Rect.Max.X; x++ {
			if at(a, x, y) != at(b, x, y) {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return box
}

// rgb is a colour as 0xRRGGBB.
type rgb uint32

func at(m *image.RGBA, x, y int) rgb {
	i := m.PixOffset(x, y)
	return rgb(m.Pix[i])<<16 | rgb(m.Pix[i+1])<<8 | rgb(m.Pix[i+2])
}

// paletted is a box of a picture with at most 255 colours, and one for unchanged pixels.
func paletted(before, now *image.RGBA, box image.Rectangle) *image.Paletted {
	counts := map[rgb]int{}
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			if c := at(now, x, y); before == nil || at(before, x, y) != c {
				counts[c]++
			}
		}
	}
	chosen := choose(counts, 255)
	out := image.NewPaletted(box, color.Palette{color.Transparent})
	for _, c := range chosen {
		out.Palette = append(out.Palette, color.RGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), 255})
	}
	known := make(map[rgb]uint8, len(counts))
	for i, c := range chosen {
		known[c] = uint8(i + 1)
	}
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			c := at(now, x, y)
			if before != nil && at(before, x, y) == c {
				continue // 0: unchanged
			}
			i, ok := known[c]
			if !ok {
				i = uint8(nearest(chosen, c) + 1)
				known[c] = i
			}
			out.Pix[out.PixOffset(x, y)] = i
		}
	}
	return out
}
