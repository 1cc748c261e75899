package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/lessons"
)

// speak opens the page again in a language.
func (p *tab) speak(tag string) {
	p.t.Helper()
	eval[bool](p, fmt.Sprintf("(document.cookie = 'rehearse-language=%s; path=/', document.cookie, window.before = true, location.reload(), true)", tag)) // reading waits for the write
	p.wait("the page again", "window.before === undefined && document.readyState === 'complete' && !!document.querySelector('main, .page')")
}

// TestLanguageIsChosen: with a translation there is a choice of languages, which is kept; what is not translated stays English.
func TestLanguageIsChosen(t *testing.T) {
	t.Parallel()
	a := startOwnApp(t, lessons.Builtin())
	if err := a.stop(); err != nil {
		t.Fatal(err)
	}
	a.words = fstest.MapFS{"zh.json": {Data: []byte(`{"Run": "运行", "Stop": "停止", "{0} of {1}": "共 {1} 课，第 {0} 课"}`)}}
	a.serve(t, "127.0.0.1:0")
	p := openLesson(t, a, "ping-pong", "pingpong")
	says := func(run, place string) {
		t.Helper()
		if got := p.text(cell("pingpong", "[data-act=run]")); !strings.Contains(got, run) {
			t.Errorf("the button says %q, want %q", got, run)
		}
		if got := p.text(".top .progress span"); got != place {
			t.Errorf("the lesson is number %q, want %q", got, place)
		}
		if got := p.text(cell("pingpong", "[data-part=status]")); strings.TrimSpace(got) != "Not run" {
			t.Errorf("what is not translated is %q", got)
		}
	}
	course, err := lessons.Builtin().Lessons()
	if err != nil {
		t.Fatal(err)
	}
	all := len(course)
	says("Run", fmt.Sprintf("2 of %d", all))
	if got := p.text(".top [data-act=language]"); got != "English中文" {
		t.Errorf("the languages are %q", got)
	}
	p.focus(".top [data-act=language]")
	eval[bool](p, "(window.before = true, document.querySelector('.top [data-act=language]').value = 'zh', document.querySelector('.top [data-act=language]').dispatchEvent(new Event('change')), true)")
	p.wait("the page again", "window.before === undefined")
	p.wait("the page in Chinese", "document.documentElement.lang === 'zh'")
	p.waitCell("pingpong")
	says("运行", fmt.Sprintf("共 %d 课，第 2 课", all))
	checkAccess(p, "chinese")
	p.shot("light")
	p.scheme("dark")
	p.shot("dark")
	p.size(390, 844)
	p.shot("phone")
}

// TestLessonLanguages: a lesson with a translation stands once in the list, in the reader's language, and each leads to the other
// and to the next lesson in the same language.
func TestLessonLanguages(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for file, text := range map[string]string{
		"01-hello.md": "---\nminutes: 5\n---\n# Hello\n\nThis is the first lesson.\n\n## More\n\nText.\n", "01-hello.zh.md": "---\nminutes: 5\n---\n# 你好\n\n这是第一课。\n\n## 更多\n\n文字。\n",
		"02-next.md": "# Next\n\nText.\n", "02-next.zh.md": "# 下一课\n\n文字。\n", "03-last.md": "# Last\n\nText.\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	library, err := lessons.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	a := startApp(t, library)
	p := newTab(t, "http://"+a.addr.String())
	p.open(a.url("/"))
	titles := func(want ...string) {
		t.Helper()
		p.wait("the list", "document.querySelectorAll('.lessons .name').length > 0")
		if got := eval[[]string](p, "[...document.querySelectorAll('.lessons .name')].map((e) => e.lang + ' ' + e.textContent)"); !slices.Equal(got, want) {
			t.Errorf("the list is %q, want %q", got, want)
		}
	}
	follow := func(link, title string) {
		t.Helper()
		p.click(link)
		p.wait("the lesson "+title, fmt.Sprintf("document.querySelector('h1')?.textContent.startsWith(%s)", quote(title)))
	}
	titles("en Hello", "en Next", "en Last")
	p.shot("list")
	follow(".lessons [hreflang=zh]", "你好")
	if got := eval[[]string](p, "['.prose h1 span', '.prose p', '.outline .level2 [lang]', '.turn span', 'html'].map((s) => document.querySelector(s)?.closest('[lang]')?.lang ?? s)"); !slices.Equal(got, []string{"zh", "zh", "zh", "zh", "en"}) {
		t.Errorf("what is said in which language: %q", got)
	}
	checkAccess(p, "a translation")
	p.shot("light")
	p.scheme("dark")
	p.shot("dark")
	p.size(390, 844)
	p.shot("phone")
	p.size(1440, 900)
	follow("[data-part=next-lesson]", "下一课")
	follow("[data-part=next-lesson]", "Last")
	follow(".brand", "See what concurrent programs do")
	p.speak("zh")
	titles("zh 你好", "zh 下一课", "en Last")
	follow(".lessons a", "你好")
	follow("[data-part=languages] [hreflang=en]", "Hello")
	follow("[data-part=next-lesson]", "Next") // who reads English goes on in English
}

// unsaid are the texts of the page that are not in the catalogue: in the pseudo-language, those outside of ⟦⟧. What the
// lesson says, what programs write, and names do not count.
const unsaid = `(() => {
	const foreign = '.prose, .sidenote, .quiz .options, .cm-editor, noscript, .check .title, .checks .title, code, pre, kbd, .listing, script, style, svg, .outline a, .brand, .top .title, h1, .annotate-bar > b, .note-text, .note-mark, .note-dot, .note-side .heading, .note-form .source, .side-title input, .tour .meta, .tour-ask b, .lessons .name, .lessons p';
	const found = new Set();
	const rest = (text) => {
		let depth = 0, out = '', at = 0;
		for (const c of text) {
			at += c.length;
			if (c === '⟦') depth++;
			else if (c === '⟧' && depth === 0) found.add('bracket without beginning: ' + text.slice(Math.max(0, at - 60), at));
			else if (c === '⟧') depth--;
			else if (depth === 0) out += c;
			else if (depth > 0 && out.at(-1) !== '\u0001') out += '\u0001';
		}
		return out;
	};
	const note = (text, where) => {
		for (const piece of rest(text).split(/[\u0001\n]+/)) if (/\p{L}{2}/u.test(piece)) found.add(where + ': ' + piece.trim());
	};
	let text = '';
	const walk = (n) => {
		if (n.nodeType === Node.TEXT_NODE) text += n.data;
		else if (n.nodeType === Node.ELEMENT_NODE && !n.matches(foreign)) {
			for (const a of ['aria-label', 'title', 'placeholder', 'alt']) if (n.hasAttribute(a)) note(n.getAttribute(a), a);
			const block = !/^(B|I|EM|STRONG|A|SUB)$/.test(n.tagName);
			if (block) text += '\n';
			n.childNodes.forEach(walk);
			if (block) text += '\n';
		} else if (n.nodeType === Node.ELEMENT_NODE) text += '\u0001';
	};
	walk(document.body);
	note(text, 'text');
	for (const t of window.drawn ?? []) note(t, 'drawn');
	return [...found];
})()`

// recordDrawn keeps what is written on canvases from now on.
const recordDrawn = `(() => {
	window.drawn = new Set();
	for (const name of ['fillText', 'strokeText']) {
		const own = CanvasRenderingContext2D.prototype[name];
		CanvasRenderingContext2D.prototype[name] = function (text, ...rest) { window.drawn.add(text); return own.call(this, text, ...rest); };
	}
	return true;
})()`

// worded are texts that stay as they are in every language: what the server words (titles of panels and groups, checks, how a run
// ended, figures of runs), names in the programs, units and dispatchers, and the log line of a handling.
var worded = regexp.MustCompile(`^\W*(Thread per actor|Pool of \d+|main and \d+ threads, one lane each|\d+ threads; an actor takes one only while it handles a message` +
	`|Common|Storm|main|(common|storm)\d+|\w+\(\w*\)|(t\d+|w\d+), (Thread per actor|Pool of 10)|((Shift|Ctrl|Alt|Enter|Page(Up|Down)|[A-Z?])\+?)+|ann|bob|cem|dan|\[[tw]\d+\] - \w+:\w+ \w+\(\w*\)|[\d.,]+ (µs|ms|s|kB)|ms` +
	`|corrected|first-waiter|actorlite|lost-wakeup|two-at-once` +
	`|waiting|ready|executing|exited|created|([^,]+, )?(waits .+ \(since .+\)|sleeps until .+)` + // in the state at a step
	`|Scheduling|Talking|Dividing the work|Tuning|Mistakes|Together|In depth|Goroutines|Who is next|Practice)\W*$`)

// looksForTexts returns what reports each text that is not in the catalogue, once.
func (p *tab) looksForTexts() func(where string) {
	var all []string
	return func(where string) {
		p.t.Helper()
		p.settle()
		for _, text := range eval[[]string](p, unsaid) {
			_, what, _ := strings.Cut(text, ": ")
			if !worded.MatchString(what) && !slices.Contains(all, text) {
				all = append(all, text)
				p.t.Errorf("%s: not in the catalogue: %s", where, text)
			}
		}
	}
}

// TestEveryTextIsInTheCatalogue goes through the page in the pseudo-language: what it says without brackets is not in the
// catalogue, and would stay English in every translation.
func TestEveryTextIsInTheCatalogue(t *testing.T) {
	t.Parallel()
	p := openLesson(t, startApp(t, lessons.Builtin()), stormLesson, stormCell)
	p.speak("en-XA")
	eval[bool](p, recordDrawn)
	look := p.looksForTexts()
	look("lesson")
	p.run(stormCell)
	look("run")
	for _, view := range shownViews(p, stormCell) {
		openByKeys(p, view)
		look(view)
	}
	p.key("?")
	look("keys")
	p.key(kb.Escape)
	p.key("k", chromedp.ModifierCtrl)
	look("palette")
	p.key(kb.Escape)
	p.wait("the window for annotating", fmt.Sprintf("(document.querySelector(%s)?.click(), !!document.querySelector(%s))", quote(cell(stormCell, "[data-act=annotate]")), quote(cell(stormCell, ".note-side"))))
	p.click(cell(stormCell, "[data-act=note-add]"))
	p.wait("the note's box", fmt.Sprintf("document.activeElement === document.querySelector(%s)", quote(cell(stormCell, "[data-part=note-text]"))))
	look("a new note")
	p.write("⟦text⟧")
	p.enter(chromedp.ModifierCtrl)
	p.wait("the note", fmt.Sprintf("!!document.querySelector(%s)", quote(cell(stormCell, ".note-side li"))))
	look("annotating")
	p.click(cell(stormCell, "[data-act=play-tour]"))
	p.wait("the tour", fmt.Sprintf("!!document.querySelector(%s)", quote(cell(stormCell, "[data-part=tour]"))))
	look("tour")
	p.key(kb.Escape)
	p.click(cell(stormCell, "[data-act=annotate-done]"))
	openByKeys(p, "threads")
	p.focusPanels(stormCell)
	for range 5 { // away from the tour's first note, to an event of an actor
		p.key(kb.ArrowRight, chromedp.ModifierShift)
	}
	for _, act := range []string{"link", "why", "breakpoints", "note", "predict", "more", "history"} {
		if act == "history" { // its code is loaded when More opens
			p.wait("the fields", exists(cell(stormCell, "[data-act=history]")))
		}
		press := fmt.Sprintf("(document.querySelector(%s)?.click(), true)", quote(cell(stormCell, "[data-act="+act+"]")))
		if !eval[bool](p, fmt.Sprintf("!!document.querySelector(%s)", quote(cell(stormCell, "[data-act="+act+"]")))) {
			t.Errorf("there is no %s", act)
		}
		eval[bool](p, press) // some are folded away on a small screen, and work all the same
		look(act)
	}
	eval[bool](p, fmt.Sprintf("(document.querySelectorAll(%s).forEach((d) => { d.open = true; }), true)", quote(cell(stormCell, "details"))))
	look("state and choice")
	eval[bool](p, "(location.href = '/', true)")
	p.wait("the list", "!!document.querySelector('.lessons')")
	look("list")
}

// TestEveryTextOfTasksIsInTheCatalogue does the same with exercises, questions, and what an author sees.
func TestEveryTextOfTasksIsInTheCatalogue(t *testing.T) {
	t.Parallel()
	own, err := lessons.OpenToEdit(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	p := openLesson(t, startApp(t, &lessons.Shelf{Read: lessons.Builtin(), Own: own}), "ping-pong", "pingpong")
	p.allow("409")
	p.speak("en-XA")
	look := p.looksForTexts()
	press := func(selector string) {
		t.Helper()
		p.wait(selector, fmt.Sprintf("!!document.querySelector(%s)", quote(selector)))
		eval[bool](p, fmt.Sprintf("(document.querySelector(%s).click(), true)", quote(selector)))
	}
	look("lesson")
	press(cell("games", "[data-act=run]"))
	p.wait("the question", fmt.Sprintf("!!document.querySelector(%s)", quote(cell("games", "[data-part=predict]"))))
	look("prediction")
	press(cell("games", "[data-act=show-me]"))
	look("what it was")
	press(".quiz input")
	press(".quiz [data-act=answer]")
	look("question")
	press(".quiz [data-act=give-up]")
	look("given up")
	press(cell("serve", "[data-act=check]"))
	p.wait("the checks were tried", "!!document.querySelector('[data-check=fails]')")
	look("exercise")
	press(cell("serve", "[data-act=hint]"))
	look("hint")
	press(cell("serve", "[data-act=solution]"))
	look("is it wanted")
	press(cell("serve", "[data-act=solution-yes]"))
	p.wait("the solution", "!!document.querySelector('[data-part=solution] pre')")
	look("solution")
	press(cell("serve", "[data-act=try-solution]"))
	press(cell("serve", "[data-act=check]"))
	p.wait("all hold", "!!document.querySelector('[data-check=holds]') && !document.querySelector('[data-check=fails]')")
	look("solved")
	p.key("f", chromedp.ModifierCtrl, chromedp.ModifierShift)
	look("find")
	p.key(kb.Escape)

	p.all("duplicate")
	p.wait("the copy", "location.pathname === '/lesson/ping-pong-copy'")
	p.waitCell("pingpong")
	look("author")
	const parts = "document.querySelectorAll('.part').length"
	before := eval[int](p, parts)
	for _, act := range []string{"edit-part", "text-done", "delete-part", "undo-part"} {
		press("[data-act=" + act + "]")
		look(act)
	}
	p.wait("the part is back", fmt.Sprintf("%s === %d", parts, before))
	p.selectWord("pingpong", "1000")
	p.write("999")
	p.wait("it is saved", "document.querySelector('[data-part=saved]')?.dataset.saved === 'yes'")
	look("saved")
	if _, err := own.SaveCell("ping-pong-copy", "pingpong", mustGet(t, own, "ping-pong-copy").Lesson.Cell("pingpong").Hash, "func main() {}\n"); err != nil {
		t.Fatal(err)
	}
	p.selectWord("pingpong", "999")
	p.write("998")
	p.wait("it is asked", "!!document.querySelector('[data-part=conflict]')")
	look("conflict")
}

func mustGet(t *testing.T, library *lessons.Library, id string) *lessons.Entry {
	t.Helper()
	e, err := library.Get(id)
	if err != nil || e == nil {
		t.Fatalf("%s: %+v, %v", id, e, err)
	}
	return e
}
