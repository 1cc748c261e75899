package reading_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	gotracer "runtime/trace"
	"slices"
	"strings"
	"testing"
	"time"

	exp "golang.org/x/exp/trace"

	"github.com/rehearse-lab/rehearse/render/reading"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/gotrace"
)

var allForeign = flag.Bool("foreign", false, "read each damaged trace, and have go tool trace read each as well")

// yard is how far Go's own reader reads a trace.
type yard struct {
	refused     error // at once
	broken      error // later on
	events      int
	syncs       int
	begun       bool     // there was an event with a time
	began, last exp.Time // of these
	ran         map[exp.GoID]bool
	known       bool // a goroutine is in a state
}

// measure reads a trace with Go's own reader.
func measure(data []byte) (y yard) {
	y.ran = map[exp.GoID]bool{}
	defer func() {
		if r := recover(); r != nil {
			y.broken = fmt.Errorf("panic: %v", r)
		}
	}()
	r, err := exp.NewReader(bytes.NewReader(data))
	if err != nil {
		y.refused = err
		return y
	}
	for {
		e, err := r.ReadEvent()
		if errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
			return y
		}
		if err != nil {
			y.broken = err
			return y
		}
		y.events++
		if !y.begun && (e.Kind() != exp.EventSync || e.Time() > 0) {
			y.begun, y.began, y.last = true, e.Time(), e.Time()
		}
		if y.begun {
			y.last = max(y.last, e.Time())
		}
		if e.Kind() == exp.EventSync {
			y.syncs++
			continue
		}
		if e.Kind() == exp.EventStateTransition && e.StateTransition().Resource.Kind == exp.ResourceGoroutine {
			y.known = true
			if from, to := e.StateTransition().Goroutine(); from == exp.GoRunnable && to == exp.GoRunning {
				y.ran[e.StateTransition().Resource.Goroutine()] = true
			}
		}
	}
}

// asFar checks that a file is read as far as Go's own reader reads it, and says so if that is not all; or that it is refused by name.
func asFar(t *testing.T, name string, data []byte) (shown bool) {
	t.Helper()
	y := measure(data)
	f, err := reading.Read(data, reading.Options{Name: name})
	if err != nil {
		var refused *gotrace.FormatError
		switch {
		case !errors.As(err, &refused) && !errors.Is(err, reading.ErrUnknown):
			t.Errorf("%s: refused without a name: %v", name, err)
		case strings.Contains(err.Error(), "\n") || len(err.Error()) > 400:
			t.Errorf("%s: refused with %.600q", name, err)
		case y.refused == nil && (y.known || y.broken == nil && y.events > y.syncs):
			t.Errorf("%s: refused (%v), but Go reads %d events", name, err, y.events)
		}
		return false
	}
	tr := f.Traces[0]
	early := strings.Contains(tr.Header.Outcome.Text, "the file ends early") // its last part, which Go's reader leaves out, is completed
	if got, want := tr.Header.Makespan, int64(y.last-y.began); got < want || got > want && !early {
		t.Errorf("%s: read up to %d ns, Go reads up to %d ns (%d events, then %v)", name, got, want, y.events, y.broken)
	}
	threads := map[string]bool{}
	for _, th := range tr.Threads {
		threads[th.Name] = true
	}
	for id := range y.ran {
		if !threads[fmt.Sprint("g", id)] && !(id == 1 && threads["main"]) {
			t.Errorf("%s: goroutine %d ran and is not shown", name, id)
		}
	}
	h := tr.Header
	switch cut := h.Truncated > 0; {
	case cut != (y.broken != nil) && len(tr.Events) > 0:
		t.Errorf("%s: cut at step %d, and Go's reader ends with %v", name, h.Truncated, y.broken)
	case cut && (h.Outcome.End != trace.EndStopped || !strings.Contains(h.Outcome.Text, fmt.Sprintf("%v after its start", time.Duration(h.Makespan)))):
		t.Errorf("%s: does not say where it ends: %+v", name, h.Outcome)
	}
	return y.broken != nil
}

// goTests are the traces of Go's own tests, by name, as bytes.
func goTests(t *testing.T) map[string][]byte {
	t.Helper()
	folder := filepath.Join(runtime.GOROOT(), "src", "internal", "trace")
	texts, err := filepath.Glob(filepath.Join(folder, "testdata", "tests", "*.test"))
	if err != nil || len(texts) == 0 {
		t.Skip("this Go has no traces:", err)
	}
	dir := t.TempDir()
	program, err := filepath.Abs("testdata/gotests/main.go.txt")
	if err != nil {
		t.Fatal(err)
	}
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{filepath.Join(folder, "rehearsetests", "main.go"): program}})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "overlay.json"), overlay, 0o600); err != nil {
		t.Fatal(err)
	}
	args := append([]string{"run", "-overlay", filepath.Join(dir, "overlay.json"), "internal/trace/rehearsetests", dir}, texts...)
	if out, err := exec.Command(filepath.Join(runtime.GOROOT(), "bin", "go"), args...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	files := map[string][]byte{}
	for _, text := range texts {
		name := filepath.Base(text)
		if files[name], err = os.ReadFile(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	return files
}

// The traces of Go's own tests are read as far as Go reads them.
func TestGoTestTraces(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds a program")
	}
	files := goTests(t)
	if len(files) < 22 {
		t.Errorf("only %d traces", len(files))
	}
	for name, data := range files {
		asFar(t, name, data)
	}
}

// misnested is a recording of a program that ends regions in another order than Go demands, after some work.
func misnested(t *testing.T, before int) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := gotracer.Start(&b); err != nil {
		t.Skip("something else is recording:", err)
	}
	done := make(chan bool)
	for range before {
		go func() { gotracer.WithRegion(t.Context(), "well", func() { done <- true }) }()
		<-done
	}
	go func() {
		outer := gotracer.StartRegion(t.Context(), "outer")
		inner := gotracer.StartRegion(t.Context(), "inner")
		outer.End()
		inner.End()
		close(done)
	}()
	<-done
	gotracer.Stop()
	return b.Bytes()
}

// damaged are 200 traces that are cut, misnested or have a bit that is another one.
func damaged(t *testing.T) map[string][]byte {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	good := crew(t)
	files := map[string][]byte{}
	for i := range 70 {
		n := 16 + random.IntN(len(good)-16)
		files[fmt.Sprintf("%03d cut at %d", i, n)] = good[:n]
	}
	for i := range 110 {
		at, bit := 16+random.IntN(len(good)-16), random.IntN(8)
		bad := bytes.Clone(good)
		bad[at] ^= 1 << bit
		files[fmt.Sprintf("%03d bit %d of byte %d", 70+i, bit, at)] = bad
	}
	for i := range 20 {
		files[fmt.Sprintf("%03d misnested", 180+i)] = misnested(t, i)
	}
	return files
}

// TestDamagedGoTraces: what breaks off is shown up to there, and says so.
func TestDamagedGoTraces(t *testing.T) {
	files := damaged(t)
	if len(files) != 200 {
		t.Fatalf("%d traces", len(files))
	}
	names := make([]string, 0, len(files))
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	shown, misnested := 0, 0
	for i, name := range names {
		if !*allForeign && i%4 != 0 {
			continue
		}
		if asFar(t, name, files[name]) {
			if shown++; strings.Contains(name, "misnested") {
				misnested++
			}
		}
		if *allForeign {
			likeGoTool(t, name, files[name])
		}
	}
	t.Logf("%d break off and are shown up to there, %d of them with regions that do not nest", shown, misnested)
	if shown <= misnested || misnested < 5 || *allForeign && misnested < 20 {
		t.Errorf("only %d that break off are shown, %d of them with regions that do not nest", shown, misnested)
	}
}

// likeGoTool checks the yardstick: go tool trace reads as many events.
func likeGoTool(t *testing.T, name string, data []byte) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "x.trace")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	out, _ := exec.Command(filepath.Join(runtime.GOROOT(), "bin", "go"), "tool", "trace", "-d=parsed", file).Output() // a file that breaks off is an error
	events := 0
	for line := range strings.Lines(string(out)) {
		if strings.HasPrefix(line, "M=") {
			events++
		}
	}
	if y := measure(data); y.refused == nil && y.events != events {
		t.Errorf("%s: go tool trace reads %d events, the yardstick %d (%v)", name, events, y.events, y.broken)
	}
}
