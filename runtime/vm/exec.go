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

// call runs a function value to its end, from native code, and puts its results into res.
func (g *gor) call(cl *closure, args, res []value) {
	top := g.top
	g.effort(callEffort)
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
// than the operation. A result that is a number is written to n alone: the p of such a register is always nil, and
// writing a pointer costs a look at what the garbage collector is doing.
func (g *gor) loop(base *frame, res []value) {
	fr := g.top
	r, in := fr.resume()
	for {
		switch in.op {
		case opFunc:
			fr.pc = in.next
			in.f(g, fr.regs)
		case opMove:
			*cell(r, int(in.a)) = *cell(r, int(in.b))

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
			if cell(r, int(in.a)).n != 0 {
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
			if int64(cell(r, int(in.a)).n) < int64(cell(r, int(in.b)).n) {
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
			if int64(cell(r, int(in.a)).n) < int64(in.b) {
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
			if cell(r, int(in.a)).n == cell(r, int(in.b)).n {
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
			if cell(r, int(in.a)).n == uint64(int64(in.b)) {
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
			if before(in.op, *cell(r, int(in.a)), *cell(r, int(in.b))) {
				to = in.c
			}
			in = in.to(to)
			continue

		case opAdd:
			cell(r, int(in.a)).n = cell(r, int(in.b)).n + cell(r, int(in.c)).n
		case opAddK:
			cell(r, int(in.a)).n = cell(r, int(in.b)).n + uint64(int64(in.c))
		case opSub:
			cell(r, int(in.a)).n = cell(r, int(in.b)).n - cell(r, int(in.c)).n
		case opMul:
			cell(r, int(in.a)).n = cell(r, int(in.b)).n * cell(r, int(in.c)).n
		case opMulK:
			cell(r, int(in.a)).n = cell(r, int(in.b)).n * uint64(int64(in.c))
		case opAnd:
			cell(r, int(in.a)).n = cell(r, int(in.b)).n & cell(r, int(in.c)).n
		case opAndK:
			cell(r, int(in.a)).n = cell(r, int(in.b)).n & uint64(int64(in.c))
		case opOr:
			cell(r, int(in.a)).n = cell(r, int(in.b)).n | cell(r, int(in.c)).n
		case opXor:
			cell(r, int(in.a)).n = cell(r, int(in.b)).n ^ cell(r, int(in.c)).n
		case opShlK:
			cell(r, int(in.a)).n = cell(r, int(in.b)).n << (uint(in.c) & 63)
		case opShrK:
			cell(r, int(in.a)).n = cell(r, int(in.b)).n >> (uint(in.c) & 63)
		case opSarK:
			cell(r, int(in.a)).n = uint64(int64(cell(r, int(in.b)).n) >> (uint(in.c) & 63))
		case opSigned:
			shift := uint(in.c) & 63
			cell(r, int(in.a)).n = uint64(int64(cell(r, int(in.b)).n<<shift) >> shift)
		case opUnsigned:
			shift := uint(in.c) & 63
			cell(r, int(in.a)).n = cell(r, int(in.b)).n << shift >> shift
		case opQuo, opRem:
			q := int64(cell(r, int(in.c)).n)
			if q == 0 {
				fr.pc = in.next
				panic(g.errorf("integer divide by zero"))
			}
			if in.op == opQuo {
				cell(r, int(in.a)).n = uint64(int64(cell(r, int(in.b)).n) / q)
			} else {
				cell(r, int(in.a)).n = uint64(int64(cell(r, int(in.b)).n) % q)
			}
		case opQuoU, opRemU:
			q := cell(r, int(in.c)).n
			if q == 0 {
				fr.pc = in.next
				panic(g.errorf("integer divide by zero"))
			}
			if in.op == opQuoU {
				cell(r, int(in.a)).n = cell(r, int(in.b)).n / q
			} else {
				cell(r, int(in.a)).n = cell(r, int(in.b)).n % q
			}
		case opLess:
			cell(r, int(in.a)).n = bit(int64(cell(r, int(in.b)).n) < int64(cell(r, int(in.c)).n))
		case opEqual:
			cell(r, int(in.a)).n = bit(cell(r, int(in.b)).n == cell(r, int(in.c)).n)
		case opEqualK:
			cell(r, int(in.a)).n = bit(cell(r, int(in.b)).n == uint64(int64(in.c)))
		case opNot:
			cell(r, int(in.a)).n = cell(r, int(in.b)).n ^ 1

		case opAddF:
			cell(r, int(in.a)).n = floatv(cell(r, int(in.b)).float() + cell(r, int(in.c)).float()).n
		case opSubF:
			cell(r, int(in.a)).n = floatv(cell(r, int(in.b)).float() - cell(r, int(in.c)).float()).n
		case opMulF:
			cell(r, int(in.a)).n = floatv(cell(r, int(in.b)).float() * cell(r, int(in.c)).float()).n
		case opQuoF:
			cell(r, int(in.a)).n = floatv(cell(r, int(in.b)).float() / cell(r, int(in.c)).float()).n

		case opLoad:
			p := (*value)(cell(r, int(in.b)).p)
			if p == nil {
				fr.pc = in.next
				panic(g.nilDeref())
			}
			*cell(r, int(in.a)) = *p
		case opStore:
			p := (*value)(cell(r, int(in.a)).p)
			if p == nil {
				fr.pc = in.next
				panic(g.nilDeref())
			}
			*p = *cell(r, int(in.b))
		case opLoadByte:
			p := (*byte)(cell(r, int(in.b)).p)
			if p == nil {
				fr.pc = in.next
				panic(g.nilDeref())
			}
			cell(r, int(in.a)).n = uint64(*p)
		case opStoreByte:
			p := (*byte)(cell(r, int(in.a)).p)
			if p == nil {
				fr.pc = in.next
				panic(g.nilDeref())
			}
			*p = byte(cell(r, int(in.b)).n)
		case opFieldAddr:
			p := cell(r, int(in.b)).p
			if p == nil {
				fr.pc = in.next
				panic(g.nilDeref())
			}
			cell(r, int(in.a)).p = unsafe.Pointer(cell(p, int(in.c)))
		case opLoadField:
			p := cell(r, int(in.b)).p
			if p == nil {
				fr.pc = in.next
				panic(g.nilDeref())
			}
			*cell(r, int(in.a)) = *cell(p, int(in.c))
		case opStoreField:
			p := cell(r, int(in.a)).p
			if p == nil {
				fr.pc = in.next
				panic(g.nilDeref())
			}
			*cell(p, int(in.c)) = *cell(r, int(in.b))
		case opPart:
			if p := cell(r, int(in.b)).p; p != nil {
				*cell(r, int(in.a)) = *cell(p, int(in.c))
			} else {
				*cell(r, int(in.a)) = value{}
			}

		case opLen:
			cell(r, int(in.a)).n = uint64(uint32(cell(r, int(in.b)).n))
		case opIndexAddr:
			s, i := cell(r, int(in.b)), cell(r, int(in.c)).n
			if i >= uint64(uint32(s.n)) {
				fr.pc = in.next
				panic(g.indexError(int(i), s.len()))
			}
			cell(r, int(in.a)).p = unsafe.Pointer(cell(s.p, int(i)*int(in.d)))
		case opLoadIndex:
			s, i := cell(r, int(in.b)), cell(r, int(in.c)).n
			if i >= uint64(uint32(s.n)) {
				fr.pc = in.next
				panic(g.indexError(int(i), s.len()))
			}
			*cell(r, int(in.a)) = *cell(s.p, int(i))
		case opStoreIndex:
			s, i := cell(r, int(in.a)), cell(r, int(in.b)).n
			if i >= uint64(uint32(s.n)) {
				fr.pc = in.next
				panic(g.indexError(int(i), s.len()))
			}
			*cell(s.p, int(i)) = *cell(r, int(in.c))
		case opByteAddr:
			s, i := cell(r, int(in.b)), cell(r, int(in.c)).n
			if i >= uint64(uint32(s.n)) {
				fr.pc = in.next
				panic(g.indexError(int(i), s.len()))
			}
			cell(r, int(in.a)).p = s.pointerTo(int(i), 1).p
		case opLoadByteIndex:
			s, i := cell(r, int(in.b)), cell(r, int(in.c)).n
			if i >= uint64(uint32(s.n)) {
				fr.pc = in.next
				panic(g.indexError(int(i), s.len()))
			}
			cell(r, int(in.a)).n = uint64(*(*byte)(s.pointerTo(int(i), 1).p))
		case opStoreByteIndex:
			s, i := cell(r, int(in.a)), cell(r, int(in.b)).n
			if i >= uint64(uint32(s.n)) {
				fr.pc = in.next
				panic(g.indexError(int(i), s.len()))
			}
			*(*byte)(s.pointerTo(int(i), 1).p) = byte(cell(r, int(in.c)).n)
		case opTextIndex:
			s, i := cell(r, int(in.b)), cell(r, int(in.c)).n
			if i >= s.n {
				fr.pc = in.next
				panic(g.indexError(int(i), int(s.n)))
			}
			cell(r, int(in.a)).n = uint64(*(*byte)(unsafe.Add(s.p, i)))
		case opArrayAddr:
			p, i := cell(r, int(in.b)), cell(r, int(in.c)).n
			if p.p == nil || i >= uint64(in.e) {
				fr.pc = in.next
				panic(g.arrayError(p.p, int(i), int(in.e)))
			}
			cell(r, int(in.a)).p = p.pointerTo(int(i), int(in.d)).p
		case opGlobal:
			*cell(r, int(in.a)) = g.global(int(in.b))

		case opCall:
			fr.pc = in.next
			if g.budget--; g.budget < 0 {
				g.tick()
			}
			site := in.call
			callee := g.push(site.code)
			callee.dst = site.dst
			for i, a := range site.args {
				callee.regs[i] = *cell(r, int(a))
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
				to[i] = *cell(r, int(a))
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
			panic(learnerPanic{g.panicValue(*cell(r, int(in.a)))})
		}
		in = in.to(instrSize)
	}
}

// before is the comparison of a branch of that opcode.
func before(op opcode, x, y value) bool {
	switch op {
	case opIfBelow:
		return x.n < y.n
	case opIfLessF:
		return x.float() < y.float()
	}
	return x.float() <= y.float()
}

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// arrayError is the panic of an index into an array behind a pointer.
func (g *gor) arrayError(p unsafe.Pointer, i, n int) any {
	if p == nil {
		return g.nilDeref()
	}
	return g.indexError(i, n)
}
