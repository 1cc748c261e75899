package gotrace_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"os"
	gotracer "runtime/trace"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/portion"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/gotrace"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// crew is the recording of testdata/crew.
func crew(t testing.TB) []byte {
	t.Helper()
	data, err := os.ReadFile("testdata/crew.trace")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func read(t testing.TB, data []byte, o gotrace.Options) *trace.Trace {
	t.Helper()
	tr, err := gotrace.Read(bytes.NewReader(data), o)
	if err != nil {
		t.Fatal(err)
	}
	if err := trace.Validate(tr); err != nil {
		t.Fatal(err)
	}
	return tr
}

// TestGolden checks that the conversion of a recording does not change.
func TestGolden(t *testing.T) {
	tr := read(t, crew(t), gotrace.Options{Name: "crew.trace"})
	got := trace.Format(tr)
	for s := range tr.Events {
		got += tr.Words(trace.Step(s)) + "\n"
	}
	if *update {
		if err := os.WriteFile("testdata/crew.golden", []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile("testdata/crew.golden")
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("crew.trace is read otherwise; run the test with -update and read the difference. got:\n%s", got)
	}
}

// The goroutines of the recorded program. They are named functions, so that their names are known.

const naps, nap = 4, 5 * time.Millisecond

func napper(out chan<- int) {
	for i := range naps {
		time.Sleep(nap)
		out <- i
	}
}

func taker(in <-chan int, n int, mu *sync.Mutex, done *sync.WaitGroup) {
	defer done.Done()
	for range n {
		<-in
		mu.Lock()
		time.Sleep(nap)
		mu.Unlock()
	}
}

func endless(wake <-chan bool) { <-wake }

// record records an execution of work.
func record(t testing.TB, work func()) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := gotracer.Start(&b); err != nil {
		t.Skip("something else is recording:", err)
	}
	work()
	gotracer.Stop()
	return b.Bytes()
}

func program() {
	ctx, task := gotracer.NewTask(context.Background(), "shift")
	defer task.End()
	out := make(chan int)
	wake := make(chan bool)
	defer close(wake)
	var mu sync.Mutex
	var done sync.WaitGroup
	done.Add(2)
	go endless(wake)
	go taker(out, naps, &mu, &done)
	go taker(out, naps, &mu, &done)
	for range 2 {
		go napper(out)
	}
	gotracer.Log(ctx, "shift", "begun")
	done.Wait()
}

// TestRecordedNow checks that a new recording has the goroutines that ran, and what each did.
func TestRecordedNow(t *testing.T) {
	data := record(t, program)
	if !gotrace.Is(data) {
		t.Fatalf("not known as an execution trace: %q", data[:20])
	}
	tr := read(t, data, gotrace.Options{Name: "now.trace"})
	const pkg = "github.com/rehearse-lab/rehearse/runtime/trace/gotrace_test."
	started := map[string]int{}
	for _, th := range tr.Threads {
		started[th.Func]++
	}
	for name, want := range map[string]int{"napper": 2, "taker": 2, "endless": 1} {
		if started[pkg+name] != want {
			t.Errorf("%d goroutines of %s, want %d: %v", started[pkg+name], name, want, started)
		}
	}
	if h := tr.Header; h.Engine != trace.Real || h.Engine.Word() != "measured" || !strings.HasPrefix(h.Origin, "Go 1.") || h.Name != "now.trace" || h.Truncated != 0 {
		t.Errorf("header: %+v", h)
	}
	waits := waitsOf(tr)
	// Two nappers sleep; the two takers do so one after the other, under one mutex.
	if got := waits[pkg+"napper"][trace.ReasonSleep]; got < 2*naps*nap || got > 2*naps*nap*100 {
		t.Errorf("nappers slept for %v, want %v or a little more", got, 2*naps*nap)
	}
	if got := waits[pkg+"taker"][trace.ReasonSleep]; got < 2*naps*nap || got > 2*naps*nap*100 {
		t.Errorf("takers slept for %v, want %v or a little more", got, 2*naps*nap)
	}
	if got := waits[pkg+"taker"][trace.ReasonMutex]; got < nap {
		t.Errorf("takers waited for the mutex for %v: one holds it while it sleeps", got)
	}
	if got := waits[pkg+"taker"][trace.ReasonChanReceive] + waits[pkg+"napper"][trace.ReasonChanSend]; got < nap {
		t.Errorf("the channel was waited for %v: nothing comes in the first %v", got, nap)
	}
	if got := waits[pkg+"endless"][trace.ReasonChanReceive]; got < 2*naps*nap {
		t.Errorf("endless waited for %v, want all of the run", got)
	}
	for _, want := range []string{"task shift begins", "log shift: begun"} {
		if !slices.Contains(tr.Strings, want) {
			t.Errorf("no remark %q: %q", want, tr.Strings)
		}
	}
	places(t, tr)
	causes(t, tr)
}

// waitsOf is how long goroutines waited, by their function and the reason.
func waitsOf(tr *trace.Trace) map[string]map[trace.Reason]time.Duration {
	since := map[trace.ThreadID]*trace.Event{}
	sum := map[string]map[trace.Reason]time.Duration{}
	rest := func(id trace.ThreadID, now int64) {
		if b := since[id]; b != nil {
			name := tr.Threads[id].Func
			if sum[name] == nil {
				sum[name] = map[trace.Reason]time.Duration{}
			}
			sum[name][b.Reason] += time.Duration(now - b.Time)
			delete(since, id)
		}
	}
	for i := range tr.Events {
		switch e := &tr.Events[i]; e.Kind {
		case trace.Block:
			since[e.Thread] = e
		case trace.Unblock:
			rest(e.Thread, e.Time)
		}
	}
	for id := range since {
		rest(id, tr.Header.Makespan)
	}
	return sum
}

// places checks the positions of the test's goroutines: they are in this file, and no path names a directory on a
// disk.
func places(t *testing.T, tr *trace.Trace) {
	t.Helper()
	here := 0
	for _, p := range tr.Positions {
		if strings.HasPrefix(p.File, "/") || strings.Contains(p.File, ":") || p.Line < 1 {
			t.Errorf("position %+v", p)
		}
		if strings.HasSuffix(p.File, "gotrace_test/gotrace_test.go") {
			here++
		}
	}
	if here < 8 {
		t.Errorf("%d positions in this file: %+v", here, tr.Positions)
	}
	for i := range tr.Events {
		if e := &tr.Events[i]; e.Time < 0 || e.Time > tr.Header.Makespan {
			t.Errorf("step %d is at %d ns of %d", i, e.Time, tr.Header.Makespan)
		}
	}
}

// causes checks that the goroutine that wakes another is known: a napper that sends wakes a taker, or vice versa.
func causes(t *testing.T, tr *trace.Trace) {
	t.Helper()
	known := 0
	for i := range tr.Events {
		e := &tr.Events[i]
		if e.Kind != trace.Unblock || e.Cause == trace.NoStep {
			continue
		}
		by := tr.Events[e.Cause]
		if by.Thread == e.Thread || by.Time > e.Time {
			t.Errorf("step %d: %s, because of %s", i, tr.Words(trace.Step(i)), tr.Words(e.Cause))
		}
		if by.Kind == trace.Line {
			known++
		}
	}
	if known < naps {
		t.Errorf("%d wakers are known with their places, want at least %d", known, naps)
	}
}

// TestCutOff cuts a file anywhere: the result is an error, or a trace that says that it was cut.
func TestCutOff(t *testing.T) {
	data := crew(t)
	for n := range data {
		tr, err := gotrace.Read(bytes.NewReader(data[:n]), gotrace.Options{})
		switch {
		case err != nil && !errors.Is(err, gotrace.ErrFormat):
			t.Fatalf("%d bytes: %v", n, err)
		case err == nil && tr.Header.Truncated == 0 && n < len(data)-1:
			t.Fatalf("%d of %d bytes are a whole trace", n, len(data))
		case err == nil:
			if err := trace.Validate(tr); err != nil {
				t.Fatalf("%d bytes: %v", n, err)
			}
		}
	}
}

// TestDamaged changes a byte: the result is an error, or a valid trace.
func TestDamaged(t *testing.T) {
	data := crew(t)
	fine, takes := 0, portion.Of(t, 3)
	for i := range data {
		if !takes(i) {
			continue
		}
		for _, flip := range []byte{0x01, 0x80, 0xff} {
			if flip != 0xff && testing.Short() {
				continue
			}
			bad := bytes.Clone(data)
			bad[i] ^= flip
			tr, err := gotrace.Read(bytes.NewReader(bad), gotrace.Options{})
			if err != nil {
				if !errors.Is(err, gotrace.ErrFormat) {
					t.Fatalf("byte %d: %v", i, err)
				}
				continue
			}
			fine++
			if err := trace.Validate(tr); err != nil {
				t.Fatalf("byte %d ^ %#x: %v", i, flip, err)
			}
		}
	}
	if fine == 0 {
		t.Error("no damage was harmless: is anything read?")
	}
}

// TestLastPartIsBroken checks that a long recording is shown even if its last part is cut off.
func TestLastPartIsBroken(t *testing.T) {
	if testing.Short() {
		t.Skip("the recorder begins a part each second")
	}
	data := record(t, func() {
		for range 60 {
			time.Sleep(40 * time.Millisecond)
		}
	})
	tr := read(t, data[:len(data)-20], gotrace.Options{})
	if tr.Header.Truncated == 0 || tr.Header.Outcome.End != trace.EndStopped || !strings.Contains(tr.Header.Outcome.Text, "breaks off") {
		t.Errorf("header: %+v", tr.Header)
	}
	whole := read(t, data, gotrace.Options{})
	if d, all := time.Duration(tr.Header.Makespan), time.Duration(whole.Header.Makespan); d < 2*time.Second || d > all {
		t.Errorf("what is read took %v, and all of it %v", d, all)
	}
}

func TestLimits(t *testing.T) {
	tr := read(t, crew(t), gotrace.Options{Events: 60})
	if n := len(tr.Events); n > 60 || n < 40 || int(tr.Header.Truncated) != n {
		t.Errorf("%d events, cut at %d", n, tr.Header.Truncated)
	}
	tr = read(t, crew(t), gotrace.Options{Goroutines: 4})
	if n := len(tr.Threads); n > 4 || tr.Header.Truncated == 0 {
		t.Errorf("%d threads, cut at %d", n, tr.Header.Truncated)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := gotrace.Read(bytes.NewReader(crew(t)), gotrace.Options{Context: gone}); !errors.Is(err, context.Canceled) {
		t.Errorf("after a cancel: %v", err)
	}
}

func TestNotOurs(t *testing.T) {
	for name, c := range map[string]struct{ data, want string }{
		"nothing":   {"", "does not begin like one"},
		"text":      {"go 1.26 tracks\x00\x00\x00", "does not begin like one"},
		"old":       {"go 1.19 trace\x00\x00\x00abc", "recorded by Go 1.19"},
		"new":       {"go 1.99 trace\x00\x00\x00abc", "newer than this rehearse"},
		"head only": {"go 1.26 trace\x00\x00\x00", "no events"},
		"rubbish":   {"go 1.26 trace\x00\x00\x00" + strings.Repeat("x", 1000), "expected batch event"},
	} {
		_, err := gotrace.Read(strings.NewReader(c.data), gotrace.Options{})
		if err == nil || !strings.Contains(err.Error(), c.want) || !errors.Is(err, gotrace.ErrFormat) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

// TestPartAfterTheEnd checks that a part that begins after the recording is an error, and not an empty trace.
func TestPartAfterTheEnd(t *testing.T) {
	data := crew(t)
	_, err := gotrace.Read(bytes.NewReader(data), gotrace.Options{From: time.Hour})
	if err == nil || !errors.Is(err, gotrace.ErrFormat) || !strings.Contains(err.Error(), "ends here, before the part that begins at 1h0m0s; choose a part that begins earlier") {
		t.Error(err)
	}
	_, err = gotrace.Read(bytes.NewReader(data[:len(data)-20]), gotrace.Options{From: time.Hour}) // of which a part is completed
	if err == nil || !strings.Contains(err.Error(), "the file ends early") {
		t.Error("of a file that breaks off:", err)
	}
}

func FuzzRead(f *testing.F) {
	data := crew(f)
	f.Add(data)
	f.Add(data[:len(data)/2])
	f.Add(data[:1000]) // a part that is completed
	f.Add([]byte("go 1.22 trace\x00\x00\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		tr, err := gotrace.Read(bytes.NewReader(data), gotrace.Options{Events: 10_000, Goroutines: 1000})
		if err != nil {
			if !errors.Is(err, gotrace.ErrFormat) {
				t.Fatal(err)
			}
			return
		}
		if err := trace.Validate(tr); err != nil {
			t.Fatal(err)
		}
	})
}
