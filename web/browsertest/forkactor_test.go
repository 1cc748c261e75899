package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/lessons"
)

// threeActors is a lesson with three actors that are ready for one worker at once.
const threeActors = "# Three\n\n```go {run id=three scheduler=pool workers=1 cores=1}\n" + `type Say struct{}

func (Say) Receive(ctx *actor.Context, m actor.Message) { fmt.Println(ctx.Self().Name()) }

func main() {
	sys := actor.NewSystem()
	for _, name := range []string{"ann", "bob", "cid"} {
		sys.Send(sys.Spawn(name, Say{}), actor.Message{Subject: "speak"})
	}
	sys.Wait()
}
` + "```\n"

// TestForkActor takes another actor than the first of the pool's queue, and forks the fork; the two are compared, one leads
// back to the other, and the link makes the fork for somebody else, who comes to the original too. A link whose choices do
// not fit says so.
func TestForkActor(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "three.md"), []byte(threeActors), 0o600); err != nil {
		t.Fatal(err)
	}
	library, err := lessons.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	a := startApp(t, library)
	const id = "three"
	p := openLesson(t, a, id, id)
	p.run(id)
	p.speaks("ann bob cid")

	p.focusPanels(id)
	p.key(kb.Home)
	p.press(cell(id, "[data-part=choose] > summary"))
	p.press(cell(id, "[data-act=next-choice]"))
	p.wait("the rule", contains(cell(id, "[data-part=rule]"), "w0 is free, and 3 actors are ready, listed in the order in which they became ready."))
	p.wait("the event", contains(cell(id, "[data-part=event]"), "w0 takes ann, number 1 of 3 ready actors"))
	p.shot("choose-actor")
	checkAccess(p, "choose an actor")
	p.press(cell(id, "[data-candidate='2'] [data-act=fork]"))
	forked := cell(id, "[data-part=forked]")
	p.wait("the fork", contains(forked, "of Pool of 1: w0 takes cid instead of ann."))
	p.speaks("cid ann bob")
	first := p.text(forked)

	p.press(cell(id, "[data-act=next-choice]"))
	p.press(cell(id, "[data-candidate='1'] [data-act=fork]"))
	p.wait("the fork of the fork", contains(forked, "w0 takes bob instead of ann."))
	p.speaks("cid bob ann")
	p.press(cell(id, "[data-act=fork-back]"))
	p.wait("the fork that it came from", fmt.Sprintf(`document.querySelector(%s)?.textContent === %s`, quote(forked), quote(first)))
	p.shot("forked-actor")
	p.key(kb.ArrowRight)
	p.wait("the address of the fork", `new URLSearchParams(location.search).get('schedule') === '2'`)
	link := eval[string](p, `location.href`)

	p.press(cell(id, "[data-act=fork-beside]"))
	p.wait("the comparison", fmt.Sprintf(`document.querySelector(%s)?.dataset.pairs === '3'`, quote(cell(id, "[data-part=compare]"))))
	sides := eval[[]string](p, fmt.Sprintf(`['a', 'b'].map((s) => document.querySelector(%s + s + ']').selectedOptions[0].textContent)`, quote(cell(id, "[data-side="))))
	if strings.Contains(sides[0], "fork") || !strings.Contains(sides[1], "forked") {
		t.Errorf("compared are A %q and B %q, want the original and the fork", sides[0], sides[1])
	}
	p.shot("fork-compared")

	q := openPage(t, a, "/")
	q.open(link)
	q.waitCell(id)
	q.wait("the fork by its link", contains(forked, "w0 takes cid"))
	q.speaks("cid ann bob")
	q.press(cell(id, "[data-act=fork-back]"))
	q.speaks("ann bob cid")
	q.wait("no fork any more", `!`+exists(forked))
	q.open(strings.Replace(link, "schedule=", "schedule=7%2C", 1))
	q.wait("that the choices do not fit", contains(cell(id, "[data-part=misfit]"), "not the intended fork"))
	q.shot("misfit")

	// Choices that would fit another text are not made in it.
	q.setProgram(id, strings.Replace(q.program(id), `"ann"`, `"dan"`, 1))
	q.wait("saved", `document.querySelector('[data-part=saved]')?.dataset.saved === 'yes'`)
	q.open(link)
	q.waitCell(id)
	q.wait("that the fork is of another text", contains(cell(id, "[data-part=arrival]"), "This link shows another program than yours. Your text is kept."))
	q.press(cell(id, "[data-act=arrive]"))
	q.wait("the fork of the link's program", contains(forked, "w0 takes cid"))
	q.speaks("cid ann bob")
	q.press(cell(id, "[data-act=own]"))
	q.wait("the own program", contains(cell(id, "[data-part=editor]"), `"dan"`))
}

// speaks waits until a run has written these words, a line each.
func (p *tab) speaks(words string) {
	p.t.Helper()
	p.wait(words, fmt.Sprintf(`document.querySelector('[data-cell=three] [data-part=output]')?.innerText.replace(/\s+/g, ' ').includes(%s)`, quote(words)))
}

// press presses Enter on what is focused first.
func (p *tab) press(selector string) {
	p.t.Helper()
	p.wait(selector, fmt.Sprintf(`document.querySelector(%s)?.disabled === false || document.querySelector(%[1]s)?.tagName === 'SUMMARY'`, quote(selector)))
	p.focus(selector)
	p.key(kb.Enter)
}
