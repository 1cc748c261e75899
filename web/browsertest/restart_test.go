package browsertest

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
)

// awayLiteral is typed while the server is away.
const awayLiteral = "1234"

const bannerText = "(document.querySelector('[data-part=banner]')?.textContent ?? '')"

// TestServerStartsAgain: while the server is away an open page says so; when it is there again the page goes on by itself, and so does
// one that is loaded again. A server that does not know the page, since it has another secret, is told of. What was typed meanwhile is
// there in the page that its new address opens, and the open page goes on.
func TestServerStartsAgain(t *testing.T) {
	t.Parallel()
	a := startOwnApp(t, lessons.Builtin())
	p := openLesson(t, a, counterLesson, counterCell)
	p.allow("Failed to load resource")
	p.allow("WebSocket connection")
	p.run(counterCell) // so that all of the page's code is there: of what fails halfway, the page says that it must be loaded again
	stop := func() {
		t.Helper()
		if err := a.stop(); err != nil {
			t.Fatal(err)
		}
		p.wait("the server's absence is told", bannerText+".includes('does not answer')")
	}
	stop()
	p.selectWord(counterCell, counterLiteral)
	p.write(awayLiteral)
	a.serve(t, a.addr.String())
	p.wait("the learner comes back to the open page", "dispatchEvent(new Event('focus'))")
	p.wait("the page goes on", "!document.querySelector('[data-part=banner]')")
	p.wait("what was typed meanwhile is saved", "document.querySelector('[data-part=saved]')?.dataset.saved === 'yes'")
	p.run(counterCell)
	p.reload()
	p.waitCell(counterCell)
	if got := p.program(counterCell); !strings.Contains(got, awayLiteral) {
		t.Errorf("loaded again without an address the page has the program\n%s", got)
	}

	stop()
	a.secret = bytes.Repeat([]byte{2}, 32)
	p.selectWord(counterCell, awayLiteral)
	p.write("4321")
	edited := p.program(counterCell)

	a.serve(t, a.addr.String())
	p.wait("the refusal is told", bannerText+".includes('no longer knows this page')")
	p.wait("and why the text is not saved", "document.querySelector('[data-part=saved]').textContent.includes('kept in this browser and tried again. This page needs the address from the terminal. Rehearse')")
	p.click(cell(counterCell, "[data-act=run]"))
	if status := p.text(cell(counterCell, "[data-part=status]")); status != " Waiting for the server" {
		t.Errorf("the status of a run that cannot be sent is %q", status)
	}
	if text := p.text(cell(counterCell, "[data-part=output]")); !strings.Contains(text, "runs when the server answers") {
		t.Errorf("in the place of its output there is %q", text)
	}
	p.shot("refused")
	p.scheme("dark")
	p.size(390, 844)
	p.settle()
	p.shot("refused-narrow")

	q := p.sibling(t)
	q.open(a.url("/lesson/" + counterLesson))
	q.waitCell(counterCell)
	if q.program(counterCell) != edited { // it asked for the text just before the open page had saved it
		q.reload()
		q.waitCell(counterCell)
	}
	if got := q.program(counterCell); got != edited {
		t.Errorf("in the page of the new address the program is\n%s", got)
	}
	p.wait("the learner comes back to the open page", "dispatchEvent(new Event('focus'))")
	p.wait("the page goes on", "!document.querySelector('[data-part=banner]') && "+statusIs(counterCell, "done"))
	p.wait("the text is saved", "document.querySelector('[data-part=saved]')?.dataset.saved === 'yes'")
	if got := p.program(counterCell); got != edited {
		t.Errorf("in the page that was open the program is\n%s", got)
	}
	if conflict := eval[bool](p, fmt.Sprintf("!!document.querySelector(%s)", quote(cell(counterCell, "[data-part=conflict]")))); conflict {
		t.Error("the same text in two pages is taken for a conflict")
	}
}
