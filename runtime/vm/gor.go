package vm

import (
	"fmt"
	"go/token"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// stepSlice is how many steps a goroutine runs between two ticks. It limits how late it notices a stop.
const stepSlice = 2000

// newGor makes a goroutine without a thread.
func (v *vm) newGor(lineage uint64) *gor {
	return &gor{vm: v, lineage: lineage}
}

// tick is called when the budget of steps is used up.
func (g *gor) tick() {
	g.flushAtPoint()
	g.limited()
	if g.t != nil {
		g.vm.leave(g)
		g.t.Point(host.Op{})
		g.vm.enter(g)
		g.goesOn()
	}
}

// flush accounts for the steps run since the last time and opens a new budget. That delays no tick for others: a loop
// that only calls functions that flush still lets others run.
func (g *gor) flush() {
	n := g.grant - g.budget
	g.vm.steps += n
	g.unticked += n
	g.grant = max(1, min(stepSlice-g.unticked, g.vm.limits.Steps-g.vm.steps))
	g.budget = g.grant
	if g.t != nil {
		g.t.Charge(n * g.vm.stepCost)
	}
}

// flushAtPoint is flush where others may run: a new slice of steps begins.
func (g *gor) flushAtPoint() {
	g.unticked = -(g.grant - g.budget)
	g.flush()
}

// look precedes an operation that reads the time or the state of others: both are brought up to date.
func (g *gor) look(op host.Op) {
	if g.t == nil { // on the thread of a sender, which must not wait
		g.flush()
		return
	}
	g.point(op)
}

// point precedes a visible operation: time is brought up to date, others may run.
func (g *gor) point(op host.Op) {
	if g.t == nil { // on the thread of a sender
		g.flush()
		return
	}
	g.flushAtPoint()
	g.effort(pointEffort)
	g.effort(g.place())
	g.vm.leave(g)
	g.t.Point(op)
	g.vm.enter(g)
	if g.vm.operations != nil {
		g.executes(op.Name)
	}
}

// park waits to be unparked, giving up the token.
func (g *gor) park(why trace.Reason, what string) {
	g.mayWait()
	g.flushAtPoint()
	g.effort(waitEffort)
	g.effort(g.place())
	g.blocked.what = what
	g.vm.operations.waits(g)
	g.vm.rest(g)
	g.t.Park(why, false, what)
	g.vm.wake(g)
	g.executes(OpResume)
	g.blocked.what = ""
}

// release runs f, which may wait, without holding the token.
func (g *gor) release(f func()) {
	g.mayWait()
	g.flushAtPoint()
	g.effort(waitEffort)
	g.effort(g.place())
	g.vm.rest(g)
	f()
	g.vm.wake(g)
}

// mayWait panics if g runs on the thread of a sender, for a method that is called during a send.
func (g *gor) mayWait() {
	if g.t == nil {
		panic(g.plainErrorf("a method that is called during a send, as WillReceive is, must not wait"))
	}
}

func (g *gor) sleep(d time.Duration) {
	g.executes(OpSleep)
	g.vm.operations.waits(g)
	g.release(func() { g.t.Sleep(d) })
	g.executes(OpResume)
}

// place reports the goroutine's position in the learner's source to the host, and returns how many frames it passed
// to find it.
func (g *gor) place() int {
	pos, passed := g.nearest()
	if pos.IsValid() && pos != g.lastPos {
		g.lastPos = pos
		g.t.SetPos(g.vm.posID(pos))
	}
	return passed
}

// here is the position of the innermost frame in the learner's own source.
func (g *gor) here() token.Pos {
	pos, _ := g.nearest()
	return pos
}

// nearest is here, and the number of library frames above it.
func (g *gor) nearest() (pos token.Pos, passed int) {
	for fr := g.top; fr != nil; fr = fr.caller {
		if pos := fr.pos(); pos >= learnerBase {
			return pos, passed
		}
		passed++
	}
	if g.co != nil && g.co.by != nil {
		pos, more := g.co.by.nearest()
		return pos, passed + more
	}
	return token.NoPos, passed
}

// pos is the position of a frame: of the current instruction or the last one before it that has a position.
func (fr *frame) pos() token.Pos {
	for i := min(int(fr.pc)-1, len(fr.code.pos)-1); i >= 0; i-- {
		if fr.code.pos[i].IsValid() {
			return fr.code.pos[i]
		}
	}
	if fr.code.fn != nil {
		return fr.code.fn.Pos()
	}
	return token.NoPos
}

// spawn starts a goroutine.
func (g *gor) spawn(cl *closure, args []value) {
	g.children++
	ng := g.vm.newGor(mix(g.lineage, g.children))
	ng.created, ng.creator = g.top.pos(), g.top.code.name+" in "+g.title()
	ng.given = g.givenAt(ng.created)
	if g.vm.running >= g.vm.limits.Goroutines {
		g.vm.tooManyGoroutines(g)
	}
	g.count(64)
	g.begets(&ng.born)
	g.executes(OpGo)
	g.vm.start(ng, g.t, cl, args, g.here())
	g.flush()
}

// start runs ng on a thread of its own; from is the position of the start in the learner's source.
func (v *vm) start(ng *gor, by host.Thread, cl *closure, args []value, from token.Pos) {
	v.steps += spawnEffort
	v.running++
	v.lastID++
	ng.id, ng.from = v.lastID, from
	v.operations.starts(ng)
	v.inspector.began(ng)
	if v.goroutines != nil {
		ng.begins = deferred{cl, args}
	}
	v.present(ng)
	spec := host.Spec{Name: "g" + strconv.Itoa(ng.id), Role: trace.RoleGoroutine}
	ng.runs = cl.learnerName()
	if v.cfg.Capture {
		spec.Func, spec.Start = ng.runs, v.posID(from)
	}
	_, err := v.host.Spawn(by, spec, func(t host.Thread) {
		ng.t = t
		v.enter(ng)
		defer v.leave(ng)
		v.races.begin(ng)
		ng.executes(OpBegin)
		ng.body(cl, args)
		ng.executes(OpEnd)
		v.races.end(ng)
		ng.alive = false
		delete(v.goroutines, ng)
		v.running--
		ng.flush()
	})
	if err != nil {
		panic(fatalError{err.Error()})
	}
}

// body is the outermost call of a goroutine: a panic that arrives here ends the program.
func (g *gor) body(cl *closure, args []value) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case unwinding:
			if !g.raising.goexit {
				g.vm.crash(g)
			}
		case fatalError:
			g.vm.endFatal(g, e)
		default:
			panic(e)
		}
	}()
	g.call(cl, args, make([]value, 4))
}

// mix makes the lineage of a child.
func mix(a, b uint64) uint64 {
	x := a ^ b*0x9E3779B97F4A7C15
	x ^= x >> 30
	x *= 0xBF58476D1CE4E5B9
	x ^= x >> 27
	x *= 0x94D049BB133111EB
	return x ^ x>>31
}

// random is a number for the program's own choices: map order, select, math/rand's top-level functions. In a
// handler it depends only on the run's seed and the message, so the same message meets the same choices under any scheduler.
func (g *gor) random() uint64 {
	if g.handler != nil {
		return g.handler.ctx.Rand().Uint64()
	}
	if g.rng == nil {
		g.rng = rand.NewPCG(g.vm.seed, g.lineage)
	}
	return g.rng.Uint64()
}

// title is the name of a stack's owner: the goroutine, as in Go, or the actor.
func (g *gor) title() string {
	if g.handler != nil {
		return "actor " + g.handler.ctx.Self().Name()
	}
	return fmt.Sprintf("goroutine %d", g.id)
}

// stackText is the goroutine's stack in the form Go prints it.
func (g *gor) stackText() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s [running]:\n", g.title())
	g.writeFrames(&b)
	return b.String()
}

// writeFrames writes the frames of a stack, and the creator of the goroutine.
func (g *gor) writeFrames(b *strings.Builder) {
	const head, tail = 50, 50
	i := 0
	var inner *frame
	for fr := g.top; fr != nil; inner, fr = fr, fr.caller {
		if i++; i == head+1 && g.depth > head+tail {
			fmt.Fprintf(b, "...%d frames elided...\n", g.depth-head-tail)
			for fr = g.bottom; i < head+tail; i++ { // not all the way down: a recursion may panic at each depth
				fr = fr.next
			}
		}
		if fr.hidden(inner) {
			continue
		}
		fmt.Fprintf(b, "%s(...)\n\t%s\n", fr.code.name, g.vm.positionText(fr.pos()))
	}
	if g.created.IsValid() {
		fmt.Fprintf(b, "created by %s\n\t%s\n", g.creator, g.vm.positionText(g.created))
	}
}
