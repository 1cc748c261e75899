package animate

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/image/vp8"
)

// film is n frames of a box that moves, on a ground with a smooth part.
func film(n int) []Frame {
	var out []Frame
	for i := range n {
		m := image.NewRGBA(image.Rect(0, 0, 320, 180))
		draw.Draw(m, m.Rect, image.White, image.Point{}, draw.Src)
		for x := range 320 {
			for y := 140; y < 180; y++ {
				m.SetRGBA(x, y, color.RGBA{uint8(x * 255 / 320), 80, uint8(255 - x*255/320), 255})
			}
		}
		draw.Draw(m, image.Rect(20+8*i, 40, 60+8*i, 100), image.NewUniform(color.RGBA{14, 96, 91, 255}), image.Point{}, draw.Src)
		out = append(out, Frame{m, 130 * time.Millisecond})
	}
	return out
}

// near reports whether two colours are alike for the eye.
func near(a, b color.Color, by int) bool {
	ar, ag, ab, _ := a.RGBA()
	br, bg, bb, _ := b.RGBA()
	for _, d := range []int{int(ar) - int(br), int(ag) - int(bg), int(ab) - int(bb)} {
		if max(d, -d)>>8 > by {
			return false
		}
	}
	return true
}

// TestGIF: played, the file shows the frames, each for its time.
func TestGIF(t *testing.T) {
	frames := film(12)
	frames = append(frames, Frame{frames[11].Image, time.Second}) // like the one before
	var g GIF
	total := time.Duration(0)
	for _, f := range frames {
		total += f.Shown
		if err := g.Add(f); err != nil {
			t.Fatal(err)
		}
	}
	var file bytes.Buffer
	if err := g.Write(&file); err != nil {
		t.Fatal(err)
	}
	read, err := gif.DecodeAll(&file)
	if err != nil {
		t.Fatal(err)
	}
	if len(read.Image) != 12 || read.LoopCount != 0 {
		t.Fatalf("%d frames, %d loops", len(read.Image), read.LoopCount)
	}
	sum := 0
	canvas := image.NewRGBA(frames[0].Image.Rect)
	for i, part := range read.Image {
		sum += read.Delay[i]
		draw.Draw(canvas, part.Rect, part, part.Rect.Min, draw.Over)
		for y := 0; y < 180; y += 7 {
			for x := 0; x < 320; x += 7 {
				if want, got := frames[i].Image.At(x, y), canvas.At(x, y); !near(want, got, 12) {
					t.Fatalf("frame %d at %d,%d: %v, want %v", i, x, y, got, want)
				}
			}
		}
		if i > 0 && part.Rect.Dx() > 60 {
			t.Errorf("frame %d has %v, which is more than what moved", i, part.Rect)
		}
	}
	if time.Duration(sum)*10*time.Millisecond != total {
		t.Errorf("it lasts %d0 ms, want %v", sum, total)
	}
}

func TestSizesMustAgree(t *testing.T) {
	other := Frame{image.NewRGBA(image.Rect(0, 0, 10, 10)), time.Second}
	var g GIF
	var m WebM
	defer m.Close()
	if err := g.Add(film(1)[0]); err != nil {
		t.Fatal(err)
	}
	if err := m.Add(t.Context(), film(1)[0]); err != nil {
		t.Fatal(err)
	}
	if g.Add(other) == nil || m.Add(t.Context(), other) == nil {
		t.Error("a frame of another size is taken")
	}
	if (&GIF{}).Write(&bytes.Buffer{}) == nil || (&WebM{}).Write(&bytes.Buffer{}) == nil {
		t.Error("a film without frames is written")
	}
}

func TestChooseKeepsTheMostFrequent(t *testing.T) {
	counts := map[rgb]int{}
	for i := range 2000 {
		counts[rgb(i*8191)&0xffffff] = 1
	}
	counts[0x0e605b], counts[0xffffff] = 500, 9000
	got := choose(counts, 255)
	if len(got) > 255 || got[0] != 0xffffff || got[1] != 0x0e605b {
		t.Errorf("%d colours, first %06x %06x", len(got), got[0], got[1])
	}
}

// filmed is a colour of a film, whose parts go from 16 to 235 and 240.
func filmed(c color.YCbCr) color.Color {
	y, u, v := 1.164*(float64(c.Y)-16), float64(c.Cb)-128, float64(c.Cr)-128
	part := func(x float64) uint8 { return uint8(min(255, max(0, x+0.5))) }
	return color.RGBA{part(y + 1.596*v), part(y - 0.392*u - 0.813*v), part(y + 2.017*u), 255}
}

// TestWebM: a decoder that is not ours shows the frames of the track, and a program that is not ours their times.
func TestWebM(t *testing.T) {
	frames := film(60)
	m := &WebM{Title: "A film", Maker: "rehearse"}
	defer m.Close()
	for _, f := range frames {
		if err := m.Add(t.Context(), f); err != nil {
			t.Fatal(err)
		}
	}
	if err := m.work.Wait(); err != nil {
		t.Fatal(err)
	}
	for _, i := range []int{0, 30, 59} {
		d := vp8.NewDecoder()
		data := *m.frames[i]
		d.Init(bytes.NewReader(data), len(data))
		if h, err := d.DecodeFrameHeader(); err != nil || !h.KeyFrame || h.Width != 320 {
			t.Fatalf("frame %d: %+v %v", i, h, err)
		}
		got, err := d.DecodeFrame()
		if err != nil {
			t.Fatal(err)
		}
		// In the middle of the box, and beside it.
		for _, p := range []image.Point{{40 + 8*i, 70}, {5, 10}} {
			if !(p.In(frames[i].Image.Rect)) {
				continue
			}
			if want, is := frames[i].Image.At(p.X, p.Y), filmed(got.YCbCrAt(p.X, p.Y)); !near(want, is, 12) {
				t.Errorf("frame %d at %v: %v, want %v", i, p, is, want)
			}
		}
	}
	file := filepath.Join(t.TempDir(), "film.webm")
	out, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Write(out); err != nil {
		t.Fatal(err)
	}
	out.Close()
	probe, err := exec.LookPath("ffprobe")
	if err != nil {
		t.Skip("there is no ffprobe to read the file with")
	}
	said, err := exec.Command(probe, "-v", "error", "-count_frames", "-show_entries", "stream=codec_name,width,height,nb_read_frames:format=duration,format_name:stream_tags=title", "-of", "default=nw=1", file).CombinedOutput()
	if err != nil {
		t.Fatalf("ffprobe: %v\n%s", err, said)
	}
	for _, want := range []string{"codec_name=vp8", "width=320", "height=180", "nb_read_frames=60", "duration=7.8", "format_name=matroska,webm", "A film"} {
		if !strings.Contains(string(said), want) {
			t.Errorf("ffprobe does not say %q:\n%s", want, said)
		}
	}
	if lines := strings.Count(string(said), "\n"); lines > 9 {
		t.Errorf("ffprobe has something to say: %s", fmt.Sprint(string(said)))
	}
}
