//go:build linux

package browsertest

import (
	"flag"
	"os"
	"regexp"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/trace/gotrace/gotracetest"
)

var traceSize = flag.Int64("gotrace", 1, "MB of the execution trace that TestGoTracesScale opens")

// TestGoTracesScale measures what an execution trace costs: the time from the choice of its file to the first picture, and to the
// picture with all events; the memory of the server, of the process that reads the file, and of the page.
//
//	go test ./web/browsertest -run GoTracesScale -count=1 -v -gotrace 10
//	go test ./web/browsertest -run GoTracesScale -count=1 -v -gotrace 200 -timeout 20m
//
// The goals, on a machine of two cores that has nothing else to do, are 0.6 s for 10 MB, and 1 GB of memory for 200 MB. Of a large
// trace as much is shown as fits, and that is said.
func TestGoTracesScale(t *testing.T) {
	path := gotracetest.RecordSize(t, *traceSize<<20)
	p := openPage(t, startApp(t, lessons.Builtin()), "/")
	p.wait("the list", "!!document.querySelector('[data-part=imports]')")
	p.settle()
	before := resident(t)
	begun := time.Now()
	p.choose("[data-part=open-file]", path)
	const panels = "location.pathname.startsWith('/imports/') && document.querySelector('[data-part=panels]')?.dataset"
	p.waitFor("a picture", panels+".lanes > 0", 5*time.Minute)
	first := time.Since(begun)
	p.waitFor("all events", panels+".events > 0", 5*time.Minute)
	whole := time.Since(begun)
	p.waitFor("the figures", "document.querySelectorAll('[data-part=functions] tbody tr').length > 5", time.Minute)
	cut := eval[string](p, "document.querySelector('[data-part=outcome]')?.textContent ?? ''")
	events := eval[string](p, "document.querySelector('[data-part=panels]').dataset.events")
	var child syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_CHILDREN, &child); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d MB: first picture after %v, all %s events after %v; server %d MB (%d before), reader process %d MB, page %.0f MB; %s",
		*traceSize, first.Round(time.Millisecond), events, whole.Round(time.Millisecond), resident(t)>>20, before>>20, child.Maxrss>>10, heap(p)/(1<<20), cut)
	if n, _ := strconv.Atoi(events); n < 100_000 && *traceSize >= 1 {
		t.Errorf("%s events of %d MB", events, *traceSize)
	}
	p.shot("scale")
}

// resident is the most memory that this process has had, bytes.
func resident(t *testing.T) int64 {
	t.Helper()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Skip(err)
	}
	found := regexp.MustCompile(`VmHWM:\s+(\d+) kB`).FindSubmatch(status)
	if found == nil {
		t.Skip("the system does not say how much memory a process has had")
	}
	kb, _ := strconv.ParseInt(string(found[1]), 10, 64)
	return kb << 10
}
