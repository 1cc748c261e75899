package picture_test

import (
	"bytes"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/render/display"
	"github.com/rehearse-lab/rehearse/render/picture"
	"github.com/rehearse-lab/rehearse/render/svg"
)

// goldens are the pictures that render's own tests hold it to.
var goldens = []string{"storm", "few-dark", "few-zoomed", "goroutines"}

var day = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

func golden(t testing.TB, name string) *picture.Picture {
	t.Helper()
	svg, err := os.ReadFile("../testdata/" + name + ".svg")
	if err != nil {
		t.Fatal(err)
	}
	return parsed(t, string(svg))
}

func read(text []byte) (*picture.Picture, error) {
	list, err := svg.Read(text)
	if err != nil {
		return nil, err
	}
	return picture.New(list)
}

func parsed(t testing.TB, text string) *picture.Picture {
	t.Helper()
	p, err := read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func pdfOf(t testing.TB, p *picture.Picture, info picture.Info) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := p.PDF(&b, info); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// tool is a program that is not ours; without it the test is skipped. test.sh installs those it can.
func tool(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		t.Skipf("%s is not installed", name)
	}
	return path
}

// run runs a tool and returns what it printed.
func run(t *testing.T, name string, args ...string) string {
	t.Helper()
	out, err := exec.Command(name, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%.2000s", name, err, out)
	}
	return string(out)
}

func fileOf(t *testing.T, name string, data []byte) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestPNG: the image is read by Go's own decoder, has the size that was asked for, and is the same again.
func TestPNG(t *testing.T) {
	for _, name := range goldens {
		p := golden(t, name)
		var b, again bytes.Buffer
		if err := p.PNG(&b, 1.5); err != nil {
			t.Fatal(err)
		}
		if err := golden(t, name).PNG(&again, 1.5); err != nil || !bytes.Equal(b.Bytes(), again.Bytes()) {
			t.Errorf("%s: the same picture gives other bytes, %v", name, err)
		}
		img, err := png.Decode(&b)
		if err != nil {
			t.Fatal(err)
		}
		if got := img.Bounds().Dx(); float64(got) != p.Width*1.5 {
			t.Errorf("%s is %d px wide, want %g", name, got, p.Width*1.5)
		}
	}
}

// TestPDF: qpdf finds nothing wrong, the texts are found, also those that stand upon data, and the file is the same again.
func TestPDF(t *testing.T) {
	info := picture.Info{Title: "A title (simulated) 中 😀", Subject: "Times are simulated.", Keywords: "rehearse run 'a b'"}
	for name, words := range map[string][]string{
		"storm":    {"A storm that quiets down", "simulated", "Done early, at a price. Every", "Not bold & harmless.", "done 25.6 s"},
		"few-dark": {"Few", "simulated", "208 µs", "1.151 s", "peak backlog 6"},
	} {
		b := pdfOf(t, golden(t, name), info)
		if !bytes.Equal(b, pdfOf(t, golden(t, name), info)) {
			t.Errorf("%s: the same picture gives other bytes", name)
		}
		file := fileOf(t, "a.pdf", b)
		run(t, tool(t, "qpdf"), "--check", file)
		text := run(t, tool(t, "pdftotext"), "-layout", file, "-")
		for _, w := range words {
			if n := strings.Count(text, w); n < 1 {
				t.Errorf("%s: %q is not found in\n%s", name, w, text)
			}
		}
		about := run(t, tool(t, "pdfinfo"), file)
		for _, w := range []string{info.Title, info.Subject, "rehearse run", "Pages:           1\n"} {
			if !strings.Contains(about, w) {
				t.Errorf("%s: %q is not in\n%s", name, w, about)
			}
		}
	}
}

// TestAtOnce: several goroutines read and draw pictures at once, and each gets what one alone gets.
func TestAtOnce(t *testing.T) {
	svg := `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="60"><text x="10" y="30">Actor 演员 ✓</text><g opacity="0.5"><circle r="20"/></g></svg>`
	shared := parsed(t, svg)
	want := pdfOf(t, shared, picture.Info{})
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			own, err := read([]byte(svg))
			if err != nil {
				t.Error(err)
				return
			}
			for _, p := range []*picture.Picture{shared, own} {
				var b bytes.Buffer
				if err := p.PDF(&b, picture.Info{}); err != nil || !bytes.Equal(b.Bytes(), want) {
					t.Errorf("the PDF is another one, %v", err)
				}
				if err := p.PNG(&b, 1); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wait.Wait()
}

// TestImageSize: an image that would be too large is an error, not a machine without memory.
func TestImageSize(t *testing.T) {
	sized := func(w, h float64) *picture.Picture {
		p, err := picture.New(&display.List{Width: w, Height: h})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	p := sized(100, 50)
	for _, scale := range []float64{0, -1, 200, 1e300} {
		if _, err := p.Image(scale); err == nil {
			t.Errorf("an image at scale %g is possible", scale)
		}
	}
	if _, err := sized(9000, 9000).Image(1.5); err == nil || !strings.Contains(err.Error(), "100 million") {
		t.Errorf("an image of 182 million px: %v", err)
	}
}
