package browsertest

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// patience is how long a page may take for anything. It is far beyond what is normal, because the machine may be busy.
const patience = 3 * time.Minute

// tab is a page in the browser. Whatever it complains about in the console, and whatever it asks another machine for,
// fails the test.
type tab struct {
	t       *testing.T
	ctx     context.Context
	origin  string        // what is asked of others is foreign; empty for a page from disk
	spy     *spy          // hears of it; nil for a tab that may ask anybody
	loading time.Duration // how long the last page took to be opened

	width, height int64 // of the window; 0: what the browser has
	woken         int   // how often it had to be woken

	mu       sync.Mutex
	problems []string
	allowed  []string // parts of complaints that the test expects
}

// newTab opens an empty tab with cookies and storage of its own.
func newTab(t *testing.T, origin string) *tab {
	t.Helper()
	p := &tab{t: t, origin: origin, spy: newSpy()}
	ctx, cancel := chromedp.NewContext(needBrowser(t), p.spy.context(origin))
	p.ctx = ctx
	p.start(func() {
		cancel()
		p.spy.close()
	})
	return p
}

// newFreeTab opens one that may ask other servers, too.
func newFreeTab(t *testing.T) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(needBrowser(t), chromedp.WithNewBrowserContext())
	p := &tab{t: t, ctx: ctx}
	p.start(cancel)
	return p
}

// sibling opens another tab with the same cookies and storage, for a page that is not ours: it may complain.
func (p *tab) sibling(t *testing.T) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(p.ctx)
	q := &tab{t: t, ctx: ctx, allowed: []string{""}}
	q.start(cancel)
	return q
}

// start prepares the tab for a test, at whose end leave is called.
func (p *tab) start(leave func()) {
	t := p.t
	t.Helper()
	p.watch()
	// Each tab is as if it were the one that is looked at, whichever was opened last.
	p.do(quiet, call(emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true}))
	p.size(1440, 900)
	t.Cleanup(func() {
		if t.Failed() {
			p.shot("failed")
		}
		leave()
		if p.spy != nil {
			for _, request := range p.spy.heard() {
				p.complain("a request left the machine: %s", request)
			}
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		for _, problem := range p.problems {
			if !containsAny(problem, p.allowed) {
				t.Error(problem)
			} else if t.Failed() {
				t.Log("allowed: " + problem)
			}
		}
	})
}

func containsAny(s string, parts []string) bool {
	for _, part := range parts {
		if strings.Contains(s, part) {
			return true
		}
	}
	return false
}

// appTab is a tab for the program's pages with nothing stored.
func appTab(t *testing.T, a *app) *tab {
	t.Helper()
	if a.lane != nil {
		return a.lane.openTab(t)
	}
	return newTab(t, "http://"+a.addr.String())
}

// openPage opens a page of the program by the address that the terminal shows.
func openPage(t *testing.T, a *app, path string) *tab {
	t.Helper()
	p := appTab(t, a)
	p.open(a.url(path))
	return p
}

// openLesson opens a lesson and waits for the given cell.
func openLesson(t *testing.T, a *app, lesson, cell string) *tab {
	t.Helper()
	p := openPage(t, a, "/lesson/"+lesson)
	p.waitCell(cell)
	return p
}

// waitCell waits until a cell can be edited. Where it is too far away to have its editor, it goes there as a reader does, and back.
func (p *tab) waitCell(id string) {
	p.t.Helper()
	p.wait("cell "+id, fmt.Sprintf(`!!document.querySelector(%s)`, quote(cell(id, "[data-part=editor]"))))
	editor := fmt.Sprintf(`document.querySelector(%s)`, quote(cell(id, ".cm-content")))
	p.wait("editor of "+id, fmt.Sprintf(`(() => {
		if (%s) {
			if (window.cameFrom !== undefined) scrollTo({top: cameFrom, behavior: 'instant'});
			delete window.cameFrom;
			return true;
		}
		const r = document.querySelector(%s)?.getBoundingClientRect();
		if (r && (r.top > 2 * innerHeight || r.bottom < -innerHeight)) {
			window.cameFrom ??= scrollY;
			scrollBy({top: r.top - innerHeight / 2, behavior: 'instant'});
		}
	})()`, editor, quote(cell(id, "[data-part=editor]"))))
}

func (p *tab) complain(format string, args ...any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.problems = append(p.problems, fmt.Sprintf(format, args...))
}

// watch notes errors and broken policies from now on.
func (p *tab) watch() {
	p.t.Helper()
	err := chromedp.Listen(p.ctx, func(ev any) {
		switch ev := ev.(type) {
		case *runtime.EventExceptionThrown:
			p.complain("uncaught in the page: %s", exceptionText(ev))
		case *runtime.EventConsoleAPICalled:
			if ev.Type == "error" || ev.Type == "warning" {
				var words []string
				for _, a := range ev.Args {
					words = append(words, string(a.Value)+a.Description)
				}
				p.complain("console %s: %s", ev.Type, strings.Join(words, " "))
			}
		case *log.EventEntryAdded:
			if ev.Entry.Level == "error" || ev.Entry.Source == "security" {
				p.complain("browser log: %s (%s)", ev.Entry.Text, ev.Entry.URL)
			}
		}
	})
	if err != nil {
		p.t.Fatal(err)
	}
}

func exceptionText(ev *runtime.EventExceptionThrown) string {
	d := ev.ExceptionDetails
	text := d.Text
	if d.Exception != nil {
		text += " " + d.Exception.Description
	}
	return fmt.Sprintf("%s (%s:%d)", text, d.URL, d.LineNumber)
}

// allow lets complaints pass that contain part.
func (p *tab) allow(part string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.allowed = append(p.allowed, part)
}

func (p *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		p.t.Fatal(err)
	}
}

// eval evaluates JavaScript in a page.
func eval[T any](p *tab, js string) T {
	p.t.Helper()
	return evalFor[T](p, patience, js)
}

// evalFor is eval for what may take longer.
func evalFor[T any](p *tab, limit time.Duration, js string) T {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, limit)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](js, chromedp.EvalAwaitPromise))
	if err != nil {
		p.t.Fatalf("%v in %s", err, js)
	}
	return v
}

// state describes the page, for failures.
func (p *tab) state() string {
	ctx, cancel := context.WithTimeout(p.ctx, frameless)
	defer cancel()
	text, err := chromedp.Run(ctx, chromedp.Evaluate[string](`location.href.slice(0, 600) + '\n' + [...document.querySelectorAll('[data-part=status], [data-part=word], [data-part=event], [data-part=output], [data-part=problems], [data-part=arrival], [role=alert]')].map(e => (e.dataset.part ?? 'alert') + ': ' + e.textContent.slice(0, 400)).join('\n')`))
	if err != nil {
		return err.Error()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return text + "\n" + strings.Join(p.problems, "\n")
}

// settle waits until the page has drawn what the last key or click led to.
func (p *tab) settle() {
	p.t.Helper()
	for end := time.Now().Add(patience); !p.draws(); p.wake() {
		if time.Now().After(end) {
			p.t.Fatal("the page draws no frame")
		}
	}
}

// frameless is how long a page may draw no frame before it is seen to.
const frameless = 10 * time.Second

// draws waits for two frames, and what is done after them.
func (p *tab) draws() bool {
	p.t.Helper()
	return eval[bool](p, fmt.Sprintf(`new Promise(done => {
		requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(true))));
		setTimeout(() => done(false), %d);
	})`, frameless.Milliseconds()))
}

// wake makes a headless Chromium go on that has stopped making frames, which it does now and then, say after a change of the
// window's size. The page is well then: it hears everything but animation frames. Most often it is enough to watch it for a
// moment; if not, the next time its tab comes to the front, and it gets another size and its own again.
func (p *tab) wake() {
	p.t.Helper()
	p.woken++
	p.t.Log("the browser makes no frames; it is woken")
	ctx, cancel := context.WithTimeout(p.ctx, frameless)
	defer cancel()
	err := p.screencast(ctx)
	if err == nil && p.woken > 1 {
		err = chromedp.Do(ctx, func(ctx context.Context, _ *chromedp.Target) (chromedp.Void, error) {
			_, err := chromedp.Call(ctx, page.BringToFront, cdp.Empty{})
			return chromedp.Void{}, err
		})
		if err == nil && p.height > 0 {
			err = chromedp.Do(ctx, chromedp.EmulateViewport(p.width, p.height-1), chromedp.EmulateViewport(p.width, p.height))
		}
	}
	if err != nil {
		p.t.Logf("waking it: %v", err)
	}
}

// screencast has the browser send pictures of the page for a moment.
func (p *tab) screencast(ctx context.Context) error {
	return chromedp.Do(ctx, func(ctx context.Context, _ *chromedp.Target) (chromedp.Void, error) {
		if _, err := chromedp.Call(ctx, page.StartScreencast, page.StartScreencastParams{Format: page.StartScreencastFormatJpeg}); err != nil {
			return chromedp.Void{}, err
		}
		time.Sleep(250 * time.Millisecond)
		_, err := chromedp.Call(ctx, page.StopScreencast, cdp.Empty{})
		return chromedp.Void{}, err
	})
}

// cell is a CSS selector for a part of a cell.
func cell(id, selector string) string { return fmt.Sprintf(`[data-cell="%s"] %s`, id, selector) }

func (p *tab) key(keys string, modifiers ...chromedp.Modifier) {
	p.t.Helper()
	p.do(chromedp.KeyEvent(keys, chromedp.KeyModifiers(modifiers...)))
}

// enter presses Enter. The character comes with the key, as it does from a keyboard, so that whoever handles the key
// keeps it from being typed.
func (p *tab) enter(modifier chromedp.Modifier) {
	p.t.Helper()
	p.do(func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		down := input.DispatchKeyEventParams{
			Type: input.DispatchKeyEventTypeKeyDown, Key: "Enter", Code: "Enter", WindowsVirtualKeyCode: 13,
			Text: "\r", UnmodifiedText: "\r", Modifiers: int64(modifier),
		}
		if _, err := chromedp.Call(ctx, input.DispatchKeyEvent, down); err != nil {
			return chromedp.Void{}, err
		}
		up := down
		up.Type, up.Text, up.UnmodifiedText = input.DispatchKeyEventTypeKeyUp, "", ""
		_, err := chromedp.Call(ctx, input.DispatchKeyEvent, up)
		return chromedp.Void{}, err
	})
}

// write types text at the cursor.
func (p *tab) write(text string) {
	p.t.Helper()
	p.do(func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := chromedp.Call(ctx, input.InsertText, input.InsertTextParams{Text: text})
		return chromedp.Void{}, err
	})
}

// programOf is an expression of JavaScript for the text of a cell's program: what the editor has, as it makes elements for the
// lines in sight only, or what stands in its place.
func programOf(id string) string {
	return fmt.Sprintf(`(document.querySelector(%s)?.cmTile?.root.view.state.doc.toString() ?? [...document.querySelectorAll(%s)].map(l => l.textContent).join('\n'))`,
		quote(cell(id, ".cm-content")), quote(cell(id, ".cm-line")))
}

// program is the text of a cell's editor.
func (p *tab) program(id string) string {
	p.t.Helper()
	p.waitCell(id)
	return eval[string](p, programOf(id))
}

// setProgram replaces a cell's text as a learner does who selects all and pastes.
func (p *tab) setProgram(id, text string) {
	p.t.Helper()
	p.waitCell(id)
	p.focus(cell(id, ".cm-content"))
	p.key("a", chromedp.ModifierCtrl)
	p.write(text)
}

// selectWord double-clicks the first place of a cell's program where word stands, until that is selected: an editor that is about to
// take the place of the standing text may be in between.
func (p *tab) selectWord(id, word string) {
	p.t.Helper()
	p.waitCell(id)
	selected := fmt.Sprintf(`(word => { const s = String(getSelection()); return s !== '' && (s.includes(word) || word.includes(s)); })(%s)`, quote(word))
	for end := time.Now().Add(patience); time.Now().Before(end); {
		at := p.still(word+" in the program of "+id, fmt.Sprintf(`((box, word) => {
			const walk = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
			for (let n; (n = walk.nextNode());) {
				const i = n.data.indexOf(word);
				if (i < 0) continue;
				n.parentElement.scrollIntoView({block: 'center'});
				const range = document.createRange();
				range.setStart(n, i);
				range.setEnd(n, i + word.length);
				return range.getBoundingClientRect();
			}
			return null;
		})(document.querySelector(%s), %s)`, quote(cell(id, ".cm-content")), quote(word)))
		p.do(chromedp.MouseClickXY(at.X, at.Y, chromedp.ClickCount(1)), chromedp.MouseClickXY(at.X, at.Y, chromedp.ClickCount(2)))
		if eval[bool](p, selected) {
			return
		}
	}
	p.t.Fatalf("%s cannot be selected in\n%s", word, p.program(id))
}

// focusPanels lets the keys step through a cell's run.
func (p *tab) focusPanels(id string) {
	p.t.Helper()
	p.focus(cell(id, "[data-part=panels]"))
}

// breakAt opens the list of breakpoints and adds one at all events of a kind, and lets the keys step again.
func (p *tab) breakAt(id, kind string) {
	p.t.Helper()
	p.click(cell(id, "[data-act=breakpoints]"))
	p.pick(cell(id, "select[name=break-kind]"), kind)
	p.click(cell(id, "[data-act=break-add]"))
	p.settle()
	p.focusPanels(id)
}

// painted is how many results a cell's panels have shown.
func (p *tab) painted(id string) int {
	p.t.Helper()
	return eval[int](p, fmt.Sprintf(`Number(document.querySelector(%s)?.dataset.painted ?? 0)`, quote(cell(id, "[data-part=panels]"))))
}

// run presses Run and waits until the result is painted.
func (p *tab) run(id string) {
	p.t.Helper()
	before := p.painted(id)
	p.click(cell(id, "[data-act=run]"))
	p.waitPainted(id, before+1)
}

// runLoop runs a program that never ends, and returns when it is in its loop.
func (p *tab) runLoop(id string) {
	p.t.Helper()
	p.setProgram(id, "func main() {\n\tprintln(\"in the loop\")\n\tfor {\n\t}\n}")
	p.click(cell(id, "[data-act=run]"))
	p.wait("the loop", fmt.Sprintf(`document.querySelector(%s)?.textContent.includes('in the loop')`, quote(cell(id, "[data-part=output]"))))
}

func (p *tab) waitPainted(id string, n int) {
	p.t.Helper()
	p.wait(fmt.Sprintf("result %d of %s", n, id), fmt.Sprintf(`Number(document.querySelector(%s)?.dataset.painted ?? 0) >= %d`, quote(cell(id, "[data-part=panels]")), n))
}

// data reads a data attribute of a part as a number.
func (p *tab) data(id, part, name string) int {
	p.t.Helper()
	return eval[int](p, fmt.Sprintf(`Number(document.querySelector(%s).dataset.%s)`, quote(cell(id, "[data-part="+part+"]")), name))
}

func (p *tab) text(selector string) string {
	p.t.Helper()
	return eval[string](p, fmt.Sprintf(`document.querySelector(%s)?.textContent ?? ''`, quote(selector)))
}

func (p *tab) size(width, height int64) {
	p.t.Helper()
	p.width, p.height = width, height
	p.do(chromedp.EmulateViewport(width, height))
}

// scheme sets what the system prefers: light or dark.
func (p *tab) scheme(name string) {
	p.t.Helper()
	p.do(func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: name}},
		})
		return chromedp.Void{}, err
	})
}

// shooting reports whether pictures are wanted.
func shooting() bool { return os.Getenv("REHEARSE_SHOTS") != "" }

// picture is what the window shows, as PNG.
func (p *tab) picture() ([]byte, error) {
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	return chromedp.Run(ctx, func(ctx context.Context, t *chromedp.Target) ([]byte, error) {
		r, err := chromedp.Call(ctx, page.CaptureScreenshot, page.CaptureScreenshotParams{})
		if err != nil {
			return nil, err
		}
		return r.Data, nil
	})
}

// shot saves a picture of the page if REHEARSE_SHOTS names a folder.
func (p *tab) shot(name string) {
	if !shooting() {
		return
	}
	dir := os.Getenv("REHEARSE_SHOTS")
	png, err := p.picture()
	if err == nil {
		err = os.MkdirAll(dir, 0o755)
	}
	if err == nil {
		file := strings.NewReplacer("/", "-", " ", "-").Replace(p.t.Name()) + "-" + name + ".png"
		err = os.WriteFile(filepath.Join(dir, file), png, 0o644)
	}
	if err != nil {
		p.t.Logf("no screenshot %s: %v", name, err)
	}
}

// quote makes a JavaScript string.
func quote(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err) // a string can always be quoted
	}
	return string(b)
}
