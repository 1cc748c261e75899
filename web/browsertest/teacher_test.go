package browsertest

import (
	"context"
	"encoding/base64"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/lessons"
)

// deleteNotes deletes the first n notes of a cell in the window for annotating, which are all.
func (p *tab) deleteNotes(id string, n int) {
	p.t.Helper()
	for ; n > 0; n-- {
		p.wait("the notes", fmt.Sprintf("document.querySelectorAll(%s).length === %d", quote(cell(id, ".note-side li")), n))
		p.click(cell(id, ".note-side .dot"))
		p.wait("its form", exists(cell(id, "[data-act=note-delete]")))
		p.click(cell(id, "[data-act=note-delete]"))
	}
	p.wait("no note", fmt.Sprintf("document.querySelectorAll(%s).length === 0", quote(cell(id, ".note-side li"))))
}

// noteAbout adds a note about something at the cursor, which is then the n-th.
func (p *tab) noteAbout(id, about, text string, n int) {
	p.t.Helper()
	p.click(cell(id, "[data-act=note-add]"))
	p.wait("the box", exists(cell(id, "[data-part=note-text]")))
	p.wait("what the note is about", fmt.Sprintf(`(() => {
		const select = document.querySelector(%s);
		const option = [...select.options].find(o => o.dataset.about === %s);
		if (!option) return false;
		select.value = option.value;
		select.dispatchEvent(new Event('change', { bubbles: true }));
		return true;
	})()`, quote(cell(id, "[data-part=note-about]")), quote(about)))
	p.focus(cell(id, "[data-part=note-text]"))
	p.write(text)
	p.enter(chromedp.ModifierCtrl)
	p.wait("note "+about, fmt.Sprintf("document.querySelectorAll(%s).length === %d", quote(cell(id, ".note-side li")), n))
}

// keepFile puts what an address answers with into a file.
func (p *tab) keepFile(href, name string) string {
	p.t.Helper()
	text := eval[string](p, fmt.Sprintf(`fetch(%s, `+withKey+`).then(async (r) => {
		if (!r.ok) throw new Error(r.status + ' ' + await r.text());
		const bytes = new Uint8Array(await r.arrayBuffer());
		let s = '';
		for (const b of bytes) s += String.fromCharCode(b);
		return btoa(s);
	})`, quote(href)))
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		p.t.Fatal(err)
	}
	file := filepath.Join(p.t.TempDir(), name)
	if err := os.WriteFile(file, data, 0o600); err != nil {
		p.t.Fatal(err)
	}
	return file
}

// offlineTab opens a file from the disk without a network.
func offlineTab(t *testing.T, file string) *tab {
	t.Helper()
	q := newTab(t, "")
	q.do(func(ctx context.Context, tg *chromedp.Target) (chromedp.Void, error) {
		_, err := chromedp.Call(ctx, offline, offlineParams{Offline: true})
		return chromedp.Void{}, err
	})
	q.open("file://" + file)
	return q
}

// TestTeacher is a teacher's afternoon: run the storm, look at the contrast, put six notes on it and order them as a tour that asks
// something, and take home a page, slides and a hand-out, each of which is then opened without a network.
func TestTeacher(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, stormLesson, stormCell)
	act := func(name string) string { return cell(stormCell, "[data-act="+name+"]") }
	part := func(name string) string { return cell(stormCell, "[data-part="+name+"]") }
	p.openCompare(stormCell)
	p.wait("the contrast", exists(cell(stormCell, "[data-part=moved] canvas")))
	p.click(act("export"))
	contrast := p.keepFile(p.exportLink(stormCell, "svg"), "contrast.svg")
	p.key(kb.Escape)
	p.click(cell(stormCell, "[data-view=threads]"))

	p.click(act("annotate"))
	p.wait("the window", exists(part("note-side")))
	p.deleteNotes(stormCell, len(lessonNotes(t, stormLesson, stormCell).Notes))
	p.focusPanels(stormCell)
	p.key(kb.Home)
	for range 4 {
		p.key(kb.ArrowRight, chromedp.ModifierShift)
	}
	for i, about := range []string{"difference", "thread", "actor", "message", "step", "range"} {
		p.noteAbout(stormCell, about, fmt.Sprintf("**Teaching the %s.** Look at *it* here.", about), i+1)
	}
	// The range first, as a tour begins with all; the difference, which asks, last.
	p.focus(cell(stormCell, ".note-side li:last-child [data-act=note-order]"))
	for range 5 {
		p.key(kb.ArrowUp)
	}
	p.wait("the range first", fmt.Sprintf("document.querySelector(%s).textContent === 'Teaching the range'", quote(cell(stormCell, ".note-side .heading"))))
	p.focus(cell(stormCell, ".note-side li:nth-child(2) [data-act=note-order]"))
	for range 4 {
		p.key(kb.ArrowDown)
	}
	p.wait("the difference last", fmt.Sprintf("[...document.querySelectorAll(%s)].at(-1).textContent === 'Teaching the difference'", quote(cell(stormCell, ".note-side .heading"))))
	p.shot("notes")
	p.key(kb.Escape)

	p.click(act("export"))
	page := p.keepFile(p.exportLink(stormCell, "html"), "storm.html")
	slides := p.keepFile(p.exportLink(stormCell, "slides"), "storm.slides.html")
	p.key(kb.Escape)
	p.click("[data-act=export-lesson]")
	handout := p.keepFile(p.exportLink("", "handout"), "storm.html")
	paper := p.keepFile(p.exportLink("", "handout-pdf"), "storm.pdf")

	t.Run("contrast", func(t *testing.T) {
		q := offlineTab(t, contrast)
		q.wait("the picture", "document.documentElement.localName === 'svg' && document.documentElement.textContent.includes('B: Pool of 10')")
		q.shot("picture")
	})
	t.Run("page", func(t *testing.T) {
		q := offlineTab(t, page)
		q.wait("the panels", `Number(document.querySelector('[data-part=panels]')?.dataset.painted ?? 0) >= 1`)
		q.wait("six notes", "document.querySelectorAll('[data-part=notes] li').length === 6")
		q.click("[data-act=tour]")
		q.wait("the tour", "document.querySelector('[data-part=tour]')?.textContent.includes('Teaching the range')")
		q.shot("tour")
		for range 5 {
			q.key(kb.ArrowRight)
		}
		q.wait("its last note", "document.querySelector('[data-part=tour]')?.textContent.includes('Teaching the difference')")
	})
	t.Run("slides", func(t *testing.T) {
		q := offlineTab(t, slides)
		q.wait("the deck", "document.querySelector('.reveal.ready') !== null")
		said := ""
		for range 30 {
			said += eval[string](q, "document.querySelector('.reveal .present').innerText + '\\n'")
			if strings.Contains(said, "See it for yourself") {
				break
			}
			q.key(kb.ArrowRight)
			q.settle()
		}
		for _, about := range []string{"range", "thread", "actor", "message", "step", "difference"} {
			if !strings.Contains(said, "Teaching the "+about) {
				t.Errorf("no slide says what the note about the %s does", about)
			}
		}
		q.shot("end")
	})
	t.Run("handout", func(t *testing.T) {
		q := offlineTab(t, handout)
		q.wait("the notes", "document.body?.innerText.includes('Teaching the difference') && document.querySelectorAll('figure svg, .figure svg').length > 0")
		q.shot("html")
		if tool, err := exec.LookPath("pdftotext"); err == nil {
			out, err := exec.Command(tool, "-layout", paper, "-").Output()
			if err != nil || !strings.Contains(string(out), "Teaching the message") || !strings.Contains(string(out), "simulated") {
				t.Errorf("the paper does not say what the teacher wrote (%v)", err)
			}
		}
	})
}

// exportLink is the address of a format in an open menu, of a cell or of the lesson.
func (p *tab) exportLink(id, format string) string {
	p.t.Helper()
	selector := "[data-export=" + format + "]"
	if id != "" {
		selector = cell(id, selector)
	}
	p.wait("the format "+format, exists(selector))
	return eval[string](p, fmt.Sprintf("document.querySelector(%s).href", quote(selector)))
}

// TestExportContrast: a picture of a comparison with a run that was made for it is of these two runs, and has no notes on others.
func TestExportContrast(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	const id = "pingpong"
	p := openLesson(t, a, "ping-pong", id)
	p.openCompare(id)
	p.makeB(id, "8")
	p.click(cell(id, "[data-compare=cause]"))
	p.click(cell(id, "[data-act=export]"))
	link := p.exportLink(id, "svg")
	if !strings.Contains(link, "view=cause") || !strings.Contains(link, "&a=") || !strings.Contains(link, "&b=") {
		t.Errorf("the link is %s", link)
	}
	picture, err := os.ReadFile(p.keepFile(link, "contrast.svg"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"A: Thread per actor.", "B: Pool of 2", "One lane per actor", ">simulated<"} {
		if !strings.Contains(string(picture), want) {
			t.Errorf("the picture lacks %q", want)
		}
	}
	if strings.Contains(string(picture), "18 µs") {
		t.Error("it has a note that is about another run")
	}
}
