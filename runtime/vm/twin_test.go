package vm

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/vm/nativetest"
)

// TestActorsNatively builds testdata/actors/*.go with the go command and the runtime's sources: a program's output
// equals that in the virtual machine, unless it depends on time, under both schedulers, and the race detector finds
// nothing.
func TestActorsNatively(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs")
	}
	names, _ := filepath.Glob("testdata/actors/*.go")
	var programs []nativetest.Program
	want := map[string]string{}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		golden, err := os.ReadFile(strings.TrimSuffix(name, ".go") + ".out")
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		programs = append(programs, nativetest.File(name, string(text)))
		want[name] = string(golden)
	}
	for _, race := range []bool{false, true} {
		if race && !*compareNatively {
			continue
		}
		b := nativetest.BuildFor(t, programs, nativetest.Options{Race: race})
		t.Run(map[bool]string{false: "plain", true: "race"}[race], func(t *testing.T) {
			for _, name := range names {
				for _, scheduler := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
					t.Run(filepath.Base(name)+"/"+string(scheduler), func(t *testing.T) {
						t.Parallel()
						speed, luck := aboutTime[filepath.Base(name)]
						if !luck {
							speed = 100
						}
						end, err := b.Run(context.Background(), name, "REHEARSE_SCHEDULER="+string(scheduler), fmt.Sprint("REHEARSE_SPEED=", speed))
						if err != nil {
							t.Fatal(err)
						}
						got, want := hexNumber.ReplaceAllString(end.Stdout, "0xN"), hexNumber.ReplaceAllString(want[name], "0xN")
						if got != want && !luck || end.Exit != 0 {
							t.Errorf("exit status %d, stderr:\n%s\n%s", end.Exit, end.Stderr, firstDifference(got, want))
						}
					})
				}
			}
		})
	}
}

// TestMistakesOfActorsNatively checks that the message for a mistake is the same natively, word for word.
func TestMistakesOfActorsNatively(t *testing.T) {
	text, err := os.ReadFile("testdata/native/actormistakes.go")
	if err != nil {
		t.Fatal(err)
	}
	_, _, want := runText(t, string(text), Config{})
	b := nativetest.BuildFor(t, []nativetest.Program{nativetest.File("mistakes", string(text))}, nativetest.Options{})
	end, err := b.Run(context.Background(), "mistakes")
	if err != nil {
		t.Fatal(err)
	}
	cut := func(s string) string { s, _, _ = strings.Cut(s, "\n\ngoroutine "); return s }
	if got, want := cut(end.Stderr), cut(want); got != want || !strings.Contains(want, "too many messages") {
		t.Errorf("natively\n%s\nhere\n%s", got, want)
	}
	if !slices.Contains(strings.Split(end.Stdout, "\n"), "from b") {
		t.Errorf("a send with the system's method has no sender: %q", end.Stdout)
	}
}
