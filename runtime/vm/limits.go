package vm

import (
	"fmt"
	"go/ast"
	"go/token"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Limits bound what a run may use. A zero field means its default.
type Limits struct {
	Steps      int64         `json:"steps"`      // VM steps (SSA instructions), all goroutines and actors together
	Depth      int           `json:"depth"`      // frames of one goroutine
	Memory     int64         `json:"memory"`     // bytes alive
	Output     int64         `json:"output"`     // bytes written, stdout and stderr together
	Wall       time.Duration `json:"wall"`       // real time
	Virtual    time.Duration `json:"virtual"`    // virtual time, on sim
	Events     int           `json:"events"`     // of the trace; beyond, it is cut, the run goes on
	Messages   int           `json:"messages"`   // accepted by actors
	Goroutines int           `json:"goroutines"` // alive at once
}

// DefaultLimits are for a lesson's cell on a small machine. The limit of messages is there because actors that send
// to each other without end use few steps: it stops them after seconds, that of steps would not before that of time.
var DefaultLimits = Limits{
	Steps: 2_000_000_000, Depth: 1_000_000, Memory: 256 << 20, Output: 1 << 20, Wall: 30 * time.Second,
	Virtual: 24 * time.Hour, Events: trace.DefaultEventLimit, Messages: 1_000_000, Goroutines: 10_000,
}

// WithDefaults fills what was left zero.
func (l Limits) WithDefaults() Limits {
	d := DefaultLimits
	l.Steps = orDefault(l.Steps, d.Steps)
	l.Depth = orDefault(l.Depth, d.Depth)
	l.Memory = orDefault(l.Memory, d.Memory)
	l.Output = orDefault(l.Output, d.Output)
	l.Wall = orDefault(l.Wall, d.Wall)
	l.Virtual = orDefault(l.Virtual, d.Virtual)
	l.Events = orDefault(l.Events, d.Events)
	l.Messages = orDefault(l.Messages, d.Messages)
	l.Goroutines = orDefault(l.Goroutines, d.Goroutines)
	return l
}

func orDefault[T ~int | ~int64](n, otherwise T) T {
	if n <= 0 {
		return otherwise
	}
	return n
}

// programEnd is the cause with which a run is stopped from inside.
type programEnd struct {
	end    trace.End
	exit   int
	text   string // for people
	stderr string // what the program's standard error gets
	pos    token.Pos
}

func (e *programEnd) Error() string { return e.text }

// end stops the run. It does not return.
func (v *vm) end(e *programEnd) {
	v.out.final(e.stderr)
	v.host.Stop(e)
	panic(host.Stopped{})
}

// exitLimit is the exit status of a run that reached a limit: the one Go gives a program killed by its own runtime.
const exitLimit = 2

// limit ends the run because g reached a limit.
func (v *vm) limit(g *gor, key, what string) {
	v.end(v.limitEnd(g.whereabouts(), key, what))
}

// limitEnd is the end of a run at a limit: where, who, which limit, its value, and how to raise it.
func (v *vm) limitEnd(at whereabouts, key, what string) *programEnd {
	return v.endAt(at, what+fmt.Sprintf(". If the program needs more, raise %s under limits: in the lesson's front matter", key))
}

// overflow ends the run because g reached a bound on our own stack, which no setting can raise.
func (v *vm) overflow(g *gor, what string) {
	v.end(v.endAt(g.whereabouts(), "stack overflow: "+what))
}

// endAt is the end of a run at a limit, with place and actor before the text.
func (v *vm) endAt(at whereabouts, text string) *programEnd {
	text = v.placed(at, text)
	return &programEnd{end: trace.EndLimit, exit: exitLimit, text: text, stderr: "stopped: " + text + "\n", pos: at.pos}
}

// placed is text with place and actor before it.
func (v *vm) placed(at whereabouts, text string) string {
	if who := at.who(); who != "" {
		text = who + ": " + text
	}
	if at.pos.IsValid() {
		text = v.positionText(at.pos) + ": " + text
	}
	return text
}

// whereabouts is where in the learner's source something happens, and who does it.
type whereabouts struct {
	pos       token.Pos
	actor     actor.Ref // nobody outside handlers
	goroutine int       // 0 in handlers
}

// who is the actor or the goroutine, "" for main.
func (w whereabouts) who() string {
	switch {
	case w.actor != actor.Ref{}:
		return "actor " + w.actor.Name()
	case w.goroutine > 1:
		return fmt.Sprintf("goroutine %d", w.goroutine)
	}
	return ""
}

func (g *gor) whereabouts() whereabouts {
	w := whereabouts{pos: g.loopPos(), goroutine: g.id}
	if g.handler != nil {
		w.actor = g.handler.ctx.Self()
	}
	return w
}

// lastAt is where the program was when it was last at work.
func (v *vm) lastAt() whereabouts {
	if v.active != nil {
		return v.active.whereabouts()
	}
	return v.rested
}

func (v *vm) tooManySteps(g *gor) {
	v.limit(g, "steps", fmt.Sprintf("still running after %d steps, the limit of steps (a loop that never ends?)", v.limits.Steps))
}

func (v *vm) tooDeep(g *gor) {
	v.limit(g, "depth", fmt.Sprintf("stack overflow: calls are nested %d deep, the limit of depth (does %s call itself without end?)",
		v.limits.Depth, g.top.code.name))
}

func (v *vm) tooNested(g *gor) {
	v.overflow(g, fmt.Sprintf("library functions and callbacks are nested more than %d deep (does a method such as String call itself?)", maxNested))
}

func (v *vm) outOfMemory(g *gor, n uint64) {
	v.limit(g, "memory", fmt.Sprintf("out of memory: the program needs %s, the limit of memory is %s",
		bytesText(n), bytesText(v.memory.limit)))
}

// countMessages notes that actors have accepted n messages.
func (v *vm) countMessages(g *gor, n int) {
	if v.messages += n; v.messages >= v.limits.Messages {
		v.limit(g, "messages", fmt.Sprintf("%d messages have been sent, the limit of messages (do actors send to each other without end?)",
			v.limits.Messages))
	}
}

func (v *vm) tooManyGoroutines(g *gor) {
	v.limit(g, "goroutines", fmt.Sprintf("%d goroutines are alive, the limit of goroutines", v.limits.Goroutines))
}

func bytesText(n uint64) string {
	switch {
	case n >= 10<<30:
		return fmt.Sprintf("%d GB", n>>30)
	case n >= 10<<20:
		return fmt.Sprintf("%d MB", n>>20)
	case n >= 10<<10:
		return fmt.Sprintf("%d kB", n>>10)
	}
	return fmt.Sprintf("%d bytes", n)
}

// loopPos is where the goroutine is, also in a loop without any instruction that has a position, as for {} is.
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

// emptyLoop is the first loop behind pos whose body is empty.
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
