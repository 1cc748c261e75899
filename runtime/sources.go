// Package sources holds the source text of the runtime, so that the Go toolchain can build a program with it: to run
// it natively, or to write it to a folder as a standalone module.
package sources

import (
	"embed"
	"fmt"
	"go/format"
	"io/fs"
	"path"
	"strings"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

//go:embed units/*.go trace/*.go host/*.go actor/*.go vm/_std/own/actor/*.go _native/*.go replay/*.go replay/replaytest/*.go
var files embed.FS

// ticket is apart from files, so that the virtual machine holds it without the rest.
//
//go:embed ticket/absent.go ticket/doc.go ticket/errors.go ticket/limiter.go ticket/options.go ticket/queue.go ticket/slots.go
var ticket embed.FS

// Ticket holds the source of package ticket, ticket/NAME.go, which programs in the virtual machine may import.
func Ticket() fs.FS { return ticket }

//go:embed LICENSE
var license string

// ourPath is how the runtime's packages import each other here, and moduleInternal where they are in the module.
const (
	ourPath        = `"github.com/rehearse-lab/rehearse/runtime/`
	moduleInternal = `"actor/internal/`
)

// ActorModule is the files, by path, of a module "actor" that needs only the standard library. Programs in the
// virtual machine see the same package actor. defaults are the settings of its systems; the engine is always that of
// real threads.
func ActorModule(defaults trace.Settings) map[string]string {
	m := map[string]string{
		"go.mod":      "module actor\n\ngo 1.26\n",
		"LICENSE":     license,
		"defaults.go": defaultsFile(defaults),
	}
	add := func(from, to string) { addFolder(m, files, from, to, ourPath, moduleInternal) }
	add("vm/_std/own/actor", ".")
	add("_native", ".") // its machine*.go replace those of the virtual machine
	for _, pkg := range []string{"units", "trace", "host", "actor"} {
		add(pkg, "internal/"+pkg)
	}
	return m
}

// TicketModule is the files, by path, of a module "ticket" that needs only the standard library. Programs in the virtual
// machine run the same files.
func TicketModule() map[string]string {
	m := map[string]string{"go.mod": "module ticket\n\ngo 1.26\n", "LICENSE": license}
	addFolder(m, ticket, "ticket", ".", ourPath, ourPath) // it imports none of ours
	return m
}

// Replay is the files, by path, of package replay for a module of the given name, whose folder replay they are.
func Replay(module string) map[string]string {
	m := map[string]string{"LICENSE": license}
	for from, to := range map[string]string{"replay": ".", "replay/replaytest": "replaytest"} {
		addFolder(m, files, from, to, ourPath+"replay", `"`+module+"/replay")
	}
	return m
}

// addFolder adds the files of a folder of files to m, without tests. In imports it replaces ours by theirs.
func addFolder(m map[string]string, files embed.FS, from, to, ours, theirs string) {
	names, err := fs.Glob(files, from+"/*.go")
	if err != nil || len(names) == 0 {
		panic("sources: nothing is embedded from " + from)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := files.ReadFile(name)
		if err != nil {
			panic(err)
		}
		m[path.Join(to, path.Base(name))] = strings.ReplaceAll(string(text), ours, theirs)
	}
}

func defaultsFile(s trace.Settings) string {
	s = s.WithDefaults()
	text := fmt.Sprintf(`package actor

import "actor/internal/trace"

// defaults are the settings of a run for which the environment has no others.
var defaults = trace.Settings{
	Scheduler: %q, // %s
	Workers:   %d, // threads of the pool
	Batch:     %d, // pool: messages an actor may handle before it yields its thread
	Slice:     %d, // pool: after these it goes on until it has had its thread for this long, ns
	Dispatcher: %q, // pool: %s; "" is the first of them
	Seed:      %d, // of Context.Rand
	Speed:     %v, // Sleep, Work and delays are divided by it
}
`, s.Scheduler, trace.SchedulerWords, s.Workers, s.Batch, s.Slice, s.Dispatcher, trace.DispatcherWords, s.Seed, s.Speed)
	tidy, err := format.Source([]byte(text))
	if err != nil {
		panic(err)
	}
	return string(tidy)
}
