package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/lessons"
)

// longLesson is a lesson of 300 lines, in two cells of which one uses the other.
func longLesson() string {
	var b strings.Builder
	b.WriteString("# Long\n\n```go {run id=shared}\n// Counted is what is counted.\ntype Counted struct{ N int }\n\nfunc main() {}\n```\n\n```go {run id=long}\n")
	b.WriteString("func main() {\n\tsys := actor.NewSystem()\n\tdefer sys.Stop()\n\tprintln(`here`)\n\tsys.Wait()\n}\n\n")
	for i := 0; strings.Count(b.String(), "\n") < 292; i++ {
		fmt.Fprintf(&b, "type actor%d struct{ Counted }\n\nfunc (a *actor%d) Receive(ctx *actor.Context, m actor.Message) {\n\ta.N++\n\tif a.N < 10 {\n\t\tctx.Send(ctx.Sender(), actor.Message{Subject: fmt.Sprint(a.N)})\n\t}\n}\n\n", i, i)
	}
	b.WriteString("```\n")
	return b.String()
}

// openAssisted opens the long lesson.
func openAssisted(t *testing.T) *tab {
	t.Helper()
	dir := t.TempDir()
	writeLesson(t, dir, "long.md", longLesson())
	library, err := lessons.OpenToEdit(dir)
	if err != nil {
		t.Fatal(err)
	}
	return openLesson(t, startApp(t, library), "long", "long")
}

// TestAssist: what can stand at the cursor is offered and taken by key, what a call takes and what a name means is shown, and a
// program is formatted, which a program that does not parse does not mind.
func TestAssist(t *testing.T) {
	t.Parallel()
	p := openAssisted(t)
	p.selectWord("shared", "{}")
	p.write("{ sys := actor.NewSystem(); sys.Sp")
	p.wait("Spawn is offered", "[...document.querySelectorAll('.cm-tooltip-autocomplete li')].some(l => l.textContent.startsWith('Spawn(name string, b actor.Behavior'))")
	p.wait("what it does", "(document.querySelector('.cm-completionInfo')?.textContent ?? '').includes('Spawn')")
	p.shot("complete")
	checkDark(p, "completion")
	eval[bool](p, "new Promise(later => setTimeout(() => later(true), 100))") // a list that has just come takes no Enter
	p.enter(0)
	p.wait("it is written", fmt.Sprintf("document.querySelector(%s).textContent.includes('sys.Spawn')", quote(cell("shared", ".cm-content"))))
	p.write("(")
	p.wait("what it takes", "document.querySelector('.cm-card b')?.textContent === 'name string'")
	p.write("\"a\",")
	p.wait("the next parameter", "document.querySelector('.cm-card b')?.textContent === 'b actor.Behavior'")
	p.shot("call")
	p.key(kb.Escape)
	p.wait("it is away", "!document.querySelector('.cm-card')")
	broken := p.program("shared")
	p.key("s", chromedp.ModifierCtrl)
	p.wait("it is saved", "document.querySelector('[data-part=saved]')?.dataset.saved === 'yes'")
	if got := p.program("shared"); got != broken {
		t.Errorf("text that does not parse became\n%s", got)
	}
	p.write("nil")
	p.key(kb.End)
	p.write(" }")
	p.key("F", chromedp.ModifierShift|chromedp.ModifierAlt)
	p.wait("it is formatted", fmt.Sprintf("document.querySelector(%s).textContent.includes('sys.Spawn(\"a\", nil)')", quote(cell("shared", ".cm-content"))))
	if got := p.program("shared"); !strings.Contains(got, "\nfunc main() { sys := actor.NewSystem(); sys.Spawn(\"a\", nil) }") {
		t.Errorf("formatted it is\n%s", got)
	}
	p.selectWord("shared", "NewSystem")
	p.key(kb.F1)
	p.wait("what it means", "document.querySelector('.cm-card code')?.textContent.startsWith('func actor.NewSystem() *actor.System')")
	p.shot("explain")

	// One box at a time, and what a comment sends to is there, by mouse and by key.
	p.selectWord("long", "Send")
	p.key(kb.F1)
	const sent = "document.querySelector('.cm-card code')?.textContent.startsWith('func (*actor.System).Send(')"
	p.wait("what the method of a context means", "document.querySelector('.cm-card [data-see=\"System.Send\"]') !== null")
	p.shot("explain-see")
	p.click(".cm-card [data-see='System.Send']")
	p.wait("what it sends to", sent)
	p.key(kb.Escape)
	p.wait("it is away", "!document.querySelector('.cm-card')")
	at := eval[spot](p, `(() => { const r = getSelection().getRangeAt(0).getBoundingClientRect(); return {x: r.x + r.width / 2, y: r.y + r.height / 2}; })()`)
	p.do(chromedp.MouseEvent("mouseMoved", at.X-1, at.Y))
	p.do(chromedp.MouseEvent("mouseMoved", at.X, at.Y))
	p.wait("what the name under the pointer means", "document.querySelector('.cm-tooltip-hover .cm-card') !== null")
	p.key(kb.F1)
	p.wait("one box", "document.querySelectorAll('.cm-card').length === 1 && !document.querySelector('.cm-tooltip-hover')")
	p.key(kb.F1)
	p.wait("what it sends to, by key", sent+" && document.querySelectorAll('.cm-card').length === 1")
}
