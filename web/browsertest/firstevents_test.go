package browsertest

import (
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/trace/gotrace"
	"github.com/rehearse-lab/rehearse/runtime/trace/gotrace/gotracetest"
)

// TestFirstEvents opens a large recording: its first events are shown and said to be these, and then the whole, with as many
// events and goroutines as rehearse inspect reads. The goroutines, the event and the times that were chosen before stay.
func TestFirstEvents(t *testing.T) {
	path := gotracetest.RecordSize(t, 6<<20)
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	whole, err := gotrace.Read(file, gotrace.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := openPage(t, startApp(t, lessons.Builtin()), "/")
	p.wait("the list", "!!document.querySelector('[data-part=imports]')")
	p.settle()
	p.choose("[data-part=open-file]", path)
	const events = "Number(document.querySelector('[data-part=panels]')?.dataset.events ?? 0)"
	const notice = "document.querySelector('[data-part=first-events]')"
	p.waitFor("the first events", notice+" && "+events+" > 0", time.Minute)
	if got := eval[string](p, notice+".textContent"); got != "" {
		t.Log(got)
	}
	p.shot("first")
	first := eval[int](p, events)
	if first > 10_000 || first < 5_000 {
		t.Errorf("%d first events", first)
	}
	p.click("[data-act=last]")
	event := "document.querySelector('[data-part=event]').textContent.replace(/^step [0-9,]+: /, '')"
	at := eval[string](p, event)
	cursor := "document.querySelector('[data-part=panels]').dataset.time"
	when := eval[string](p, cursor)
	early := eval[bool](p, "!!"+notice)
	p.waitFor("the whole", "!"+notice+fmt.Sprintf(" && %s === %d", events, len(whole.Events)), 2*time.Minute)
	p.settle()
	p.wait("all goroutines", fmt.Sprintf("document.querySelector('[data-part=goroutine-bar]').textContent.replaceAll(',', '').includes('All %d goroutines')", len(whole.Threads)))
	if got, then := eval[string](p, event), eval[string](p, cursor); early && (got != at || then != when) {
		t.Errorf("the cursor was at %q, %s ns, and is at %q, %s ns", at, when, got, then)
	}
	if !early {
		t.Log("the whole was there before the cursor was moved")
	}
	p.shot("whole")
	p.reload()
	p.waitFor("the whole after a reload", fmt.Sprintf("%s === %d", events, len(whole.Events)), time.Minute)
}
