package isolated

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/kernel/confine"
	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render/filekind"
	"github.com/rehearse-lab/rehearse/render/reading"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// liar is a process that a file has taken over.
type liar struct{ w *bufio.Writer }

func (l *liar) say(head any, body string) {
	if confine.WriteFrame(l.w, head, []byte(body)) != nil {
		os.Exit(0) // nobody listens any more
	}
}

// raw says a frame of which nothing need be true.
func (l *liar) raw(head, body uint32, text string) {
	b := binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint32(nil, head), body)
	_, _ = l.w.Write(append(b, text...))
	_ = l.w.Flush()
}

// tell says an answer, and all that follows.
func (l *liar) tell(a answer, parts ...string) {
	l.say(a, "")
	for _, p := range parts {
		l.say(struct{}{}, p)
	}
}

// run says an answer of one run, which is what change makes of a true one.
func (l *liar) run(change func(t *trace.Trace)) {
	t := someRun(trace.Pool, trace.Sim)
	change(t)
	data, err := trace.Marshal(t, trace.Options{})
	if err != nil {
		panic(err)
	}
	l.tell(answer{Title: "T", Runs: 1}, "", "null", string(data))
}

// lies are what a hostile process says and does, by the name of the file, with words of the error that comes of it.
var lies = map[string]struct {
	tell func(l *liar)
	want string
}{
	"no JSON":         {func(l *liar) { l.raw(5, 0, "hello") }, "an invalid answer"},
	"deep JSON":       {func(l *liar) { l.raw(60_000, 0, strings.Repeat("[", 60_000)) }, "an invalid answer"},
	"huge head":       {func(l *liar) { l.raw(1<<32-1, 0, "") }, "an invalid answer (frame too large"},
	"huge body":       {func(l *liar) { l.say(answer{Runs: 1}, ""); l.raw(2, 1<<32-1, "{}") }, "an invalid answer (frame too large"},
	"body at once":    {func(l *liar) { l.say(answer{Runs: 1}, "x") }, "an invalid answer (frame too large"},
	"title of 100 MB": {func(l *liar) { l.raw(100<<20, 0, `{"title":"`+strings.Repeat("x", 100<<20)) }, "an invalid answer (frame too large"},
	"half a frame":    {func(l *liar) { l.raw(200, 0, "{") }, "ended before the file was read (exit status 0)"},
	"nothing":         {func(*liar) {}, "ended before the file was read (exit status 0)"},
	"half an answer":  {func(l *liar) { l.tell(answer{Runs: 1}, "", "null") }, "ended before the file was read"},
	"no runs":         {func(l *liar) { l.tell(answer{}, "", "null") }, "an invalid answer (the file has 0 runs"},
	"many runs":       {func(l *liar) { l.tell(answer{Runs: 1 << 30}, "", "null") }, "1073741824 runs"},
	"less than none":  {func(l *liar) { l.tell(answer{Runs: -1, Notes: -1}, "", "null") }, "-1 runs"},
	"many notes":      {func(l *liar) { l.tell(answer{Runs: 1, Notes: notes.MaxNotes + 1}, "", "[]") }, "501 notes"},
	"false notes":     {func(l *liar) { l.tell(answer{Notes: 9}, "", "5") }, "an invalid answer (notes"},
	"flood of notes": {func(l *liar) {
		l.tell(answer{Runs: 1, Notes: 9}, "", "["+strings.Repeat("{},", 4<<20)+"{}]", string(trueRun()))
	}, "an invalid answer (note 1: the id"},
	"long program":  {func(l *liar) { l.tell(answer{Runs: 1}, strings.Repeat("x", 5<<20), "null", string(trueRun())) }, "the text of the program has"},
	"false letters": {func(l *liar) { l.tell(answer{Runs: 1}, "\xff", "null", string(trueRun())) }, "not valid UTF-8"},
	"long tour": {func(l *liar) {
		l.tell(answer{Runs: 1, Tour: strings.Repeat("x", 9999)}, "", "null", string(trueRun()))
	}, "an invalid answer (the title"},
	"broken trace":   {func(l *liar) { l.tell(answer{Runs: 1}, "", "null", "REHEARSE") }, "an invalid answer (trace file"},
	"against a rule": {func(l *liar) { l.run(func(t *trace.Trace) { t.Events[7].Actor = 99 }) }, "an invalid answer (the trace breaks a rule"},
	"other engine":   {func(l *liar) { l.run(func(t *trace.Trace) { t.Header.Engine = "fast" }) }, `the engine is "fast"`},
	"long run":       {func(l *liar) { l.run(func(t *trace.Trace) { t.Header.Makespan = 1 << 60 }) }, "the run takes"},
	"many events": {func(l *liar) {
		l.run(func(t *trace.Trace) { t.Events = append(t.Events, make([]trace.Event, 4_000_000)...) })
	}, "at most 100000 are read here"},
	"stderr for ever": {func(*liar) {
		for range 300 {
			_, _ = os.Stderr.Write(make([]byte, 1<<20))
		}
		os.Exit(7)
	}, "(exit status 7)"},
	"crash":           {func(*liar) { panic("the house burns") }, "It said: panic: the house burns"},
	"silent, but not": {func(*liar) { _ = os.Stdout.Close(); time.Sleep(time.Hour) }, "was killed"},
	"for ever after": {func(l *liar) { // the answer is whole: nobody listens to more
		l.run(func(*trace.Trace) {})
		for {
			l.say(struct{}{}, "and another thing")
		}
	}, ""},
	"long title": {func(l *liar) {
		l.tell(answer{Title: strings.Repeat("x\n", 20_000), Runs: 1}, "", "null", string(trueRun()))
	}, ""},
}

func trueRun() []byte {
	data, err := trace.Marshal(someRun(trace.Pool, trace.Sim), trace.Options{})
	if err != nil {
		panic(err)
	}
	return data
}

// hostileChild answers with the lie that the name of the file names. It does not read the file.
func hostileChild(in io.Reader, out io.Writer) error {
	var q request
	if _, err := confine.ReadFrame(bufio.NewReader(in), &q, maxRequest, 0); err != nil {
		return err
	}
	lies[q.Name].tell(&liar{bufio.NewWriter(out)})
	return nil
}

// TestHostileReader: whatever a process says that reads a file, what comes of it is a file that may be true, or an error in plain words,
// with little memory.
func TestHostileReader(t *testing.T) {
	file := append(goFile(t), make([]byte, 1<<20)...) // more than a pipe holds
	for name, lie := range lies {
		took := allocated(func() {
			f, err := by("hostile").read(t.Context(), file, reading.Options{Name: name, Events: 100_000, Memory: 64 << 20})
			switch {
			case lie.want == "" && (err != nil || f.Kind != filekind.GoTrace || len(f.Title) > 200 || strings.Contains(f.Title, "\n")):
				t.Errorf("%s: %v, %+v", name, err, f)
			case lie.want == "":
			case err == nil:
				t.Errorf("%s: it is believed: %+v", name, f)
			case !strings.Contains(err.Error(), lie.want) || len(err.Error()) > 2*maxErr:
				t.Errorf("%s: %v, want %q", name, err, lie.want)
			}
		})
		if took > 128<<20 {
			t.Errorf("%s: this process took %d MB", name, took>>20)
		}
	}
}

// A refusal in very many words is a short one.
func TestLongRefusal(t *testing.T) {
	var e *Error
	err := Reader{}.explain(refusal(cut(strings.Repeat("ü", 9999))), nil, "")
	if len(err.Error()) > maxErr || errors.As(err, &e) {
		t.Errorf("%d bytes", len(err.Error()))
	}
}

// allocated is how much memory a function took, in all, bytes.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}
