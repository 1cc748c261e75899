package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/kernel/gomodule"
)

// TestExportOrder runs the tests of exported orders: they fail where the program breaks, and pass in the usual order.
func TestExportOrder(t *testing.T) {
	goCmd, err := exec.LookPath("go")
	if err != nil {
		t.Skip("this needs the go command")
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"racy.go": `package main

import (
	"fmt"
	"sync"
)

func main() {
	sum := 0
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			sum++
		})
	}
	wg.Wait()
	fmt.Println(sum)
}
`,
		"left.go": `package main

import "time"

func main() {
	answers := make(chan int)
	for range 2 {
		go func() { answers <- 1 }()
	}
	<-answers
	time.Sleep(time.Second)
}
`} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for name, c := range map[string]struct {
		flags string
		want  string
	}{
		"usual": {"racy.go --accesses racy.go:13", "The program holds in the order of order.txt."},
		"lost":  {"racy.go --accesses racy.go:13 --schedule 8x0,1", "In the order of order.txt, the output is not that of the usual order, which is:\n        2\n"},
		"leak":  {"left.go --leaks", "In the order of order.txt, goroutines wait for ever (1 of them):"},
		"over":  {"left.go", "The program holds in the order of order.txt."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			out := filepath.Join(dir, name)
			if r := runCLI(t, dir, append(strings.Fields("export go --interleave "+c.flags), "-o", out)...); r.status != 0 {
				t.Fatal(r.stderr)
			}
			cmd := exec.Command(goCmd, "test", "-v", ".")
			cmd.Dir = out
			cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
			text, err := cmd.CombinedOutput()
			if fails := strings.HasPrefix(c.want, "In the order"); !strings.Contains(string(text), c.want) || (err != nil) != fails {
				t.Errorf("%v\n%s", err, text)
			}
		})
	}
}

// TestModuleNameOfLibrary: a module's path is none of the standard library's, which the go command would take for it.
func TestModuleNameOfLibrary(t *testing.T) {
	entries, err := os.ReadDir(filepath.Join(runtime.GOROOT(), "src"))
	if err != nil {
		t.Skip("this needs the sources of Go:", err)
	}
	for _, e := range entries {
		if e.IsDir() && e.Name() != "testdata" && gomodule.Name(e.Name()+".go") != "program-"+e.Name() {
			t.Errorf("the module of %s.go is called %s", e.Name(), gomodule.Name(e.Name()+".go"))
		}
	}
}
