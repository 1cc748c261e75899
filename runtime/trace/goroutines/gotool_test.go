package goroutines_test

import (
	"bufio"
	"bytes"
	"cmp"
	"html"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/goroutines"
	"github.com/rehearse-lab/rehearse/runtime/trace/gotrace"
	"github.com/rehearse-lab/rehearse/runtime/trace/gotrace/gotracetest"
)

// goTool is go tool trace, which shows a trace on its pages.
type goTool struct {
	t    *testing.T
	base string
}

// startGoTool starts it on the loopback interface.
func startGoTool(t *testing.T, data []byte) *goTool {
	t.Helper()
	path, err := exec.Command("go", "tool", "-n", "trace").Output()
	if err != nil {
		t.Skip("there is no go tool trace: ", err)
	}
	file := filepath.Join(t.TempDir(), "program.trace")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), strings.TrimSpace(string(path)), "-http=127.0.0.1:0", file)
	cmd.Env = append(os.Environ(), "BROWSER=true") // opens nothing
	said, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Skip("go tool trace does not start: ", err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	lines := bufio.NewScanner(said)
	for lines.Scan() {
		if _, base, found := strings.Cut(lines.Text(), "listening on "); found {
			go func() { _, _ = io.Copy(io.Discard, said) }()
			return &goTool{t, base}
		}
	}
	t.Fatal("go tool trace does not say where it listens")
	return nil
}

// rows are the rows of all tables of a page, as texts of their cells.
func (g *goTool) rows(page string, query url.Values) [][]string {
	g.t.Helper()
	resp, err := http.Get(g.base + page + "?" + query.Encode())
	if err != nil {
		g.t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != http.StatusOK {
		g.t.Fatalf("%s: %s, %v", page, resp.Status, err)
	}
	var rows [][]string
	for _, row := range regexp.MustCompile(`(?s)<tr.*?</tr>`).FindAllString(string(body), -1) {
		var cells []string
		for _, cell := range regexp.MustCompile(`(?s)<t[hd][^>]*>(.*?)</t[hd]>`).FindAllStringSubmatch(row, -1) {
			text := regexp.MustCompile(`(?s)<[^>]*>`).ReplaceAllString(cell[1], " ")
			cells = append(cells, strings.Join(strings.Fields(html.UnescapeString(text)), " "))
		}
		rows = append(rows, cells)
	}
	return rows
}

// times is the table of a page that has the times in each state: its head and its rows. A table of special ranges, which
// overlap these times, may follow it.
func (g *goTool) times(page string, query url.Values) (head []string, rows [][]string) {
	g.t.Helper()
	for _, row := range g.rows(page, query) {
		switch {
		case slices.Contains(row, "Execution time"):
			head = row
		case len(row) > 0 && row[0] == "Goroutine": // the head of another table
			return head, rows
		case len(row) == len(head):
			rows = append(rows, row)
		}
	}
	return head, rows
}

// inactive is what go tool trace calls goroutines whose start function was not recorded.
const inactive = "(Inactive, no stack trace sampled)"

// functions are the rows of the page that lists the start functions of goroutines, by name: the name, how many goroutines, for how long they ran.
func (g *goTool) functions() map[string][]string {
	g.t.Helper()
	list := map[string][]string{}
	for _, row := range g.rows("/goroutines", nil) {
		if len(row) == 3 && row[0] != "Start location" {
			list[row[0]] = row
		}
	}
	return list
}

func duration(t *testing.T, s string) int64 {
	t.Helper()
	d, err := time.ParseDuration(s)
	if err != nil {
		t.Fatal(err)
	}
	return d.Nanoseconds()
}

// TestAsGoToolTrace compares the figures of a trace with those on the pages of go tool trace, to the nanosecond and both ways: what one of
// them lists the other has too. What a filter leaves is compared in the same way.
func TestAsGoToolTrace(t *testing.T) {
	data := gotracetest.Record(t, 60)
	tr, err := gotrace.Read(bytes.NewReader(data), gotrace.Options{})
	if err != nil {
		t.Fatal(err)
	}
	f, err := goroutines.Of(tr)
	if err != nil {
		t.Fatal(err)
	}
	tool := startGoTool(t, data)

	// The goroutines of each start function, and for how long they ran.
	theirs := tool.functions()
	compared := 0
	for _, fn := range f.Functions {
		if fn.Role == trace.RoleRuntime {
			continue // we leave out those that never ran, and name none of them "inactive"
		}
		row := theirs[cmp.Or(fn.Name, inactive)]
		if row == nil {
			t.Errorf("go tool trace has no %s", fn.Name)
			continue
		}
		if row[1] != strconv.Itoa(fn.Count) || duration(t, row[2]) != fn.Running.Sum {
			t.Errorf("%s: %d goroutines ran for %v; go tool trace: %v", fn.Name, fn.Count, time.Duration(fn.Running.Sum), row)
		}
		n := compareGoroutines(t, tool, tr, f, fn.Name)
		if n != fn.Count {
			t.Errorf("%s: of %d goroutines the page of go tool trace has %d", fn.Name, fn.Count, n)
		}
		compared += n
	}
	compareListed(t, f, theirs)
	clerk := "github.com/rehearse-lab/rehearse/runtime/trace/gotrace/gotracetest.clerk"
	compareFilter(t, tool, tr, "gotracetest.clerk", clerk, theirs[clerk])
	if compared < 60 {
		t.Errorf("only %d goroutines were compared", compared)
	}

	// Tasks and regions.
	if len(f.Tasks) != 3 || len(f.Regions) != 4 {
		t.Fatalf("tasks %+v, regions %+v", f.Tasks, f.Regions)
	}
	for _, k := range f.Tasks {
		var took []int64
		for _, row := range tool.rows("/usertask", url.Values{"type": {k.Name}}) {
			if len(row) == 4 && strings.HasPrefix(row[3], "Task ") && strings.HasSuffix(row[3], "(complete)") {
				took = append(took, duration(t, row[1]))
			}
		}
		compareKind(t, "task", k, took)
	}
	for _, k := range f.Regions {
		var took []int64
		_, rows := tool.times("/userregion", url.Values{"type": {k.Name}})
		for _, row := range rows {
			took = append(took, duration(t, row[2]))
		}
		compareKind(t, "region", k, took)
	}
}

func compareKind(t *testing.T, what string, k goroutines.Kind, took []int64) {
	t.Helper()
	want := goroutines.Spread{}
	for i, d := range took {
		want.Sum += d
		want.Max = max(want.Max, d)
		if i == 0 || d < want.Min {
			want.Min = d
		}
	}
	if len(took) == 0 || k.Complete != len(took) || k.Count != len(took) {
		t.Fatalf("%s %s: %d of %d complete; go tool trace has %d", what, k.Name, k.Complete, k.Count, len(took))
	}
	if want.Avg = want.Sum / int64(len(took)); k.Took != want {
		t.Errorf("%s %s took %+v; go tool trace: %+v", what, k.Name, k.Took, want)
	}
}

// theirReasons are our reasons for theirs. What they call sync, several of ours are; a wait for sync that is none of
// these, and one for anything else, is ReasonNone.
var theirReasons = map[string]trace.Reason{
	"chan send": trace.ReasonChanSend, "chan receive": trace.ReasonChanReceive, "select": trace.ReasonSelect,
	"sync.(*Cond).Wait": trace.ReasonCond, "sleep": trace.ReasonSleep, "network": trace.ReasonNetwork, "preempted": trace.ReasonYield,
	"GC mark assist wait for work": trace.ReasonGC, "GC background sweeper wait": trace.ReasonGC, "wait until GC ends": trace.ReasonGC, "GC weak to strong wait": trace.ReasonGC,
}

// compareListed compares the list of start functions from theirs to ours: each of theirs is one of ours, with the same count and time. We
// leave out goroutines of the runtime that never ran, so of theirs without time one may be missing, or have a higher count.
func compareListed(t *testing.T, f *goroutines.Figures, theirs map[string][]string) {
	t.Helper()
	type sum struct {
		count   int
		running int64
		runtime bool
	}
	ours := map[string]sum{}
	for _, fn := range f.Functions {
		s := ours[fn.Name]
		s.count, s.running, s.runtime = s.count+fn.Count, s.running+fn.Running.Sum, s.runtime || fn.Role == trace.RoleRuntime
		ours[fn.Name] = s
	}
	if len(theirs) == 0 {
		t.Fatal("go tool trace lists no function")
	}
	for name, row := range theirs {
		took := duration(t, row[2])
		idle := took == 0 && (name == inactive || strings.HasPrefix(name, "runtime."))
		s, listed := ours[strings.TrimSuffix(name, inactive)]
		switch {
		case !listed && idle:
		case !listed:
			t.Errorf("go tool trace lists %v, which we do not have", row)
		case s.running != took:
			t.Errorf("go tool trace lists %v; ours ran for %v", row, time.Duration(s.running))
		case row[1] != strconv.Itoa(s.count) && !s.runtime && !idle:
			t.Errorf("go tool trace lists %v; ours are %d", row, s.count)
		}
	}
}

// compareFilter compares what a filter by start function leaves of a trace with the page of go tool trace about that function: which
// goroutines there are, their times, and the sum.
func compareFilter(t *testing.T, tool *goTool, tr *trace.Trace, filter, function string, listed []string) {
	t.Helper()
	ids, err := goroutines.Filter{Function: filter}.Of(tr)
	if err != nil {
		t.Fatal(err)
	}
	part := goroutines.Only(tr, ids)
	f, err := goroutines.Of(part)
	if err != nil {
		t.Fatal(err)
	}
	if len(f.Functions) != 1 || len(listed) != 3 {
		t.Fatalf("the filter %s leaves %d functions; go tool trace lists %v", filter, len(f.Functions), listed)
	}
	fn := f.Functions[0]
	if fn.Name != function || strconv.Itoa(fn.Count) != listed[1] || fn.Running.Sum != duration(t, listed[2]) {
		t.Errorf("the filter %s leaves %d goroutines of %s, which ran for %v; go tool trace: %v", filter, fn.Count, fn.Name, time.Duration(fn.Running.Sum), listed)
	}
	if n := compareGoroutines(t, tool, part, f, function); n != len(part.Threads) {
		t.Errorf("the filter %s leaves %d goroutines, of which go tool trace has %d", filter, len(part.Threads), n)
	}
}

// compareGoroutines compares the times of each goroutine with a start function.
func compareGoroutines(t *testing.T, tool *goTool, tr *trace.Trace, f *goroutines.Figures, function string) (compared int) {
	t.Helper()
	head, rows := tool.times("/goroutine", url.Values{"name": {function}})
	for _, row := range rows {
		id, ok := goroutines.Find(tr, row[0])
		if !ok {
			t.Errorf("there is no goroutine %s of %s", row[0], function)
			continue
		}
		compareTimes(t, tr, &f.Goroutines[id], head, row)
		compared++
	}
	return compared
}

func compareTimes(t *testing.T, tr *trace.Trace, g *goroutines.Goroutine, head, row []string) {
	t.Helper()
	same := func(what string, ours, theirs int64) {
		t.Helper()
		if ours != theirs {
			t.Errorf("%s, %s: %v; go tool trace: %v", tr.Threads[g.Thread].Label(), what, time.Duration(ours), time.Duration(theirs))
		}
	}
	var theirs [trace.Reasons]int64
	unknown, ready := false, int64(0)
	sum := int64(0) // of all but the total, less the total
	for i, title := range head {
		if row[i] == "" || i == 0 {
			continue
		}
		d := duration(t, row[i])
		reason, blocked := strings.CutPrefix(title, "Block time (")
		reason = strings.TrimSuffix(reason, ")")
		switch {
		case title == "Total":
			same(title, g.Total, d)
			sum -= d
			continue
		case title == "Execution time":
			same(title, g.Running, d)
		case title == "Sched wait time":
			ready = d
		case title == "Unknown time":
			same(title, 0, d)
		case title == "Syscall execution time", reason == "syscall":
			theirs[trace.ReasonSyscall] += d
		case blocked && reason == "" && d > 0: // since before the recording; we find the reason on the stack
			unknown = true
		case blocked:
			theirs[theirReasons[reason]] += d
		default:
			t.Fatalf("go tool trace has a column %q", title)
		}
		sum += d
	}
	// Their times do not overlap, but for one: of a system call that lasts until the end of the recording, what follows the loss of the
	// processor is in both its time and the time without a processor.
	if twice := max(sum, 0); twice <= theirs[trace.ReasonSyscall] {
		ready -= twice
	}
	same("Sched wait time", g.Ready, ready)
	if unknown {
		return
	}
	ours := g.Waits
	for _, r := range []trace.Reason{trace.ReasonMutex, trace.ReasonWaitGroup} {
		ours[trace.ReasonNone], ours[r] = ours[trace.ReasonNone]+ours[r], 0
	}
	for r := range theirs {
		same("waiting for "+trace.Reason(r).String(), ours[r], theirs[r])
	}
}
