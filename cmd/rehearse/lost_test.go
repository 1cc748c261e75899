package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/web/wire"
)

var sequences = flag.Int("sequences", 40, "how many random sequences of edits TestNothingIsLost makes, in each of the two ways to keep them")

// TestNothingIsLost makes random sequences of edits, saves in two tabs, also simultaneous ones, reloads, changes of
// the file by an external editor, and deaths of the server at any moment. After each step: acknowledged texts are
// there; a save made from a text other than the current one was refused; and no byte of a file has changed except
// those of the cell.
func TestNothingIsLost(t *testing.T) {
	for _, command := range []string{"edit", "serve"} {
		t.Run(command, func(t *testing.T) {
			t.Parallel()
			w := &lossWorld{t: t, command: command, dir: t.TempDir(), data: t.TempDir(), rng: rand.New(rand.NewPCG(7, uint64(len(command))))}
			w.start()
			t.Cleanup(func() { w.kill() })
			many := *sequences
			if testing.Short() {
				many /= 4
			}
			missing := func() bool { return w.n.acknowledged == 0 || w.n.refused == 0 || w.n.unanswered == 0 }
			for n := 0; n < many || missing() && n < 20*many; n++ {
				w.sequence(n)
			}
			t.Logf("%d sequences: %d edits, %d acknowledged, %d refused, %d without an answer; %d reloads, %d changes from outside, %d deaths of the server",
				many, w.n.edits, w.n.acknowledged, w.n.refused, w.n.unanswered, w.n.reloads, w.n.outside, w.n.deaths)
			if missing() {
				t.Error("some of it never happened")
			}
		})
	}
}

// lossWorld is a server that dies now and then, with its files and pages.
type lossWorld struct {
	t         *testing.T
	command   string
	dir, data string
	rng       *rand.Rand

	process *exec.Cmd
	origin  string
	path    string // of the page that is shown first
	key     string // which the page's scripts send
	client  *http.Client

	n struct{ edits, acknowledged, refused, unanswered, reloads, outside, deaths int }
}

func (w *lossWorld) start() {
	w.t.Helper()
	cmd := exec.Command(os.Args[0], w.command, "--port", "0", "--data", w.data, w.dir)
	cmd.Env = append(os.Environ(), cliEnv+"=1")
	out, err := cmd.StdoutPipe()
	if err != nil {
		w.t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		w.t.Fatal(err)
	}
	w.process = cmd
	lines := bufio.NewScanner(out)
	at, err := url.Parse(nextURL(w.t, lines))
	if err != nil {
		w.t.Fatal(err)
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	jar, err := cookiejar.New(nil)
	if err != nil {
		w.t.Fatal(err)
	}
	w.client = &http.Client{Jar: jar, Timeout: time.Minute}
	w.origin, w.path = "http://"+at.Host, at.Path
	resp, err := w.client.Get(at.String())
	if err != nil {
		w.t.Fatal(err)
	}
	resp.Body.Close()
	w.key, _, _ = strings.Cut(strings.TrimPrefix(resp.Request.URL.Fragment, "key="), ".")
}

func (w *lossWorld) kill() {
	w.client.CloseIdleConnections()
	_ = w.process.Process.Kill()
	_ = w.process.Wait()
}

// ask makes a request; status 0: there was no answer.
func (w *lossWorld) ask(method, path string, body, answer any) (status int) {
	data, err := json.Marshal(body)
	if err != nil {
		w.t.Error(err)
		return 0
	}
	req, err := http.NewRequest(method, w.origin+path, bytes.NewReader(data))
	if err != nil {
		w.t.Error(err)
		return 0
	}
	req.Header.Set("Origin", w.origin)
	req.Header.Set("Rehearse-Key", w.key)
	resp, err := w.client.Do(req)
	if err != nil {
		return 0
	}
	defer resp.Body.Close()
	if err := json.NewDecoder(resp.Body).Decode(answer); err != nil {
		return 0 // it broke off
	}
	return resp.StatusCode
}

// savedNotebook is the expected state of one lesson's file: prose and the texts of two cells in it.
type savedNotebook struct {
	w     *lossWorld
	id    string
	eol   string
	bom   string
	prose [3]string
	file  [2]string // the cells' texts in the file
	kept  [2]string // as learners have them
	tabs  [2]page
}

// page is a tab: the contents of its editors, and the texts on which its next saves are based.
type page struct{ cells [2]editor }

type editor struct {
	text, saved, base string
	revision          int
}

func (nb *savedNotebook) path() string { return filepath.Join(nb.w.dir, nb.id+".md") }

// bytes is the file with the cells' texts.
func (nb *savedNotebook) bytes(cells [2]string) string {
	text := nb.prose[0] + "```go {run id=a}\n" + cells[0] + "```\n" + nb.prose[1] + "~~~go {run id=b}\n" + cells[1] + "~~~" + nb.prose[2]
	return nb.bom + strings.ReplaceAll(text, "\n", nb.eol)
}

func (nb *savedNotebook) write() {
	nb.w.t.Helper()
	if err := os.WriteFile(nb.path(), []byte(nb.bytes(nb.file)), 0o600); err != nil {
		nb.w.t.Fatal(err)
	}
}

var cellIDs = [2]string{"a", "b"}

func (w *lossWorld) sequence(n int) {
	nb := &savedNotebook{w: w, id: fmt.Sprintf("n%d", n), eol: []string{"\n", "\r\n"}[w.rng.IntN(2)], bom: []string{"", "\ufeff"}[w.rng.IntN(2)],
		prose: [3]string{"# T\n\nProse `x`.\n\n", "\nMore.  \n\n", []string{"", "\n", "\n\nThe end"}[w.rng.IntN(3)]},
		file:  [2]string{"func main() {}\n", ""}}
	nb.kept = nb.file
	nb.write()
	for tab := range nb.tabs {
		nb.load(tab)
	}
	for range 12 {
		tab, cell := w.rng.IntN(2), w.rng.IntN(2)
		switch w.rng.IntN(10) {
		case 0, 1, 2:
			nb.edit(tab, cell)
		case 3, 4, 5:
			nb.save(tab, cell)
		case 6:
			nb.edit(0, cell)
			nb.edit(1, cell)
			nb.saveAtOnce(cell)
		case 7:
			nb.load(tab)
			w.n.reloads++
		case 8:
			nb.outside(cell)
		case 9:
			if w.rng.IntN(4) == 0 { // it takes a while to start again
				nb.die(tab, cell)
			}
		}
		nb.check()
		if w.t.Failed() {
			w.t.FailNow()
		}
	}
}

// load opens or reloads a tab: the browser has kept what was not saved, and the text from which that was made.
func (nb *savedNotebook) load(tab int) {
	var l wire.LessonPage
	if status := nb.w.ask("GET", "/api/lessons/"+nb.id, nil, &l); status != http.StatusOK {
		nb.w.t.Fatalf("loading %s: %d %+v", nb.id, status, l)
	}
	i := 0
	for _, b := range l.Blocks {
		if b.Cell == nil {
			continue
		}
		e := &nb.tabs[tab].cells[i]
		if b.Cell.Text != nb.kept[i] {
			nb.w.t.Errorf("%s#%s is loaded as %q, acknowledged is %q", nb.id, b.Cell.ID, b.Cell.Text, nb.kept[i])
		}
		if e.text == e.saved { // nothing of one's own
			*e = editor{text: b.Cell.Text, saved: b.Cell.Text, base: b.Cell.BaseHash, revision: b.Cell.Revision}
		}
		i++
	}
}

func (nb *savedNotebook) edit(tab, cell int) {
	words := []string{"func main() {}", "\t// ünï ```", "", "x := `a`", "  indented", "中文", "\"\\\"", "// " + strings.Repeat("long ", nb.w.rng.IntN(50))}
	var b strings.Builder
	nb.w.n.edits++
	fmt.Fprintf(&b, "// edit %d of %s\n", nb.w.n.edits, nb.id)
	for range nb.w.rng.IntN(6) {
		b.WriteString(words[nb.w.rng.IntN(len(words))] + "\n")
	}
	nb.tabs[tab].cells[cell].text = b.String()
}

// put sends a save; its base is what it was at that moment.
func (nb *savedNotebook) put(tab, cell int) (sent editor, status int, reply wire.SaveReply) {
	sent = nb.tabs[tab].cells[cell]
	status = nb.w.ask("PUT", "/api/lessons/"+nb.id+"/cells/"+cellIDs[cell], wire.SaveRequest{Text: sent.text, BaseHash: sent.base, Revision: sent.revision}, &reply)
	return sent, status, reply
}

func (nb *savedNotebook) save(tab, cell int) {
	sent, status, reply := nb.put(tab, cell)
	nb.answered(tab, cell, sent, status, reply)
}

// answered processes the answer to a save. The text at the time of handling is kept[cell].
func (nb *savedNotebook) answered(tab, cell int, sent editor, status int, reply wire.SaveReply) {
	e := &nb.tabs[tab].cells[cell]
	before := nb.kept[cell]
	switch status {
	case http.StatusOK:
		if sent.text != before && sent.saved != before {
			nb.w.t.Errorf("%s#%s: made from %q, saved over %q", nb.id, cellIDs[cell], sent.saved, before)
		}
		nb.w.n.acknowledged++
		nb.take(cell, sent.text)
		e.saved, e.revision = sent.text, reply.Revision
	case http.StatusConflict:
		if reply.Text != before || sent.text == before {
			nb.w.t.Errorf("%s#%s: refused because of %q, there is %q, sent was %q", nb.id, cellIDs[cell], reply.Text, before, sent.text)
		}
		nb.w.n.refused++
		e.saved, e.revision = reply.Text, reply.Revision
		if nb.w.rng.IntN(2) == 0 {
			e.text = reply.Text // take theirs; otherwise the next save is made from it
		}
	default:
		nb.w.t.Errorf("%s#%s: %d %+v", nb.id, cellIDs[cell], status, reply)
	}
	if reply.BaseHash != "" {
		e.base = reply.BaseHash
	}
}

// take records the last acknowledged text.
func (nb *savedNotebook) take(cell int, text string) {
	nb.kept[cell] = text
	if nb.w.command == "edit" {
		nb.file[cell] = text
	}
}

// saveAtOnce lets both tabs save a cell at the same time: the second one is refused, and gets the text that the first
// has saved.
func (nb *savedNotebook) saveAtOnce(cell int) {
	var wg sync.WaitGroup
	var sent [2]editor
	var status [2]int
	var reply [2]wire.SaveReply
	for tab := range 2 {
		wg.Go(func() { sent[tab], status[tab], reply[tab] = nb.put(tab, cell) })
	}
	wg.Wait()
	first := 0 // the one handled first, as far as the answers show
	if status[0] == http.StatusConflict && reply[0].Text == sent[1].text || status[1] == http.StatusConflict && reply[1].Text == nb.kept[cell] {
		first = 1
	}
	for _, tab := range []int{first, 1 - first} {
		nb.answered(tab, cell, sent[tab], status[tab], reply[tab])
	}
}

// outside is an external editor that changes a cell, or only the prose.
func (nb *savedNotebook) outside(cell int) {
	nb.w.n.outside++
	if nb.w.rng.IntN(2) == 0 {
		nb.prose[1] += fmt.Sprintf("Prose %d.\n\n", nb.w.n.outside)
	} else if nb.w.command == "edit" {
		nb.take(cell, fmt.Sprintf("// outside %d\n", nb.w.n.outside))
	}
	nb.write()
}

// die ends the server during a save, which then has happened, or not.
func (nb *savedNotebook) die(tab, cell int) {
	w := nb.w
	nb.edit(tab, cell)
	w.n.deaths++
	answer := make(chan func())
	go func() {
		sent, status, reply := nb.put(tab, cell)
		answer <- func() {
			if status != 0 {
				nb.answered(tab, cell, sent, status, reply)
				return
			}
			w.n.unanswered++
			if nb.found(cell) == sent.text {
				if sent.saved != nb.kept[cell] {
					w.t.Errorf("%s#%s: made from %q, saved over %q", nb.id, cellIDs[cell], sent.saved, nb.kept[cell])
				}
				nb.take(cell, sent.text)
			}
		}
	}()
	time.Sleep(time.Duration(w.rng.IntN(4000)) * time.Microsecond)
	w.kill()
	took := <-answer
	w.start()
	took()
	for tab := range nb.tabs {
		nb.load(tab)
	}
}

// found is a cell's text as the server has it.
func (nb *savedNotebook) found(cell int) string {
	var l wire.LessonPage
	if status := nb.w.ask("GET", "/api/lessons/"+nb.id, nil, &l); status != http.StatusOK {
		nb.w.t.Fatalf("%d", status)
	}
	for _, b := range l.Blocks {
		if b.Cell != nil && b.Cell.ID == cellIDs[cell] {
			return b.Cell.Text
		}
	}
	return ""
}

// check compares the file with its expected contents, and what a new tab would show with what was acknowledged.
func (nb *savedNotebook) check() {
	got, err := os.ReadFile(nb.path())
	if err != nil {
		nb.w.t.Fatal(err)
	}
	if want := nb.bytes(nb.file); string(got) != want {
		nb.w.t.Errorf("the file of %s is\n%q\nand must be\n%q", nb.id, got, want)
	}
	for cell, want := range nb.kept {
		if got := nb.found(cell); got != want {
			nb.w.t.Errorf("%s#%s is %q, acknowledged was %q", nb.id, cellIDs[cell], got, want)
		}
	}
	left, err := filepath.Glob(filepath.Join(nb.w.dir, ".*.tmp"))
	if err != nil || len(left) > nb.w.n.deaths {
		nb.w.t.Errorf("there are %q: %v", left, err)
	}
	if _, err := lessons.Parse(nb.id+".md", got); err != nil && !errors.As(err, new(lessons.Problems)) {
		nb.w.t.Error(err)
	}
}
