package vm

import (
	"path"

	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

var _ = register(map[string]native{
	"testing.frame":    testingFrame,
	"testing.capture":  func(g *gor, _, _ []value) { g.vm.out.capturing = true },
	"testing.captured": testingCaptured,
	"testing.panicking": func(g *gor, _, r []value) {
		p := g.panics
		r[0] = mem.Bool(p != nil && !p.goexit && !p.recovered)
	},
	"testing.setExit": func(g *gor, a, _ []value) { g.vm.exit = a[0].Int() },
})

// testingFrame is func frame(skip int) (function, file string, line int, ok bool): the caller skip levels above the
// function that calls frame.
func testingFrame(g *gor, a, r []value) {
	clear(r[:4])
	fr := g.top
	for skip := a[0].Int(); fr != nil; fr = fr.caller {
		if fr.code.wrapper {
			continue
		}
		if skip == 0 {
			p, _ := g.vm.prog.place(fr.pos())
			r[0], r[1], r[2], r[3] = g.text(fr.code.name), g.text(path.Base(p.Filename)), mem.Int(p.Line), mem.Bool(true)
			return
		}
		skip--
	}
}

// testingCaptured is func captured() string.
func testingCaptured(g *gor, _, r []value) {
	o := &g.vm.out
	r[0] = mem.Text(string(o.captured))
	o.capturing, o.captured = false, nil
}
