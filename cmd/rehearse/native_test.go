package main

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/kernel/gomodule"
	"github.com/rehearse-lab/rehearse/lessons"
	sources "github.com/rehearse-lab/rehearse/runtime"
	"github.com/rehearse-lab/rehearse/runtime/portion"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/vm/nativetest"
)

// needGo skips a test if there is no Go toolchain, and gives builds a cache of their own.
func needGo(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("there is no go command")
	}
	// Go's own cache stays where it is.
	out, err := exec.Command("go", "env", "GOCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOCACHE", strings.TrimSpace(string(out)))
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
}

func writeProgram(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "program.go")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestRunNative checks that a native program's output and end are passed through, and that it is built once.
func TestRunNative(t *testing.T) {
	needGo(t)
	path := writeProgram(t, "package main\n\nimport (\"fmt\"; \"os\")\n\nfunc main() {\n\tfmt.Println(\"out\")\n\tprintln(\"err\")\n\tos.Exit(3)\n}\n")
	first := inProcess(t, "run", "--native", path)
	if first.status != 3 || first.stdout != "out\n" || !strings.HasSuffix(first.stderr, "err\n") || !strings.Contains(first.stderr, "built with go1.") {
		t.Errorf("%+v", first)
	}
	if again := inProcess(t, "run", "--native", path); again != (result{"out\n", "err\n", 3}) {
		t.Errorf("again: %+v", again)
	}
}

// TestNativeTicket checks that a program with package ticket runs natively, alone and with actors.
func TestNativeTicket(t *testing.T) {
	needGo(t)
	for _, use := range []string{"", "\t\"actor\"\n"} {
		text := "package main\n\nimport (\n" + use + "\t\"context\"\n\t\"fmt\"\n\t\"ticket\"\n)\n\nfunc main() {\n"
		if use != "" {
			text += "\tdefer actor.NewSystem().Wait()\n"
		}
		text += "\tpass, err := ticket.New(ticket.Options{}).Enter(context.Background(), ticket.Visit{})\n\tfmt.Println(pass.Ticket(), err)\n}\n"
		if r := inProcess(t, "run", "--native", writeProgram(t, text)); r.status != exitOK || !strings.HasPrefix(r.stdout, "1 <nil>\n") {
			t.Errorf("%+v", r)
		}
	}
}

// TestNativePlaces checks that a panic and an error are reported at their lines in the learner's file, or in the
// lesson.
func TestNativePlaces(t *testing.T) {
	needGo(t)
	path := writeProgram(t, "package main\n\nfunc main() {\n\tvar m map[int]int\n\tm[1]++\n}\n")
	if r := inProcess(t, "run", "--native", path); r.status != 2 || !strings.Contains(r.stderr, filepath.ToSlash(path)+":5") {
		t.Errorf("panic: %+v", r)
	}
	path = writeProgram(t, "package main\n\nfunc main() {\n\tx := 1\n}\n")
	if r := inProcess(t, "run", "--native", path); r.status != exitFailed || r.stderr != path+":4:2: declared and not used: x\n" {
		t.Errorf("mistake: %+v", r)
	}
	lesson := filepath.Join(t.TempDir(), "lesson.md")
	text := "---\ntitle: T\nsummary: S\nminutes: 1\n---\n\n# T\n\n```go {run id=a}\nfunc main() {\n\thelp()\n}\n```\n\n```go {run id=b}\nfunc help() {\n\tx := 1\n}\n\nfunc main() {}\n```\n"
	if err := os.WriteFile(lesson, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	if r := inProcess(t, "run", "--native", lesson+"#a"); r.status != exitFailed || r.stderr != lesson+":17:2: declared and not used: x\n" {
		t.Errorf("in a lesson: %+v", r)
	}
}

// TestNativeRace checks that the race detector finds a race that the simulation cannot show: neither handler's write
// is ordered after the other's.
func TestNativeRace(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the runtime with the race detector")
	}
	needGo(t)
	path := writeProgram(t, `package main

import (
	"actor"
	"runtime"
	"sync/atomic"
)

var (
	shared int
	met    atomic.Int32
)

func count(*actor.Context, actor.Message) {
	shared++
	for met.Add(1); met.Load() < 2; {
		runtime.Gosched()
	}
}

func main() {
	sys := actor.NewSystem()
	for _, name := range []string{"a", "b"} {
		ref := sys.Spawn(name, actor.BehaviorFunc(count))
		sys.Send(ref, actor.Message{})
	}
	sys.Wait()
}
`)
	r := inProcess(t, "run", "--native", "--race", "--scheduler", "thread", path)
	if r.status != 66 || !strings.Contains(r.stderr, "DATA RACE") {
		t.Errorf("%+v", r)
	}
}

func TestNativeWithoutToolchain(t *testing.T) {
	path := writeProgram(t, "package main\n\nfunc main() {}\n")
	t.Setenv("PATH", t.TempDir())
	r := inProcess(t, "run", "--native", path)
	if r.status != exitFailed || !strings.Contains(r.stderr, "install Go") {
		t.Errorf("%+v", r)
	}
}

func TestNativeFlags(t *testing.T) {
	path := writeProgram(t, "package main\n\nfunc main() {}\n")
	for _, c := range []struct{ args, want string }{
		{"--race", "--race needs --native"},
		{"--native --engine sim", "leave --engine sim out"},
		{"--native --cores 2", "--cores and --native exclude each other"},
		{"--native --json", "--json and --native exclude each other"},
	} {
		r := inProcess(t, append([]string{"run", path}, strings.Fields(c.args)...)...)
		if r.status != exitUsage || !strings.Contains(r.stderr, c.want) {
			t.Errorf("%s: %+v", c.args, r)
		}
	}
}

// TestNativeInterrupt checks that Ctrl+C ends an endless native program.
func TestNativeInterrupt(t *testing.T) {
	needGo(t)
	path := writeProgram(t, "package main\n\nfunc main() {\n\tprint(\"ready\")\n\tfor {\n\t}\n}\n")
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	var stdout bytes.Buffer
	stderr := &readySignal{ready: make(chan struct{})}
	c := &cli{in: strings.NewReader(""), out: &stdout, err: stderr}
	ctx, interrupt := context.WithCancel(ctx)
	defer interrupt()
	go func() {
		select {
		case <-stderr.ready:
		case <-ctx.Done():
		}
		interrupt()
	}()
	if status := c.run(ctx, []string{"run", "--native", path}); status != exitInterrupted {
		t.Errorf("status %d", status)
	}
}

// readySignal tells when a program has written "ready".
type readySignal struct {
	text  bytes.Buffer
	ready chan struct{}
}

func (r *readySignal) Write(p []byte) (int, error) {
	before := strings.Contains(r.text.String(), "ready")
	r.text.Write(p)
	if !before && strings.Contains(r.text.String(), "ready") {
		close(r.ready)
	}
	return len(p), nil
}

// aboutTime are the cells, and whole lessons, that show what depends on order and time. On real threads that is random, so a different
// output is not an error.
var aboutTime = []string{"typed-messages#desks", "dispatchers#boxes", "dispatchers#heldup", "too-late#auction", "too-late#ticks", "too-late#pay", "asking", "blocking-work", "order", "full-mailboxes", "stopping",
	"waiting-for-someone", "channel-or-lock", "data-race", "wait-groups", "from-go-to-close", "select", "context", "lock-order", "loop-to-reaction", "priorities", "ticket-limiter", "break-it"}

// endsByChance are cells that end in a deadlock in some orders.
var endsByChance = map[string]bool{
	"lock-order#transfer": true, "lock-order#readers": true, "lock-order#wake": true, "lock-order#polite": true, "full-mailboxes#alone": true,
	"data-race#lift": true, "from-go-to-close#harvest": true,
}

// tooLong are cells that take minutes on a real machine: goroutines sleep in real time there.
var tooLong = map[string]bool{"ticket-limiter#bank": true}

// TestLessonCellsNatively checks that every cell of the built-in lessons that is not an exercise is a module that
// builds without network and passes vet, and that its native output is that of the virtual machine. All are linked
// together: the modules differ only in the program's files and the settings in actor/defaults.go, which the
// environment sets for a run instead.
func TestLessonCellsNatively(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the programs of all cells")
	}
	needGo(t)
	all, err := lessons.Builtin().Lessons()
	if err != nil {
		t.Fatal(err)
	}
	takes := portion.Of(t, 3)
	var programs []nativetest.Program
	cells, settings := 0, map[string]trace.Settings{}
	for _, e := range all {
		for _, cell := range e.Lesson.Cells() {
			if cell.Exercise != nil || cell.Expect != lessons.ExpectOK || endsByChance[e.ID+"#"+cell.ID] {
				continue // it contains an intended error, whose effect may be random
			}
			name := e.ID + "#" + cell.ID
			if cells++; tooLong[name] || !takes(cells) {
				continue
			}
			programs = append(programs, exportedProgram(t, name))
			settings[name] = cellRequest(e.Lesson, cell).Settings
		}
	}
	if len(programs) < 4 {
		t.Fatalf("only %d cells were found", len(programs))
	}
	batch := nativetest.BuildFor(t, programs, nativetest.Options{})
	if said, err := batch.Vet(); err != nil {
		t.Errorf("go vet: %v\n%s", err, said)
	}
	for _, p := range programs {
		t.Run(p.Name, func(t *testing.T) {
			t.Parallel() // native programs take their time
			compareNatively(t, batch, p.Name, settings[p.Name])
		})
	}
}

// exportedProgram is a cell's program as export go writes it. The rest of its module is the same for all cells.
func exportedProgram(t *testing.T, name string) nativetest.Program {
	t.Helper()
	target, err := findTarget(name)
	if err != nil {
		t.Fatal(err)
	}
	m, err := target.exported()
	if err != nil {
		t.Fatal(err)
	}
	p := nativetest.Program{Name: name, Files: map[string]string{}}
	ours := map[string]map[string]string{"actor": {}, "ticket": {}}
	for path, text := range m.Files {
		folder, below, _ := strings.Cut(path, "/")
		if files := ours[folder]; files != nil {
			files[below] = text
		} else {
			p.Files[path] = text
		}
	}
	mod := "module " + gomodule.Name(name) + "\n\ngo " + gomodule.GoVersion + "\n"
	for _, module := range []struct {
		name  string
		files map[string]string
	}{{"actor", sources.ActorModule(trace.Settings{})}, {"ticket", sources.TicketModule()}} {
		got, want := ours[module.name], module.files
		if len(got) == 0 {
			continue
		}
		mod += fmt.Sprintf("\nrequire %[1]s v0.0.0\n\nreplace %[1]s => ./%[1]s\n", module.name)
		delete(want, "defaults.go")
		delete(got, "defaults.go")
		if !maps.Equal(got, want) {
			t.Errorf("%s: the module %s is another one than that of other cells", name, module.name)
		}
	}
	if p.Files["go.mod"] != mod {
		t.Errorf("%s: go.mod is %q, want %q", name, p.Files["go.mod"], mod)
	}
	delete(p.Files, "go.mod")
	return p
}

// compareNatively runs a cell's program natively and here.
func compareNatively(t *testing.T, batch *nativetest.Batch, name string, s trace.Settings) {
	s = s.WithDefaults()
	schedulers := []string{"thread", "pool"}
	if s.Scheduler == trace.Goroutines {
		schedulers = schedulers[:1] // it has no actors, so that both are the same
	}
	for _, scheduler := range schedulers {
		// The effect of a faulty dispatcher is random, and different on real threads.
		rep, _ := runJSON(t, name, "--scheduler", scheduler, "--dispatcher", "corrected")
		want := rep.Runs[0].Stdout
		end, err := batch.Run(t.Context(), name, "REHEARSE_SCHEDULER="+scheduler, pace(rep.Runs[0].Makespan), "REHEARSE_DISPATCHER=corrected",
			fmt.Sprint("REHEARSE_WORKERS=", s.Workers), fmt.Sprint("REHEARSE_BATCH=", s.Batch), fmt.Sprint("REHEARSE_SLICE=", s.Slice),
			fmt.Sprint("REHEARSE_SEED=", s.Seed))
		lesson, _, _ := strings.Cut(name, "#")
		same := end.Stdout == want || (slices.Contains(aboutTime, name) || slices.Contains(aboutTime, lesson)) && len(end.Stdout) > 0
		if err != nil || end.Exit != 0 || !same {
			t.Errorf("%s: %v, exit status %d\nnatively %q\nhere %q\n%s", scheduler, err, end.Exit, end.Stdout, want, end.Stderr)
		}
	}
}

// TestExportedModule checks that a cell's module is self-contained: it builds without network and passes vet,
// including its runtime, and it has the cell's settings.
func TestExportedModule(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a module")
	}
	needGo(t)
	dir := filepath.Join(t.TempDir(), "exported")
	const name = "batches#posts"
	if r := inProcess(t, "export", "go", name, "-o", dir); r.status != exitOK {
		t.Fatalf("%+v", r)
	}
	for _, args := range []string{"build -trimpath -ldflags=-w -o program .", "vet -trimpath ./..."} {
		cmd := exec.Command("go", strings.Fields(args)...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod", "GOPROXY=off", "GOTOOLCHAIN=local")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("go %s: %v\n%s", args, err, out)
		}
	}
	rep, _ := runJSON(t, name)
	cmd := exec.Command(filepath.Join(dir, "program"))
	cmd.Env = append(os.Environ(), pace(rep.Runs[0].Makespan))
	if out, err := cmd.Output(); err != nil || string(out) != rep.Runs[0].Stdout {
		t.Errorf("%v\nnatively %q\nhere %q", err, out, rep.Runs[0].Stdout)
	}
}

// pace is the speed with which a native run that takes the given time takes at most half a second. Faster runs are
// not accelerated: on a busy machine the delays of a program should stay long compared with the time that its threads
// wait for a processor.
func pace(makespan int64) string {
	return fmt.Sprint("REHEARSE_SPEED=", max(1, float64(makespan)/float64(500*time.Millisecond)))
}

// TestExportGoOverwrites checks that an export overwrites only what an export has written.
func TestExportGoOverwrites(t *testing.T) {
	dir := t.TempDir()
	export := func(target string) result { return inProcess(t, "export", "go", target, "-o", dir) }
	program := writeProgram(t, "package main\n\nfunc main() {}\n")
	if r := export("countdown"); r.status != exitOK {
		t.Fatalf("%+v", r)
	}
	if r := export(program); r.status != exitOK {
		t.Fatalf("over another export: %+v", r)
	}
	if _, err := os.Stat(filepath.Join(dir, "actor", "actor.go")); err == nil {
		t.Error("a program without actors has the runtime of the one before")
	}
	mine := filepath.Join(dir, "main.go")
	if err := os.WriteFile(mine, []byte("package mine\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	r := export(program)
	if r.status != exitFailed || !strings.Contains(r.stderr, "main.go") {
		t.Errorf("over a file that was changed: %+v", r)
	}
	if text, _ := os.ReadFile(mine); string(text) != "package mine\n" {
		t.Errorf("it is %q now", text)
	}
}

// TestExportGoKeepsChangedFiles checks that an export leaves a file that an earlier one wrote, that it does not write
// itself, and that was changed since.
func TestExportGoKeepsChangedFiles(t *testing.T) {
	dir := t.TempDir()
	export := func(target string) {
		t.Helper()
		if r := inProcess(t, "export", "go", target, "-o", dir); r.status != exitOK {
			t.Fatalf("%+v", r)
		}
	}
	export("countdown")
	mine := filepath.Join(dir, "actor", "actor.go")
	if err := os.WriteFile(mine, []byte("package mine\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	export(writeProgram(t, "package main\n\nfunc main() {}\n"))
	if text, err := os.ReadFile(mine); string(text) != "package mine\n" {
		t.Errorf("it is %q now, %v", text, err)
	}
}

// TestEmbeddedFilesNatively checks that embedded files are part of the export.
func TestEmbeddedFilesNatively(t *testing.T) {
	needGo(t)
	path := writeProgram(t, "package main\n\nimport _ \"embed\"\n\n//go:embed words.txt\nvar words string\n\nfunc main() { print(words) }\n")
	if err := os.WriteFile(filepath.Join(filepath.Dir(path), "words.txt"), []byte("one two\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if r := inProcess(t, "run", "--native", path); r.status != exitOK || !strings.HasSuffix(r.stderr, "one two\n") {
		t.Errorf("%+v", r)
	}
	dir := t.TempDir()
	if r := inProcess(t, "export", "go", path, "-o", dir); r.status != exitOK {
		t.Errorf("%+v", r)
	}
	if text, err := os.ReadFile(filepath.Join(dir, "words.txt")); string(text) != "one two\n" {
		t.Errorf("%q, %v", text, err)
	}
}

// TestEmbeddedFilesAreNotBuilt checks that embedded files are not compiled: neither data of a lesson nor files beside
// a program.
func TestEmbeddedFilesAreNotBuilt(t *testing.T) {
	const evil = "package main\n\nfunc init() { panic(\"evil\") }\n"
	lesson := filepath.Join(t.TempDir(), "x.md")
	cell := "```go {run id=x}\nimport _ \"embed\"\n\n//go:embed evil.go\nvar text string\n\nfunc main() { println(len(text)) }\n```\n"
	if err := os.WriteFile(lesson, []byte("# X\n\n```text {file=evil.go}\n"+evil+"```\n\n"+cell), 0o644); err != nil {
		t.Fatal(err)
	}
	path := writeProgram(t, "package main\n\nimport _ \"embed\"\n\n//go:embed evil.go\nvar text string\n\nfunc main() { println(len(text)) }\n")
	if err := os.WriteFile(filepath.Join(filepath.Dir(path), "evil.go"), []byte(evil), 0o644); err != nil {
		t.Fatal(err)
	}
	for what, program := range map[string]string{"x.md:3:10: file=evil.go": lesson + "#x", "the embedded file evil.go": path} {
		dir := filepath.Join(t.TempDir(), "out")
		for _, args := range [][]string{{"run", "--native", program}, {"export", "go", program, "-o", dir}} {
			r := inProcess(t, args...)
			if r.status != exitFailed || !strings.Contains(r.stderr, what) || !strings.Contains(r.stderr, "evil.go.txt") {
				t.Errorf("%v: %+v, want a refusal that says %q", args[:2], r, what)
			}
		}
		if _, err := os.Stat(dir); err == nil {
			t.Errorf("%s was exported", program)
		}
	}
}

// TestExportGoKeepsReadme checks that an embedded README is not replaced by the export's own.
func TestExportGoKeepsReadme(t *testing.T) {
	path := writeProgram(t, "package main\n\nimport _ \"embed\"\n\n//go:embed README.md\nvar text string\n\nfunc main() { print(text) }\n")
	if err := os.WriteFile(filepath.Join(filepath.Dir(path), "README.md"), []byte("mine\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if r := inProcess(t, "export", "go", path, "-o", dir); r.status != exitOK {
		t.Errorf("%+v", r)
	}
	if text, err := os.ReadFile(filepath.Join(dir, "README.md")); string(text) != "mine\n" {
		t.Errorf("%q, %v", text, err)
	}
}

// TestTestsNatively checks that a file of tests is run as go test runs it.
func TestTestsNatively(t *testing.T) {
	needGo(t)
	path := writeProgram(t, "package main\n\nimport \"testing\"\n\nfunc TestSum(t *testing.T) {\n\tif 1+1 != 3 {\n\t\tt.Error(\"no\")\n\t}\n}\n")
	r := inProcess(t, "run", "--native", path)
	if r.status != 1 || !strings.Contains(r.stdout, "--- FAIL: TestSum") {
		t.Errorf("%+v", r)
	}
	path = writeProgram(t, "package main\n\nimport \"fmt\"\n\nfunc Example() {\n\tfmt.Println(1)\n\t// Output: 1\n}\n")
	if r := inProcess(t, "run", "--native", path); r.status != exitOK || !strings.Contains(r.stdout, "--- PASS: Example") {
		t.Errorf("an example: %+v", r)
	}
}

// TestForgetOldBuilds checks that the builds used last are kept.
func TestForgetOldBuilds(t *testing.T) {
	dir := t.TempDir()
	now := time.Now()
	touch := func(name string, age time.Duration) {
		path := filepath.Join(dir, name)
		if err := os.Mkdir(path, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, now.Add(-age), now.Add(-age)); err != nil {
			t.Fatal(err)
		}
	}
	for i := range keptBuilds + 5 {
		touch(fmt.Sprintf("build%02d", i), time.Duration(i)*time.Minute)
	}
	touch("building-now", time.Minute)
	touch("building-once", 2*time.Hour)
	if err := forgetOldBuilds(dir); err != nil {
		t.Fatal(err)
	}
	left, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(left) != keptBuilds+1 || left[keptBuilds-1].Name() != fmt.Sprintf("build%02d", keptBuilds-1) || left[keptBuilds].Name() != "building-now" {
		t.Errorf("left: %v", left)
	}
}

func TestModuleName(t *testing.T) {
	for name, want := range map[string]string{
		"countdown#Storm_2": "storm-2", "My File.go": "my-file", "actor.go": "program-actor", "1.go": "program-1", "世界.go": "program",
	} {
		if got := gomodule.Name(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}
