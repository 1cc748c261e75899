package browsertest

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
)

// queueLesson has programs that take as long as they are let, and some that end at once.
const queueLesson = `---
title: Queue
limits: {time: 5m, steps: 100000000000}
---

` + "```go {run id=long}\nfunc main() {\n\tprintln(\"on\")\n\tfor {\n\t}\n}\n```\n" +
	"\n```go {run id=a}\nfunc main() { println(\"a\") }\n```\n" +
	"\n```go {run id=b}\nfunc main() { println(\"b\") }\n```\n"

// openQueue is a server that runs one program at a time, and three windows on its lesson. In the first a program runs that
// does not end, and the others have asked for one each: their places are 1 and 2.
func openQueue(t *testing.T) (long, first, second *tab) {
	t.Helper()
	dir := t.TempDir()
	writeLesson(t, dir, "01-queue.md", queueLesson)
	a := startAppWith(t, openLibrary(t, dir), kernel.Options{Parallel: 1})
	long, first, second = openLesson(t, a, "queue", "long"), openLesson(t, a, "queue", "a"), openLesson(t, a, "queue", "b")
	long.runLong()
	// The socket that the page uses, for tests that break it.
	eval[bool](first, `(send => WebSocket.prototype.send = function (d) { window.socket = this; send.call(this, d) })(WebSocket.prototype.send), true`)
	first.click(cell("a", "[data-act=run]"))
	first.waitStatus("a", 1, 1)
	second.click(cell("b", "[data-act=run]"))
	second.waitStatus("b", 2, 2)
	return long, first, second
}

// A run that has waited too long fails and keeps its ticket: Run waits on in its place. How soon it is too long is so short that
// the page notes itself what the cell says meanwhile.
func TestT07RunAgainAfterTooLongAWait(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeLesson(t, dir, "01-queue.md", queueLesson)
	a := startAppWith(t, openLibrary(t, dir), kernel.Options{Parallel: 1, MaxWait: time.Second})
	p := openLesson(t, a, "queue", "long")
	other := openLesson(t, a, "queue", "a")
	p.runLong()
	eval[bool](other, fmt.Sprintf(`(look => {
		window.said = [];
		new MutationObserver(() => said.push(look())).observe(document.body, {subtree: true, childList: true, characterData: true});
	})(() => [...document.querySelectorAll(%s)].map(e => e.textContent).join(' ')), true`,
		quote(cell("a", "[data-part=status]")+", "+cell("a", "[data-part=output]"))))
	waits := func() string {
		t.Helper()
		other.click(cell("a", "[data-act=run]"))
		other.wait("a place", `said.some(s => s.includes('Place 1 of 1') && s.includes('waits with ticket'))`)
		other.wait("the end of the wait", statusIs("a", "failed"))
		m := ticketText.FindStringSubmatch(eval[string](other, `said.splice(0).findLast(s => s.includes('waits with ticket'))`))
		if m == nil {
			t.Fatal("it has waited without a ticket")
		}
		return m[1]
	}
	ticket := waits()
	if text := other.text(cell("a", "[data-part=failure]")); !strings.Contains(text, "did not get its turn within 1s") || !strings.Contains(text, "Run again") {
		t.Errorf("the failure says %q", text)
	}
	other.shot("too-long")
	if again := waits(); again != ticket {
		t.Errorf("ticket %s became %s", ticket, again)
	}
	p.click(cell("long", "[data-act=stop]"))
	p.waitPainted("long", 1)
	other.click(cell("a", "[data-act=run]"))
	other.waitPainted("a", 1)
}

var ticketText = regexp.MustCompile(`waits with ticket (\d+)`)

// runLong starts the program that does not end.
func (p *tab) runLong() {
	p.t.Helper()
	p.click(cell("long", "[data-act=run]"))
	p.wait("the program", fmt.Sprintf(`document.querySelector(%s)?.textContent.includes('on')`, quote(cell("long", "[data-part=output]"))))
}

// waitStatus waits until the cell's status has the place.
func (p *tab) waitStatus(id string, place, of int) {
	p.t.Helper()
	p.wait(fmt.Sprintf("place %d of %d of %s", place, of, id),
		fmt.Sprintf(`document.querySelector(%s)?.textContent.endsWith('Place %d of %d')`, quote(cell(id, "[data-part=status]")), place, of))
}

// ticket is the number of the ticket on show.
func (p *tab) ticket(id string) string {
	p.t.Helper()
	text := p.text(cell(id, "[data-part=output]"))
	m := ticketText.FindStringSubmatch(text)
	if m == nil {
		p.t.Fatalf("the output pane says %q", text)
	}
	return m[1]
}

func TestT07OverLimitRunShowsItsPlaceAndThenRuns(t *testing.T) {
	t.Parallel()
	long, first, second := openQueue(t)
	first.waitStatus("a", 1, 2)
	second.shot("queued")
	long.click(cell("long", "[data-act=stop]"))
	long.waitPainted("long", 1)
	first.waitPainted("a", 1)
	second.waitPainted("b", 1)
	second.shot("done")
	for p, id := range map[*tab]string{first: "a", second: "b"} {
		if out := p.text(cell(id, "[data-part=output]")); !regexp.MustCompile(id).MatchString(out) {
			t.Errorf("%s says %q", id, out)
		}
	}
}

// A page that is loaded again resumes its place: it is neither lost nor behind who came later.
func TestT07ReloadKeepsThePlace(t *testing.T) {
	t.Parallel()
	long, first, second := openQueue(t)
	ticket := first.ticket("a")
	first.reload()
	first.waitCell("a")
	first.waitStatus("a", 1, 2)
	if again := first.ticket("a"); again != ticket {
		t.Errorf("ticket %s became %s", ticket, again)
	}
	second.waitStatus("b", 2, 2)
	first.shot("reloaded")
	long.click(cell("long", "[data-act=stop]"))
	first.waitPainted("a", 1)
	second.waitPainted("b", 1)
	first.reload()
	first.waitCell("a")
	first.waitPainted("a", 1) // the last run; it is not run again
	if s := first.text(cell("a", "[data-part=output]")); ticketText.MatchString(s) {
		t.Errorf("after its run and a reload it waits again: %q", s)
	}
}

// A page whose connection breaks comes back to its place by itself.
func TestT07ReconnectKeepsThePlace(t *testing.T) {
	t.Parallel()
	long, first, second := openQueue(t)
	ticket := first.ticket("a")
	eval[bool](first, `(window.broken = window.socket).close(), true`)
	first.wait("the next connection", `window.socket !== window.broken`)
	first.waitStatus("a", 1, 2)
	if again := first.ticket("a"); again != ticket {
		t.Errorf("ticket %s became %s", ticket, again)
	}
	second.waitStatus("b", 2, 2)
	long.click(cell("long", "[data-act=stop]"))
	first.waitPainted("a", 1)
	second.waitPainted("b", 1)
}

// A run that is stopped while the connection is broken gives its ticket back when the page is connected again.
func TestT07StopWhileAwayGivesTheTicketBack(t *testing.T) {
	t.Parallel()
	long, first, second := openQueue(t)
	eval[bool](first, fmt.Sprintf(`(window.broken = window.socket).close(), document.querySelector(%s).click(), true`, quote(cell("a", "[data-act=stop]"))))
	first.wait("the end", statusIs("a", "failed"))
	first.wait("the next connection", `window.socket !== window.broken && window.socket.readyState === 1`)
	second.waitStatus("b", 1, 1)
	first.reload()
	first.waitCell("a")
	first.wait("a cell that waits for nothing", statusIs("a", "new"))
	long.click(cell("long", "[data-act=stop]"))
	second.waitPainted("b", 1)
}

// Stop gives the ticket back: who came later moves up, and the next run gets a ticket of its own.
func TestT07StopGivesTheTicketBack(t *testing.T) {
	t.Parallel()
	long, first, second := openQueue(t)
	ticket := first.ticket("a")
	first.click(cell("a", "[data-act=stop]"))
	first.wait("the end", statusIs("a", "failed"))
	second.waitStatus("b", 1, 1)
	first.click(cell("a", "[data-act=run]"))
	first.waitStatus("a", 2, 2)
	if again := first.ticket("a"); again == ticket {
		t.Errorf("ticket %s was given back and is used again", ticket)
	}
	first.reload()
	first.waitCell("a")
	first.waitStatus("a", 2, 2)
	first.click(cell("a", "[data-act=stop]"))
	first.wait("the end", statusIs("a", "failed"))
	first.reload()
	first.waitCell("a")
	second.waitStatus("b", 1, 1)
	first.wait("a cell that waits for nothing", statusIs("a", "new"))
	long.click(cell("long", "[data-act=stop]"))
	second.waitPainted("b", 1)
}
