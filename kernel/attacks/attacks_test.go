package attacks

import (
	"bytes"
	"cmp"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"text/tabwriter"
	"time"

	"golang.org/x/tools/txtar"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

var (
	all   = flag.Bool("attacks", false, "run all attacks, not only a sample")
	table = flag.String("attacks-table", "", "write what each attack took, and what it did to others, to this `file`")
)

// childEnv is set where the test binary is a kernel process.
const childEnv = "REHEARSE_ATTACKED_KERNEL"

func TestMain(m *testing.M) {
	if os.Getenv(childEnv) == "" {
		os.Exit(m.Run())
	}
	if err := kernel.Main(os.Stdin, os.Stdout, nil); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

const (
	// sample is how many attacks there are for one that is run every time.
	sample = 14
	// mostMemory is the memory that no kernel process may exceed, in bytes: half of what its supervisor allows.
	mostMemory = 1 << 30
	// mostText is the maximum length of the text of any end, in bytes: a text of 64 kB, and its position.
	mostText = 66 << 10
	// mostDelay is the maximum duration of a canary. A canary takes a few milliseconds of processor time; on a busy
	// machine it waits for the processor, which is not the effect of the attack.
	mostDelay = 15 * time.Second
)

// attack is a program and the ways in which its run may end.
type attack struct {
	family, name string
	text         string
	ends         []trace.End // empty: it need not compile
	refused      bool        // it may be refused before it runs
	words        []string    // one of them is in the text of a limit; or the output is this
}

// readAttacks reads a family. The first line of each program says how it may end, and after a colon the limits that
// may end it, or for a program that succeeds its output.
func readAttacks(t *testing.T, file string) (list []attack) {
	t.Helper()
	ar, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	family := strings.TrimSuffix(filepath.Base(file), ".txtar")
	for _, f := range ar.Files {
		head, text, _ := strings.Cut(string(f.Data), "\n")
		a := attack{family: family, name: strings.TrimSuffix(f.Name, ".go"), text: repeated(text)}
		ends, words, _ := strings.Cut(strings.TrimPrefix(head, "// "), ":")
		for _, end := range strings.Fields(ends) {
			if end == "refused" {
				a.refused = true
				continue
			}
			a.ends = append(a.ends, trace.End(end))
		}
		a.words = strings.Fields(words)
		list = append(list, a)
	}
	return list
}

var repetition = regexp.MustCompile(`«(\d+) (.*?)»`)

// repeated is a text in which «n x» stands for n times x.
func repeated(text string) string {
	return repetition.ReplaceAllStringFunc(text, func(s string) string {
		m := repetition.FindStringSubmatch(s)
		n, _ := strconv.Atoi(m[1])
		return strings.Repeat(m[2], n)
	})
}

// canary is another user's program. An attack must not change its output or duration.
const (
	canary = `
type Counter struct{ n int }
func (e *Counter) Receive(c *actor.Context, m actor.Message) { e.n += int(m.Data.([8]byte)[7]); if e.n == 60 { fmt.Println("counted", e.n) } }
func main() {
	s := actor.NewSystem()
	a := s.Spawn("counter", &Counter{})
	for range 20 { s.Send(a, actor.Message{Data: [8]byte{7: 3}}) }
	s.Wait()
}`
	canarySays = "counted 60\n"
)

// measured is the result of an attack.
type measured struct {
	attack
	end      string
	took     time.Duration
	memory   int64         // maximum memory of a kernel process meanwhile, bytes
	canaries int           // that ran beside it
	delay    time.Duration // of the slowest canary
}

// TestAttacks runs a sample of the attacks (all with -attacks all). Each ends as it may, within the limits and with a
// correct text; the kernel processes survive; and a canary beside it gives its usual answer without delay.
func TestAttacks(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal(err, "no attacks")
	}
	var attacks []attack
	for _, f := range files {
		attacks = append(attacks, readAttacks(t, f)...)
	}
	s, err := kernel.Start(kernel.Options{Command: []string{os.Args[0]}, Env: []string{childEnv + "=1"}, Parallel: 2})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := s.WaitReady(t.Context()); err != nil {
		t.Fatal(err)
	}
	runCanary(t, s)
	var results []measured
	for i, a := range attacks {
		if !*all && i%sample != 0 {
			continue
		}
		t.Run(a.family+"/"+a.name, func(t *testing.T) { results = append(results, carryOut(t, s, a)) })
	}
	if *table != "" {
		writeTable(t, results)
	}
}

// limits are the default ones. If the time limit may not end the attack, it is raised: a slow machine would reach it
// before the one that should end it.
func (a attack) limits() kernel.Limits {
	if slices.Contains(a.ends, trace.EndLimit) && (len(a.words) == 0 || slices.Contains(a.words, "time")) {
		return kernel.Limits{}
	}
	return kernel.Limits{Wall: 10 * time.Minute}
}

// carryOut runs an attack beside canaries.
func carryOut(t *testing.T, s *kernel.Supervisor, a attack) measured {
	m := measured{attack: a}
	before := children(t)
	ctx, over := context.WithCancel(t.Context())
	var memory atomic.Int64
	var beside sync.WaitGroup
	beside.Go(func() { watch(ctx, &memory) })
	beside.Go(func() {
		for ctx.Err() == nil {
			m.delay = max(m.delay, runCanary(t, s))
			m.canaries++
		}
	})
	start := time.Now()
	var out bytes.Buffer
	res, err := s.Run(t.Context(), kernel.Request{Name: a.name, Cells: []kernel.Cell{{ID: a.name, Text: a.text}}, Target: a.name, Limits: a.limits()}, func(u kernel.Update) {
		if u.Kind == kernel.Output && out.Len() < 1<<10 {
			out.WriteString(u.Text)
		}
	})
	m.took = time.Since(start)
	over()
	beside.Wait()
	m.memory = memory.Load()
	if err != nil {
		t.Errorf("the run failed: %.300v", err)
		m.end = "error"
		return m
	}
	m.end = a.judge(t, res, out.String())
	if after := children(t); !slices.Equal(before, after) && len(before) == len(after) {
		t.Errorf("a kernel process was replaced: %v, now %v", before, after)
	}
	if m.memory > mostMemory {
		t.Errorf("a kernel process had %d MB", m.memory>>20)
	}
	if m.delay > mostDelay {
		t.Errorf("somebody else's program took %v", m.delay)
	}
	return m
}

// judge says how an attack ended, and reports an error if it may not end so.
func (a attack) judge(t *testing.T, res *kernel.Result, output string) string {
	t.Helper()
	if len(res.Runs) == 0 {
		text := fmt.Sprint(res.Diagnostics)
		if !a.refused {
			t.Errorf("refused: %.300s", text)
		}
		if strings.Contains(text, "internal error") || len(text) > mostText {
			t.Errorf("refused in %d bytes: %.300s", len(text), text)
		}
		return "refused"
	}
	o := res.Runs[0].Outcome
	if !slices.Contains(a.ends, o.End) {
		t.Errorf("ended %q, want %v: %.300s", o.End, a.ends, o.Text)
	}
	if strings.Contains(o.Text, "internal error") || len(o.Text) > mostText {
		t.Errorf("it ends with %d bytes: %.300s", len(o.Text), o.Text)
	}
	named := func(text string) bool {
		return slices.ContainsFunc(a.words, func(w string) bool { return strings.Contains(text, w) })
	}
	switch {
	case len(a.words) == 0:
	case o.End == trace.EndLimit && !named(o.Text+" "+o.Limit):
		t.Errorf("ended by another limit than %v: %.300s", a.words, o.Text)
	case o.End == trace.EndOK && slices.Equal(a.ends, []trace.End{trace.EndOK}) && strings.TrimSpace(output) != strings.Join(a.words, " "):
		t.Errorf("it prints %q, want %q", output, strings.Join(a.words, " "))
	}
	return cmp.Or(string(o.End)+" "+o.Limit, string(o.End))
}

// runCanary runs the canary, checks its answer, and returns how long it took.
func runCanary(t *testing.T, s *kernel.Supervisor) time.Duration {
	start := time.Now()
	var out bytes.Buffer
	res, err := s.Run(context.Background(), kernel.Request{Name: "canary", Cells: []kernel.Cell{{ID: "canary", Text: canary}}, Target: "canary", Capture: true}, func(u kernel.Update) {
		if u.Kind == kernel.Output {
			out.WriteString(u.Text)
		}
	})
	switch {
	case err != nil:
		t.Errorf("the canary failed: %v", err)
	case len(res.Runs) == 0 || res.Runs[0].Outcome.End != trace.EndOK || out.String() != canarySays:
		t.Errorf("the canary says %q: %+v %v", out.String(), res.Runs, res.Diagnostics)
	}
	return time.Since(start)
}

// children are the kernel processes.
func children(t *testing.T) (pids []string) {
	t.Helper()
	lists, err := filepath.Glob("/proc/self/task/*/children")
	if err != nil || len(lists) == 0 {
		t.Skip("what a process takes is read from /proc")
	}
	for _, list := range lists {
		b, _ := os.ReadFile(list) // a thread may have ended
		pids = append(pids, strings.Fields(string(b))...)
	}
	slices.Sort(pids)
	return pids
}

// watch keeps in memory the most that a child has, until ctx ends.
func watch(ctx context.Context, memory *atomic.Int64) {
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		lists, _ := filepath.Glob("/proc/self/task/*/children")
		for _, list := range lists {
			b, _ := os.ReadFile(list)
			for _, pid := range strings.Fields(string(b)) {
				statm, _ := os.ReadFile("/proc/" + pid + "/statm")
				if f := strings.Fields(string(statm)); len(f) > 1 {
					pages, _ := strconv.ParseInt(f[1], 10, 64)
					memory.Store(max(memory.Load(), pages*int64(os.Getpagesize())))
				}
			}
		}
	}
}

// writeTable writes the results, the greedy ones first.
func writeTable(t *testing.T, results []measured) {
	t.Helper()
	slices.SortStableFunc(results, func(x, y measured) int { return cmp.Compare(y.memory, x.memory) })
	f, err := os.Create(*table)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	w := tabwriter.NewWriter(f, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "attack\tend\tms\tMB\tcanaries\tslowest ms")
	for _, m := range results {
		fmt.Fprintf(w, "%s/%s\t%s\t%d\t%d\t%d\t%d\n", m.family, m.name, m.end, m.took.Milliseconds(), m.memory>>20, m.canaries, m.delay.Milliseconds())
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
}
