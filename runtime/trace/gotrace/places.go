package gotrace

import (
	"path"
	"slices"
	"strings"

	exp "golang.org/x/exp/trace"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// place is what matters of a stack here.
type place struct {
	pos   trace.PosID // the program's line being executed
	first string      // the function that the goroutine was started with
	calls []string    // functions, the innermost first, down to that of the line
}

var nowhere = &place{}

// places interns stacks and positions.
type places struct {
	stacks    map[exp.Stack]*place // of the current part of the file
	ids       map[trace.Position]trace.PosID
	positions []trace.Position
}

func newPlaces() *places {
	return &places{stacks: map[exp.Stack]*place{}, ids: map[trace.Position]trace.PosID{}}
}

// forget forgets the stacks: their numbers are valid in one part of a file only.
func (p *places) forget() { clear(p.stacks) }

func (p *places) of(s exp.Stack) *place {
	if s == exp.NoStack {
		return nowhere
	}
	if at, ok := p.stacks[s]; ok {
		return at
	}
	frames := slices.Collect(s.Frames())
	at := nowhere
	lacks := slices.ContainsFunc(frames, func(f exp.StackFrame) bool { return f.Func == missingText || f.File == missingText })
	if len(frames) > 0 && !lacks {
		mine := own(frames)
		at = &place{pos: p.position(&frames[mine]), first: valid(programName(frames[len(frames)-1].Func))}
		for i := range frames[:mine+1] {
			at.calls = append(at.calls, frames[i].Func)
		}
	}
	p.stacks[s] = at
	return at
}

// ProgramMain is what rehearse run --native --exectrace calls the program's main function, so that a generated main
// can record it. Read calls it main again.
const ProgramMain = "rehearse_main"

// programName is a function's name as written in the program.
func programName(function string) string {
	if rest, ok := strings.CutPrefix(function, "main."+ProgramMain); ok && (rest == "" || rest[0] == '.') {
		return "main.main" + rest
	}
	return function
}

// own is the index of the frame that interests the program's author: the innermost of package main; otherwise of a
// package outside the standard library; otherwise of one that is not the runtime's.
func own(frames []exp.StackFrame) int {
	for _, is := range []func(pkg string) bool{
		func(pkg string) bool { return pkg == "main" },
		func(pkg string) bool { return !isStandard(pkg) },
		func(pkg string) bool { return !isRuntime(pkg) },
	} {
		if i := slices.IndexFunc(frames, func(f exp.StackFrame) bool { return is(packageOf(f.Func)) }); i >= 0 {
			return i
		}
	}
	return 0
}

// maxLine bounds the numbers of lines.
const maxLine = 1 << 30

func (p *places) position(f *exp.StackFrame) trace.PosID {
	if f.Line == 0 || f.Line > maxLine {
		return 0
	}
	at := trace.Position{File: fileName(f), Line: int(f.Line)}
	id, ok := p.ids[at]
	if !ok {
		p.positions = append(p.positions, at)
		id = trace.PosID(len(p.positions))
		p.ids[at] = id
	}
	return id
}

// fileName is a file's name, in packages other than main after the package path. Directories of the recording machine
// are private and left out.
func fileName(f *exp.StackFrame) string {
	base := path.Base(strings.ReplaceAll(f.File, `\`, "/"))
	if pkg := packageOf(f.Func); pkg != "main" && pkg != "" {
		base = pkg + "/" + base
	}
	return valid(base)
}

// packageOf is the path of a function's package, as in "net/http" of "net/http.(*conn).serve".
func packageOf(function string) string {
	slash := strings.LastIndexByte(function, '/') + 1
	name, _, _ := strings.Cut(function[slash:], ".")
	return function[:slash] + name
}

// isRuntime reports whether goroutines of a package are Go's own, and its frames lie below what a program calls.
func isRuntime(pkg string) bool {
	return pkg == "runtime" || strings.HasPrefix(pkg, "runtime/") || strings.HasPrefix(pkg, "internal/")
}

// standard are the first elements of the paths of Go's packages.
var standard = map[string]bool{}

func init() {
	for _, name := range strings.Fields(`archive bufio bytes cmp compress container context crypto database debug embed encoding errors expvar
		flag fmt go hash html image index internal io iter log maps math mime net os path plugin reflect regexp runtime slices sort strconv
		strings structs sync syscall testing text time unicode unique unsafe vendor weak`) {
		standard[name] = true
	}
}

func isStandard(pkg string) bool {
	first, _, _ := strings.Cut(pkg, "/")
	return standard[first]
}

// valid is a text as allowed in a trace: UTF-8, and no longer than trace.MaxData.
func valid(s string) string {
	s = strings.ToValidUTF8(s, "�")
	if len(s) <= trace.MaxData {
		return s
	}
	const mark = "…"
	return strings.ToValidUTF8(s[:trace.MaxData-len(mark)], "") + mark
}
