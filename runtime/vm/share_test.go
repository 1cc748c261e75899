package vm

import (
	"bytes"
	"context"
	"os"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestRunsAtOnce checks that one program may run many times concurrently, and many may be compiled concurrently: they
// share the library and the code.
func TestRunsAtOnce(t *testing.T) {
	src, err := os.ReadFile("testdata/programs/library.go")
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile("testdata/programs/library.out")
	if err != nil {
		t.Fatal(err)
	}
	files := []File{{Name: "main.go", Text: string(src)}}
	shared, diags := Compile(files)
	if shared == nil {
		t.Fatal(diags)
	}
	var wg sync.WaitGroup
	for i := range 6 {
		wg.Go(func() {
			p := shared
			if i%2 == 0 {
				p, _ = Compile(files)
			}
			var out bytes.Buffer
			p.Run(context.Background(), Config{Stdout: &out, Settings: trace.Settings{Seed: uint64(i)}})
			if out.String() != string(want) {
				t.Errorf("run %d wrote something else", i)
			}
		})
	}
	wg.Wait()
}

// TestRunsLeaveNoGoroutines checks that a run leaves no goroutine behind, however it ends.
func TestRunsLeaveNoGoroutines(t *testing.T) {
	before := runtime.NumGoroutine()
	for _, src := range []string{
		"package main\nfunc main() { for range 50 { go func() { select {} }() } }",
		"package main\nfunc main() { c := make(chan int); go func() { panic(1) }(); <-c }",
		"package main\nfunc main() { var c chan int; <-c }",
		"package main\nimport \"time\"\nfunc main() { time.AfterFunc(time.Hour, func() {}); go time.Sleep(time.Hour) }",
	} {
		for _, engine := range []trace.Engine{trace.Sim, trace.Real} {
			runText(t, src, Config{Settings: trace.Settings{Engine: engine}})
		}
	}
	deadline := time.Now().Add(time.Minute)
	for runtime.NumGoroutine() > before && time.Now().Before(deadline) {
		time.Sleep(time.Millisecond)
	}
	if after := runtime.NumGoroutine(); after > before {
		buf := make([]byte, 1<<16)
		t.Errorf("%d goroutines before, %d after\n%s", before, after, buf[:runtime.Stack(buf, true)])
	}
}
