package vm

import (
	"fmt"
	"go/ast"
	"go/token"
	"reflect"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// programEnd is the cause with which a run is stopped from inside.
type programEnd struct {
	end    trace.End
	exit   int
	text   string // for people
	stderr string // written to the program's standard error
	pos    token.Pos
	limit  string // the key of the limit that was reached
	fault  *fault // the internal fault that ended the run
}

func (e *programEnd) Error() string { return e.text }

// end stops the run. It does not return. If the run is already being stopped, the first reason counts.
func (v *vm) end(e *programEnd) {
	if v.host.Stopping() {
		panic(host.Stopped{})
	}
	if e.end == trace.EndLimit {
		v.out.report(e.stderr)
	} else {
		v.out.final(e.stderr)
	}
	v.host.Stop(e)
	panic(host.Stopped{})
}

// exitLimit is the exit status of a run that reached a limit: the same as Go's for a program ended by its runtime.
const exitLimit = 2

// limit ends the run because g reached a limit.
func (v *vm) limit(g *gor, key, what string) {
	v.end(v.limitEnd(g.whereabouts(), key, what))
}

// limitEnd is the end of a run at a limit: where, which actor or goroutine, which limit, its value, and how to raise
// it.
func (v *vm) limitEnd(at whereabouts, key, what string) *programEnd {
	e := v.endAt(at, what+v.ticking()+". "+v.remedy(key))
	e.limit = key
	return e
}

// ticking says which repeating timers keep a call of System.Wait from returning, "" if none do.
func (v *vm) ticking() string {
	const most = 3
	var list []string
	for _, s := range v.systems {
		if !s.awaited {
			continue
		}
		for _, ref := range s.sys.Actors() {
			for _, key := range ref.Tickers() {
				list = append(list, fmt.Sprintf("%q of actor %s", key, ref.Name()))
			}
		}
	}
	if len(list) == 0 {
		return ""
	}
	if len(list) > most {
		list = append(list[:most], grouped(len(list)-most)+" more")
	}
	return "; System.Wait waits for repeating timers until they are stopped (ctx.StopTimer): " + enumerate(list, "and")
}

// remedy says what to do about a run that ended at a limit.
func (v *vm) remedy(key string) string {
	if v.cfg.CommandLine {
		return "If the program needs more, " + v.raise(key)
	}
	text := v.raise(key)
	return strings.ToUpper(text[:1]) + text[1:]
}

// raise says how to stay below a limit, or to raise it. Readers of a lesson cannot raise it, so the text begins with
// what they can do.
func (v *vm) raise(key string) string {
	if v.cfg.CommandLine {
		return "run it with --limit " + key + "=" + v.limits.twice(key)
	}
	return lessOf(key) + "; the lesson's author can raise the limit (" + key + " under limits: in the front matter)"
}

// withAllRaces says how to search a whole run for data races.
func (v *vm) withAllRaces() string {
	if v.cfg.CommandLine {
		return "run it with --races=all"
	}
	return "choose it in the settings of the run"
}

// overflow ends the run because g reached a limit of our own stack, which no setting can raise.
func (v *vm) overflow(g *gor, what string) {
	v.end(v.endAt(g.whereabouts(), "stack overflow: "+what))
}

// endAt is the end of a run at a limit, with position and actor before the text.
func (v *vm) endAt(at whereabouts, text string) *programEnd {
	text = v.placed(at, text)
	return &programEnd{end: trace.EndLimit, exit: exitLimit, text: text, stderr: "stopped: " + text + "\n", pos: at.pos}
}

// placed is text with position and actor before it.
func (v *vm) placed(at whereabouts, text string) string {
	if who := at.name(); who != "" {
		text = who + ": " + text
	}
	if at.pos.IsValid() {
		text = v.positionText(at.pos) + ": " + text
	}
	return text
}

// whereabouts is a position in the learner's source, and the actor or goroutine there.
type whereabouts struct {
	pos token.Pos
	party
}

// name is the name of the actor or goroutine, "" for main.
func (w whereabouts) name() string {
	if w.actor == (actor.Ref{}) && w.goroutine <= 1 {
		return ""
	}
	return w.party.String()
}

func (g *gor) whereabouts() whereabouts {
	return whereabouts{g.loopPos(), g.party()}
}

// lastAt is where the program last executed code.
func (v *vm) lastAt() whereabouts {
	if v.active != nil {
		return v.active.whereabouts()
	}
	return v.rested
}

func (v *vm) tooManySteps(g *gor) {
	v.findUnreachable()
	v.end(v.stepsEnd(g.whereabouts()))
}

func (v *vm) stepsEnd(at whereabouts) *programEnd {
	return v.limitEnd(at, "steps", fmt.Sprintf("still running after %s steps, the limit of steps (a loop that never ends?)", grouped(v.limits.Steps)))
}

// grouped formats a number with thousands separators.
func grouped[T ~int | ~int64](n T) string {
	s := strconv.FormatInt(int64(n), 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// tooLarge ends the run because g would use values of type t. For an array that does not fit into memory the message
// says so, also because go/ssa makes one from make([]T, N) with a constant N; for other types no setting can help.
func (v *vm) tooLarge(g *gor, t *rtype) {
	if t.kind == reflect.Array {
		g.mayMake(t.length, uint64(t.elem.size)*uint64(mem.CellSize))
	}
	v.end(v.endAt(g.whereabouts(), fmt.Sprintf("type %s is too large: a value can have %s elements and fields; use a slice of the length that is needed",
		t.str, grouped(mem.MaxCells))))
}

// tooLong ends the run because g would make a slice longer than slices can be.
func (v *vm) tooLong(g *gor, length int) {
	v.end(v.endAt(g.whereabouts(), fmt.Sprintf("a slice of %s elements is too long: it can have %s", grouped(length), grouped(mem.MaxLen))))
}

func (v *vm) tooNested(g *gor) {
	v.overflow(g, fmt.Sprintf("library functions that call functions of the program are nested more than %d deep%s", maxNested, g.recursion()))
}

func (v *vm) tooPulled(g *gor) {
	v.overflow(g, fmt.Sprintf("functions of iter.Pull are nested more than %s deep (does %s call itself without end?)",
		grouped(maxPulled), g.learnerFunction()))
}

// learnerFunction is the innermost running function of the learner's.
func (g *gor) learnerFunction() string {
	for fr := g.top; fr != nil; fr = fr.caller {
		if fr.pos() >= learnerBase {
			return fr.code.name
		}
	}
	return "a function"
}

// deepStack is the number of calls from which a program that runs out of memory is taken for endless recursion.
const deepStack = 100_000

func (v *vm) outOfMemory(g *gor, n uint64) {
	if g.depth >= deepStack {
		v.endStack(g, "memory", fmt.Sprintf("calls are nested %s deep and need %s, the limit of memory is %s",
			grouped(g.depth), bytesText(n), bytesText(v.memory.limit)))
	}
	v.limit(g, "memory", fmt.Sprintf("out of memory: the program needs %s, the limit of memory is %s",
		bytesText(n), bytesText(v.memory.limit)))
}

// countMessages counts n messages accepted by actors.
func (v *vm) countMessages(g *gor, n int) {
	g.effort(n * actEffort)
	if v.messages += n; v.messages >= v.limits.Messages {
		v.limit(g, "messages", fmt.Sprintf("%s messages have been sent, the limit of messages (do actors send to each other without end?)",
			grouped(v.limits.Messages)))
	}
}

func (v *vm) tooManyGoroutines(g *gor) {
	v.limit(g, "goroutines", fmt.Sprintf("%s goroutines are alive, the limit of goroutines", grouped(v.limits.Goroutines)))
}

func bytesText(n uint64) string {
	switch {
	case n >= 10<<30, n > 0 && n%(1<<30) == 0:
		return fmt.Sprintf("%d GB", n>>30)
	case n >= 10<<20, n > 0 && n%(1<<20) == 0:
		return fmt.Sprintf("%d MB", n>>20)
	case n >= 10<<10, n > 0 && n%(1<<10) == 0:
		return fmt.Sprintf("%d kB", n>>10)
	}
	return fmt.Sprintf("%d bytes", n)
}

// loopPos is the goroutine's position, also in a loop without any instruction that has one, such as for {}.
func (g *gor) loopPos() token.Pos {
	fr := g.top
	for fr != nil && fr.code.fn != nil && fr.code.fn.Pos() < learnerBase {
		fr = fr.caller
	}
	if fr == nil || fr.code.fn == nil {
		return g.here()
	}
	pos := fr.pos()
	if loop := emptyLoop(fr.code.fn, pos); loop.IsValid() && fr == g.top && fr.atJump() {
		return loop
	}
	return pos
}

func (fr *frame) atJump() bool {
	i := int(fr.pc) - 1
	return i >= 0 && i < len(fr.code.ins) && fr.code.ins[i].op == opJump
}

// emptyLoop is the first loop behind pos with an empty body.
func emptyLoop(fn *ssa.Function, pos token.Pos) token.Pos {
	found := token.NoPos
	if fn.Syntax() == nil {
		return found
	}
	ast.Inspect(fn.Syntax(), func(n ast.Node) bool {
		if loop, ok := n.(*ast.ForStmt); ok && len(loop.Body.List) == 0 && !found.IsValid() &&
			(loop.Pos() >= pos || loop.End() > pos) {
			found = loop.Pos()
		}
		return true
	})
	return found
}
