package vm

import "github.com/rehearse-lab/rehearse/runtime/vm/mem"

// enter begins a call of a closure: a native one runs at once, for another one a frame is pushed.
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

// call runs a function value to its end, from native code, and puts its results into res.
func (g *gor) call(cl *closure, args, res []value) {
	top := g.top
	g.effort(callEffort)
	if cl == nil || cl.host != nil || cl.code.native != nil {
		g.callDirectly(cl, args, res)
		return
	}
	g.enter(cl, args, res, entryCall, nil)
	g.nested++
	if g.nested > maxNested {
		g.vm.tooNested(g)
	}
	g.run(g.top, res)
	g.nested--
	g.top = top
}

// callDirectly runs a native function, or none, from native code. Its panics continue like panics out of a dispatch
// loop: there may be no loop below this one, as in a goroutine that only runs a native function.
func (g *gor) callDirectly(cl *closure, args, res []value) {
	nested, saved := g.nested, len(g.args)
	defer func() {
		if e := recover(); e != nil {
			g.nested, g.args = nested, g.args[:saved]
			g.raise(e)
			panic(unwinding{})
		}
	}()
	g.enter(cl, args, res, entryCall, nil)
}

// run executes until base, an entryCall on top, has returned. A panic that base does not recover continues below.
func (g *gor) run(base *frame, res []value) {
	for {
		s, e := g.attempt(base, res)
		switch s {
		case finished:
			return
		case left:
			panic(unwinding{})
		}
		if e != nil {
			g.raise(e)
		}
	}
}

// loopExit says how a pass through the dispatch loop ended.
type loopExit uint8

const (
	again    loopExit = iota // by a panic that must be handled
	finished                 // base has returned
	left                     // base was left by a panic
)

// attempt runs the dispatch loop until it ends, by the panic e or otherwise. The caller raises e: while the deferred
// function runs, our stack still contains everything above.
func (g *gor) attempt(base *frame, res []value) (s loopExit, e any) {
	nested, args := g.nested, len(g.args)
	defer func() {
		if s != again {
			return
		}
		if e = recover(); e != nil {
			g.nested, g.args = nested, g.args[:args]
		}
	}()
	if g.raising != nil && !g.unwind(base) {
		return left, nil
	}
	g.loop(base, res)
	return finished, nil
}

// loop is the dispatch loop. It is longer than a screen because a function call per opcode would cost more than the
// operation. A numeric result is written only to n: the p of such a register is always nil, and writing a pointer
// would check the state of the garbage collector.
func (g *gor) loop(base *frame, res []value) {
	fr := g.top
	r, in := fr.resume()
	for {
		switch in.op {
		case opFunc:
			fr.pc = in.next
			in.f(g, fr.regs)
		case opMove:
			*r.At(in.a) = *r.At(in.b)

		case opJump:
			if g.budget -= int64(in.cost); g.budget < 0 {
				fr.pc = in.next
				g.tick()
			}
			in = in.to(in.a)
			continue
		case opIf:
			if g.budget -= int64(in.cost); g.budget < 0 {
				fr.pc = in.next
				g.tick()
			}
			to := in.d
			if r.At(in.a).Num() != 0 {
				to = in.c
			}
			in = in.to(to)
			continue
		case opIfLess:
			if g.budget -= int64(in.cost); g.budget < 0 {
				fr.pc = in.next
				g.tick()
			}
			to := in.d
			if int64(r.At(in.a).Num()) < int64(r.At(in.b).Num()) {
				to = in.c
			}
			in = in.to(to)
			continue
		case opIfLessK:
			if g.budget -= int64(in.cost); g.budget < 0 {
				fr.pc = in.next
				g.tick()
			}
			to := in.d
			if int64(r.At(in.a).Num()) < int64(in.b) {
				to = in.c
			}
			in = in.to(to)
			continue
		case opIfEqual:
			if g.budget -= int64(in.cost); g.budget < 0 {
				fr.pc = in.next
				g.tick()
			}
			to := in.d
			if r.At(in.a).Num() == r.At(in.b).Num() {
				to = in.c
			}
			in = in.to(to)
			continue
		case opIfEqualK:
			if g.budget -= int64(in.cost); g.budget < 0 {
				fr.pc = in.next
				g.tick()
			}
			to := in.d
			if r.At(in.a).Num() == uint64(int64(in.b)) {
				to = in.c
			}
			in = in.to(to)
			continue
		case opIfBelow, opIfLessF, opIfLessEqualF:
			if g.budget -= int64(in.cost); g.budget < 0 {
				fr.pc = in.next
				g.tick()
			}
			to := in.d
			if compares(in.op, *r.At(in.a), *r.At(in.b)) {
				to = in.c
			}
			in = in.to(to)
			continue

		case opAdd:
			r.At(in.a).SetNum(r.At(in.b).Num() + r.At(in.c).Num())
		case opAddK:
			r.At(in.a).SetNum(r.At(in.b).Num() + uint64(int64(in.c)))
		case opSub:
			r.At(in.a).SetNum(r.At(in.b).Num() - r.At(in.c).Num())
		case opMul:
			r.At(in.a).SetNum(r.At(in.b).Num() * r.At(in.c).Num())
		case opMulK:
			r.At(in.a).SetNum(r.At(in.b).Num() * uint64(int64(in.c)))
		case opAnd:
			r.At(in.a).SetNum(r.At(in.b).Num() & r.At(in.c).Num())
		case opAndK:
			r.At(in.a).SetNum(r.At(in.b).Num() & uint64(int64(in.c)))
		case opOr:
			r.At(in.a).SetNum(r.At(in.b).Num() | r.At(in.c).Num())
		case opXor:
			r.At(in.a).SetNum(r.At(in.b).Num() ^ r.At(in.c).Num())
		case opShlK:
			r.At(in.a).SetNum(r.At(in.b).Num() << (uint(in.c) & 63))
		case opShrK:
			r.At(in.a).SetNum(r.At(in.b).Num() >> (uint(in.c) & 63))
		case opSarK:
			r.At(in.a).SetNum(uint64(int64(r.At(in.b).Num()) >> (uint(in.c) & 63)))
		case opSigned:
			shift := uint(in.c) & 63
			r.At(in.a).SetNum(uint64(int64(r.At(in.b).Num()<<shift) >> shift))
		case opUnsigned:
			shift := uint(in.c) & 63
			r.At(in.a).SetNum(r.At(in.b).Num() << shift >> shift)
		case opQuo, opRem:
			q := int64(r.At(in.c).Num())
			if q == 0 {
				fr.pc = in.next
				panic(g.errorf("integer divide by zero"))
			}
			if in.op == opQuo {
				r.At(in.a).SetNum(uint64(int64(r.At(in.b).Num()) / q))
			} else {
				r.At(in.a).SetNum(uint64(int64(r.At(in.b).Num()) % q))
			}
		case opQuoU, opRemU:
			q := r.At(in.c).Num()
			if q == 0 {
				fr.pc = in.next
				panic(g.errorf("integer divide by zero"))
			}
			if in.op == opQuoU {
				r.At(in.a).SetNum(r.At(in.b).Num() / q)
			} else {
				r.At(in.a).SetNum(r.At(in.b).Num() % q)
			}
		case opLess:
			r.At(in.a).SetNum(bit(int64(r.At(in.b).Num()) < int64(r.At(in.c).Num())))
		case opEqual:
			r.At(in.a).SetNum(bit(r.At(in.b).Num() == r.At(in.c).Num()))
		case opEqualK:
			r.At(in.a).SetNum(bit(r.At(in.b).Num() == uint64(int64(in.c))))
		case opNot:
			r.At(in.a).SetNum(r.At(in.b).Num() ^ 1)

		case opAddF:
			r.At(in.a).SetNum(mem.Float(r.At(in.b).Float() + r.At(in.c).Float()).Num())
		case opSubF:
			r.At(in.a).SetNum(mem.Float(r.At(in.b).Float() - r.At(in.c).Float()).Num())
		case opMulF:
			r.At(in.a).SetNum(mem.Float(r.At(in.b).Float() * r.At(in.c).Float()).Num())
		case opQuoF:
			r.At(in.a).SetNum(mem.Float(r.At(in.b).Float() / r.At(in.c).Float()).Num())

		case opLoad:
			p := r.At(in.b).Cell()
			if p == nil {
				fr.pc = in.next
				panic(g.nilDeref())
			}
			*r.At(in.a) = *p
		case opStore:
			p := r.At(in.a).Cell()
			if p == nil {
				fr.pc = in.next
				panic(g.nilDeref())
			}
			*p = *r.At(in.b)
		case opLoadByte:
			p := r.At(in.b).Byte()
			if p == nil {
				fr.pc = in.next
				panic(g.nilDeref())
			}
			r.At(in.a).SetNum(uint64(*p))
		case opStoreByte:
			p := r.At(in.a).Byte()
			if p == nil {
				fr.pc = in.next
				panic(g.nilDeref())
			}
			*p = byte(r.At(in.b).Num())
		case opFieldAddr:
			p := r.At(in.b)
			if p.IsNil() {
				fr.pc = in.next
				panic(g.nilDeref())
			}
			r.At(in.a).SetField(*p, int(in.c))
		case opLoadField:
			p := r.At(in.b)
			if p.IsNil() {
				fr.pc = in.next
				panic(g.nilDeref())
			}
			*r.At(in.a) = *p.CellAt(int(in.c))
		case opStoreField:
			p := r.At(in.a)
			if p.IsNil() {
				fr.pc = in.next
				panic(g.nilDeref())
			}
			*p.CellAt(int(in.c)) = *r.At(in.b)
		case opPart:
			*r.At(in.a) = r.At(in.b).PartCell(int(in.c))

		case opLen:
			r.At(in.a).SetNum(uint64(r.At(in.b).Len()))
		case opIndexAddr:
			s, i := r.At(in.b), r.At(in.c).Num()
			if i >= uint64(s.Len()) {
				fr.pc = in.next
				panic(g.indexError(int(i), s.Len()))
			}
			r.At(in.a).SetCellElem(s, int(i), int(in.d))
		case opLoadIndex:
			s, i := r.At(in.b), r.At(in.c).Num()
			if i >= uint64(s.Len()) {
				fr.pc = in.next
				panic(g.indexError(int(i), s.Len()))
			}
			*r.At(in.a) = *s.CellAt(int(i))
		case opStoreIndex:
			s, i := r.At(in.a), r.At(in.b).Num()
			if i >= uint64(s.Len()) {
				fr.pc = in.next
				panic(g.indexError(int(i), s.Len()))
			}
			*s.CellAt(int(i)) = *r.At(in.c)
		case opByteAddr:
			s, i := r.At(in.b), r.At(in.c).Num()
			if i >= uint64(s.Len()) {
				fr.pc = in.next
				panic(g.indexError(int(i), s.Len()))
			}
			r.At(in.a).SetElem(s, int(i), 1)
		case opLoadByteIndex:
			s, i := r.At(in.b), r.At(in.c).Num()
			if i >= uint64(s.Len()) {
				fr.pc = in.next
				panic(g.indexError(int(i), s.Len()))
			}
			r.At(in.a).SetNum(uint64(*s.ElemByte(int(i))))
		case opStoreByteIndex:
			s, i := r.At(in.a), r.At(in.b).Num()
			if i >= uint64(s.Len()) {
				fr.pc = in.next
				panic(g.indexError(int(i), s.Len()))
			}
			*s.ElemByte(int(i)) = byte(r.At(in.c).Num())
		case opTextIndex:
			s, i := r.At(in.b), r.At(in.c).Num()
			if i >= s.Num() {
				fr.pc = in.next
				panic(g.indexError(int(i), int(s.Num())))
			}
			r.At(in.a).SetNum(uint64(s.TextByte(i)))
		case opArrayAddr:
			p, i := r.At(in.b), r.At(in.c).Num()
			if p.IsNil() || i >= uint64(in.e) {
				fr.pc = in.next
				panic(g.arrayError(*p, int(i), int(in.e)))
			}
			r.At(in.a).SetElem(p, int(i), int(in.d))
		case opGlobal:
			*r.At(in.a) = g.global(int(in.b))

		case opCall:
			fr.pc = in.next
			if g.budget--; g.budget < 0 {
				g.tick()
			}
			site := in.call
			callee := g.push(site.code)
			callee.dst = site.dst
			for i, a := range site.args {
				callee.regs[i] = *r.At(a)
			}
			if fr.code.wrapper && fr.owner != nil {
				callee.owner = fr.owner
			}
			fr = callee
			r, in = fr.resume()
			continue
		case opCallNative, opCallValue, opInvoke:
			fr.pc = in.next
			if g.budget--; g.budget < 0 {
				g.tick()
			}
			if g.callOp(in, fr.regs) {
				fr = g.top
				r, in = fr.resume()
				continue
			} else if g.suspend {
				return
			}
		case opReturn:
			if g.budget -= int64(in.cost); g.budget < 0 {
				fr.pc = in.next
				g.tick()
			}
			if fr.kind != plainCall {
				fr.pc = in.next
				if g.returnOp(in.call.args, res, base) {
					return
				}
				fr = g.top
				r, in = fr.resume()
				continue
			}
			caller := fr.caller
			to := caller.regs[fr.dst:]
			for i, a := range in.call.args {
				to[i] = *r.At(a)
			}
			g.pop()
			fr = caller
			r, in = fr.resume()
			continue
		case opRunDefers:
			fr.pc = in.next
			if g.runDefer(fr) {
				fr = g.top
				r, in = fr.resume()
				continue
			}
		case opPanic:
			fr.pc = in.next
			panic(learnerPanic{g.panicValue(*r.At(in.a))})
		}
		in = mem.Next(in)
	}
}

// compares evaluates the comparison of a branch opcode.
func compares(op opcode, x, y value) bool {
	switch op {
	case opIfBelow:
		return x.Num() < y.Num()
	case opIfLessF:
		return x.Float() < y.Float()
	}
	return x.Float() <= y.Float()
}

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// arrayError is the panic of an index into an array behind a pointer.
func (g *gor) arrayError(p value, i, n int) any {
	if p.IsNil() {
		return g.nilDeref()
	}
	return g.indexError(i, n)
}
