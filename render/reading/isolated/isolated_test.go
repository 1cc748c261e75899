package isolated

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/rehearse-lab/rehearse/kernel/confine"
	"github.com/rehearse-lab/rehearse/kernel/sandbox"
	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/filekind"
	"github.com/rehearse-lab/rehearse/render/reading"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
)

// The test binary is also the process that reads files: with this variable it is the child that it names.
const childEnv = "REHEARSE_TEST_READER"

var children = map[string]func(in io.Reader, out io.Writer) error{
	"reader":  Main,
	"hanging": func(in io.Reader, out io.Writer) error { return serve(in, out, hang) },
	"thief":   func(in io.Reader, out io.Writer) error { return serve(in, out, steal) },
	"hostile": hostileChild,
}

func TestMain(m *testing.M) {
	child := os.Getenv(childEnv)
	if child == "" {
		os.Exit(m.Run())
	}
	if err := children[child](os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// by is a reader whose process is a child of the tests.
func by(child string) Reader {
	return Reader{Command: []string{os.Args[0]}, Env: []string{childEnv + "=" + child}}
}

func (r Reader) read(ctx context.Context, data []byte, o reading.Options) (*reading.File, error) {
	return r.Read(ctx, bytes.NewReader(data), int64(len(data)), o)
}

func someRun(scheduler trace.Scheduler, engine trace.Engine) *trace.Trace {
	return tracetest.Random(tracetest.Config{Seed: 5, Actors: 9, Workers: 3, Messages: 200, Scheduler: scheduler, Engine: engine})
}

func marshal(t testing.TB, tr *trace.Trace, compress bool) []byte {
	t.Helper()
	data, err := trace.Marshal(tr, trace.Options{Compress: compress})
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// jsonFile is an export as JSON of runs, with a program and notes.
func jsonFile(t testing.TB, traces ...*trace.Trace) []byte {
	t.Helper()
	list := notes.List{Title: "Look", Notes: []notes.Note{
		{ID: "a", About: notes.Range, From: 10, To: 20, Text: "a **range** <b>"},
		{ID: "b", About: notes.Actor, Actor: "nobody", Text: "who", Color: "green", Place: &notes.Place{X: 3, Y: -4}, Look: &notes.Look{View: "ring"}},
	}}
	scene := render.NewScene(render.SceneOptions{Title: "A <lesson>", Source: "package main\n// <b> ü", Notes: list}, traces...)
	var b bytes.Buffer
	if err := render.JSON(&b, scene, traces...); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func goFile(t testing.TB) []byte {
	t.Helper()
	data, err := os.ReadFile("../../../runtime/trace/gotrace/testdata/crew.trace")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestReadsAsInProcess: what the process reads of a file is what package reading reads of it.
func TestReadsAsInProcess(t *testing.T) {
	threads, pool := someRun(trace.ThreadPerActor, trace.Sim), someRun(trace.Pool, trace.Sim)
	for name, c := range map[string]struct {
		data []byte
		o    reading.Options
	}{
		"trace file":      {marshal(t, threads, false), reading.Options{}},
		"packed":          {marshal(t, pool, true), reading.Options{Events: trace.DefaultEventLimit, Memory: 512 << 20}},
		"measured":        {marshal(t, someRun(trace.Pool, trace.Real), true), reading.Options{Name: "x"}},
		"JSON":            {jsonFile(t, threads, pool), reading.Options{Memory: 512 << 20}},
		"JSON of one run": {jsonFile(t, pool), reading.Options{}},
		"Go's":            {goFile(t), reading.Options{Name: `C:\some\crew.trace`}},
		"Go's, cut off":   {goFile(t), reading.Options{Name: "a\nb", Events: 50}},
	} {
		want, err := reading.Read(c.data, c.o)
		if err != nil {
			t.Fatal(name, err)
		}
		got, err := by("reader").read(t.Context(), c.data, c.o)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if len(got.Traces) != len(want.Traces) {
			t.Fatalf("%s: %d runs, want %d", name, len(got.Traces), len(want.Traces))
		}
		for i, tr := range got.Traces {
			if !bytes.Equal(marshal(t, tr, false), marshal(t, want.Traces[i], false)) {
				t.Errorf("%s: run %d is another one", name, i)
			}
		}
		got.Traces, want.Traces = nil, nil
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
}

// TestSameWords: what is wrong with a file is said in the words of package reading.
func TestSameWords(t *testing.T) {
	run := someRun(trace.Pool, trace.Sim)
	small := marshal(t, run, true)
	broken := *run
	broken.Events = append([]trace.Event(nil), run.Events...)
	broken.Events[7].Actor = 99
	for name, c := range map[string]struct {
		data []byte
		o    reading.Options
	}{
		"empty":        {nil, reading.Options{}},
		"compressed":   {[]byte("PK\x03\x04 and so on"), reading.Options{}},
		"a page":       {[]byte(strings.Repeat(" ", 900) + "<!DOCTYPE html>" + strings.Repeat("x", 5000)), reading.Options{}},
		"other JSON":   {[]byte(`{"traceEvents":[]}`), reading.Options{}},
		"cut off":      {small[:len(small)/2], reading.Options{}},
		"damaged":      {append(small[:200:200], append([]byte{0xee}, small[201:]...)...), reading.Options{}},
		"old":          {[]byte("go 1.19 trace\x00\x00\x00rest"), reading.Options{}},
		"new":          {[]byte(`{"format":"rehearse-run","version":7}`), reading.Options{}},
		"broken JSON":  {[]byte(`{"format":"rehearse-run",` + strings.Repeat("\x01", 3000)), reading.Options{}},
		"against rule": {marshal(t, &broken, false), reading.Options{}},
		"two runs":     {jsonFile(t, run, &broken), reading.Options{}},
		"many events":  {small, reading.Options{Events: 100}},
		"much":         {small, reading.Options{Memory: 1000}},
		"much source":  {[]byte(`{"format":"rehearse-run","version":1,"source":"` + strings.Repeat("x", 5<<20) + `","runs":[{}]}`), reading.Options{}},
	} {
		_, want := reading.Read(c.data, c.o)
		if want == nil {
			t.Fatal(name, "is read")
		}
		_, err := by("reader").read(t.Context(), c.data, c.o)
		var failed *Error
		if err == nil || err.Error() != want.Error() || errors.Is(err, reading.ErrUnknown) != errors.Is(want, reading.ErrUnknown) || errors.As(err, &failed) {
			t.Errorf("%s: %v, want %v", name, err, want)
		}
	}
}

// manyRows is a file of a few megabytes that takes a hundred times that when it is read.
func manyRows() []byte {
	return []byte(`{"format":"rehearse-run","version":1,"runs":[{"actors":[{}` + strings.Repeat(",{}", 3_000_000) + `]}]}`)
}

// TestFileOfMuchMemory: it costs the process that reads it, and the words are about the file.
func TestFileOfMuchMemory(t *testing.T) {
	data := manyRows()
	r := by("reader")
	r.Memory = 128 << 20
	took := allocated(func() {
		_, err := r.read(t.Context(), data, reading.Options{})
		var e *Error
		if !errors.Is(err, ErrMemory) || !errors.As(err, &e) || e.Text != "Reading the file takes more than 128 MB of memory." || e.Remedy == "" {
			t.Error(err)
		}
	})
	if took > 32<<20 {
		t.Errorf("this process took %d MB", took>>20)
	}
}

// TestGivenUp: who gives up waiting gets no process that goes on.
func TestGivenUp(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	for range 2 { // the second time, it is over before
		_, err := by("hanging").read(ctx, goFile(t), reading.Options{}) // which waits for the end of the process
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
	}
}

func hang(r io.Reader, _ int64, _ reading.Options) (*reading.File, error) {
	_, _ = io.Copy(io.Discard, r)
	select {}
}

// TestParentIsGone: a process that nobody listens to ends, even where reading does not.
func TestParentIsGone(t *testing.T) {
	r := by("hanging")
	words := &confine.Excerpt{}
	cmd := confine.Command(t.Context(), r.Command, r.Env, words)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := confine.Start(cmd); err != nil {
		t.Fatal(err)
	}
	if err := sendFile(in, request{Size: 3, Memory: DefaultMemory}, strings.NewReader("abc")); err != nil {
		t.Error(err)
	}
	if err := in.Close(); err != nil {
		t.Error(err)
	}
	var exit *exec.ExitError
	if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != orphanExit {
		t.Errorf("%v: %s", err, words)
	}
}

// TestNotWhole: a file that ends early, or cannot be read, is not one that is broken.
func TestNotWhole(t *testing.T) {
	data := marshal(t, someRun(trace.Pool, trace.Sim), false)
	fire := errors.New("the disk is on fire")
	for want, c := range map[string]struct {
		file io.Reader
		size int
	}{
		"unexpected EOF": {bytes.NewReader(data), len(data) + 1},
		fire.Error():     {io.MultiReader(bytes.NewReader(data), iotest.ErrReader(fire)), 2 * len(data)},
		"on fire.":       {iotest.ErrReader(fire), 5},
	} {
		_, err := by("reader").Read(t.Context(), c.file, int64(c.size), reading.Options{})
		if !errors.Is(err, ErrFailed) || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "could not be received completely") {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// TestNoProcess: it cannot be started, or is none that reads files.
func TestNoProcess(t *testing.T) {
	for want, command := range map[string]string{"does not start": filepath.Join(t.TempDir(), "nothing"), "ended before the file was read": "false"} {
		_, err := Reader{Command: []string{command}}.read(t.Context(), goFile(t), reading.Options{})
		if !errors.Is(err, ErrFailed) || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// thefts are what a file that has taken the process over would do, by what they are called.
var thefts = []struct {
	name string
	try  func(file string) error
}{
	{"read", func(file string) error { _, err := os.ReadFile(file); return err }},
	{"write", func(file string) error { return os.WriteFile(file+".new", nil, 0o600) }},
	{"list", func(string) error { _, err := os.ReadDir("/"); return err }},
	{"execute", func(string) error {
		cmd := exec.Command(os.Args[0], "-test.list=^$")
		cmd.Env = []string{childEnv + "="}
		return cmd.Run()
	}},
	{"environment", func(string) error {
		if len(os.Environ()) == 0 {
			return errors.New("it has none")
		}
		return nil
	}},
}

// steal says which thefts have succeeded.
func steal(_ io.Reader, _ int64, o reading.Options) (*reading.File, error) {
	var done []string
	for _, theft := range thefts {
		if theft.try(o.Name) == nil {
			done = append(done, theft.name)
		}
	}
	return nil, errors.New("done: " + strings.Join(done, " "))
}

// TestReaderIsLocked: before it looks at the file, the process has given up all but its pipes.
func TestReaderIsLocked(t *testing.T) {
	file := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(file, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	wants := map[sandbox.Mode]string{sandbox.Off: "done: read write list execute environment"}
	if sandbox.Possible().Complete() {
		wants[""], wants[sandbox.Require] = "done: ", "done: "
	}
	for mode, want := range wants {
		r := by("thief")
		r.Env, r.Sandbox = append(r.Env, "REHEARSE_TEST_SECRET=1"), mode
		if _, err := r.read(t.Context(), goFile(t), reading.Options{Name: file}); err == nil || err.Error() != want {
			t.Errorf("sandbox %q: %v, want %s", mode, err, want)
		}
	}
}

// BenchmarkRead is a small file, by a process and without.
func BenchmarkRead(b *testing.B) {
	data := goFile(b)
	b.Run("apart", func(b *testing.B) {
		for b.Loop() {
			if _, err := by("reader").read(b.Context(), data, reading.Options{}); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("here", func(b *testing.B) {
		for b.Loop() {
			if _, err := reading.Read(data, reading.Options{}); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// TestStartedBefore: a process that was started before its file is there reads it like any other, and ends without one.
func TestStartedBefore(t *testing.T) {
	p, err := by("reader").Start(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	data := goFile(t)
	f, err := p.Read(t.Context(), bytes.NewReader(data), int64(len(data)), reading.Options{Name: "crew"})
	if err != nil || f.Kind != filekind.GoTrace || len(f.Traces) != 1 {
		t.Errorf("%+v, %v", f, err)
	}
	unused, err := by("reader").Start(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	unused.Close()
	unknown, err := by("reader").Start(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := unknown.Read(t.Context(), strings.NewReader("hello"), 5, reading.Options{}); !errors.Is(err, reading.ErrUnknown) {
		t.Error(err)
	}
	for name, p := range map[string]*Process{"that has read": p, "that is closed": unused, "with an unknown file": unknown} {
		if p.cmd.ProcessState == nil {
			t.Errorf("the process %s has not ended", name)
		}
	}
	late, err := by("hanging").Start(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	if _, err := late.Read(ctx, bytes.NewReader(data), int64(len(data)), reading.Options{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}
