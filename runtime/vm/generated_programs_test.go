package vm

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/portion"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/vm/nativetest"
	"github.com/rehearse-lab/rehearse/runtime/vm/progen"
)

// ways are the configurations in which a generated program is run here: all must give the same result.
var ways = []Config{
	{Capture: true, Settings: trace.Settings{Engine: trace.Sim, Scheduler: trace.ThreadPerActor}},
	{Settings: trace.Settings{Engine: trace.Sim, Scheduler: trace.Pool, Cores: 3}},
	{Settings: trace.Settings{Engine: trace.Real}},
}

// generatedLimits end a generated program that does not end by itself. One that polls on real threads takes many steps on a busy machine.
var generatedLimits = Limits{Steps: 1e11}

// compareGenerated runs programs natively and here, and calls differ for those that differ.
func compareGenerated(t testing.TB, programs []nativetest.Program, differ func(p nativetest.Program, how string)) {
	t.Helper()
	batch := nativetest.BuildFor(t, programs, nativetest.Options{})
	hows := make([]string, len(programs))
	var wg sync.WaitGroup
	turns := make(chan struct{}, 2)
	for i, p := range programs {
		turns <- struct{}{}
		wg.Go(func() {
			defer func() { <-turns }()
			hows[i] = difference(t.Context(), batch, p)
		})
	}
	wg.Wait()
	for i, how := range hows {
		if how != "" {
			differ(programs[i], how)
		}
	}
}

// difference says how a program's run here differs from that in batch, "" if it does not.
func difference(ctx context.Context, batch *nativetest.Batch, p nativetest.Program) string {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Minute)
	defer cancel()
	native, err := batch.Run(ctx, p.Name)
	if err != nil {
		return "natively: " + err.Error()
	}
	want := newEnding(native.Exit, native.Stdout, native.Stderr)
	program, diags := compileGenerated(p.Files["main.go"])
	if program == nil {
		return fmt.Sprint("does not compile here: ", diags)
	}
	for _, cfg := range ways {
		got, err := endGenerated(ctx, program, cfg)
		if err != nil {
			return err.Error()
		}
		if got != want {
			return fmt.Sprintf("%s, recorded %t: exit %d, want %d\n%s%s", cfg.Settings.Engine, cfg.Capture, got.exit, want.exit,
				firstDifference(got.stdout, want.stdout), firstDifference(got.stderr, want.stderr))
		}
	}
	return ""
}

// compileGenerated compiles a program that may import what only the library may.
func compileGenerated(text string) (*Program, []Diagnostic) {
	return compile([]File{{Name: "main.go", Text: text}}, nil, form{}, true)
}

func endGenerated(ctx context.Context, p *Program, cfg Config) (ending, error) {
	var out, errOut bytes.Buffer
	cfg.Stdout, cfg.Stderr, cfg.Limits = &out, &errOut, generatedLimits
	res := p.Run(ctx, cfg)
	if cfg.Capture {
		if err := trace.Validate(res.Trace); err != nil {
			return ending{}, fmt.Errorf("trace: %w", err)
		}
	}
	return newEnding(res.Outcome.Exit, out.String(), errOut.String()), nil
}

// generator makes the text of a program.
type generator func(seed uint64) string

// generated is a progen program. Its package variables have no side effects and do not panic, so it can be linked
// with others.
func (make generator) generated(seed uint64) nativetest.Program {
	p := nativetest.File(strconv.FormatUint(seed, 10), make(seed))
	p.Quiet = true
	return p
}

// seeds are those of n programs, the same in every run unless -seed is set.
func seeds(n int) iter.Seq[uint64] {
	return func(yield func(uint64) bool) {
		for i := range uint64(n) {
			if !yield(*seedFlag*1_000_000 + i) {
				return
			}
		}
	}
}

var (
	programCount = flag.Int("programs", 100, "how many programs TestGeneratedPrograms compares")
	layoutCount  = flag.Int("layouts", 40, "how many programs TestLayouts runs, and TestGeneratedNatives compares")
	endingCount  = flag.Int("endings", 60, "how many programs TestGeneratedEndings compares")
	generateOf   = flag.String("generate-of", "programs", "-generate: `kind` of programs: programs, natives or endings")
	generateFor  = flag.Duration("generate", 0, "compare generated programs natively for so long")
	generateLog  = flag.String("generate-log", "", "with -generate: a file to append what has been done to")
)

// TestGeneratedPrograms compares programs of fixed seeds with native Go. TestGenerate is for seeds never used before.
func TestGeneratedPrograms(t *testing.T) {
	n := *programCount
	if testing.Short() {
		n = 20
	}
	generator(progen.FromSeed).compare(t, "FromSeed", n)
}

// TestGeneratedNatives compares programs that pass values of all layouts to natives with native Go.
func TestGeneratedNatives(t *testing.T) {
	n := *layoutCount
	if testing.Short() {
		n = 10
	}
	generator(progen.NativesFromSeed).compare(t, "NativesFromSeed", n)
}

// TestGeneratedEndings compares programs that end in all ways, and poll, with native Go.
func TestGeneratedEndings(t *testing.T) {
	n := *endingCount
	if testing.Short() {
		n = 10
	}
	generator(progen.EndingsFromSeed).compare(t, "EndingsFromSeed", n)
}

func (make generator) compare(t *testing.T, name string, n int) {
	takes := portion.Of(t, 3)
	var programs []nativetest.Program
	for seed := range seeds(n) {
		if takes(int(seed)) {
			programs = append(programs, make.generated(seed))
		}
	}
	compareGenerated(t, programs, func(p nativetest.Program, how string) {
		t.Errorf("progen.%s(%s): %.1500s", name, p.Name, how)
	})
}

// TestLayouts runs generated programs in all configurations, which must agree. It needs no toolchain, and is for
// builds with the tag memcheck, where each memory access is checked.
func TestLayouts(t *testing.T) {
	for name, make := range map[string]generator{"FromSeed": progen.FromSeed, "NativesFromSeed": progen.NativesFromSeed} {
		for seed := range seeds(*layoutCount) {
			if how := unlike(t.Context(), make(seed)); how != "" {
				t.Errorf("progen.%s(%d): %s", name, seed, how)
			}
		}
	}
}

// FuzzNatives does the same with the program of natives that the bytes choose.
func FuzzNatives(f *testing.F) {
	f.Add([]byte("a program"))
	f.Fuzz(func(t *testing.T, data []byte) {
		text := progen.NativesFromBytes(data)
		if how := unlike(t.Context(), text); how != "" {
			t.Errorf("%s\n%s", how, text)
		}
	})
}

// unlike says how the ways in which a program can be run differ, "" if they do not.
func unlike(ctx context.Context, text string) string {
	p, diags := compileGenerated(text)
	if p == nil {
		return fmt.Sprint("it does not compile: ", diags)
	}
	var first ending
	for i, cfg := range ways {
		got, err := endGenerated(ctx, p, cfg)
		if err != nil {
			return err.Error()
		}
		if i == 0 {
			first = got
		}
		if got != first {
			return fmt.Sprintf("%s:\n%s%s", cfg.Settings.Engine, firstDifference(got.stdout, first.stdout), firstDifference(got.stderr, first.stderr))
		}
	}
	return ""
}

// FuzzPrograms compares the program that the bytes choose with native Go. Each takes a second or so; TestGenerate is
// faster by far, but chooses blindly.
func FuzzPrograms(f *testing.F) {
	f.Add([]byte("a program"))
	f.Fuzz(func(t *testing.T, data []byte) {
		p := nativetest.File("fuzzed", progen.FromBytes(data))
		compareGenerated(t, []nativetest.Program{p}, func(p nativetest.Program, how string) {
			t.Errorf("%s\n%s", how, p.Files["main.go"])
		})
	})
}

const (
	// generatedBatch is how many programs TestGenerate builds at once.
	generatedBatch = 60
	// generatedCache is the number of programs after which the build cache, which they fill, is deleted.
	generatedCache = 20_000
)

// TestGenerate compares new programs for as long as -generate says, reduces those that differ and writes them to
// testdata/differences. Fixed ones belong in testdata/corpus:
//
//	go test ./runtime/vm -run TestGenerate$ -timeout 0 -generate 1h -generate-log /tmp/generate.log
func TestGenerate(t *testing.T) {
	if *generateFor == 0 {
		t.Skip("no -generate DURATION")
	}
	seed := uint64(time.Now().UnixNano())
	if *seedFlag != 1 {
		seed = *seedFlag * 1_000_000
	}
	count, wrong, start := 0, 0, time.Now()
	for time.Since(start) < *generateFor {
		t.Run(fmt.Sprint("from", count), func(t *testing.T) {
			t.Setenv("GOCACHE", t.TempDir())
			for end := count + generatedCache; count < end && time.Since(start) < *generateFor; {
				t.Run(fmt.Sprint(seed), func(t *testing.T) {
					wrong += generateBatch(t, seed)
				})
				seed += generatedBatch
				count += generatedBatch
				logGenerated(t, "%v: %d programs compared, %d differences; next seed %d", time.Since(start).Round(time.Second), count, wrong, seed)
			}
		})
	}
}

// generateBatch compares the programs from seed on and returns how many differ.
func generateBatch(t *testing.T, seed uint64) (wrong int) {
	make, ok := map[string]generator{"programs": progen.FromSeed, "natives": progen.NativesFromSeed, "endings": progen.EndingsFromSeed}[*generateOf]
	if !ok {
		t.Fatalf("-generate-of %s: there are programs, natives and endings", *generateOf)
	}
	var programs []nativetest.Program
	for i := range uint64(generatedBatch) {
		programs = append(programs, make.generated(seed+i))
	}
	compareGenerated(t, programs, func(p nativetest.Program, how string) {
		wrong++
		logGenerated(t, "seed %s: %.600s", p.Name, how)
		name := filepath.Join("testdata", "differences", p.Name+".go")
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(reduceGenerated(t, p.Files["main.go"])), 0o644); err != nil {
			t.Fatal(err)
		}
		t.Errorf("seed %s, reduced in %s: %.600s", p.Name, name, how)
	})
	return wrong
}

// reduceGenerated makes a program that differs smaller.
func reduceGenerated(t *testing.T, text string) string {
	deadline := time.Now().Add(5 * time.Minute)
	return progen.Reduce(text, func(smaller []string) int {
		if time.Now().After(deadline) {
			return -1
		}
		var programs []nativetest.Program
		for i, s := range smaller {
			if p, _ := compileGenerated(s); p != nil {
				programs = append(programs, nativetest.File(strconv.Itoa(i), s))
			}
		}
		batch, err := nativetest.Build(t.TempDir(), programs, nativetest.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range programs {
			if batch.Errors[p.Name] == "" && difference(t.Context(), batch, p) != "" {
				i, _ := strconv.Atoi(p.Name)
				return i
			}
		}
		return -1
	})
}

func logGenerated(t *testing.T, form string, args ...any) {
	t.Helper()
	t.Logf(form, args...)
	if *generateLog == "" {
		return
	}
	f, err := os.OpenFile(*generateLog, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	fmt.Fprintf(f, time.Now().Format(time.DateTime)+" "+form+"\n", args...)
}
