package main

import (
	"flag"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/rehearse-lab/rehearse/web/wire"
)

var crowd = flag.Bool("crowd", false, "let TestMemoryOfServer make 200 runs, open 50 files and 600 sockets, and TestTwoServers make 200 edits on each")

// TestTwoServers checks two servers on one folder that get edits of the same cell at the same time. A refused client
// takes the current text and adds its line to that, so no acknowledged line is lost; and no answer is a server error.
func TestTwoServers(t *testing.T) {
	each := 25
	if *crowd {
		each = 200
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.md"), []byte("# A\n\n```go {run id=a}\n// begin\n```\n\nText.\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var servers []*lossWorld
	for range 2 {
		w := &lossWorld{t: t, command: "edit", dir: dir, data: t.TempDir()}
		w.start()
		t.Cleanup(w.kill)
		servers = append(servers, w)
	}
	var work sync.WaitGroup
	refused := make([]int, len(servers))
	for i, w := range servers {
		work.Go(func() {
			for n := range each {
				refused[i] += w.addLine(fmt.Sprintf("// server %d, edit %d\n", i, n))
			}
		})
	}
	work.Wait()
	text, err := os.ReadFile(filepath.Join(dir, "a.md"))
	if err != nil {
		t.Fatal(err)
	}
	for i := range servers {
		for n := range each {
			if line := fmt.Sprintf("// server %d, edit %d\n", i, n); strings.Count(string(text), line) != 1 {
				t.Errorf("the line %q was acknowledged, and is there %d times", line, strings.Count(string(text), line))
			}
		}
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".*")); len(left) > 0 {
		t.Errorf("left over: %v", left)
	}
	t.Logf("%d edits each, %v of them refused at first", each, refused)
}

// addLine adds a line to the cell, and returns how often it was refused before.
func (w *lossWorld) addLine(line string) (refused int) {
	var l wire.LessonPage
	if status := w.ask("GET", "/api/lessons/a", nil, &l); status != http.StatusOK {
		w.t.Errorf("loading: %d", status)
		return 0
	}
	var now editor
	for _, b := range l.Blocks {
		if b.Cell != nil {
			now = editor{text: b.Cell.Text, base: b.Cell.BaseHash, revision: b.Cell.Revision}
		}
	}
	for {
		var reply wire.SaveReply
		switch status := w.ask("PUT", "/api/lessons/a/cells/a", wire.SaveRequest{Text: now.text + line, BaseHash: now.base, Revision: now.revision}, &reply); status {
		case http.StatusOK:
			return refused
		case http.StatusConflict:
			refused++
			now = editor{text: reply.Text, base: reply.BaseHash, revision: reply.Revision}
		default:
			w.t.Errorf("saving: %d %+v", status, reply)
			return refused
		}
	}
}
