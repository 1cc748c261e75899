package browsertest

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/fetch"
	"github.com/chromedp/chromedp"

	"github.com/rehearse-lab/rehearse/lessons"
)

// farOfMany is a cell of manyCells that is more than a window away from its top.
const farOfMany = "word"

// hasEditor is JavaScript: whether a cell's editor was made.
func hasEditor(id string) string {
	return fmt.Sprintf(`!!document.querySelector(%s)`, quote(cell(id, ".cm-content")))
}

// field is a CSS selector for a cell's program before its editor is made.
func field(id string) string { return cell(id, ".standing textarea") }

// openAtTop opens manyCells and waits until its first cell can be edited. Far below, programs are text then.
func openAtTop(t *testing.T, a *app) *tab {
	t.Helper()
	p := openLesson(t, a, manyCells, firstOfMany)
	p.settle()
	if eval[bool](p, hasEditor(farOfMany)) {
		t.Fatal("an editor is made that nobody is near to")
	}
	return p
}

// TestEditorsComeWhenNeeded goes to programs far below as readers do. Until then they are fields with the same text in the same lines.
func TestEditorsComeWhenNeeded(t *testing.T) {
	a := startApp(t, lessons.Builtin())
	far := quote(cell(farOfMany, "[data-part=editor]"))
	t.Run("scroll", func(t *testing.T) {
		p := openAtTop(t, a)
		text := eval[string](p, fmt.Sprintf(`document.querySelector(%s).value`, quote(field(farOfMany))))
		height := eval[float64](p, "document.documentElement.scrollHeight")
		eval[bool](p, fmt.Sprintf(`(document.querySelector(%s).scrollIntoView({behavior: 'instant'}), true)`, far))
		p.wait("the editor", hasEditor(farOfMany))
		if got := p.program(farOfMany); !strings.HasPrefix(text, got) || len(got) < 100 {
			t.Errorf("the editor has another text than stood there:\n%s\n---\n%s", got, text)
		}
		if now := eval[float64](p, "document.documentElement.scrollHeight"); now != height {
			t.Errorf("the page was %v px high without the editor and is %v px with it", height, now)
		}
		if n := eval[int](p, fmt.Sprintf(`document.querySelectorAll(%s).length`, quote(field(farOfMany)))); n != 0 {
			t.Error("the text still stands beside the editor")
		}
	})
	t.Run("keyboard", func(t *testing.T) {
		p := openAtTop(t, a)
		eval[bool](p, fmt.Sprintf(`(document.querySelector(%s).focus(), true)`, quote(field(farOfMany))))
		p.wait("the editor has the focus", fmt.Sprintf(`document.activeElement.matches(%s)`, quote(cell(farOfMany, ".cm-content"))))
		p.write("// typed ")
		p.wait("it is written", fmt.Sprintf(`document.querySelector(%s).textContent.startsWith('// typed ')`, quote(cell(farOfMany, ".cm-content"))))
	})
	t.Run("find and replace", func(t *testing.T) {
		p := openAtTop(t, a)
		eval[bool](p, fmt.Sprintf(`(document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'F', ctrlKey: true, shiftKey: true, bubbles: true})), true)`))
		p.wait("the box", `document.activeElement?.closest('[data-part=find]') !== null`)
		p.write("func main()")
		p.wait("places", `/places/.test(document.querySelector('[data-part=found]').textContent)`)
		eval[bool](p, `(document.querySelector('[aria-label="Replace by"]').focus(), true)`)
		p.write("func  main()")
		p.click("[data-act=replace-all]")
		p.wait("the far program is changed in an editor", fmt.Sprintf(`document.querySelector(%s)?.textContent.includes('func  main()')`, quote(cell(farOfMany, ".cm-content"))))
	})
	t.Run("link", func(t *testing.T) {
		p := openPage(t, a, "/lesson/"+manyCells)
		p.waitCell(firstOfMany)
		p.do(chromedp.Navigate("http://" + a.addr.String() + "/lesson/" + manyCells + "#cell-" + farOfMany))
		p.reload()
		p.wait("the editor where the link leads", hasEditor(farOfMany))
	})
	t.Run("print", func(t *testing.T) {
		p := openAtTop(t, a)
		p.do(func(ctx context.Context, _ *chromedp.Target) (chromedp.Void, error) {
			_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
			return chromedp.Void{}, err
		})
		eval[bool](p, "(dispatchEvent(new Event('beforeprint')), true)")
		if n := eval[int](p, "document.querySelectorAll('.cm-content').length"); n != cellsOfMany {
			t.Errorf("%d programs of %d are printed whole", n, cellsOfMany)
		}
	})
}

// holdEditorCode lets the page wait for its editor's code until release is called.
func (p *tab) holdEditorCode() (release func()) {
	p.t.Helper()
	var mu sync.Mutex
	var held []fetch.RequestID
	open := false
	let := func(id fetch.RequestID) {
		go func() {
			_ = chromedp.Do(p.ctx, func(ctx context.Context, _ *chromedp.Target) (chromedp.Void, error) {
				_, err := chromedp.Call(ctx, fetch.ContinueRequest, fetch.ContinueRequestParams{RequestID: id})
				return chromedp.Void{}, err
			})
		}()
	}
	if err := chromedp.Listen(p.ctx, func(ev any) {
		if e, ok := ev.(*fetch.EventRequestPaused); ok {
			mu.Lock()
			defer mu.Unlock()
			if open {
				let(e.RequestID)
			} else {
				held = append(held, e.RequestID)
			}
		}
	}); err != nil {
		p.t.Fatal(err)
	}
	p.do(func(ctx context.Context, _ *chromedp.Target) (chromedp.Void, error) {
		_, err := chromedp.Call(ctx, fetch.Enable, fetch.EnableParams{Patterns: []*fetch.RequestPattern{{URLPattern: "*/codemirror-*"}}})
		return chromedp.Void{}, err
	})
	return func() {
		mu.Lock()
		defer mu.Unlock()
		open = true
		for _, id := range held {
			let(id)
		}
	}
}

// TestTypingBeforeTheEditor types into a program whose editor is still on its way: the text is kept, the cursor stays where it is, and
// writing goes on in the editor.
func TestTypingBeforeTheEditor(t *testing.T) {
	a := startApp(t, lessons.Builtin())
	p := newTab(t, "http://"+a.addr.String())
	release := p.holdEditorCode()
	p.do(chromedp.Navigate(a.url("/lesson/" + manyCells)))
	p.wait("the text", fmt.Sprintf(`!!document.querySelector('.prose p') && document.querySelector(%s)?.value.includes('func main')`, quote(field(firstOfMany))))
	if eval[bool](p, hasEditor(firstOfMany)) {
		t.Fatal("there is an editor without its code")
	}
	p.click(field(firstOfMany))
	eval[bool](p, fmt.Sprintf(`(document.querySelector(%s).setSelectionRange(0, 0), true)`, quote(field(firstOfMany))))
	p.write("// before ")
	if got := eval[string](p, fmt.Sprintf(`document.querySelector(%s).value`, quote(field(firstOfMany)))); !strings.HasPrefix(got, "// before ") {
		t.Fatalf("what was typed is not there: %q", got[:40])
	}
	release()
	p.wait("the editor has the focus", fmt.Sprintf(`document.activeElement.matches(%s)`, quote(cell(firstOfMany, ".cm-content"))))
	p.write("and after ")
	p.wait("both", fmt.Sprintf(`document.querySelector(%s).textContent.startsWith('// before and after ')`, quote(cell(firstOfMany, ".cm-content"))))
	p.wait("it is saved", `document.querySelector('[data-part=saved]').dataset.saved === 'yes'`)
	p.reload()
	p.waitCell(firstOfMany)
	if got := p.program(firstOfMany); !strings.HasPrefix(got, "// before and after ") {
		t.Errorf("what was typed is lost: %q", got[:60])
	}
}

// TestEditorsAtEndOfPage: whoever has gone to the end of a lesson stays there while programs get their editors.
func TestEditorsAtEndOfPage(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	// In these windows the last program can be seen where the end of the lesson is, and is the first thing there.
	for name, size := range map[string][2]int64{"wide": {1440, 900}, "narrow": {390, 1100}} {
		t.Run(name, func(t *testing.T) {
			p := newTab(t, "http://"+a.addr.String())
			p.size(size[0], size[1])
			release := p.holdEditorCode()
			p.do(chromedp.Navigate(a.url("/lesson/ping-pong")))
			fields := "[...document.querySelectorAll('.standing')]"
			p.wait("the programs", fields+".length === 4")
			toEnd := "document.documentElement.scrollHeight - innerHeight - scrollY"
			p.wait("the end, without editors", fmt.Sprintf("(scrollTo(0, document.documentElement.scrollHeight), %s < 1)", toEnd))
			p.settle()
			release()
			p.wait("the editors", fmt.Sprintf("!%s.some((e) => e.getBoundingClientRect().bottom > -innerHeight)", fields))
			p.settle()
			if left := eval[float64](p, toEnd); left > 1 {
				t.Errorf("the end was in sight and is %v px further down now", left)
			}
		})
	}
}

// TestEditorCodeDoesNotCome: without its editor a program can still be read, written and run, and the page says what is wrong.
func TestEditorCodeDoesNotCome(t *testing.T) {
	a := startApp(t, lessons.Builtin())
	p := newTab(t, "http://"+a.addr.String())
	p.allow("codemirror-")
	failCode := func(ev any) {
		if e, ok := ev.(*fetch.EventRequestPaused); ok {
			go func() {
				_ = chromedp.Do(p.ctx, func(ctx context.Context, _ *chromedp.Target) (chromedp.Void, error) {
					_, err := chromedp.Call(ctx, fetch.FailRequest, fetch.FailRequestParams{RequestID: e.RequestID, ErrorReason: "Failed"})
					return chromedp.Void{}, err
				})
			}()
		}
	}
	if err := chromedp.Listen(p.ctx, failCode); err != nil {
		t.Fatal(err)
	}
	p.do(func(ctx context.Context, _ *chromedp.Target) (chromedp.Void, error) {
		_, err := chromedp.Call(ctx, fetch.Enable, fetch.EnableParams{Patterns: []*fetch.RequestPattern{{URLPattern: "*/codemirror-*"}}})
		return chromedp.Void{}, err
	})
	p.do(chromedp.Navigate(a.url("/lesson/" + manyCells)))
	p.wait("it is said", fmt.Sprintf(`document.querySelector(%s)?.textContent.includes('could not be loaded')`, quote(cell(firstOfMany, ".program [role=alert]"))))
	p.run(firstOfMany)
	p.wait("the address names the moment", "location.search !== ''")
}
