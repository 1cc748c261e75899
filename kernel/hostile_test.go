package kernel

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/kernel/confine"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// liar is a kernel process that a program has taken over. It answers the request id with false messages.
type liar struct {
	w *bufio.Writer
	t *trace.Trace // a valid one
}

func (l *liar) say(m fromChild, body []byte) {
	if confine.WriteFrame(l.w, m, body) != nil {
		os.Exit(0) // no one reads it any more
	}
}

func (l *liar) raw(text string) {
	_, _ = l.w.WriteString(text)
	_ = l.w.Flush()
}

func (l *liar) trace(change func(t *trace.Trace)) []byte {
	change(l.t)
	body, err := trace.Marshal(l.t, trace.Options{})
	if err != nil {
		panic(err)
	}
	return body
}

func (l *liar) flood(m fromChild, body []byte) {
	for {
		l.say(m, body)
	}
}

// lies are messages of a hostile kernel, by the text of its program. Each gives an error; ok says that
// the result may pass, because it is not known to be false.
var lies = map[string]struct {
	tell func(l *liar, id uint64)
	ok   bool
}{
	"ready again":        {tell: func(l *liar, id uint64) { l.say(fromChild{Type: msgReady}, nil) }},
	"result without run": {tell: func(l *liar, id uint64) { l.say(fromChild{Type: msgResult, ID: id}, []byte("x")) }},
	"broken trace":       {tell: func(l *liar, id uint64) { l.result(id, 0, []byte("REHEARSE")) }},
	"no trace":           {tell: func(l *liar, id uint64) { l.result(id, 0, nil) }, ok: true},
	"same place twice":   {tell: func(l *liar, id uint64) { l.say(l.head(id, 0), nil); l.result(id, 0, nil) }},
	"many results":       {tell: func(l *liar, id uint64) { l.say(l.head(id, 0), nil); l.say(l.head(id, 1), nil); l.result(id, 2, nil) }},
	"nothing":            {tell: func(l *liar, id uint64) { l.say(fromChild{Type: msgDone, ID: id}, nil) }},
	"events out of order": {tell: func(l *liar, id uint64) {
		l.result(id, 0, l.trace(func(t *trace.Trace) { t.Events[1].Time, t.Events[2].Time = 9e9, 1 }))
	}},
	"actor from nowhere": {tell: func(l *liar, id uint64) {
		l.result(id, 0, l.trace(func(t *trace.Trace) { t.Events[len(t.Events)-1].Actor = 99_999 }))
	}},
	"message from nowhere": {tell: func(l *liar, id uint64) {
		l.result(id, 0, l.trace(func(t *trace.Trace) { t.Events[len(t.Events)-1].Msg = 99_999 }))
	}},
	"cause in the future": {tell: func(l *liar, id uint64) {
		l.result(id, 0, l.trace(func(t *trace.Trace) { t.Events[1].Cause = trace.Step(len(t.Events) - 1) }))
	}},
	"false snapshot": {tell: func(l *liar, id uint64) {
		body, err := trace.MarshalRest(l.t, &trace.Trace{}, trace.Options{})
		if err != nil {
			panic(err)
		}
		l.say(fromChild{Type: msgShown, ID: id, Panel: trace.Pool}, body[:len(body)/2])
	}},
	"unknown type":  {tell: func(l *liar, id uint64) { l.say(fromChild{Type: "hello", ID: id}, nil); l.result(id, 0, nil) }, ok: true},
	"other request": {tell: func(l *liar, id uint64) { l.say(fromChild{Type: msgDone, ID: id + 1}, nil); l.result(id, 0, nil) }, ok: true},
	"no JSON":       {tell: func(l *liar, id uint64) { l.raw("\x05\x00\x00\x00\x00\x00\x00\x00hello") }},
	"deep JSON":     {tell: func(l *liar, id uint64) { l.raw("\x00\x00\x10\x00\x00\x00\x00\x00" + strings.Repeat("[", 1<<20)) }},
	"huge head":     {tell: func(l *liar, id uint64) { l.raw("\xff\xff\xff\xff\x00\x00\x00\x00") }},
	"huge body":     {tell: func(l *liar, id uint64) { l.raw("\x02\x00\x00\x00\xff\xff\xff\xff{}") }},
	"half a frame":  {tell: func(l *liar, id uint64) { l.raw("\x02\x00"); os.Exit(0) }},
	"many diagnostics": {tell: func(l *liar, id uint64) {
		l.raw("\xff\xff\xff\x00\x00\x00\x00\x00" + `{"diagnostics":[` + strings.Repeat("{},", 5<<20))
	}},
	"output for ever": {tell: func(l *liar, id uint64) {
		l.flood(fromChild{Type: msgOutput, ID: id, Panel: trace.Pool, Stream: Stdout}, bytes.Repeat([]byte("x"), 1<<20))
	}},
	"small words for ever": {tell: func(l *liar, id uint64) { l.flood(fromChild{Type: msgEnded, ID: id}, nil) }},
	"stderr for ever": {tell: func(l *liar, id uint64) {
		for range 1000 {
			_, _ = os.Stderr.Write(bytes.Repeat([]byte("x"), 1<<20))
		}
		os.Exit(7)
	}},
}

func (l *liar) head(id uint64, place int) fromChild {
	return fromChild{Type: msgResult, ID: id, Run: &runHead{Place: place, Settings: l.t.Header.Settings, Outcome: l.t.Header.Outcome}}
}

// result reports that a run has ended, and that everything is done.
func (l *liar) result(id uint64, place int, body []byte) {
	l.say(l.head(id, place), body)
	l.say(fromChild{Type: msgDone, ID: id, Program: "p"}, nil)
}

// hostileKernel answers each run with the lie that is its program.
func hostileKernel(in io.Reader, out io.Writer) {
	l := &liar{w: bufio.NewWriter(out)}
	r := bufio.NewReader(in)
	for {
		var m toChild
		if _, err := confine.ReadFrame(r, &m, maxRequest, confine.MaxBody); err != nil {
			return
		}
		switch m.Type {
		case msgHello:
			l.say(fromChild{Type: msgReady}, nil)
		case msgRun:
			var x Executor
			req := Request{Name: "true", Cells: []Cell{{ID: "main", Text: warmProgram}}, Capture: true}
			res, err := x.Execute(context.Background(), req, nil)
			if err != nil {
				panic(err)
			}
			l.t = res.Runs[0].Trace
			lies[m.Request.Cells[0].Text].tell(l, m.ID)
		}
	}
}

// TestHostileKernel checks that, whatever a kernel process sends, the supervisor returns an error (or accepts a
// result that it cannot recognize as false), uses little memory, and serves the next run with another process.
func TestHostileKernel(t *testing.T) {
	times := 2
	if testing.Short() {
		times = 1
	}
	for name, lie := range lies {
		if testing.Short() && strings.HasSuffix(name, "for ever") {
			continue // until its time is over
		}
		t.Run(name, func(t *testing.T) {
			s := startTest(t, Options{Env: []string{childEnv + "=hostile"}, WallGrace: time.Second})
			most := watchHeap(t)
			slow := func(u Update) { // like a page behind a slow connection
				if u.Kind == Output {
					time.Sleep(20 * time.Millisecond)
				}
			}
			wall := 5 * time.Second
			if strings.HasSuffix(name, "for ever") {
				wall = time.Second
			}
			for range times {
				req := Request{Name: "test", Cells: []Cell{{ID: "main", Text: name}}, Capture: true, Limits: Limits{Wall: wall}}
				res, err := s.Run(t.Context(), req, slow)
				switch {
				case lie.ok && err != nil:
					t.Error(err)
				case !lie.ok && err == nil && res.Runs[0].Outcome.End != trace.EndLimit:
					t.Errorf("it is believed: %+v", res)
				case err != nil && !errors.Is(err, ErrDied) && !errors.Is(err, ErrInternal):
					t.Errorf("the error is of another kind: %v", err)
				}
			}
			if n := most(); n > 5*maxQueued { // garbage included
				t.Errorf("the supervisor's process had %d MB", n>>20)
			}
		})
	}
}

// watchHeap watches the heap of this process; the returned function ends the watching and returns the maximum.
func watchHeap(t *testing.T) func() uint64 {
	runtime.GC() // what is left of other tests is not counted
	most, stop, done := uint64(0), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		for {
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			most = max(most, m.HeapAlloc)
			select {
			case <-stop:
				return
			case <-time.After(50 * time.Millisecond):
			}
		}
	}()
	return func() uint64 {
		close(stop)
		<-done
		return most
	}
}
