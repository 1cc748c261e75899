package vm

import (
	"go/token"
	"iter"
	"strings"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

var _ = register(map[string]native{
	"runtime.Gosched": func(g *gor, _, _ []value) { g.yield() },
	"runtime.Goexit":  func(g *gor, _, _ []value) { panic(goexit{}) },
	"runtime.NumGoroutine": func(g *gor, _, r []value) {
		g.look(host.Op{Name: "goroutines"})
		r[0] = mem.Int(g.vm.running)
	},
	"runtime.NumCPU":  func(g *gor, _, r []value) { r[0] = mem.Int(g.vm.settings.Cores) },
	"runtime.GC":      func(g *gor, _, _ []value) {},
	"runtime.callers": runtimeCallers,
	"runtime.place":   runtimePlace,
	"runtime.stack":   runtimeStack,
})

func runtimeStack(g *gor, _, r []value) {
	text := g.stackText()
	g.effort(panicEffort * (1 + len(text)/100))
	r[0] = g.text(text)
}

// yield lets other goroutines run.
func (g *gor) yield() {
	g.point(host.Op{Name: "yield"})
	if g.vm.real {
		return
	}
	g.release(func() { g.t.Sleep(0) })
}

// callPlace is what the program knows as a program counter: a function and where in it a call is under way.
type callPlace struct {
	name string
	pos  token.Pos
}

// runtimeCallers is func callers(skip int, pcs []uintptr) int: as in Go, the first is the function that is called when
// skip is 0.
func runtimeCallers(g *gor, a, r []value) {
	skip, room, n := a[0].Int(), a[1].Len(), 0
	passed := 0
	for fr := range g.visible() {
		passed++
		if skip--; skip >= 0 {
			continue
		}
		if n == room {
			break
		}
		a[1].Elems(1)[n] = mem.Num(g.vm.callPlace(callPlace{fr.code.name, fr.pos()}))
		n++
	}
	g.scan(passed * mem.SizeOf[frame]())
	r[0] = mem.Int(n)
}

// visible is the frames of functions that the learner, or the library, wrote, innermost first.
func (g *gor) visible() iter.Seq[*frame] {
	return func(yield func(*frame) bool) {
		var inner *frame
		for fr := g.top; fr != nil; fr = fr.caller {
			if !fr.hidden(inner) && !yield(fr) {
				return
			}
			inner = fr
		}
	}
}

// hidden reports whether fr, which has called inner, is go/ssa's own. The bodies of loops over functions are not, nor
// the package initializer while it computes variables.
func (fr *frame) hidden(inner *frame) bool {
	if !fr.code.wrapper {
		return false
	}
	switch fr.code.fn.Synthetic {
	case rangeBody:
		return false
	case "package initializer":
		return inner != nil && inner.code.fn != nil && (inner.code.fn.Synthetic != "" || strings.HasPrefix(inner.code.fn.Name(), "init#"))
	}
	return true
}

// callPlace numbers c, from 1.
func (v *vm) callPlace(c callPlace) uint64 {
	n, ok := v.callNumbers[c]
	if !ok {
		if v.callNumbers == nil {
			v.callNumbers = map[callPlace]uint64{}
		}
		v.callPlaces = append(v.callPlaces, c)
		n = uint64(len(v.callPlaces))
		v.callNumbers[c] = n
	}
	return n
}

// runtimePlace is func place(pc uintptr) (function, file string, line int).
func runtimePlace(g *gor, a, r []value) {
	r[0], r[1], r[2] = value{}, value{}, value{}
	if n := a[0].Num(); n > 0 && n <= uint64(len(g.vm.callPlaces)) {
		c := g.vm.callPlaces[n-1]
		at, _ := g.vm.prog.place(c.pos)
		r[0], r[1], r[2] = mem.Text(c.name), mem.Text(at.Filename), mem.Int(at.Line)
	}
}
