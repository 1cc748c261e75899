package ui_test

import (
	"encoding/binary"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
	"github.com/rehearse-lab/rehearse/web/notebook"
)

var foldAll = flag.Bool("fold-all", false, "fold the whole of long traces too, not only their beginning")

// foldLimit is how many events of a trace are folded without -fold-all. Few built-in lessons have more.
const foldLimit = 20_000

// TestFoldsAgreeOnRandomTraces checks that the page's state equals Go's, at every step of 1,000 random traces.
func TestFoldsAgreeOnRandomTraces(t *testing.T) {
	f := newFolds(t)
	for seed := range uint64(1000) {
		c := tracetest.Config{
			Seed: seed, Scheduler: trace.Schedulers()[seed%3], Actors: 2 + int(seed%7), Workers: 1 + int(seed%4),
			Messages: 20 + int(seed%50), Mailbox: seed%2 == 0, Rare: true,
		}
		if seed%5 == 4 {
			c.Engine = trace.Real
		}
		tr := tracetest.Random(c)
		if c.Engine == trace.Real {
			tr.Header.Settings.Speed = 3
		}
		if err := trace.Validate(tr); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		f.add(fmt.Sprintf("random %d", seed), tr)
	}
	f.check()
}

// TestFoldsAgreeOnChannelsAndLocks checks the same for 1,000 random traces of goroutines that share channels, locks and the like.
func TestFoldsAgreeOnChannelsAndLocks(t *testing.T) {
	f := newFolds(t)
	for seed := range uint64(1000) {
		tr := tracetest.Shared(seed, trace.Sim)
		if err := trace.Validate(tr); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		f.add(fmt.Sprintf("shared %d", seed), tr)
	}
	f.check()
}

// TestFoldsAgreeOnLessons checks the same at every step of every cell of the built-in lessons, under each of its
// schedulers.
func TestFoldsAgreeOnLessons(t *testing.T) {
	f := newFolds(t)
	entries, err := lessons.Builtin().Lessons()
	if err != nil {
		t.Fatal(err)
	}
	var x kernel.Executor
	for _, e := range entries {
		for _, cell := range e.Lesson.Cells() {
			if cell.Settings.Engine == string(trace.Real) || cell.Expect == lessons.ExpectCompileError {
				continue
			}
			for _, run := range runCell(t, &x, e.Lesson, cell) {
				if run.Trace != nil {
					f.add(fmt.Sprintf("%s#%s %s", e.Lesson.ID, cell.ID, run.Settings.Scheduler), run.Trace)
				}
			}
		}
	}
	f.check()
}

// runCell runs a cell with its settings.
func runCell(t *testing.T, x *kernel.Executor, l *lessons.Lesson, cell *lessons.Cell) []kernel.Run {
	t.Helper()
	req := kernel.Request{
		Name: l.ID + "#" + cell.ID, Target: cell.ID, Capture: true, Limits: notebook.RunLimits(l.Limits), Files: notebook.LessonFiles(l),
	}
	for _, c := range l.Cells() {
		req.Cells = append(req.Cells, kernel.Cell{ID: c.ID, Text: c.Text})
	}
	req.Settings, req.Both = notebook.RunSettings(cell.Settings)
	res, err := x.Execute(t.Context(), req, func(kernel.Update) {})
	if err != nil {
		t.Fatalf("%s: %v", req.Name, err)
	}
	return res.Runs
}

// folds is a file of traces, each with the digest of its state at every step, for twin/fold.ts.
type folds struct {
	t             *testing.T
	node          string
	file          *os.File
	traces, steps int
	took          time.Duration
}

func newFolds(t *testing.T) *folds {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no node to run the page's fold")
	}
	file, err := os.Create(filepath.Join(t.TempDir(), "folds"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	return &folds{t: t, node: node, file: file}
}

// add writes a trace with the digests of its states.
func (f *folds) add(name string, tr *trace.Trace) {
	f.t.Helper()
	if len(tr.Events) > foldLimit && !*foldAll {
		tr.Events = tr.Events[:foldLimit]
	}
	start := time.Now()
	digests, err := digestsOf(tr)
	if err != nil {
		f.t.Errorf("%s: %v", name, err)
	}
	f.took += time.Since(start)
	f.write(name, tr, digests)
}

// addSentences writes a trace of which only the sentences are compared.
func (f *folds) addSentences(name string, tr *trace.Trace) { f.write(name, tr, nil) }

// write writes five frames: name, head of the panel, columns, digests, sentences.
func (f *folds) write(name string, tr *trace.Trace, digests []byte) {
	f.t.Helper()
	f.traces++
	f.steps += len(tr.Events)
	said := make([]string, len(tr.Events))
	for i := range said {
		said[i] = tr.Words(trace.Step(i))
	}
	panel := &render.NewScene(render.SceneOptions{}, tr).Panels[0]
	frames := [][]byte{[]byte(name), nil, render.AppendColumns(nil, 0, &panel.Columns), digests, nil}
	for i, v := range map[int]any{1: panel, 4: said} {
		text, err := json.Marshal(v)
		if err != nil {
			f.t.Fatal(err)
		}
		frames[i] = text
	}
	for _, frame := range frames {
		if _, err := f.file.Write(append(binary.LittleEndian.AppendUint32(nil, uint32(len(frame))), frame...)); err != nil {
			f.t.Fatal(err)
		}
	}
}

// check compares with the page's fold.
func (f *folds) check() {
	f.t.Helper()
	cmd := exec.CommandContext(f.t.Context(), f.node, "testdata/fold.mjs", f.file.Name())
	out, err := cmd.CombinedOutput()
	if err != nil {
		f.t.Fatalf("%v\n%s", err, out)
	}
	if want := fmt.Sprintf("%d traces, %d steps, ", f.traces, f.steps); !strings.HasPrefix(string(out), want) {
		f.t.Errorf("the page's fold says %q, want %q", out, want)
	}
	f.t.Logf("Go: %d traces, %d steps, %v; page: %s", f.traces, f.steps, f.took.Round(time.Millisecond), out)
}

// wholeEvery and mailboxEnds are as in twin/fold.ts.
const (
	wholeEvery  = 64
	mailboxEnds = 16
)

// digestsOf is the running digest of t's state after each step, in the page's format: little-endian uint32. The error says
// that a message was handled that was not the first of its mailbox.
func digestsOf(t *trace.Trace) (out []byte, err error) {
	var d digest
	s := trace.NewState(t)
	every := wholeEvery + 4*(len(t.Actors)+1+len(t.Threads))
	for i := range t.Events {
		e := &t.Events[i]
		if e.Kind == trace.MsgDequeue && e.Reason != trace.ReasonSelected && t.Header.Settings.Engine == trace.Sim {
			if next := s.Actors[e.Actor-1].Mailbox; len(next) == 0 || next[0].Msg != e.Msg {
				err = fmt.Errorf("step %d: %s, but the mailbox is %v", i, t.Words(trace.Step(i)), next)
			}
		}
		s.Apply(e)
		d.add(i, s.Handling, s.Ready, s.Backlog, s.Serving)
		d.long(s.Time)
		if e.Actor > 0 {
			d.actor(s, e.Actor)
		}
		if e.Thread >= 0 {
			d.thread(s, e.Thread)
		}
		for id := range t.WaitedFor(e.Object) {
			d.object(s, id)
		}
		if i == len(t.Events)-1 {
			for id := range t.Objects {
				if t.Objects[id].Kind != trace.ObjectSelect {
					d.object(s, trace.ObjectID(id+1))
				}
			}
		}
		if i%every == every-1 || i == len(t.Events)-1 {
			for id := range t.Actors {
				d.actor(s, trace.ActorID(id+1))
			}
			for id := range t.Threads {
				d.thread(s, trace.ThreadID(id))
			}
		}
		d.add(slices.Index(trace.Losses, trace.LossAt(t.Events, trace.Step(i))))
		out = binary.LittleEndian.AppendUint32(out, uint32(d))
	}
	return out, err
}

type digest uint32

func (d *digest) add(words ...int) {
	for _, w := range words {
		*d = (*d ^ digest(uint32(w))) * 0x5bd1e995
		*d ^= *d >> 15
	}
}

func (d *digest) long(v int64) { d.add(int(int32(v)), int(int32(v>>32))) }

func (d *digest) actor(s *trace.State, id trace.ActorID) {
	a := &trace.ActorNow{Thread: trace.NoThread}
	if int(id) <= len(s.Actors) {
		a = &s.Actors[id-1]
	}
	d.add(int(id), int(a.Is), int(a.Thread), int(a.Msg), int(a.Hook), a.Depth(), len(a.Delayed), a.Handled, a.Routed)
	for _, r := range a.Routees {
		d.add(int(r))
	}
	i := 0
	for kind, list := range [][]trace.Pending{a.Mailbox, a.Delayed, a.Stashed} {
		for _, p := range list {
			if i < mailboxEnds || i >= a.Depth()-mailboxEnds {
				d.add(int(p.Msg), kind)
				d.long(p.Priority)
				d.long(p.Due)
			}
			i++
		}
	}
}

func (d *digest) object(s *trace.State, id trace.ObjectID) {
	o := s.Object(id)
	closed := 0
	if o.Closed {
		closed = 1
	}
	d.add(int(id), int(o.Level), closed, o.Unknown, len(o.Holders), len(o.Waiting))
	for _, h := range o.Holders {
		d.add(int(h.Thread), int(h.Actor))
	}
	for _, w := range o.Waiting {
		d.add(int(w.Thread), int(w.Reason))
	}
}

func (d *digest) thread(s *trace.State, id trace.ThreadID) {
	th := &trace.ThreadNow{Since: trace.NoStep}
	if int(id) < len(s.Threads) {
		th = &s.Threads[id]
	}
	d.add(int(id), int(th.Is), int(th.Actor), int(th.Reason), int(th.Since))
	d.long(th.Until)
}
