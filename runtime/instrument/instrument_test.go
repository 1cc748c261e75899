package instrument_test

import (
	"bytes"
	"context"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/instrument"
	"github.com/rehearse-lab/rehearse/runtime/instrument/instrumenttest"
	"github.com/rehearse-lab/rehearse/runtime/replay"
	"github.com/rehearse-lab/rehearse/runtime/replay/replaytest"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/vm"
)

var (
	update = flag.Bool("update", false, "write the instrumented programs to testdata")
	orders = flag.Int("orders", 12, "in how many `random` orders each program runs natively")
)

// program is a case of testdata.
type program struct {
	file     string
	archive  *txtar.Archive
	accesses string
	source   string
	compiled *vm.Program
}

func (p *program) section(name string) string {
	for _, f := range p.archive.Files {
		if f.Name == name {
			return string(f.Data)
		}
	}
	return ""
}

func programs(t *testing.T) (list []*program) {
	t.Helper()
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no programs", err)
	}
	for _, file := range files {
		ar, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		p := &program{file: file, archive: ar}
		p.accesses, p.source = strings.TrimSpace(p.section("accesses")), p.section("main.go")
		var diags []vm.Diagnostic
		if p.compiled, diags = vm.Compile([]vm.File{{Name: "main.go", Text: p.source}}); len(diags) > 0 {
			t.Fatalf("%s: %v", file, diags)
		}
		list = append(list, p)
	}
	return list
}

// run runs the program in the order that choose makes, and returns its standard output and standard error.
func (p *program) run(choose func(host.Ready) int) (*vm.Result, string) {
	var out bytes.Buffer
	cfg := vm.Config{Operations: true, Stdout: &out, Stderr: &out, Steering: &vm.Steering{Choose: choose}}
	cfg.Settings = trace.Settings{Engine: trace.Sim, Cores: 1, Interleave: true, Accesses: p.accesses}
	return p.compiled.Run(context.Background(), cfg), out.String()
}

func usual(host.Ready) int { return 0 }

// TestInstrument compares the instrumented programs, and their usual orders, with those in testdata.
func TestInstrument(t *testing.T) {
	for _, p := range programs(t) {
		res, _ := p.run(usual)
		got, err := instrument.Instrument(p.compiled, res.Operations, p.accesses, "program/replay")
		if err != nil {
			t.Fatal(err)
		}
		sections := []txtar.File{
			{Name: "instrumented", Data: []byte(got.Files[0].Standalone())},
			{Name: "order", Data: []byte(replay.Format(got.Order))},
			{Name: "free", Data: []byte(strings.Join(append(got.Unordered, ""), "\n"))},
		}
		if *update {
			p.archive.Files = append(p.archive.Files[:2:2], sections...)
			if err := os.WriteFile(p.file, txtar.Format(p.archive), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		for _, s := range sections {
			if want := p.section(s.Name); want != string(s.Data) {
				t.Errorf("%s: %s is\n%s\nnot\n%s", p.file, s.Name, s.Data, want)
			}
		}
	}
}

// TestNativeRuns runs each program natively in random orders. It writes what it wrote in simulation.
func TestNativeRuns(t *testing.T) {
	for _, p := range programs(t) {
		t.Run(strings.TrimSuffix(filepath.Base(p.file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			exe := p.build(t)
			for seed := range *orders {
				random := rand.New(rand.NewPCG(uint64(seed), 1))
				res, want := p.run(func(ready host.Ready) int {
					ready = ready.WithoutTime()
					if seed == 0 || ready.Len() < 2 || random.IntN(3) > 0 {
						return 0
					}
					return random.IntN(ready.Len())
				})
				p.native(t, exe, res, want)
			}
		})
	}
}

// build builds the program with the usual order.
func (p *program) build(t *testing.T) (exe string) {
	t.Helper()
	res, _ := p.run(usual)
	got, err := instrument.Instrument(p.compiled, res.Operations, p.accesses, "program/replay")
	if err != nil {
		t.Fatal(err)
	}
	files := got.Support("program", replaytest.Want{})
	files["main.go"] = got.Files[0].Standalone()
	return instrumenttest.Build(t, files)
}

// native runs exe in the order of a simulated run.
func (p *program) native(t *testing.T, exe string, res *vm.Result, want string) {
	t.Helper()
	if res.Outcome.End != trace.EndOK {
		return // the simulated run ends with an error, whose text is other in Go
	}
	got, err := instrument.Instrument(p.compiled, res.Operations, p.accesses, "program/replay")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "order.txt")
	if err := os.WriteFile(file, []byte(replay.Format(got.Order)), 0o644); err != nil {
		t.Fatal(err)
	}
	r, err := replaytest.Run(t.Context(), exe, replaytest.Want{}, replay.OrderEnv+"="+file)
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Unordered) == 0 && (!r.Followed || r.Output != want) {
		t.Errorf("schedule %s: %s; the output is\n%s\nnot\n%s\nin the order\n%s", res.Schedule, r.Left, r.Output, want, replay.Format(got.Order))
	}
}
