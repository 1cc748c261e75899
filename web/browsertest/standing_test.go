package browsertest

import (
	"fmt"
	"math"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/lessons"
)

// spot is a point of the page, px.
type spot struct{ X, Y float64 }

// openHeld opens manyCells without its editor's code, which comes when release is called.
func openHeld(t *testing.T, a *app, width, height int64) (p *tab, release func()) {
	t.Helper()
	p = newTab(t, "http://"+a.addr.String())
	p.size(width, height)
	release = p.holdEditorCode()
	p.do(chromedp.Navigate(a.url("/lesson/" + manyCells)))
	p.wait("the text", fmt.Sprintf(`document.querySelector(%s)?.value.includes('func main')`, quote(field(firstOfMany))))
	p.settle()
	p.still("the text in its place", fmt.Sprintf("document.querySelector(%s)?.getBoundingClientRect()", quote(field(firstOfMany))))
	return p, release
}

// focusedEditor is JavaScript: whether a cell's editor has the focus.
func focusedEditor(id string) string {
	return fmt.Sprintf(`document.activeElement.matches(%s)`, quote(cell(id, ".cm-content")))
}

// standingLine is where a line of a cell's program begins before the editor is made.
func (p *tab) standingLine(id string, line int) spot {
	p.t.Helper()
	return eval[spot](p, fmt.Sprintf(`(() => {
		const f = document.querySelector(%s), style = getComputedStyle(f), r = f.getBoundingClientRect();
		return {X: r.x + parseFloat(style.paddingLeft), Y: r.y + parseFloat(style.paddingTop) + %d * parseFloat(style.lineHeight) - f.scrollTop};
	})()`, quote(field(id)), line-1))
}

// editorLine is where it begins in the editor.
func (p *tab) editorLine(id string, line int) spot {
	p.t.Helper()
	return eval[spot](p, fmt.Sprintf(`(() => {
		const l = document.querySelectorAll(%s)[%d], r = l.getBoundingClientRect();
		return {X: r.x + parseFloat(getComputedStyle(l).paddingLeft), Y: r.y};
	})()`, quote(cell(id, ".cm-line")), line-1))
}

// TestEditorTakesItsPlace: no line of a program and nothing else on the page moves when the editor takes the place of the text.
func TestEditorTakesItsPlace(t *testing.T) {
	a := startApp(t, lessons.Builtin())
	for _, window := range []struct{ width, height int64 }{{1440, 900}, {390, 844}} {
		t.Run(fmt.Sprint(window.width), func(t *testing.T) {
			p, release := openHeld(t, a, window.width, window.height)
			place := fmt.Sprintf(`(() => {
				const r = document.querySelector(%s).getBoundingClientRect();
				return [r.x, r.y, r.width, r.height, document.documentElement.scrollHeight, document.documentElement.scrollWidth].join(' ');
			})()`, quote(cell(firstOfMany, "[data-part=editor]")))
			box, first, fifth := eval[string](p, place), p.standingLine(firstOfMany, 1), p.standingLine(firstOfMany, 5)
			release()
			p.wait("the editor", hasEditor(firstOfMany))
			p.settle()
			if now := eval[string](p, place); now != box {
				t.Errorf("the place was at %s and is at %s", box, now)
			}
			for line, was := range map[int]spot{1: first, 5: fifth} {
				if now := p.editorLine(firstOfMany, line); math.Hypot(now.X-was.X, now.Y-was.Y) > 1 {
					t.Errorf("line %d was at %v and is at %v", line, was, now)
				}
			}
		})
	}
}

// TestPressOnStandingText presses a program before its editor is there: the cursor is where it was pressed, also when the editor's
// code comes before the button is let go.
func TestPressOnStandingText(t *testing.T) {
	a := startApp(t, lessons.Builtin())
	for _, early := range []bool{false, true} {
		t.Run(fmt.Sprintf("code comes first %t", early), func(t *testing.T) {
			p, release := openHeld(t, a, 1440, 900)
			at := p.standingLine(firstOfMany, 3)
			p.do(chromedp.MouseEvent("mouseMoved", at.X+1, at.Y+9))
			p.do(chromedp.MouseEvent("mousePressed", at.X+1, at.Y+9, chromedp.ButtonLeft, chromedp.ClickCount(1)))
			p.wait("the text has the focus", fmt.Sprintf(`document.activeElement.matches(%s)`, quote(field(firstOfMany))))
			p.wait("the cursor is in line 3 of the text", fmt.Sprintf(`(() => {
				const {value, selectionStart, selectionEnd} = document.querySelector(%s);
				return selectionStart === selectionEnd && value.slice(0, selectionStart).split('\n').length === 3;
			})()`, quote(field(firstOfMany))))
			if early {
				release()
				p.wait("another cell's editor", "!!document.querySelector('.cm-content')")
				if eval[bool](p, hasEditor(firstOfMany)) {
					t.Error("the text has gone from under the pointer")
				}
			}
			p.do(chromedp.MouseEvent("mouseReleased", at.X+1, at.Y+9, chromedp.ButtonLeft, chromedp.ClickCount(1)))
			if !early {
				release()
			}
			p.wait("the editor has the focus", focusedEditor(firstOfMany))
			if at := eval[int](p, fmt.Sprintf(`[...document.querySelectorAll(%s)].findIndex(l => l.contains(getSelection().anchorNode)) + 1`, quote(cell(firstOfMany, ".cm-line")))); at != 3 {
				t.Errorf("the cursor is in line %d of the editor", at)
			}
			p.write("pressed here ")
			p.wait("it is written in line 3", fmt.Sprintf(`document.querySelectorAll(%s)[2].textContent.startsWith('pressed here ')`, quote(cell(firstOfMany, ".cm-line"))))
		})
	}
}

// TestTabToStandingText reaches a program by keyboard, before and after the editor's code is there.
func TestTabToStandingText(t *testing.T) {
	a := startApp(t, lessons.Builtin())
	t.Run("before its code", func(t *testing.T) {
		p, release := openHeld(t, a, 1440, 900)
		p.tabInto(firstOfMany)
		p.wait("the text has the focus", fmt.Sprintf(`document.activeElement.matches(%s)`, quote(field(firstOfMany))))
		release()
		p.wait("the editor has the focus", focusedEditor(firstOfMany))
	})
	t.Run("far below", func(t *testing.T) {
		p := openAtTop(t, a)
		p.tabInto(farOfMany)
		p.wait("the editor has the focus", focusedEditor(farOfMany))
		p.write("// typed ")
		p.wait("it is written", fmt.Sprintf(`document.querySelector(%s).textContent.startsWith('// typed ')`, quote(cell(farOfMany, ".cm-content"))))
	})
}

// tabInto puts the focus before a cell's program and presses Tab until the program has it: what is before it may be made meanwhile,
// such as the bar of the cell.
func (p *tab) tabInto(id string) {
	p.t.Helper()
	if !eval[bool](p, fmt.Sprintf(`(() => {
		const field = document.querySelector(%s), stops = [...document.querySelectorAll('a[href], button, input, select, summary, textarea, [tabindex="0"]')]
			.filter(e => e.tabIndex >= 0 && !e.disabled && e.checkVisibility());
		const before = stops[stops.indexOf(field) - 1];
		before?.focus({preventScroll: true});
		return document.activeElement === before;
	})()`, quote(field(id)))) {
		p.t.Fatal("there is nothing before the program that can have the focus")
	}
	for range 30 {
		p.key(kb.Tab)
		if eval[bool](p, fmt.Sprintf(`document.activeElement.closest(%s) !== null`, quote(cell(id, ".program")))) {
			return
		}
	}
	p.t.Fatal("30 times Tab do not lead into the program")
}
