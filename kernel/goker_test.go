package kernel

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/explore"
	"github.com/rehearse-lab/rehearse/runtime/portion"
)

// The kernels of real bugs that GoBench collected (Yuan and others 2021) are in Go's own tree, where they test the profile of
// leaked goroutines. Go's test lists the leaks of each: functions, and what they wait for.

// leakTests is the folder of Go's tests, and the test that lists the leaks.
func leakTests(t *testing.T) (folder, list string) {
	t.Helper()
	folder = filepath.Join(runtime.GOROOT(), "src/runtime/testdata/testgoroutineleakprofile/goker")
	list = filepath.Join(runtime.GOROOT(), "src/runtime/goroutineleakprofile_test.go")
	if _, err := os.Stat(folder); err != nil {
		t.Skip("this Go has no tests of the profile of leaked goroutines:", err)
	}
	return folder, list
}

// kernelLeaks reads the patterns of leaks of each kernel from Go's test.
func kernelLeaks(t *testing.T, list string) map[string][]*regexp.Regexp {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), list, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	leaks := map[string][]*regexp.Regexp{}
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		name, ok := call.Fun.(*ast.Ident)
		if !ok || name.Name != "makeTest" && name.Name != "makeFlakyTest" {
			return true
		}
		var texts []string
		for _, arg := range call.Args {
			if lit, ok := arg.(*ast.BasicLit); ok {
				text, err := strconv.Unquote(lit.Value)
				if err != nil {
					t.Fatal(err)
				}
				texts = append(texts, text)
			}
		}
		if len(texts) > 1 {
			for _, p := range texts[1:] {
				leaks[texts[0]] = append(leaks[texts[0]], regexp.MustCompile(p))
			}
		}
		return true
	})
	return leaks
}

// shorter makes kernels shorter whose goroutines never wait: Go's test makes a thousand of them and gives them a second. Orders
// that are chosen need neither.
var shorter = map[string]*strings.Replacer{
	"Cockroach2448":   strings.NewReplacer("i < 1000;", "i < 3;"),
	"Etcd7492":        strings.NewReplacer("i < 100;", "i < 2;"),
	"Cockroach3710":   strings.NewReplacer("i < 10000;", "i < 10;", "100 * time.Millisecond", "time.Millisecond"),
	"Kubernetes58107": strings.NewReplacer("i < 1000;", "i < 10;", "i < 100000;", "i < 20;", "1000 * time.Millisecond", "time.Millisecond"),
	"Kubernetes70277": strings.NewReplacer("i < 1000;", "i < 10;"),
	"Moby33781":       strings.NewReplacer("i < 100;", "i < 10;"),
}

// notFound are kernels whose leaks are not found, and why.
var notFound = map[string]string{
	// Go's test, which calls it flaky, does not ask for its leaks.
	"Moby27782": "it cannot leak in this form: readLogs holds the lock to its end that Close needs before it closes what readLogs waits for",
}

// kernelProgram makes a program of a kernel: main calls it, and its profile is none.
func kernelProgram(source, name string) string {
	source = strings.ReplaceAll(source, "\t\"runtime/pprof\"\n", "")
	source = strings.ReplaceAll(source, `pprof.Lookup("goroutineleak")`, "noProfile{}")
	source = strings.ReplaceAll(source, "os.Stdout", "nil")
	source = strings.NewReplacer(`uintptr(unsafe.Pointer(r))`, "standInPointer(r)", `net.DialUDP("udp", nil, nil)`, "standInDial()",
		"log.Fatalf(", "standInFatalf(").Replace(source)
	if r := shorter[name]; r != nil {
		source = r.Replace(source)
	}
	for _, pkg := range []string{"os", "runtime", "unsafe", "net", "log"} {
		if !regexp.MustCompile(`\b` + pkg + `\.[A-Z]`).MatchString(source) {
			source = strings.ReplaceAll(source, "\t\""+pkg+"\"\n", "")
		}
	}
	return source + `
type noProfile struct{}

func (noProfile) WriteTo(any, int) {}

const yieldCount = 10

func register(string, func()) {}

// What stands for packages that lessons lack: addresses differ, no network can be reached, and Fatalf ends the program.
var standIns uintptr

func standInPointer(any) uintptr { standIns += 8; return standIns }

type standInError struct{}

func (standInError) Error() string { return "no network" }

func standInDial() (any, error) { return nil, standInError{} }

func standInFatalf(string, ...any) { panic("log.Fatalf") }

func main() { ` + name + `() }
`
}

// goKernel is a kernel as it is in Go's tree.
type goKernel struct {
	name   string
	entry  string // the function that runs it
	source string
	leaks  []*regexp.Regexp // that Go's test lists
}

// goKernels reads the kernels whose leaks Go's test lists.
func goKernels(t *testing.T) (list []goKernel) {
	t.Helper()
	folder, test := leakTests(t)
	expected := kernelLeaks(t, test)
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	registered := regexp.MustCompile(`register\("(\w+)", (\w+)\)`)
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range registered.FindAllStringSubmatch(string(source), -1) {
			if leaks := expected[m[1]]; leaks != nil {
				list = append(list, goKernel{m[1], m[2], string(source), leaks})
			}
		}
	}
	if len(list) < 60 {
		t.Errorf("%d kernels are there", len(list))
	}
	return list
}

// TestGoKer finds all leaks of each kernel, in a few orders: in the program that Go's test has, and in one copy. Go's own test
// repeats most of them ten times, because they depend on the order. An order that was found leaks again, with the same trace.
func TestGoKer(t *testing.T) {
	var all []*hunted
	takes := portion.Of(t, 3)
	for n, k := range goKernels(t) {
		if !takes(n) {
			continue
		}
		t.Run(k.name, func(t *testing.T) {
			switch {
			case testing.Short() && n%6 > 0:
				t.Skip("-short: each sixth only")
			case notFound[k.name] != "":
				t.Skip(notFound[k.name])
			}
			k.explore(t)
			all = append(all, k.hunt(t))
		})
	}
	if *gokerTable != "" && len(all) > 0 {
		writeTable(t, *gokerTable, all)
	}
}

// explore explores a kernel until all its leaks have been seen.
func (k *goKernel) explore(t *testing.T) {
	missing := slices.Clone(k.leaks)
	r, diags, err := new(Executor).explore(t.Context(), k.exploration(kernelProgram(k.source, k.entry), 0), nil, func(run explore.Run) bool {
		missing = notShown(missing, run)
		return len(missing) > 0
	})
	if err != nil || len(diags) > 0 {
		t.Fatalf("%v %v", diags, err)
	}
	t.Logf("%d orders; runs ended: %v", r.Tried, ends(r))
	if len(missing) > 0 {
		t.Errorf("not found: %v", missing)
	}
}

// notShown are the leaks that the run does not show. It changes the list.
func notShown(leaks []*regexp.Regexp, run explore.Run) []*regexp.Regexp {
	for _, l := range run.Leaks {
		line := strings.TrimPrefix(l.Func, "main.") + "() [" + l.State + "]"
		inner := strings.Replace(line, "[sync.RWMutex.Lock]", "[sync.Mutex.Lock]", 1) // where writers wait for each other, Go names the mutex in it
		leaks = slices.DeleteFunc(leaks, func(p *regexp.Regexp) bool { return p.MatchString(line) || p.MatchString(inner) })
	}
	return leaks
}

func ends(r *explore.Report) (list []string) {
	for _, e := range r.Ends {
		list = append(list, fmt.Sprint(e.Runs, " ", e.End, " ", e.Text))
	}
	return list
}
