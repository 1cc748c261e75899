//go:build !js

package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"log/slog"
	"os"
	"reflect"
	"testing"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/sandbox"
	"github.com/rehearse-lab/rehearse/kernel/store/records"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/lessons/grade"
	"github.com/rehearse-lab/rehearse/web/api"
	"github.com/rehearse-lab/rehearse/web/notebook"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// TestCells runs cells of the built-in lessons in a worker, and here. What the page gets is the same, to the byte, but for the names of
// the runs and for how long they took.
func TestCells(t *testing.T) {
	library := lessons.Builtin()
	all, err := library.Lessons()
	if err != nil {
		t.Fatal(err)
	}
	var steps []map[string]any
	var here []*result
	sys := newSystem(t, library)
	cells := 0
	for _, e := range all {
		for _, c := range e.Lesson.Cells() {
			if cells++; c.Settings.Engine == "real" {
				continue
			}
			settings, both := notebook.RunSettings(c.Settings)
			run := wire.RunRequest{CellRequest: wire.CellRequest{ID: cells, Lesson: e.ID, Cell: c.ID, Text: c.Text}, Settings: settings, Both: both}
			step := message(t, run)
			steps = append(steps, map[string]any{"send": step})
			here = append(here, sys.run(t, step))
		}
	}
	o := take(t, os.DirFS("../../lessons/library"), steps...)
	shown := 0
	for i, want := range here {
		if want.bytes > 0 {
			shown++
		}
		got := o.Brought[i]
		name := steps[i]["send"].(map[string]any)
		last := got.Messages[len(got.Messages)-1]
		if got.Hash != want.hash || !reflect.DeepEqual(plain(last), plain(want.last)) {
			t.Errorf("%s#%s: %d bytes in the worker, %d here; %.300s\nhere %.300s", name["lesson"], name["cell"], got.Bytes, want.bytes, text(plain(last)), text(plain(want.last)))
		}
	}
	if t.Logf("%d cells are the same, %d of them with events", len(here), shown); shown < 200 {
		t.Error("most cells have events")
	}
}

// message is a message of the page, as it is sent.
func message(t *testing.T, m wire.ClientMessage) map[string]any {
	t.Helper()
	b, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	var fields map[string]any
	if err := json.Unmarshal(b, &fields); err != nil {
		t.Fatal(err)
	}
	fields["type"] = m.Type()
	return fields
}

// plain is a message without what differs from run to run.
func plain(m map[string]any) map[string]any {
	for _, field := range []string{"run", "wallMicros"} {
		delete(m, field)
	}
	return m
}

func text(m map[string]any) string {
	b, _ := json.Marshal(m) // it came from JSON
	return string(b)
}

// system is the API in this process, whose kernel is a goroutine.
type system struct{ api *api.API }

func newSystem(t *testing.T, library *lessons.Library) *system {
	t.Helper()
	sup, err := kernel.Start(kernel.Options{Launch: launchHere, Parallel: 1, Sandbox: sandbox.Off, Child: kernel.ChildLimits{RSS: 1 << 40}})
	if err != nil {
		t.Fatal(err)
	}
	a := api.New(api.Options{Library: library, Kernel: sup, Store: records.Open(&records.Memory{}), Version: "test", Log: slog.New(slog.DiscardHandler)})
	t.Cleanup(func() {
		a.Socket.Stop()
		a.Close()
		sup.Close()
	})
	return &system{a}
}

// result is what the page gets of a run: the last message, and the bytes after it.
type result struct {
	last  map[string]any
	bytes int
	hash  string
}

// run sends a message to a socket of its own, and waits until the run is over.
func (s *system) run(t *testing.T, step map[string]any) *result {
	t.Helper()
	l := &localLine{send: make(chan []byte, 1), heard: make(chan heard, 100)}
	l.send <- []byte(text(step))
	over := make(chan struct{})
	go func() {
		defer close(over)
		s.api.Socket.Attend(l)
	}()
	r, sum, left := &result{}, sha256.New(), -1
	for left != 0 {
		h := <-l.heard
		if !h.text {
			sum.Write(h.data)
			r.bytes += len(h.data)
			left--
			continue
		}
		r.last = nil
		if err := json.Unmarshal(h.data, &r.last); err != nil {
			t.Fatal(err)
		}
		switch r.last["type"] {
		case "failed", "diagnostics":
			left = 0
		case "result":
			left = len(r.last["scene"].(map[string]any)["panels"].([]any))
		}
	}
	if r.bytes > 0 {
		r.hash = hex.EncodeToString(sum.Sum(nil))
	}
	close(l.send)
	<-over
	return r
}

// localLine is a line to this test.
type localLine struct {
	send  chan []byte
	heard chan heard
}

type heard struct {
	data []byte
	text bool
}

func (l *localLine) Read() (data []byte, text bool, err error) {
	data, ok := <-l.send
	if !ok {
		return nil, false, io.EOF
	}
	return data, true, nil
}

func (l *localLine) Write(data []byte, text bool) error {
	l.heard <- heard{data, text}
	return nil
}

func (*localLine) Ping() error       { return nil }
func (*localLine) Hurry()            {}
func (*localLine) Close(int, string) {}

// piped is a kernel.Child on a goroutine.
type piped struct {
	in    *io.PipeWriter
	out   *io.PipeReader
	ended chan struct{}
	kill  func()
}

func launchHere(*kernel.Options) (kernel.Child, error) {
	read, in := io.Pipe()
	out, write := io.Pipe()
	c := &piped{in: in, out: out, ended: make(chan struct{}), kill: func() { read.CloseWithError(io.EOF); write.CloseWithError(io.EOF) }}
	go func() {
		defer close(c.ended)
		write.CloseWithError(kernel.Main(read, write, grade.Judge))
	}()
	return c, nil
}

func (c *piped) In() io.WriteCloser { return c.in }
func (c *piped) Out() io.Reader     { return c.out }
func (c *piped) Kill()              { c.kill() }
func (c *piped) Wait() error        { <-c.ended; return nil }
func (*piped) Pid() int             { return 1 }
func (*piped) Words() string        { return "" }
