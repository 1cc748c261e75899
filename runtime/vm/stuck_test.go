package vm

import (
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestStuckOnRealThreads checks that a stuck program is detected on real threads, too, long before the time limit.
func TestStuckOnRealThreads(t *testing.T) {
	if runtime.GOOS == "js" {
		t.Skip("there is one thread")
	}
	names, _ := filepath.Glob("testdata/ends/stuck*.txtar")
	if len(names) == 0 {
		t.Fatal("no cases")
	}
	for _, name := range names {
		for _, scheduler := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
			t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar")+"/"+string(scheduler), func(t *testing.T) {
				ar, err := txtar.ParseFile(name)
				if err != nil {
					t.Fatal(err)
				}
				cfg := Config{Settings: trace.Settings{Engine: trace.Real, Scheduler: scheduler}, Limits: limitsOf(t, "")}
				res, _, stderr := runText(t, string(ar.Files[0].Data), cfg)
				if res.Outcome.End != trace.EndDeadlock || !strings.Contains(stderr, "\twaits ") {
					t.Errorf("%+v\n%s", res.Outcome, stderr)
				}
				circle := strings.Contains(string(ar.Files[1].Data), "wait for each other")
				if got := strings.Contains(res.Outcome.Text, "wait for each other"); got != circle {
					t.Errorf("a circle: %v, want %v: %s", got, circle, res.Outcome.Text)
				}
				if got := inCircle(res.Outcome.Stuck); got != circle {
					t.Errorf("a circle in the table of who waits for whom: %v, want %v: %+v", got, circle, res.Outcome.Stuck)
				}
			})
		}
	}
}

// inCircle reports whether two or more threads wait for each other.
func inCircle(stuck []trace.Stuck) bool {
	next := map[trace.ThreadID][]trace.ThreadID{}
	for _, s := range stuck {
		if s.Waits == "" {
			return false
		}
		next[s.Thread] = s.For
	}
	for _, s := range stuck {
		seen := map[trace.ThreadID]bool{}
		for ahead := s.For; len(ahead) > 0; ahead = ahead[1:] {
			t := ahead[0]
			if t == s.Thread && !slices.Contains(s.For, t) {
				return true
			}
			if !seen[t] && t != s.Thread {
				seen[t] = true
				ahead = append(ahead, next[t]...)
			}
		}
	}
	return false
}

// TestHolders checks that the holders of a lock are known: readers that lock and unlock, TryLock, and a lock that was
// passed on.
func TestHolders(t *testing.T) {
	for _, c := range []struct{ name, body, want string }{
		{"tried", "mu.TryLock()\nmu.TryLock()\nmu.Lock()", "to lock mu (main.go:9), which it holds itself since main.go:7"},
		{"readers", "mu.RLock()\ngo func() {\nmu.RLock()\nselect {}\n}()\ntime.Sleep(1)\nmu.RUnlock()\nmu.Lock()",
			"to lock mu (main.go:14), which main.func1 · g2 holds for reading since main.go:9"},
		{"tried to read", "mu.TryRLock()\nmu.Lock()", "to lock mu (main.go:8), which it holds itself for reading since main.go:7"},
		{"another's", "go func() {\nmu.RLock()\n}()\ntime.Sleep(1)\nmu.RLock()\nmu.RUnlock()\nmu.RLock()\nmu.RUnlock()\nmu.Lock()",
			"to lock mu (main.go:15), which main.func1 · g2 locked for reading at main.go:8 and never unlocked"},
		{"handed over", "mu.Lock()\ngo func() {\nmu.Lock()\nselect {}\n}()\ntime.Sleep(1)\nmu.Unlock()\nmu.Lock()",
			"to lock mu (main.go:14), which main.func1 · g2 holds since main.go:9"},
	} {
		t.Run(c.name, func(t *testing.T) {
			src := "package main\nimport (\n\"sync\"\n\"time\"\n)\nfunc main() { var mu sync.RWMutex; _ = time.Now\n" + c.body + "\n}"
			variants := []string{src}
			if !strings.Contains(c.body, "R") {
				variants = append(variants, strings.Replace(src, "sync.RWMutex", "sync.Mutex", 1))
			}
			for _, src := range variants {
				res, _, _ := runText(t, src, Config{})
				if want := "main waits " + c.want; !strings.Contains(res.Outcome.Text, want) {
					t.Errorf("%s\nwant %s", res.Outcome.Text, want)
				}
			}
		})
	}
}
