package kernel

import (
	"os"
	"os/exec"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// TestLimitBeginsWithTheProgram checks that, however long compiling took, a program gets all of its time, and some
// more to notice that it is over.
func TestLimitBeginsWithTheProgram(t *testing.T) {
	gone := exec.Command(os.Args[0], "-test.run=^$")
	if err := gone.Run(); err != nil {
		t.Fatal(err)
	}
	for _, begins := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			p := &process{child: &command{cmd: gone}, calls: map[uint64]*call{}}
			g := &guard{opt: Options{WallGrace: 5 * time.Second}, p: p, c: p.open(true)}
			end := g.watch(t.Context(), 10*time.Second)
			defer end()
			time.Sleep(14 * time.Second)
			if begins {
				g.c.push(fromChild{Type: msgBegun}, nil)
				time.Sleep(14 * time.Second)
				if synctest.Wait(); g.outcome.Load() != nil {
					t.Error("a program was ended 14 s after its begin")
				}
			}
			time.Sleep(2 * time.Second)
			synctest.Wait()
			if o := g.outcome.Load(); o == nil || strings.Contains(o.Text, "still being compiled") == begins {
				t.Errorf("begun %v: %+v", begins, o)
			}
		})
	}
}
