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

var traceSize = flag.Int64("gotrace", shownInParts, "MB of the execution trace that TestGoTracesScale opens")

// TestGoTracesScale measures what an execution trace costs: the time from the choice of its file to the first picture, which is
// of its first events, and to the picture with all events; the memory of the server, of the process that reads the file, and of the page.
//
//	go test ./web/browsertest -run GoTracesScale -count=1 -v -gotrace 10
//	go test ./web/browsertest -run GoTracesScale -count=1 -v -gotrace 200 -timeout 20m
//
// The goals, on a machine of two cores that has nothing else to do, are 0.6 s for 10 MB, and 1 GB of memory for 200 MB. Of a large
// trace as much is shown as fits, and that is said. Time depends on what else the machine does, so it is only measured; that memory
// stays under a bound, and that of a trace of several MB a part is shown first, is tested.
func TestGoTracesScale(t *testing.T) {
	path := gotracetest.RecordSize(t, *traceSize<<20)
	p := openPage(t, startApp(t, lessons.Builtin()), "/")
	p.wait("the list", "!!document.querySelector('[data-part=imports]')")
	p.settle()
	before := resident(t)
	begun := time.Now()
	p.choose("[data-part=open-file]", path)
	const panels = "location.pathname.startsWith('/imports/') && document.querySelector('[data-part=panels]')?.dataset"
	p.waitFor("a picture", panels+".lanes > 0 && (window.firstPicture ??= {part: !!document.querySelector('[data-part=first-events]'), events: Number("+panels+".events)})", 5*time.Minute)
	first := time.Since(begun)
	p.waitFor("all events", panels+".events > 0 && !document.querySelector('[data-part=first-events]')", 5*time.Minute)
	whole := time.Since(begun)
	sent := time.UnixMilli(int64(eval[float64](p, "performance.timeOrigin"))).Sub(begun)
	loaded := eval[float64](p, "Math.max(0, ...performance.getEntriesByType('resource').filter(r => /\\/api\\/runs\\/[^/]*$/.test(r.name)).slice(0, 1).map(r => r.responseEnd))")
	p.waitFor("the figures", "document.querySelectorAll('[data-part=functions] tbody tr').length > 5", time.Minute)
	early := eval[firstPicture](p, "firstPicture")
	cut := eval[string](p, "document.querySelector('[data-part=outcome]')?.textContent ?? ''")
	events := eval[string](p, "document.querySelector('[data-part=panels]').dataset.events")
	var child syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_CHILDREN, &child); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d MB: first picture, of %d events, after %v (%v until its first events were read, and %.0f ms until the page had them), all %s events after %v; server %d MB (%d before), reader process %d MB, page %.0f MB; %s",
		*traceSize, early.Events, first.Round(time.Millisecond), sent.Round(time.Millisecond), loaded, events, whole.Round(time.Millisecond), resident(t)>>20, before>>20, child.Maxrss>>10, heap(p)/(1<<20), cut)
	n, _ := strconv.Atoi(events)
	if n < 100_000 && *traceSize >= 1 {
		t.Errorf("%s events of %d MB", events, *traceSize)
	}
	if *traceSize >= shownInParts && (!early.Part || early.Events == 0 || early.Events >= n) {
		t.Errorf("the first picture is of %d of %d events (said to be the first ones: %t), so it came only when all were there", early.Events, n, early.Part)
	}
	for _, m := range []struct {
		what  string
		bytes int64
	}{{"server", resident(t)}, {"process that reads the file", child.Maxrss << 10}, {"page", int64(heap(p))}} {
		if m.bytes <= 0 || m.bytes > mostMemory {
			t.Errorf("the %s had %d MB of memory, of at most %d", m.what, m.bytes>>20, mostMemory>>20)
		}
	}
	p.shot("scale")
}

// shownInParts is the size of a trace, MB, whose reading takes so long that the page is sure to see the first events before the whole.
const shownInParts = 6

// mostMemory is how much memory the server, the process that reads the file, and the page may have each, bytes.
const mostMemory = 1 << 30

// firstPicture is what the page showed of a recording at first.
type firstPicture struct {
	Part   bool // it said that these are the first events, and that the rest is being read
	Events int
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
