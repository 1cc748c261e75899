package kernel

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/explore"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/vm"
)

var (
	gokerSeeds = flag.Int("goker-seeds", 1, "how many `searches` TestGoKer makes of one copy of each kernel, each with a seed of its own")
	gokerTable = flag.String("goker-table", "", "a `file` for what TestGoKer's searches of one copy took, as a table in Markdown; orders are then repeated 20 times")
)

// repeats is how often an order that was found is repeated.
func repeats() int {
	if *gokerTable != "" {
		return 20
	}
	return 2
}

// hunted is what searches for the leaks of one copy of a kernel came to.
type hunted struct {
	kernel goKernel
	orders []int         // of each search that found all leaks, until it had; ascending
	lost   int           // searches that did not
	same   int           // repetitions of the order that the first search found with the same trace
	real   *explore.Real // runs of it on real threads
	native *explore.Real // of an instrumented program built with the Go toolchain
}

// hunt searches one copy of the kernel with each seed, and repeats an order that was found.
func (k *goKernel) hunt(t *testing.T) *hunted {
	t.Helper()
	text := k.single(k.source)
	prog, diags, err := new(Executor).program(k.exploration(text, 0).Request)
	if err != nil || len(diags) > 0 {
		t.Fatalf("%v %v", diags, err)
	}
	h := &hunted{kernel: *k}
	for seed := range *gokerSeeds {
		q := k.exploration(text, uint64(seed))
		orders, last, missing := k.search(t, prog, q)
		if len(missing) > 0 {
			t.Errorf("seed %d: not found in one copy: %v", seed, missing)
			h.lost++
			continue
		}
		if h.orders = append(h.orders, orders); len(h.orders) == 1 {
			h.repeat(t, prog, q, last)
			if _, err := exec.LookPath("go"); err == nil && *gokerTable != "" {
				h.natively(t, q, last, repeats())
			}
		}
	}
	slices.Sort(h.orders)
	return h
}

// search tries orders one after the other, so that their number does not depend on the machine. last is the run that showed the
// last of the leaks; missing are those that none showed.
func (k *goKernel) search(t *testing.T, prog program, q Exploration) (orders int, last explore.Run, missing []*regexp.Regexp) {
	ctx, stop := context.WithCancelCause(t.Context())
	defer stop(nil)
	missing = slices.Clone(k.leaks)
	e := &exploring{Exploration: q, prog: prog, stop: stop, more: func(run explore.Run) {
		orders++
		if missing = notShown(missing, run); len(missing) == 0 {
			last = run
			stop(nil)
		}
	}}
	o := e.options(e.oracle(ctx), time.Now())
	o.Workers = 1
	explore.Search(ctx, e.target, o)
	if ctx.Err() != nil && len(missing) > 0 {
		t.Fatal(context.Cause(ctx))
	}
	return orders, last, missing
}

// repeat repeats the order of a run, for the columns about repetitions: on the simulated machine, all must have the leaks of the
// run and the trace of the first.
func (h *hunted) repeat(t *testing.T, prog program, q Exploration, found explore.Run) {
	t.Helper()
	var first []byte
	for i := range repeats() {
		res := simulated(t, prog, q, found.Schedule)
		data, err := trace.Marshal(res.Trace, trace.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			first = data
		}
		if bytes.Equal(data, first) {
			h.same++
		}
		if again := explore.Leaks(explored(res, res.Outcome)); !again.Same(explore.Leaks(found)) {
			t.Errorf("repetition %d leaks %+v, not %+v", i+1, again, found.Leaks)
		}
	}
	h.real = onThreads(t, prog, q, found)
	if h.same != repeats() {
		t.Errorf("%d of %d repetitions of the order %q have the trace of the first", h.same, repeats(), found.Schedule)
	}
}

// onThreads runs the program on real threads that take turns as in a run that leaks. Where they can take all, they leak, too.
func onThreads(t *testing.T, prog program, q Exploration, found explore.Run) *explore.Real {
	t.Helper()
	q.Replays = 1
	if *gokerTable != "" {
		q.Replays = replayed
	}
	e := &exploring{Exploration: q, prog: prog, stop: func(err error) { t.Error(err) }}
	r := e.replay(t.Context(), explore.Leaks, &explore.Failure{Finding: *explore.Leaks(found), Order: explore.Order{Schedule: found.Schedule}})
	if r == nil || r.Broke < r.Followed {
		t.Errorf("on real threads: %+v", r)
	}
	return r
}

// simulated runs the program in an order, with a trace.
func simulated(t *testing.T, prog program, q Exploration, schedule string) *vm.Result {
	t.Helper()
	e := &exploring{Exploration: q, prog: prog}
	cfg := e.config()
	cfg.Settings.Schedule, cfg.Capture = schedule, true
	res := prog.order(t.Context(), cfg)
	if res.Fault != nil {
		t.Fatal(res.Fault)
	}
	if err := trace.Validate(res.Trace); err != nil {
		t.Error(err)
	}
	return res
}

// columns are those of the table: what it says of a kernel, and at its end of all.
var columns = []struct {
	head string
	of   func(*hunted) string
	all  func([]*hunted) string
}{
	{"Kernel", func(h *hunted) string { return h.kernel.name }, func(all []*hunted) string { return fmt.Sprintf("all %d", len(all)) }},
	{"Of 100 runs of Go, leak", byChance, func([]*hunted) string { return "" }},
	{"Found with seeds", func(h *hunted) string { return fmt.Sprint(len(h.orders)) }, func(all []*hunted) string {
		return fmt.Sprintf("%d with all %d", len(all)-count(all, func(h *hunted) bool { return h.lost > 0 }), *gokerSeeds)
	}},
	{"Orders: median", func(h *hunted) string { return fmt.Sprint(median(h.orders)) }, func(all []*hunted) string {
		var list []int
		for _, h := range all {
			list = append(list, median(h.orders))
		}
		slices.Sort(list)
		return fmt.Sprint(median(list))
	}},
	{"Worst", func(h *hunted) string { return fmt.Sprint(worst(h)) }, func(all []*hunted) string {
		return fmt.Sprint(worst(slices.MaxFunc(all, func(a, b *hunted) int { return worst(a) - worst(b) })))
	}},
	{"Repeated with the same trace", func(h *hunted) string { return fmt.Sprint(h.same) }, func(all []*hunted) string {
		return fmt.Sprintf("%d of %d with all %d", count(all, func(h *hunted) bool { return h.same == repeats() }), len(all), repeats())
	}},
	{"On real threads in that order, leak", func(h *hunted) string { return fmt.Sprintf("%d of %d", h.real.Broke, h.real.Runs) }, func(all []*hunted) string {
		broke, runs := 0, 0
		for _, h := range all {
			broke, runs = broke+h.real.Broke, runs+h.real.Runs
		}
		return fmt.Sprintf("%d of %d", broke, runs)
	}},
	{"Natively in that order, leak", func(h *hunted) string {
		if h.native == nil {
			return ""
		}
		return fmt.Sprintf("%d of %d", h.native.Broke, h.native.Runs)
	}, func(all []*hunted) string {
		broke, runs := 0, 0
		for _, h := range all {
			if h.native != nil {
				broke, runs = broke+h.native.Broke, runs+h.native.Runs
			}
		}
		return fmt.Sprintf("%d of %d", broke, runs)
	}},
}

var flaky = regexp.MustCompile(`(?m)^ \* Flaky: ?(\d+)/100`)

// byChance is how many of 100 runs leak, as the head of the kernel says, if it does.
func byChance(h *hunted) string {
	if m := flaky.FindStringSubmatch(h.kernel.source); m != nil {
		return m[1]
	}
	return ""
}

func count(all []*hunted, is func(*hunted) bool) (n int) {
	for _, h := range all {
		if is(h) {
			n++
		}
	}
	return n
}

// median is that of an ascending list; 0: it is empty.
func median(list []int) int {
	if len(list) == 0 {
		return 0
	}
	return list[len(list)/2]
}

// worst is the most orders that a search took; 0: none found the leaks.
func worst(h *hunted) int {
	if len(h.orders) == 0 {
		return 0
	}
	return h.orders[len(h.orders)-1]
}

// writeTable writes the table of all kernels.
func writeTable(t *testing.T, file string, all []*hunted) {
	t.Helper()
	var b strings.Builder
	row := func(cell func(i int) string) {
		for i := range columns {
			fmt.Fprintf(&b, "| %s ", cell(i))
		}
		b.WriteString("|\n")
	}
	row(func(i int) string { return columns[i].head })
	row(func(int) string { return "---" })
	for _, h := range all {
		row(func(i int) string { return columns[i].of(h) })
	}
	row(func(i int) string { return columns[i].all(all) })
	if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
