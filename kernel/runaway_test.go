package kernel

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

var runaways = flag.Bool("runaways", false, "run all programs that do not end by themselves, not only a sample")

// TestRunaways runs a sample of testdata/runaway.txtar (all of it with -runaways all) in a kernel process with
// default limits: each program is ended, with a message that says where, why, and how to raise the limit. The process
// survives all of them, and returns their memory.
func TestRunaways(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute")
	}
	ar, err := txtar.ParseFile("testdata/runaway.txtar")
	if err != nil {
		t.Fatal(err)
	}
	s := startTest(t, Options{})
	if err := s.WaitReady(t.Context()); err != nil {
		t.Fatal(err)
	}
	pid := s.Pid()
	before := restingRSS(t, pid)
	for i, f := range ar.Files {
		if !*runaways && i%8 != 0 {
			continue
		}
		t.Run(strings.TrimSuffix(f.Name, ".go"), func(t *testing.T) {
			cpu := processorTime(t, pid)
			o := runRunaway(t, s, f)
			t.Logf("%.2f s of the processor: %s", (processorTime(t, pid) - cpu).Seconds(), o.Text)
			checkRunaway(t, f, o)
			if s.Pid() != pid {
				t.Fatal("the kernel process is gone")
			}
		})
	}
	if after := restingRSS(t, pid); after > before+100<<20 {
		t.Errorf("%d MB resident, %d MB before the runs", after>>20, before>>20)
	} else {
		t.Logf("%d MB resident, %d MB before the runs", after>>20, before>>20)
	}
}

func runRunaway(t *testing.T, s *Supervisor, f txtar.File) trace.Outcome {
	t.Helper()
	req := Request{Name: f.Name, Cells: []Cell{{ID: f.Name, Text: string(f.Data)}}}
	res, err := s.Run(t.Context(), req, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(res.Diagnostics) > 0 {
		t.Fatal(res.Diagnostics)
	}
	return res.Runs[0].Outcome
}

// checkRunaway compares an outcome with the first line of the program.
func checkRunaway(t *testing.T, f txtar.File, o trace.Outcome) {
	t.Helper()
	line, _, _ := strings.Cut(string(f.Data), "\n")
	end, key, _ := strings.Cut(strings.TrimPrefix(line, "// "), " ")
	if string(o.End) != end || o.Exit != 2 {
		t.Errorf("ended %q with status %d, want %q with 2: %s", o.End, o.Exit, end, o.Text)
	}
	if end != "limit" {
		return
	}
	remedy := "can raise the limit ("
	switch key {
	case "nested": // a bound of ours
		remedy = "nested more than"
	case "stack":
		remedy = "stack overflow: "
	case "any":
	default:
		remedy = "can raise the limit (" + key + " under limits:"
	}
	if !strings.Contains(o.Text, remedy) || !strings.Contains(o.Text, f.Name+":") {
		t.Errorf("the message lacks %q or the place: %s", remedy, o.Text)
	}
}

// restingRSS is the resident memory of the process, bytes, once it does not fall any more.
func restingRSS(t *testing.T, pid int) int64 {
	least := int64(1 << 62)
	for quiet := 0; quiet < 5; quiet++ {
		time.Sleep(100 * time.Millisecond)
		pages, err := strconv.ParseInt(procField(t, pid, "statm", 1), 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		if rss := pages * int64(os.Getpagesize()); rss < least-1<<20 {
			least, quiet = rss, 0
		}
	}
	return least
}

// processorTime is what the process has used of the processor.
func processorTime(t *testing.T, pid int) time.Duration {
	const tick = 10 * time.Millisecond // USER_HZ is 100 on all Linux systems Go runs on
	ticks := 0
	for _, field := range []int{13, 14} {
		n, err := strconv.Atoi(procField(t, pid, "stat", field))
		if err != nil {
			t.Fatal(err)
		}
		ticks += n
	}
	return time.Duration(ticks) * tick
}

func procField(t *testing.T, pid int, file string, field int) string {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/%s", pid, file))
	if err != nil {
		t.Skip("no /proc here:", err)
	}
	return string(bytes.Fields(b)[field])
}
