package browsertest

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/export"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
	"github.com/rehearse-lab/rehearse/web/notebook"
	"github.com/rehearse-lab/rehearse/web/ui"
)

// lessonInput is the runs of a lesson's cell with the notes that lie beside it.
func lessonInput(t *testing.T, lesson, id string) *export.Input {
	t.Helper()
	library := lessons.Builtin()
	e, err := library.Get(lesson)
	if err != nil || e == nil {
		t.Fatal(err)
	}
	list := lessonNotes(t, lesson, id)
	c := e.Lesson.Cell(id)
	req := kernel.Request{Name: lesson + "#" + id, Cells: []kernel.Cell{{ID: id, Text: c.Text}}, Target: id, Capture: true}
	req.Settings, req.Both = notebook.RunSettings(c.Settings)
	var x kernel.Executor
	res, err := x.Execute(t.Context(), req, func(kernel.Update) {})
	if err != nil {
		t.Fatal(err)
	}
	return deckInput(render.NewScene(render.SceneOptions{Title: e.Lesson.Title, Source: c.Text, Notes: list}, res.Traces()...), res.Traces()...)
}

// openDeck writes the slides of some runs to a disk and opens them there, without a network.
func openDeck(t *testing.T, in *export.Input, query string) *tab {
	t.Helper()
	var b bytes.Buffer
	if err := export.Find("slides").Write(&b, in); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "deck.slides.html")
	if err := os.WriteFile(file, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	p := newTab(t, "")
	p.size(1280, 720)
	p.do(func(ctx context.Context, tg *chromedp.Target) (chromedp.Void, error) {
		_, err := chromedp.Call(ctx, offline, offlineParams{Offline: true})
		return chromedp.Void{}, err
	})
	p.open("file://" + file + query)
	p.wait("the first slide", `!!document.querySelector('.reveal.ready section.present')`)
	return p
}

// seen is what a deck shows.
type seen struct {
	Slide   int      `json:"slide"`
	Kind    string   `json:"kind"`
	Steps   int      `json:"steps"`
	Text    string   `json:"text"`
	Asks    bool     `json:"asks"`
	Picture string   `json:"picture"` // the text in it, and its description
	Marks   []string `json:"marks"`   // the notes that are marked
	Small   []string `json:"small"`   // texts in letters of less than 18 px
	Outside []string `json:"outside"` // texts that are not all in sight
	Said    string   `json:"said"`
}

func (p *tab) slide() seen {
	p.t.Helper()
	return eval[seen](p, `(() => {
		const s = document.querySelector('section.present');
		const shown = [...s.querySelectorAll('.step')].filter((e) => getComputedStyle(e).visibility !== 'hidden' && getComputedStyle(e).opacity !== '0');
		const step = shown[0];
		const svg = step?.querySelector('.picture svg');
		const texts = [...(step ?? s).querySelectorAll('h1, h2, p, td, th, pre, .word')].filter((e) => !e.closest('aside, svg') && e.textContent.trim());
		const f = Math.max(0, [...s.querySelectorAll('.step')].indexOf(step));
		return {
			slide: [...document.querySelectorAll('section')].indexOf(s), kind: s.classList[0], steps: shown.length,
			text: [...s.querySelectorAll('h1, h2')].map((e) => e.textContent).join(' ') + ' ' + (step ?? s).querySelector('.text, .opening, table')?.innerText,
			asks: !!step?.querySelector('.question'), picture: svg?.textContent ?? '',
			marks: [...svg?.querySelectorAll('circle[r="7.5"]') ?? []].map((c) => c.nextElementSibling.textContent),
			small: texts.filter((e) => parseFloat(getComputedStyle(e).fontSize) < 18).map((e) => e.textContent),
			outside: texts.filter((e) => { const r = e.getBoundingClientRect(); const b = e.closest('.text'); return r.bottom > 684 || r.right > 1242 || r.left < 38 || (b && b.scrollHeight > b.clientHeight + 1); }).map((e) => e.textContent),
			said: s.querySelector('aside.notes [data-step="' + f + '"]')?.textContent ?? '',
		};
	})()`)
}

// walk goes through a deck by a key and says what was seen at each step, until nothing more comes.
func (p *tab) walk(key, shots string) []seen {
	p.t.Helper()
	var list []seen
	for range 500 {
		p.settle()
		now := p.slide()
		list = append(list, now)
		p.shot(fmt.Sprintf("%s%02d", shots, len(list)))
		const at = `[...document.querySelectorAll('section')].findIndex((s) => s.matches('.present')) + '/' + document.querySelectorAll('section.present .fragment.visible').length`
		before := eval[string](p, at)
		p.key(key)
		if eval[string](p, at) == before {
			return list
		}
	}
	p.t.Fatal("the deck does not end")
	return nil
}

// doneAt is what a picture says of the end of a run.
var doneAt = regexp.MustCompile(`done [0-9]`)

// TestSlidesOfLessons: the tours of the first three lessons come as slides that work from a disk: a note a step, a question before
// its answer, and what was paid after all answers.
func TestSlidesOfLessons(t *testing.T) {
	t.Parallel()
	for _, l := range []struct {
		lesson, cell string
		answer       string // words that stand in pictures and texts after the last question only
	}{
		{counterLesson, counterCell, "First on w3, then on w2"},
		{"ping-pong", "pingpong", "24 messages in 18 µs"},
		{stormLesson, stormCell, "done 36 s"},
	} {
		t.Run(l.lesson, func(t *testing.T) {
			given := lessonNotes(t, l.lesson, l.cell)
			numNotes, asks := len(given.Notes), questions(given)
			in := lessonInput(t, l.lesson, l.cell)
			p := openDeck(t, in, "")
			list := p.walk(kb.ArrowRight, "light-")
			if want := 1 + numNotes + asks + 2; len(list) != want {
				t.Fatalf("%d steps, want %d: a title, %d notes, %d questions, costs and how to see it again", len(list), want, numNotes, asks)
			}
			if first, last := list[0], list[len(list)-1]; first.Kind != "title" || !strings.Contains(first.Text, "simulated") || !strings.Contains(first.Text, render.Command(in.Scene)) ||
				last.Kind != "again" || list[len(list)-2].Kind != "costs" {
				t.Errorf("it begins with %q and ends with %q", first.Text, last.Text)
			}
			asked, told := 0, 0
			for i, s := range list {
				if len(s.Small) > 0 || len(s.Outside) > 0 {
					t.Errorf("step %d: too small %q, not in sight %q", i+1, s.Small, s.Outside)
				}
				if s.Kind != "shown" {
					continue
				}
				if s.Steps != 1 || s.Picture == "" || s.Said == "" {
					t.Errorf("step %d: %d steps are seen at once, %q is to be said, the picture is %.100q", i+1, s.Steps, s.Said, s.Picture)
				}
				if s.Asks {
					asked++
				} else {
					n := &in.Scene.Notes[told]
					told++
					if !strings.Contains(strings.Join(strings.Fields(s.Text), " "), strings.Join(strings.Fields(notes.Plain(n.Text)), " ")) || len(s.Marks) == 0 {
						t.Errorf("step %d shows %q with the marks %v, not note %d", i+1, s.Text, s.Marks, told)
					}
				}
				if asked < asks && strings.Contains(s.Text+s.Picture+s.Said, l.answer) {
					t.Errorf("step %d gives the answer before the question: %+v", i+1, s)
				}
				if asked < asks && doneAt.MatchString(s.Picture) {
					t.Errorf("step %d says when a run is done", i+1)
				}
			}
			if asked != asks || told != numNotes {
				t.Errorf("%d questions and %d notes", asked, told)
			}
			back := p.walk(kb.ArrowLeft, "back-")
			if len(back) != len(list) || back[len(back)-1].Kind != "title" {
				t.Errorf("%d steps back", len(back))
			}
			if !strings.Contains(p.text("body"), "simulated") {
				t.Error("it does not say that it is simulated")
			}
		})
	}
}

// TestSlidesKeys: the keys of Reveal.js work, and two of our own: light and dark, and the window for who speaks.
func TestSlidesKeys(t *testing.T) {
	t.Parallel()
	in := lessonInput(t, stormLesson, stormCell)
	p := openDeck(t, in, "?theme=dark")
	paper := func() string {
		return eval[string](p, "getComputedStyle(document.querySelector('.reveal')).backgroundColor")
	}
	if paper() != "rgb(18, 20, 23)" {
		t.Errorf("the dark slides are on %s", paper())
	}
	p.walk(" ", "dark-")
	for _, kind := range []string{"again", "costs", "shown"} {
		if got := p.slide().Kind; got != kind {
			t.Errorf("a slide is %s, not %s", got, kind)
		}
		checkAccess(p, "dark slide, "+kind)
		p.key(kb.ArrowLeft)
		p.settle()
	}
	p.key("t")
	if paper() != "rgb(255, 255, 255)" {
		t.Errorf("t leads to %s", paper())
	}
	checkAccess(p, "light slide")
	p.key(kb.Home)
	p.key(kb.Escape)
	p.wait("the overview", "document.querySelector('.reveal').classList.contains('overview')")
	p.settle()
	p.shot("overview")
	p.key(kb.Escape)
	p.key("?")
	p.wait("the keys", "document.querySelector('.r-overlay-help')?.textContent.includes('Dark or light')")
	p.shot("help")
	p.key(kb.Escape)
	p.wait("the speaker's window", `(window.opened ??= (() => { const open = window.open; window.open = (...a) => (window.speaker = open(...a)); return true; })())`)
	p.key("s")
	p.wait("what to say", "window.speaker?.document.body.textContent.includes('Repeat with')")
	if got := eval[string](p, "speaker.getComputedStyle(speaker.document.body).fontSize"); got != "20px" {
		t.Errorf("the speaker's window has letters of %s", got)
	}
	p.key(kb.ArrowRight)
	says := func(n int) string {
		return fmt.Sprintf("speaker.document.body.textContent.includes('Note %d of %d')", n, len(in.Scene.Notes))
	}
	p.wait("what to say next", says(1))
	if !eval[bool](p, `(speaker.dispatchEvent(new speaker.KeyboardEvent('keydown', { key: 'ArrowRight' })), `+says(2)+`)`) {
		t.Error("the keys of the speaker's window do not go on in the slides")
	}
	eval[bool](p, "(speaker.close(), true)")
}

// TestSlidesPrint: each step is a page.
func TestSlidesPrint(t *testing.T) {
	t.Parallel()
	in := lessonInput(t, counterLesson, counterCell)
	list := lessonNotes(t, counterLesson, counterCell)
	pages := 1 + len(list.Notes) + questions(list) + 2 // a title, a page for each note and question, the costs, and how to see it again
	p := openDeck(t, in, "?print-pdf")
	p.wait("the pages", fmt.Sprintf("document.querySelectorAll('.pdf-page').length === %d", pages))
	p.settle()
	pdf, err := chromedp.Run(p.ctx, func(ctx context.Context, _ *chromedp.Target) ([]byte, error) {
		r, err := chromedp.Call(ctx, page.PrintToPDF, page.PrintToPDFParams{PrintBackground: new(true), PreferCSSPageSize: new(true)})
		if err != nil {
			return nil, err
		}
		return r.Data, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if dir := os.Getenv("REHEARSE_SHOTS"); dir != "" {
		if err := os.WriteFile(filepath.Join(dir, "slides.pdf"), pdf, 0o644); err != nil {
			t.Error(err)
		}
	}
	if n := bytes.Count(pdf, []byte("/Type /Page\n")); n != pages {
		t.Errorf("%d pages, want %d", n, pages)
	}
	if cut := eval[[]string](p, `[...document.querySelectorAll('.pdf-page')].flatMap((page) => {
		const at = page.getBoundingClientRect();
		return [...page.querySelectorAll('h1, h2, .word, code, .about')].filter((e) => e.checkVisibility({ visibilityProperty: true })).filter((e) => {
			const r = e.getBoundingClientRect();
			return r.top < at.top + 10 || r.bottom > at.bottom - 10 || r.right > at.right - 10;
		}).map((e) => e.textContent);
	})`); len(cut) > 0 {
		t.Errorf("these are cut by the edges of their pages: %q", cut)
	}
	if got := eval[int](p, "[...document.querySelectorAll('.pdf-page')].filter((e) => [...e.querySelectorAll('.step')].filter((s) => getComputedStyle(s).visibility !== 'hidden').length !== 1).length"); got != 2 { // the title and the costs have none
		t.Errorf("%d pages do not show one step", got)
	}
}

// TestSlidesWithoutScript: where scripts are switched off, all texts are there, one below another, and why there are no pictures.
func TestSlidesWithoutScript(t *testing.T) {
	t.Parallel()
	in := lessonInput(t, stormLesson, stormCell)
	var b bytes.Buffer
	if err := export.Find("slides").Write(&b, in); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "deck.slides.html")
	if err := os.WriteFile(file, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	p := newTab(t, "")
	p.size(1280, 720)
	p.do(func(ctx context.Context, _ *chromedp.Target) (chromedp.Void, error) {
		_, err := chromedp.Call(ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
		return chromedp.Void{}, err
	}, chromedp.Navigate("file://"+file))
	var last float64
	for i, text := range eval[[]struct {
		Text string  `json:"text"`
		Top  float64 `json:"top"`
		Seen bool    `json:"seen"`
	}](p, `[...document.querySelectorAll('h1, h2, .text, table, .noscript')].map((e) => ({
		text: e.textContent, top: e.getBoundingClientRect().top, seen: e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) }))`) {
		if !text.Seen || text.Top <= last {
			t.Errorf("text %d is seen: %v, %.0f px from the top after one at %.0f: %.60q", i, text.Seen, text.Top, last, text.Text)
		}
		last = text.Top
	}
	if last < 1000 {
		t.Errorf("the last text is %.0f px from the top", last)
	}
	p.shot("whole")
}

func deckInput(scene *render.Scene, traces ...*trace.Trace) *export.Input {
	script, style := ui.Slides()
	return &export.Input{Scene: scene, Traces: traces, SlidesScript: []byte(script), SlidesStyle: []byte(style)}
}

// TestSlidesOfHostileNotes: titles, labels, notes, questions and data of messages that want to be markup are text, and all of a long
// note is in sight.
func TestSlidesOfHostileNotes(t *testing.T) {
	t.Parallel()
	const evil = `</script><script>window.pwned=1</script><img src=x onerror="window.pwned=1"><b>]]>` + "&amp; {{x}}"
	var traces []*trace.Trace
	for _, s := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
		tr := tracetest.Random(tracetest.Config{Seed: 3, Actors: 5, Workers: 2, Messages: 40, Scheduler: s})
		for i := range tr.Messages {
			tr.Messages[i].Data = evil
		}
		for i := range tr.Actors {
			tr.Actors[i].Name = fmt.Sprint(`a" style="x`, i)
		}
		traces = append(traces, tr)
	}
	text := "**Bold**, *italic*, ~~struck~~, `code " + evil + "`, [a link](https://example.org/), and " + evil + "\n\n# A heading\n\n- one\n  - two\n    1. three\n\n> said\n\n```go\nfunc main() {\n\tprintln(\"" +
		strings.Repeat("x", 150) + "\")\n}\n```\n\n---\n\n" + strings.Repeat("And a long text that goes on and on. ", 60)
	list := notes.List{Title: evil, Notes: []notes.Note{
		{ID: "a", About: notes.Range, To: 2e9, Color: "violet", Label: evil, Text: text},
		{ID: "b", About: notes.Range, From: 1e9, To: 3e9, Color: "red", Predict: evil, Text: evil},
	}}
	scene := render.NewScene(render.SceneOptions{Title: evil, Notes: list}, traces...)
	p := openDeck(t, deckInput(scene, traces...), "")
	steps := p.walk(kb.ArrowRight, "")
	if len(steps) < 7 {
		t.Errorf("%d steps", len(steps))
	}
	for i, s := range steps {
		if len(s.Small) > 0 || len(s.Outside) > 0 {
			t.Errorf("step %d: too small %q, not in sight %q", i+1, s.Small, s.Outside)
		}
	}
	if n := eval[int](p, "document.querySelectorAll('img, .slides script, .slides b:not(.disc)').length + Number(!!window.pwned)"); n != 0 {
		t.Errorf("%d elements of a text", n)
	}
	if got := eval[int](p, "document.querySelectorAll('.slides a[href]').length"); got != 1 {
		t.Errorf("%d links", got)
	}
}
