package vm

import "github.com/rehearse-lab/rehearse/runtime/vm/mem"

// callOp begins a call. It reports whether a frame was pushed; if not, a native function has done everything.
func (g *gor) callOp(in *instr, r []value) bool {
	site := in.call
	var c *code
	var cl *closure
	var recv value
	shift := 0
	switch in.op {
	case opCallNative:
		g.callNative(site.code.native, site, r, value{}, 0)
		return false
	case opCallValue:
		cl = mem.As[closure](r[in.a])
		if cl == nil {
			panic(g.nilDeref())
		}
		if cl.host != nil {
			g.callNative(cl.host, site, r, value{}, 0)
			return false
		}
		c = cl.code
	case opInvoke:
		hit := site.lookup(g, r[in.a])
		c, recv = hit.code, unbox(hit.t, r[in.a])
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
	g.effort(nativeEffort)
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

// returnOp ends the top frame, which is not a plain call, with the results in registers args. It reports whether it
// was base.
func (g *gor) returnOp(args []int32, res []value, base *frame) bool {
	fr := g.top
	if fr.kind == entryCall {
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

// runDefer begins the next deferred call of fr, and arranges that fr returns here after it. It reports whether a
// frame was pushed.
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
