package picture_test

import (
	"bytes"
	"fmt"
	"image"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/render/picture"
)

// ink is the box around what is not white.
func ink(img *image.RGBA) image.Rectangle {
	r := image.Rectangle{}
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			if c := img.RGBAAt(x, y); c.A > 64 && min(c.R, c.G, c.B) < 192 {
				r = r.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return r
}

func drawn(t *testing.T, what string) *image.RGBA {
	t.Helper()
	img, err := parsed(t, `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40">`+what+`</svg>`).Image(4)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// TestAnchors: a text begins, has its middle or ends where its anchor is, and stands on its base line.
func TestAnchors(t *testing.T) {
	for anchor, where := range map[string]func(r image.Rectangle) int{
		"start":  func(r image.Rectangle) int { return r.Min.X },
		"middle": func(r image.Rectangle) int { return (r.Min.X + r.Max.X) / 2 },
		"end":    func(r image.Rectangle) int { return r.Max.X },
	} {
		for _, attrs := range []string{"", `font-weight="600"`, `font-style="italic"`, `font-family="monospace"`} {
			for _, words := range []string{"HIH", "HH 中国 HH", "H"} {
				r := ink(drawn(t, fmt.Sprintf(`<text x="100" y="30" font-size="20" text-anchor=%q %s>%s</text>`, anchor, attrs, words)))
				if got := where(r); got < 400-16 || got > 400+16 { // letters have some space beside them
					t.Errorf("%s %s %q: it is at %d, want 400 or so", anchor, attrs, words, got)
				}
				if words == "H" && (r.Max.Y < 119 || r.Max.Y > 121) {
					t.Errorf("%s: the base line is at %d, want 120", attrs, r.Max.Y)
				}
			}
		}
	}
}

// TestSpaces: spaces between words are one, but where all are kept.
func TestSpaces(t *testing.T) {
	text := func(attrs, words string) image.Rectangle {
		return ink(drawn(t, `<text x="10" y="30" `+attrs+`>`+words+`</text>`))
	}
	if a, b := text("", " a \n\t b "), text("", "a b"); a != b {
		t.Errorf("spaces are drawn: %v, %v", a, b)
	}
	if a, b := text(`xml:space="preserve"`, "a   b"), text("", "a b"); a.Dx() <= b.Dx()+20 {
		t.Errorf("spaces are not kept: %v, %v", a, b)
	}
	if a, b := text("", "a\u202fb"), text("", "a b"); a != b {
		t.Errorf("a narrow space is none: %v, %v", a, b)
	}
	if a, b := text("", "e\u0301"), text("", "é"); a != b {
		t.Errorf("a letter and its accent are two: %v, %v", a, b)
	}
}

// TestChinesePDF: what is drawn with a font of the machine is found as text, where it stands.
func TestChinesePDF(t *testing.T) {
	p := parsed(t, `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="90" font-size="20"><text x="10" y="30">Actor 演员 → ✓</text>
<text x="390" y="60" text-anchor="end" font-weight="600">日本語の名前 — 中文</text><text x="10" y="85">שלום עולם</text></svg>`)
	file := fileOf(t, "a.pdf", pdfOf(t, p, picture.Info{}))
	run(t, tool(t, "qpdf"), "--check", file)
	text := run(t, tool(t, "pdftotext"), "-layout", file, "-")
	for _, want := range []string{"Actor 演员 → ✓", "日本語の名前 — 中文", "שלום", "עולם"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not found in\n%s", want, text)
		}
	}
}

// TestWithoutFonts: without a folder for caches nothing is written, and a character that no font of ours has is a box. With one, the
// index of the fonts is in it and nowhere else.
func TestWithoutFonts(t *testing.T) {
	if os.Getenv("REHEARSE_TEST_BOXES") != "" {
		one, two := drawn(t, `<text x="10" y="30" font-size="20">中</text>`), drawn(t, `<text x="10" y="30" font-size="20">国</text>`)
		fmt.Println("boxes:", !ink(one).Empty() && bytes.Equal(one.Pix, two.Pix))
		return
	}
	child := func(env ...string) string {
		home := t.TempDir()
		cmd := exec.Command(os.Args[0], "-test.run=^TestWithoutFonts$", "-test.v")
		cmd.Dir = home
		cmd.Env = append([]string{"REHEARSE_TEST_BOXES=1", "PATH=" + os.Getenv("PATH"), "TMPDIR=" + home}, env...)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		if files, err := os.ReadDir(home); err != nil || len(files) > 0 {
			t.Errorf("there are files in the folder of the program: %v, %v", files, err)
		}
		return string(out)
	}
	if out := child(); !strings.Contains(out, "boxes: true") {
		t.Errorf("without a home, characters are no boxes: %s", out)
	}
	cache := t.TempDir()
	out := child("XDG_CACHE_HOME="+cache, "HOME="+cache, "LocalAppData="+cache)
	var files []string
	err := filepath.WalkDir(cache, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			files = append(files, filepath.Base(filepath.Dir(path))+"/"+filepath.Ext(path))
		}
		return err
	})
	if want := []string{"fonts/.cache"}; err != nil || len(files) > 0 && !slices.Equal(files, want) {
		t.Errorf("%v is written, want %v; %v", files, want, err)
	}
	if len(files) > 0 && hasChinese() && !strings.Contains(out, "boxes: false") {
		t.Errorf("there is a Chinese font, but boxes are drawn: %s", out)
	}
}

// hasChinese reports whether fontconfig knows a font that has Chinese.
func hasChinese() bool {
	out, err := exec.Command("fc-list", ":lang=zh-cn", "family").Output()
	return err == nil && len(bytes.TrimSpace(out)) > 0
}

// TestTextsStayIn: in the pictures that render draws, no text stands out of the picture, although its widths are estimates.
func TestTextsStayIn(t *testing.T) {
	files, err := filepath.Glob("../../lessons/library/figures/*.svg")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no figures of lessons: ", err)
	}
	for _, name := range goldens {
		files = append(files, "../testdata/"+name+".svg")
	}
	seen := 0
	for _, file := range files {
		svg, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range picture.Texts(parsed(t, string(svg))) {
			seen++
			if w.X < 0 || w.X+w.Width > w.Room {
				t.Errorf("%s: %q is from %.1f to %.1f of %.1f", filepath.Base(file), w.Text, w.X, w.X+w.Width, w.Room)
			}
		}
	}
	if seen < 300 {
		t.Errorf("only %d texts were looked at", seen)
	}
}
