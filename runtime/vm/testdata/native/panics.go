package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"runtime"
	"sort"
	"strconv"
	"strings"
	"sync"
	"time"
)

type Err struct{ code int }

func (e Err) Error() string { return fmt.Sprint("err ", e.code) }

type PErr struct{ s string }

func (e *PErr) Error() string { return "perr " + e.s }

type Str string

func (s Str) String() string { return "stringer " + string(s) }

type MyStr string
type MyInt int
type MyF float32
type MyB bool
type MyC complex64
type MyU uint8
type St struct{ a, b int }
type IntErr int

func (i IntErr) Error() string { return "interr" }

type Bad struct{}

func (Bad) Error() string { panic("bad error method") }

type BadS struct{}

func (BadS) String() string { panic(errors.New("bad stringer")) }

type NilErr struct{ s string }

func (e *NilErr) Error() string { return e.s }

type G[T any] struct{ v T }

func (g *G[T]) Fail(x T) { panic(fmt.Sprint("generic ", x)) }
func deep(n int) {
	if n == 0 {
		panic("deep")
	}
	deep(n - 1)
}
func inner(m map[string]int) { m["a"] = 1 }

func endStr() {
	panic("boom")
}

func endEmpty() {
	panic("")
}

func endNewline() {
	panic("a\nb\n")
}

func endErr() {
	panic(errors.New("e"))
}

func endErrnl() {
	panic(errors.New("e\nf"))
}

func endCust() {
	panic(Err{3})
}

func endPcust() {
	panic(&PErr{"x"})
}

func endStringer() {
	panic(Str("s"))
}

func endMystr() {
	panic(MyStr("my"))
}

func endMystrnl() {
	panic(MyStr("a\n\"b"))
}

func endMyint() {
	panic(MyInt(3))
}

func endMyf() {
	panic(MyF(1.25))
}

func endMyb() {
	panic(MyB(true))
}

func endMyc() {
	panic(MyC(1 + 2i))
}

func endMyu() {
	panic(MyU(200))
}

func endInt() {
	panic(42)
}

func endInt8() {
	panic(int8(-3))
}

func endUint() {
	panic(uint64(1 << 63))
}

func endUintptr() {
	panic(uintptr(7))
}

func endRune() {
	panic('x')
}

func endF64() {
	panic(1.5)
}

func endF64b() {
	panic(1e100)
}

func endF64c() {
	panic(math.NaN())
}

func endF64d() {
	panic(math.Inf(-1))
}

func endF64e() {
	panic(0.1)
}

func endF32() {
	panic(float32(3.1))
}

func endF0() {
	panic(0.0)
}

func endCx() {
	panic(complex(1, -0.5))
}

func endBool() {
	panic(false)
}

func endF64f() {
	panic(123456789.123)
}

func endStruct() {
	panic(St{1, 2})
}

func endPtr() {
	panic(&St{})
}

func endSlice() {
	panic([]int{1})
}

func endMap() {
	panic(map[int]int{})
}

func endFn() {
	panic(func() {})
}

func endCh() {
	panic(make(chan int))
}

func endArr() {
	panic([2]int{})
}

func endAnon() {
	panic(struct{ a int }{1})
}

func endGen() {
	panic(G[int]{})
}

func endGenp() {
	panic(&G[string]{})
}

func endInterr() {
	panic(IntErr(3))
}

func endBadm() {
	panic(Bad{})
}

func endBads() {
	panic(BadS{})
}

func endNilerr() {
	var e *NilErr
	panic(e)
}

func endNilpan() {
	panic(nil)
}

func endNilif() {
	var e error
	panic(e)
}

func endAny() {
	var a any = []any{1}
	panic(a)
}

func endIdx() {
	s := []int{1}
	i := 5
	fmt.Println(s[i])
}

func endIdxneg() {
	s := []int{1}
	i := -5
	fmt.Println(s[i])
}

func endSl() {
	s := []int{1}
	i := 5
	fmt.Println(s[i:])
}

func endSl3() {
	s := make([]int, 2, 4)
	i := 5
	fmt.Println(s[1:2:i])
}

func endStridx() {
	s := "abc"
	i := 9
	fmt.Println(s[i])
}

func endStrsl() {
	s := "abc"
	i := 9
	fmt.Println(s[:i])
}

func endArridx() {
	var a [3]int
	i := 3
	a[i%4]++
}

func endNilmap() {
	var m map[string]int
	inner(m)
}

func endNilptr() {
	var p *St
	p.a = 1
}

func endNilfn() {
	var f func()
	f()
}

func endNilslice() {
	var s []int
	s[0] = 1
}

func endNiliface() {
	var e error
	fmt.Println(e.Error())
}

func endDiv() {
	z := 0
	fmt.Println(1 / z)
}

func endMod() {
	z := 0
	fmt.Println(1 % z)
}

func endShift() {
	z := -1
	fmt.Println(1 << z)
}

func endConv() {
	var a any = 1
	fmt.Println(a.(string))
}

func endConv2() {
	var a any
	fmt.Println(a.(string))
}

func endConv3() {
	var e error = Err{1}
	fmt.Println(e.(fmt.Stringer))
}

func endConv4() {
	var e error = Err{1}
	fmt.Println(e.(*PErr))
}

func endConv5() {
	var e error
	fmt.Println(e.(*PErr))
}

func endArrconv() {
	s := []int{1}
	_ = [2]int(s)
}

func endMakeneg() {
	n := -1
	_ = make([]int, n)
}

func endMakechan() {
	n := -1
	_ = make(chan int, n)
}

func endMakebig() {
	n := 1 << 62
	_ = make([]int, n)
}

func endClosenil() {
	var c chan int
	close(c)
}

func endClosetwice() {
	c := make(chan int)
	close(c)
	close(c)
}

func endSendclosed() {
	c := make(chan int, 1)
	close(c)
	c <- 1
}

func endUnhash() {
	m := map[any]int{}
	m[[]int{}] = 1
}

func endUncmp() {
	var a, b any = []int{}, []int{}
	fmt.Println(a == b)
}

func endUnhash2() {
	m := map[any]int{}
	_ = m[func() {}]
}

func endDeep() {
	deep(3)
}

func endMethod() {
	(&G[int]{}).Fail(3)
}

func endClosure() {
	func() { func() { panic("in closure") }() }()
}

func endDeferp() {
	defer func() { panic("second") }()
	panic("first")
}

func endDeferr() {
	defer func() { r := recover(); panic(fmt.Sprint("re ", r)) }()
	panic("first")
}

func endRepanic() {
	defer func() { panic(recover()) }()
	panic("same")
}

func endRepanice() {
	defer func() { r := recover(); panic(r) }()
	panic(errors.New("same err"))
}

func endThree() {
	defer func() { panic(3) }()
	defer func() { panic(2) }()
	panic(1)
}

func endWrapped() {
	defer func() {
		if r := recover(); r != nil {
			panic(fmt.Errorf("w: %w", r.(error)))
		}
	}()
	var m map[int]int
	m[1] = 1
}

func endRec2() {
	defer func() { defer func() { panic("c") }(); recover(); panic("b") }()
	panic("a")
}

func endPrinting() {
	defer fmt.Println("deferred runs")
	fmt.Println("out")
	panic("x")
}

func endGopanic() {
	go func() { panic("in goroutine") }()
	time.Sleep(time.Second)
}

func endGoexit() {
	go func() { time.Sleep(time.Millisecond) }()
	runtime.Goexit()
}

func endGoexitp() {
	defer func() { panic("after goexit") }()
	runtime.Goexit()
}

func endDead1() {
	c := make(chan int)
	c <- 1
}

func endDead2() {
	c := make(chan int)
	<-c
}

func endDead3() {
	select {}
}

func endDead4() {
	var mu sync.Mutex
	mu.Lock()
	mu.Lock()
}

func endDead5() {
	var wg sync.WaitGroup
	wg.Add(1)
	wg.Wait()
}

func endDead6() {
	var c chan int
	<-c
}

func endDead7() {
	var c chan int
	c <- 1
}

func endDead8() {
	c := make(chan int)
	d := make(chan int)
	select {
	case <-c:
	case d <- 1:
	}
}

func endDead9() {
	var mu sync.RWMutex
	mu.Lock()
	mu.RLock()
}

func endDead10() {
	c := sync.NewCond(&sync.Mutex{})
	c.L.Lock()
	c.Wait()
}

func endDead11() {
	for range make(chan int) {
	}
}

func endDead12() {
	var mu sync.RWMutex
	mu.RLock()
	mu.Lock()
}

func endDead13() {
	c := make(chan int)
	go func() { c <- 1 }()
	<-c
	<-c
}

func endDead14() {
	var o sync.Once
	o.Do(func() { o.Do(func() {}) })
}

func endUnlock() {
	var mu sync.Mutex
	mu.Unlock()
}

func endRunlock() {
	var mu sync.RWMutex
	mu.RUnlock()
}

func endRwunlock() {
	var mu sync.RWMutex
	mu.Unlock()
}

func endNegwg() {
	var wg sync.WaitGroup
	wg.Done()
}

func endGonil() {
	var f func()
	go f()
	time.Sleep(time.Second)
}

func endDefernil() {
	var f func()
	defer f()
	fmt.Println("x")
}

func endPrint1() {
	println(1, -2, uint8(3), 1.5, "s", true, nil == any(nil), 2i, 'x', float32(0.1), 1e300, math.Inf(1), math.NaN(), 0.0, math.Copysign(0, -1))
	print("a", 1, 2.0, "\n")
	println()
	print()
	println(MyInt(3), MyStr("q"), MyF(2), int8(-4), uint64(1<<63), complex64(1-1i), 100000000.0, 123456789.0, 1e-7, 3.0e10)
}

func endPrint2() {
	var p *int
	var m map[int]int
	var s []int
	var e error
	var f func()
	var c chan int
	println(p, m, f, c)
	println(s, e)
}

func endPrint3() {
	const big = 1 << 40
	println(big, 'a', "x"+"y", 1/3.0)
}

func endToobig() {
	strings.Repeat("x", -1)
}

func endSortp() {
	sort.Slice(3, func(i, j int) bool { return false })
}

func endItoa() {
	_, err := strconv.Atoi("x")
	panic(err)
}

func endTimeneg() {
	time.NewTicker(0)
}

func endWrapmulti() {
	panic(fmt.Errorf("a: %w, %w", errors.New("x"), errors.New("y")))
}

func endJoined() {
	panic(errors.Join(errors.New("x"), errors.New("y")))
}

func endCtx() {
	ctx, c := context.WithTimeout(context.Background(), time.Millisecond)
	defer c()
	<-ctx.Done()
	panic(ctx.Err())
}

func endCtxnil() {
	context.WithValue(nil, 1, 1)
}

func endRangefn() {
	for range func(y func() bool) { y(); y() } {
		break
	}
}

func endStackof() {
	s := make([]byte, 10)
	_ = s
	panic(runtime.Error(nil))
}

func endCmpstruct() {
	type T struct{ a any }
	x, y := any(T{[]int{}}), any(T{[]int{}})
	fmt.Println(x == y)
}

func endNegativeRepeat() {
	bytes.Repeat(nil, -1)
}

func endRandn() {
	rand.IntN(0)
}

func endNilctx() {
	var w io.Writer
	w.Write(nil)
}

func endNilembed() {
	type E struct{ *St }
	var e E
	e.a = 1
}

func endNilembedi() {
	type E struct{ fmt.Stringer }
	var e E
	fmt.Println(e.String())
}

func endPanicdef() {
	defer panic("deferred panic")
	panic("first")
}

func endRecgoexit() {
	defer func() { fmt.Println(recover()) }()
	runtime.Goexit()
}

func endPanicnilrec() {
	defer func() { panic(fmt.Sprint(recover())) }()
	panic(nil)
}

func endCplx() {
	panic(complex64(complex(math.Inf(1), math.NaN())))
}

func endMapnilany() {
	var m map[any]any
	m[nil] = 1
}

func endCloserecv() {
	var c <-chan int
	go func() { panic(Err{9}) }()
	<-c
}

func endMainloop() {
	for i := range 3 {
		defer func() {
			if i == 1 {
				panic(i)
			}
		}()
	}
	panic("z")
}

func endStructerr() {
	type X struct{ error }
	panic(X{errors.New("emb")})
}

func endPtrstr() {
	s := Str("p")
	panic(&s)
}

func endPtrint() {
	i := MyInt(1)
	panic(&i)
}

func endU8s() {
	panic([]byte("hi"))
}

func endRuntimeerr() {
	defer func() { r := recover().(runtime.Error); panic(r) }()
	var p *int
	*p = 1
}

func endRterr2() {
	defer func() { r := recover().(error); panic("x: " + r.Error()) }()
	var a []int
	_ = a[3]
}
