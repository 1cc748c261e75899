package vm

import "unsafe"

// enter begins a call of a closure: a native one runs at once, for another a frame is pushed.
func (g *gor) enter(cl *closure, args []value, res []value, kind frameKind, owner *frame) (pushed bool) {
	if cl == nil {
		panic(g.nilDeref())
	}
	if cl.host != nil {
		cl.host(g, args, res)
		return false
	}
	if cl.code.native != nil {
		cl.code.native(g, args, res)
		return false
	}
	fr := g.push(cl.code)
	copy(fr.regs, args)
	copy(fr.regs[cl.code.params:], cl.env)
	fr.kind, fr.owner = kind, owner
	return true
}

// maxNested bounds dispatch loops inside one another, which use the stack of our process.
const maxNested = 1000

// call runs a function value to its end, from native code, and puts its results into res.
func (g *gor) call(cl *closure, args, res []value) {
	top := g.top
	if !g.enter(cl, args, res, entryCall, nil) {
		return
	}
	g.nested++
	if g.nested > maxNested {
		g.vm.tooNested(g)
	}
	g.run(g.top, res)
	g.nested--
	g.top = top
}

// run executes until base, an entryCall on top, has returned. A panic that base does not recover goes on below.
func (g *gor) run(base *frame, res []value) {
	for {
		switch g.attempt(base, res) {
		case finished:
			return
		case left:
			panic(unwinding{})
		}
	}
}

// stay says how a stay in the dispatch loop ended.
type stay uint8

const (
	again    stay = iota // with a panic to handle
	finished             // base has returned
	left                 // base was left by a panic
)

func (g *gor) attempt(base *frame, res []value) (s stay) {
	nested, args := g.nested, len(g.args)
	defer func() {
		if s != again {
			return
		}
		if e := recover(); e != nil {
			g.nested, g.args = nested, g.args[:args]
			g.raise(e)
		}
	}()
	if g.raising != nil && !g.unwind(base) {
		return left
	}
	g.loop(base, res)
	return finished
}

// loop is the dispatch loop. It is longer than a screen because a call to a function for each opcode would cost more
// than the operation.
func (g *gor) loop(base *frame, res []value) {
	fr := g.top
	r, ins, pc := fr.regs, fr.code.ins, fr.pc
	for {
		in := &ins[pc]
		pc++
		switch in.op {
		case opFunc:
			fr.pc = pc
			in.f(g, r)
		case opMove:
			r[in.a] = r[in.b]
		case opJump:
			if g.budget -= int64(in.cost); g.budget < 0 {
				fr.pc = pc
				g.tick()
			}
			pc = in.a
		case opIf:
			if g.budget -= int64(in.cost); g.budget < 0 {
				fr.pc = pc
				g.tick()
			}
			if r[in.a].n != 0 {
				pc = in.b
			} else {
				pc = in.c
			}
		case opIfLess, opIfLessK, opIfEqual, opIfEqualK:
			if g.budget -= int64(in.cost); g.budget < 0 {
				fr.pc = pc
				g.tick()
			}
			if compare(in, r) {
				pc = in.c
			} else {
				pc = in.d
			}
		case opAdd:
			r[in.a].n = r[in.b].n + r[in.c].n
		case opAddK:
			r[in.a].n = r[in.b].n + uint64(int64(in.c))
		case opSub:
			r[in.a].n = r[in.b].n - r[in.c].n
		case opMul:
			r[in.a].n = r[in.b].n * r[in.c].n
		case opAddF:
			r[in.a] = floatv(r[in.b].float() + r[in.c].float())
		case opSubF:
			r[in.a] = floatv(r[in.b].float() - r[in.c].float())
		case opMulF:
			r[in.a] = floatv(r[in.b].float() * r[in.c].float())
		case opLess:
			r[in.a] = boolv(int64(r[in.b].n) < int64(r[in.c].n))
		case opEqual:
			r[in.a] = boolv(r[in.b].n == r[in.c].n)
		case opLoad:
			p := (*value)(r[in.b].p)
			if p == nil {
				fr.pc = pc
				panic(g.nilDeref())
			}
			r[in.a] = *p
		case opStore:
			p := (*value)(r[in.a].p)
			if p == nil {
				fr.pc = pc
				panic(g.nilDeref())
			}
			*p = r[in.b]
		case opFieldAddr, opLoadField, opStoreField, opIndexAddr, opLoadIndex:
			fr.pc = pc
			g.access(in, r)
		case opGlobal:
			r[in.a] = value{p: g.vm.global(int(in.b), int(in.c))}
		case opCall, opCallValue, opInvoke:
			fr.pc = pc
			if g.budget--; g.budget < 0 {
				g.tick()
			}
			if g.callOp(in, r) {
				fr = g.top
				r, ins, pc = fr.regs, fr.code.ins, 0
			} else if g.suspend {
				return
			}
		case opReturn:
			if g.budget -= int64(in.cost); g.budget < 0 {
				fr.pc = pc
				g.tick()
			}
			fr.pc = pc
			// A range-over-func body may have deferred calls here without the function having a RunDefers.
			if len(fr.defers) > 0 && g.runDefer(fr) {
				fr = g.top
				r, ins, pc = fr.regs, fr.code.ins, fr.pc
				continue
			}
			if g.returnOp(in.call.args, res, base) {
				return
			}
			fr = g.top
			r, ins, pc = fr.regs, fr.code.ins, fr.pc
		case opRunDefers:
			fr.pc = pc
			if g.runDefer(fr) {
				fr = g.top
				r, ins, pc = fr.regs, fr.code.ins, fr.pc
			}
		case opPanic:
			fr.pc = pc
			panic(learnerPanic{g.panicValue(r[in.a])})
		}
	}
}

func compare(in *instr, r []value) bool {
	switch in.op {
	case opIfLess:
		return int64(r[in.a].n) < int64(r[in.b].n)
	case opIfLessK:
		return int64(r[in.a].n) < int64(in.b)
	case opIfEqual:
		return r[in.a].n == r[in.b].n
	}
	return r[in.a].n == uint64(int64(in.b))
}

// access does the opcodes that compute addresses.
func (g *gor) access(in *instr, r []value) {
	switch in.op {
	case opFieldAddr:
		if r[in.b].p == nil {
			panic(g.nilDeref())
		}
		r[in.a] = value{p: unsafe.Add(r[in.b].p, uintptr(in.c)*cellSize)}
	case opLoadField:
		if r[in.b].p == nil {
			panic(g.nilDeref())
		}
		r[in.a] = *cell(r[in.b].p, int(in.c))
	case opStoreField:
		if r[in.a].p == nil {
			panic(g.nilDeref())
		}
		*cell(r[in.a].p, int(in.c)) = r[in.b]
	case opIndexAddr:
		s, i := r[in.b], r[in.c].n
		if i >= uint64(uint32(s.n)) {
			panic(g.indexError(int(i), s.len()))
		}
		r[in.a] = value{p: unsafe.Add(s.p, uintptr(int(i)*int(in.d))*cellSize)}
	case opLoadIndex:
		s, i := r[in.b], r[in.c].n
		if i >= uint64(uint32(s.n)) {
			panic(g.indexError(int(i), s.len()))
		}
		r[in.a] = *(*value)(unsafe.Add(s.p, uintptr(i)*cellSize))
	}
}

// callOp begins a call. It reports whether a frame was pushed; if not, a native has done all.
func (g *gor) callOp(in *instr, r []value) bool {
	site := in.call
	var c *code
	var cl *closure
	var recv value
	shift := 0
	switch in.op {
	case opCall:
		c = site.code
	case opCallValue:
		cl = (*closure)(r[in.a].p)
		if cl == nil {
			panic(g.nilDeref())
		}
		if cl.host != nil {
			g.callNative(cl.host, site, r, value{}, 0)
			return false
		}
		c = cl.code
	case opInvoke:
		v := r[in.a]
		hit := site.cache.Load()
		if hit == nil || hit.t.id != v.n {
			c, recv = g.findMethod(v, site.method)
			site.cache.Store(&methodHit{g.vm.prog.types.byID(v.n), c})
		} else {
			c, recv = hit.code, unbox(hit.t, v)
		}
		shift = 1
	}
	if c.native != nil {
		g.callNative(c.native, site, r, recv, shift)
		return false
	}
	caller := g.top
	fr := g.push(c)
	fr.dst = site.dst
	if shift == 1 {
		fr.regs[0] = recv
	}
	for i, a := range site.args {
		fr.regs[i+shift] = r[a]
	}
	if cl != nil {
		copy(fr.regs[c.params:], cl.env)
	}
	if caller.code.wrapper && caller.owner != nil {
		fr.owner = caller.owner
	}
	return true
}

// callNative calls a native with arguments from and results to registers.
func (g *gor) callNative(f native, site *callSite, r []value, recv value, shift int) {
	at := len(g.args)
	if shift == 1 {
		g.args = append(g.args, recv)
	}
	for _, x := range site.args {
		g.args = append(g.args, r[x])
	}
	f(g, g.args[at:len(g.args):len(g.args)], r[site.dst:site.dst+max(site.nres, 1)])
	g.args = g.args[:at]
}

// returnOp ends the top frame with the results in registers args. It reports whether base was it.
func (g *gor) returnOp(args []int32, res []value, base *frame) bool {
	fr := g.top
	switch fr.kind {
	case plainCall:
		to := fr.caller.regs
		for i, a := range args {
			to[int(fr.dst)+i] = fr.regs[a]
		}
		g.pop()
		return false
	case entryCall:
		for i, a := range args {
			if i < len(res) {
				res[i] = fr.regs[a]
			}
		}
		g.pop()
		return fr == base
	}
	owner, kind := fr.owner, fr.kind
	g.pop()
	if kind == deferPanic {
		g.afterDeferred(owner)
	}
	return false
}

// runDefer begins the deferred call of fr that is next, and arranges that fr comes back here after it. It reports
// whether a frame was pushed.
func (g *gor) runDefer(fr *frame) bool {
	for len(fr.defers) > 0 {
		d := fr.popDeferred()
		if g.enter(d.fn, d.args, make([]value, 4), deferCall, fr) {
			fr.pc-- // the instruction runs again for the next one
			return true
		}
	}
	return false
}

func (fr *frame) popDeferred() deferred {
	n := len(fr.defers) - 1
	d := fr.defers[n]
	fr.defers[n] = deferred{}
	fr.defers = fr.defers[:n]
	return d
}
