package browsertest

import (
	"bytes"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/portion"
)

// TestFiguresOfLessons: the first three lessons show a figure, which says what is seen in it, and their runs come with a tour that
// can be played to its end.
func TestFiguresOfLessons(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	for _, l := range []struct{ lesson, cell string }{{counterLesson, counterCell}, {"ping-pong", "pingpong"}, {stormLesson, stormCell}} {
		t.Run(l.lesson, func(t *testing.T) {
			list := lessonNotes(t, l.lesson, l.cell)
			notes, asks := len(list.Notes), questions(list)
			p := openLesson(t, a, l.lesson, l.cell)
			p.wait("the figure", `(() => {
				const img = document.querySelector('.prose img');
				img?.scrollIntoView({ block: 'center' });
				return img?.complete && img.naturalWidth > 400 && img.alt.startsWith('Times are simulated.');
			})()`)
			p.shot("figure")
			p.run(l.cell)
			p.wait("the notes", fmt.Sprintf("document.querySelectorAll(%s).length === %d", quote(cell(l.cell, "[data-part=notes] li")), notes))
			if eval[bool](p, fmt.Sprintf("!!document.querySelector(%s)", quote(cell(l.cell, ".dot.orphan")))) {
				t.Error("a note is about nothing in the run")
			}
			p.click(cell(l.cell, "[data-act=tour]"))
			p.wait("the tour", exists(cell(l.cell, "[data-part=tour]")))
			asked := 0
			for n := 1; n <= notes; n++ {
				p.wait("the note", fmt.Sprintf("document.querySelector(%s)?.getAttribute('aria-label') === 'Tour: note %d of %d'", quote(cell(l.cell, "[data-part=tour]")), n, notes))
				if asked < asks { // what no note has told yet might be the answer
					p.wait("what comes is hidden", fmt.Sprintf("/hidden after/.test(document.querySelector(%s)?.getAttribute('aria-label'))", quote(cell(l.cell, ".panels canvas"))))
				}
				if eval[bool](p, fmt.Sprintf("!!document.querySelector(%s)", quote(cell(l.cell, "[data-act=tour-reveal]")))) {
					asked++
					p.click(cell(l.cell, "[data-act=tour-reveal]"))
				}
				p.wait("its mark", exists(cell(l.cell, ".note-mark.open")))
				p.shot(fmt.Sprintf("tour-%d", n))
				p.focus(cell(l.cell, "[data-act=tour-next]"))
				p.key(kb.ArrowRight)
			}
			p.wait("its end", fmt.Sprintf("!document.querySelector(%s)", quote(cell(l.cell, "[data-part=tour]"))))
			if asked != asks {
				t.Errorf("%d questions, want %d", asked, asks)
			}
			p.open(eval[string](p, "document.querySelector('.prose .figure').href")) // beside a program there is little room for it
			p.wait("the picture by itself", "document.contentType === 'image/svg+xml'")
		})
	}
}

// leastLetters is the size of the smallest letters in a figure, in px of the figure.
func leastLetters(t *testing.T, file string) float64 {
	t.Helper()
	svg, err := os.ReadFile(filepath.Join("..", "..", "lessons", "library", file))
	if err != nil {
		t.Fatal(err)
	}
	least := 1000.0
	for _, m := range regexp.MustCompile(`font-size="([\d.]+)"`).FindAllSubmatch(svg, -1) {
		if v, err := strconv.ParseFloat(string(m[1]), 64); err == nil {
			least = min(least, v)
		}
	}
	return least
}

// TestFiguresAreReadable: in the place where they stand, the letters of all figures of all lessons are at least 7 px high, beside a program
// and on a phone.
func TestFiguresAreReadable(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	list, err := lessons.Builtin().Lessons()
	if err != nil {
		t.Fatal(err)
	}
	p := openPage(t, a, "/")
	taken, figures, takes := 0, 0, portion.Of(t, 3)
	for i, e := range list {
		if !takes(i) {
			continue
		}
		taken++
		p.open(a.url("/lesson/" + e.ID))
		p.wait("its end", "document.querySelectorAll('.prose .figure').length > 0")
		for _, width := range []int64{1280, 390} {
			p.size(width, 900)
			p.wait("the figures", `document.querySelector('.prose .figure img') && [...document.querySelectorAll('.prose .figure img')].every((i) => { i.loading = 'eager'; return i.complete && i.naturalWidth > 0; })`)
			for _, f := range eval[[]struct {
				Src   string
				Scale float64
			}](p, `[...document.querySelectorAll('.prose .figure img')].map((i) => ({ src: new URL(i.src).pathname.replace(/.*\/files\//, ''), scale: i.clientWidth / i.naturalWidth }))`) {
				figures++
				if seen := leastLetters(t, f.Src) * f.Scale; seen < 7 {
					t.Errorf("%s at %d px: letters of %.1f px in %s", e.ID, width, seen, f.Src)
				}
			}
		}
	}
	if figures < 2*taken {
		t.Errorf("%d figures in %d lessons at two widths", figures, taken)
	}
}

// TestFiguresInTheDark: figures and the diagram of an actor's states have the theme of the page, also if it is not the system's.
func TestFiguresInTheDark(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, "dispatchers", "lost")
	for _, c := range []struct {
		scheme, toggles string
		dark            bool
	}{{"light", "", false}, {"dark", "", true}, {"light", "toggled", true}} {
		p.scheme(c.scheme)
		if c.toggles != "" {
			p.click("[data-act=theme]")
		}
		p.wait("the theme", fmt.Sprintf("document.documentElement.dataset.theme === %s", quote(map[bool]string{true: "dark", false: "light"}[c.dark])))
		for _, file := range []string{"actor-states", "dispatchers"} {
			p.scrollTo(fmt.Sprintf(".prose img[src*='/%s.svg']", file))
			p.settle()
			at := eval[point](p, fmt.Sprintf("(() => { const r = document.querySelector(\".prose img[src*='/%s.svg']\").getBoundingClientRect(); return {x: r.left + 3, y: r.top + 3}; })()", file))
			shot, err := p.picture()
			if err != nil {
				t.Fatal(err)
			}
			img, err := png.Decode(bytes.NewReader(shot))
			if err != nil {
				t.Fatal(err)
			}
			if r, _, _, _ := img.At(int(at.X), int(at.Y)).RGBA(); (r>>8 < 0x40) != c.dark {
				t.Errorf("%s, system %s %s: red is %#x", file, c.scheme, c.toggles, r>>8)
			}
			p.shot(file + "-" + c.scheme + c.toggles)
		}
	}
}
