package vm

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/rehearse-lab/rehearse/runtime/portion"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// compareNatively makes TestCorpus compare with what Go's own toolchain makes of the programs; with -update, what it makes becomes
// the expectation. Without it only the expectations are compared with, which needs no toolchain and so works
// everywhere, on js/wasm too.
var compareNatively = flag.Bool("native", false, "build the corpus with the go command and compare with that")

const corpusDir = "testdata/corpus"

// leastCorpus is how many programs the corpus must have.
const leastCorpus = 300

// corpusNames lists the programs of the corpus, without extension.
func corpusNames(t testing.TB) []string {
	files, err := filepath.Glob(filepath.Join(corpusDir, "*.go"))
	if err != nil || len(files) < 300 {
		t.Fatalf("%d programs in %s, at least 300 expected: %v", len(files), corpusDir, err)
	}
	names := make([]string, len(files))
	for i, f := range files {
		names[i] = strings.TrimSuffix(filepath.Base(f), ".go")
	}
	return names
}

// TestCorpus runs each program of testdata/corpus under both schedulers: standard output, exit status and the first
// words on standard error are what a native build gives. Programs whose name begins with conc_ run on real threads, too. With
// -short, every fifth program is run.
func TestCorpus(t *testing.T) {
	names := corpusNames(t)
	if testing.Short() {
		i := 0
		names = slices.DeleteFunc(names, func(string) bool { i++; return i%5 != 0 })
	}
	var natively map[string]ending
	if *compareNatively {
		takes := portion.Of(t, 3)
		var some []string
		for i, name := range names {
			if takes(i) {
				some = append(some, name)
			}
		}
		natively = runNatively(t, some)
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			src, err := os.ReadFile(filepath.Join(corpusDir, name+".go"))
			if err != nil {
				t.Fatal(err)
			}
			if end, ok := natively[name]; ok {
				compareOrUpdate(t, name, end)
			}
			want := readEnding(t, name)
			p, diags := Compile([]File{{Name: "main.go", Text: string(src)}})
			if p == nil {
				t.Fatalf("does not compile: %v", diags)
			}
			for _, cfg := range corpusConfigs(name) {
				if got := endOf(t, p, cfg); got != want {
					t.Errorf("%s, %s, trace %v:\n%s", cfg.Settings.Engine, cfg.Settings.Scheduler, cfg.Capture, differences(got, want))
				}
			}
		})
	}
}

// corpusConfigs is how a program of that name is run.
func corpusConfigs(name string) []Config {
	configs := []Config{
		{Settings: trace.Settings{Engine: trace.Sim, Scheduler: trace.ThreadPerActor}, Capture: true},
		{Settings: trace.Settings{Engine: trace.Sim, Scheduler: trace.Pool}},
	}
	if strings.HasPrefix(name, "conc_") && !testing.Short() {
		// Slowly: on a busy machine, what is due in a millisecond is later.
		configs = append(configs, Config{Settings: trace.Settings{Engine: trace.Real, Scheduler: trace.ThreadPerActor, Speed: 0.3}, Capture: true})
	}
	return configs
}

func endOf(t *testing.T, p *Program, cfg Config) ending {
	var out, errOut bytes.Buffer
	cfg.Stdout, cfg.Stderr = &out, &errOut
	res := p.Run(context.Background(), cfg)
	if cfg.Capture {
		if err := trace.Validate(res.Trace); err != nil {
			t.Errorf("trace: %v", err)
		}
	}
	return newEnding(res.Outcome.Exit, out.String(), errOut.String())
}

// readEnding reads what is expected of a program: NAME.out is its standard output; NAME.end, which only programs have that
// write to standard error, its exit status, first words there and what goroutine 1 waits for.
func readEnding(t *testing.T, name string) ending {
	t.Helper()
	out, err := os.ReadFile(filepath.Join(corpusDir, name+".out"))
	if err != nil {
		t.Fatalf("%v; make it with -native -update", err)
	}
	e := ending{stdout: string(out)}
	text, err := os.ReadFile(filepath.Join(corpusDir, name+".end"))
	if os.IsNotExist(err) {
		return e
	}
	if err != nil {
		t.Fatal(err)
	}
	a := txtar.Parse(text)
	if _, err := fmt.Sscanf(string(a.Comment), "exit %d\n", &e.exit); err != nil || len(a.Files) != 2 {
		t.Fatalf("%s.end: want exit status, stderr and waits", name)
	}
	e.stderr = strings.TrimSpace(string(a.Files[0].Data))
	e.waits = strings.TrimSpace(string(a.Files[1].Data))
	return e
}

func writeEnding(t *testing.T, name string, e ending) {
	t.Helper()
	file := filepath.Join(corpusDir, name)
	if err := os.WriteFile(file+".out", []byte(e.stdout), 0o644); err != nil {
		t.Fatal(err)
	}
	if e.exit == 0 && e.stderr == "" {
		os.Remove(file + ".end")
		return
	}
	end := txtar.Format(&txtar.Archive{Comment: fmt.Appendf(nil, "exit %d\n", e.exit), Files: []txtar.File{
		{Name: "stderr", Data: []byte(e.stderr + "\n")}, {Name: "waits", Data: []byte(e.waits + "\n")}}})
	if err := os.WriteFile(file+".end", end, 0o644); err != nil {
		t.Fatal(err)
	}
}

func compareOrUpdate(t *testing.T, name string, natively ending) {
	t.Helper()
	if *update {
		writeEnding(t, name, natively)
		return
	}
	if want := readEnding(t, name); natively != want {
		t.Errorf("the native build gives something else:\n%s", differences(natively, want))
	}
}

func differences(got, want ending) string {
	var b strings.Builder
	if got.exit != want.exit || got.waits != want.waits {
		fmt.Fprintf(&b, "exit %d %s, want %d %s\n", got.exit, got.waits, want.exit, want.waits)
	}
	b.WriteString(firstDifference(got.stdout, want.stdout))
	b.WriteString(firstDifference(got.stderr, want.stderr))
	return b.String()
}
