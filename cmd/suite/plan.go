package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/portion"
)

// mode is how much of the suite is run.
type mode struct{ quick, long bool }

const (
	// usualLimit is the time limit of a package that is not in heavy, several times what it takes on a slow machine.
	usualLimit = 10 * time.Minute
	// width is how many jobs run concurrently, even on two cores: many tests wait, for processes, browsers or a
	// clock.
	width = 4
	// speed is the prefix of tests that measure time. They run alone.
	speed = "^TestSpeed"
)

// heavy lists the packages with long tests, the longest first, with their time limits.
var heavy = []struct {
	folder string
	limit  time.Duration
}{
	{"web/browsertest", 75 * time.Minute},
	{"runtime/vm", 60 * time.Minute},
	{"cmd/rehearse", 60 * time.Minute},
	{"kernel", 30 * time.Minute},
	{"web", 30 * time.Minute},
	{"runtime/actor", 30 * time.Minute},
}

// race are tests of a package under the race detector.
type race struct {
	folder string
	tests  string // which of them
	not    string // but for these
	args   []string
}

// of are those of names.
func (r race) of(names []string) []string {
	names = matching(names, r.tests, true)
	if r.not != "" {
		names = matching(names, r.not, false)
	}
	return names
}

// raced are the tests under the race detector: those on real threads, where it can find something. With --long, the
// whole packages run under it too.
var raced = []race{
	{folder: "runtime/host"},
	{folder: "runtime/actor", args: []string{"-engine", "real"}}, // simulated threads take turns
	{folder: "runtime/trace", tests: "^Test(Lane|Recorder|NilRecorder|Snapshot)"},
	{folder: "runtime/ticket"},
	{folder: "kernel", not: "^Test(GoKer|LibraryOrders)"}, // explorations of simulated runs, of which TestExplore has enough
	{folder: "kernel/store/sqlite"},
	{folder: "web", not: "^TestImportByAnotherProcess$"}, // a process gets so little memory that the race detector crashes in it
	{folder: "web/door"},
	{folder: "web/runs"},
	{folder: "web/socket"},
	{folder: "cmd/rehearse", tests: "^Test(Interrupt|TooManyThreads|NothingIsLost|NativeInterrupt|Measured|PortTaken|Serve)"},
}

// building is the environment of commands that compile. The compiler takes a fifth less processor time if it collects
// garbage less often.
var building = []string{"GOGC=400"}

// arguments are the arguments of some packages' test binaries in every run except the quick one.
var arguments = map[string][]string{
	"runtime/vm":      {"-native"},    // compare the corpus with the current results of Go's toolchain
	"web/browsertest": {"-interpret"}, // speed is measured separately
}

// plan makes the stages of a mode.
func plan(ctx context.Context, m mode) ([]stage, error) {
	pkgs, err := list(ctx, ".", "./...")
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(pkgs, func(x, y pkg) int { return rank(x.folder) - rank(y.folder) })
	unit, err := page()
	if err != nil {
		return nil, err
	}
	stages := []stage{{"sources", width, sources()}}
	if m.quick {
		return append(stages, stage{"tests", width, append(quickTests(pkgs), unit)}), nil
	}
	wasm, err := underNode(ctx, !m.long)
	if err != nil {
		return nil, err
	}
	checked, err := memcheck(ctx, m.long)
	if err != nil {
		return nil, err
	}
	tests := slices.Concat(packages(pkgs), []job{unit}, underRace(pkgs), checked, wasm, comparisons())
	if !m.long {
		tests = withEnv(tests, portion.Today(time.Now()))
	}
	stages = append(stages, stage{"tests", width, tests}, stage{"speed", 1, speedTests(pkgs)})
	if m.long {
		stages = append(stages, stage{"long", 1, longTests(pkgs)})
	}
	return stages, nil
}

// withEnv adds a setting to the environment of the tests among jobs.
func withEnv(jobs []job, setting string) []job {
	jobs = slices.Clone(jobs)
	for i, j := range jobs {
		if g, ok := j.(goTests); ok {
			g.env = append(slices.Clone(g.env), setting)
			jobs[i] = g
		}
	}
	return jobs
}

func rank(folder string) int {
	for i, h := range heavy {
		if h.folder == folder {
			return i
		}
	}
	return len(heavy)
}

func limitOf(folder string) time.Duration {
	if i := rank(folder); i < len(heavy) {
		return heavy[i].limit
	}
	return usualLimit
}

// sources are the checks that run none of our code.
func sources() []job {
	const minutes = 10 * time.Minute // of which most is the first build
	return []job{
		command{name: "gofmt", args: []string{"sh", "-c", `git ls-files -z --cached --others --exclude-standard "*.go" | xargs -0 sh -c 'for f; do [ ! -f "$f" ] || echo "$f"; done' sh | xargs gofmt -l`}, limit: minutes, quiet: true, hint: "run gofmt -w on these files"},
		command{name: "go vet", args: []string{"go", "vet", "./..."}, env: building, limit: minutes},
		command{name: "go vet runtime/vm/bench", dir: "runtime/vm/bench", args: []string{"go", "vet", "."}, env: building, limit: minutes},
		command{name: "go vet runtime/bench/peers", dir: "runtime/bench/peers", args: []string{"go", "vet", "."}, env: building, limit: minutes},
	}
}

// packages are the tests of all packages, without the speed tests.
func packages(pkgs []pkg) []job {
	var jobs []job
	for _, p := range pkgs {
		g := testsOf(p, speed, false)
		g.args = arguments[p.folder]
		if len(g.names) > 0 {
			jobs = append(jobs, g)
		}
	}
	return jobs
}

// quickTests are the tests of all packages that need neither a browser nor WebAssembly, without the long ones;
// unchanged passed tests are not run again.
func quickTests(pkgs []pkg) []job {
	var jobs []job
	for _, p := range pkgs {
		if p.folder == "web/browsertest" || p.folder == "cmd/rehearse-wasm" || p.folder == "cmd/rehearse-site" {
			continue
		}
		g := testsOf(p, speed, false)
		g.flags, g.env = []string{"-short"}, nil
		jobs = append(jobs, g)
	}
	return jobs
}

// speedTests are the tests that measure time, one package after the other.
func speedTests(pkgs []pkg) []job {
	var jobs []job
	for _, p := range pkgs {
		if g := testsOf(p, speed, true); len(g.names) > 0 {
			g.name += " (speed)"
			jobs = append(jobs, g)
		}
	}
	return jobs
}

// testsOf are the tests of a package that match a pattern, or all others. Their results are not taken from the cache. What
// is for building is not for the tests, some of which measure memory.
func testsOf(p pkg, pattern string, does bool) goTests {
	return goTests{name: p.folder, pkg: "./" + p.folder, flags: []string{"-count=1", "-exec", "env -u GOGC"}, env: slices.Clone(building),
		names: matching(p.names, pattern, does), limit: limitOf(p.folder)}
}

// find is the package in a folder.
func find(pkgs []pkg, folder string) pkg {
	i := slices.IndexFunc(pkgs, func(p pkg) bool { return p.folder == folder })
	if i < 0 {
		panic("the plan names " + folder + ", which has no tests")
	}
	return pkgs[i]
}

// underRace are tests under the race detector.
func underRace(pkgs []pkg) []job {
	var jobs []job
	for _, r := range raced {
		g := testsOf(find(pkgs, r.folder), speed, false)
		g.name, g.names, g.flags, g.args = r.folder+" (race)", r.of(g.names), append(g.flags, "-race", "-short"), r.args
		jobs = append(jobs, g)
	}
	// Of the corpus, the programs of goroutines, which also run on real threads.
	corpus := testsOf(find(pkgs, "runtime/vm"), "^TestCorpus$", true)
	corpus.name, corpus.flags, corpus.sub = "runtime/vm (corpus, race)", append(corpus.flags, "-race"), "^conc_"
	return append(jobs, corpus)
}

// memcheck are tests of the virtual machine built to check each memory access.
func memcheck(ctx context.Context, long bool) ([]job, error) {
	env := []string{"GOFLAGS=-tags=memcheck"}
	pkgs, err := list(ctx, ".", "./runtime/vm/...", env...)
	if err != nil {
		return nil, err
	}
	access := testsOf(find(pkgs, "runtime/vm/mem"), "^Test", true)
	access.name, access.env = "runtime/vm/mem (memcheck)", append(access.env, env...)
	machine := testsOf(find(pkgs, "runtime/vm"), "^(TestCorpus|TestLayouts|TestReflectLikeGo)$", true)
	if long {
		machine = testsOf(find(pkgs, "runtime/vm"), speed, false)
		machine.args, machine.limit = []string{"-layouts", "10000"}, 3*time.Hour
	}
	machine.name, machine.env = "runtime/vm (memcheck)", append(machine.env, env...)
	return []job{access, machine}, nil
}

// underNode are tests of the virtual machine as WebAssembly, on JavaScript's default stack. cmd/rehearse-wasm tests
// that programs with actors run there as they do here.
func underNode(ctx context.Context, short bool) ([]job, error) {
	node, err := exec.LookPath("node")
	if err != nil {
		return []job{absent{"runtime/vm (js/wasm)", "SKIPPED, NOT PASSED: the virtual machine under JavaScript needs Node"}}, nil
	}
	goroot, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("go env GOROOT: %w", err)
	}
	env := []string{"GOOS=js", "GOARCH=wasm"}
	pkgs, err := list(ctx, ".", "./runtime/vm", env...)
	if err != nil {
		return nil, err
	}
	g := testsOf(find(pkgs, "runtime/vm"), `^(TestCorpus|TestPrograms|TestEnds|TestStop|TestWallLimit|TestNesting)$`, true)
	// Go's loader accepts only a small environment.
	loader := fmt.Sprintf("env -i PATH=%s %s %s/lib/wasm/wasm_exec_node.js", os.Getenv("PATH"), node, strings.TrimSpace(string(goroot)))
	g.name, g.env, g.flags = "runtime/vm (js/wasm)", append(g.env, env...), append(g.flags, fmt.Sprintf("-short=%t", short), "-exec", loader)
	return []job{g}, nil
}

// comparisons run the modules that compare with other projects, at a tiny scale.
func comparisons() []job {
	const limit = 10 * time.Minute
	return []job{
		command{name: "runtime/bench/peers", dir: "runtime/bench/peers", args: []string{"go", "run", ".", "-rounds", "1", "-scale", "0.01"}, env: building, limit: limit},
		command{name: "runtime/vm/bench", dir: "runtime/vm/bench", args: []string{"go", "run", ".", "-rounds", "1", "-only", "fib"}, env: building, limit: limit},
	}
}

// longTests take hours.
func longTests(pkgs []pkg) []job {
	jobs := []job{}
	add := func(name, folder, pattern string, limit time.Duration, flags, args []string) {
		g := testsOf(find(pkgs, folder), pattern, true)
		g.name, g.flags, g.args, g.limit = name, append(g.flags, flags...), args, limit
		jobs = append(jobs, g)
	}
	add("runtime/vm (generated programs, an hour)", "runtime/vm", "^TestGenerate$", 2*time.Hour, nil, []string{"-generate", "1h"})
	add("cmd/rehearse (many repetitions)", "cmd/rehearse", "^(TestU23Countdown|TestNothingIsLost)$", time.Hour, nil, []string{"-countdowns", "200", "-sequences", "400"})
	add("runtime/actor (soak)", "runtime/actor", "^TestSoak$", time.Hour, []string{"-race"}, []string{"-soak", "20m"})
	add("runtime/vm (corpus natively, race)", "runtime/vm", "^TestCorpus$", 2*time.Hour, nil, []string{"-native", "-native-race"})
	add("runtime/vm (whole corpus, race)", "runtime/vm", "^TestCorpus$", 2*time.Hour, []string{"-race"}, nil)
	for _, r := range raced {
		add(r.folder+" (whole, race)", r.folder, "^Test", 2*time.Hour, []string{"-race"}, nil)
	}
	for _, p := range pkgs {
		for _, target := range matching(p.names, "^Fuzz", true) {
			jobs = append(jobs, command{
				name: p.folder + " " + target, limit: 30 * time.Minute,
				args: []string{"go", "test", "./" + p.folder, "-run", "^$", "-fuzz", "^" + target + "$", "-fuzztime", "3m"},
			})
		}
	}
	return jobs
}
