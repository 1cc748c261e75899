package main

import (
	"errors"
	"fmt"
	"runtime"
)

func named() (r int, err error) {
	defer func() {
		if e := recover(); e != nil {
			err = fmt.Errorf("rec: %v", e)
			r *= 2
		}
	}()
	r = 21
	panic("x")
}

func loopDefer() {
	for i := range 3 {
		defer fmt.Println("d", i)
		defer func() { fmt.Println("c", i) }()
	}
}

func seq(yield func(int) bool) {
	defer fmt.Println("seq done")
	for i := 0; i < 5; i++ {
		if !yield(i) {
			return
		}
	}
}

func rangeDefer() (s string) {
	defer func() { s += "!" }()
	for i := range seq {
		defer func() { s += fmt.Sprint(i) }()
		if i == 2 {
			return "r"
		}
	}
	return "no"
}

func nestedPanics() {
	defer func() {
		fmt.Println("outer", recover())
	}()
	defer func() {
		defer func() {
			fmt.Println("inner", recover())
		}()
		panic("second")
	}()
	panic("first")
}

func replaced() {
	defer func() { fmt.Println(recover()) }()
	defer func() { panic("new") }()
	panic("old")
}

func helper() any { return recover() }

func notDirect() {
	defer func() { fmt.Println("outer got", recover()) }()
	defer func() {
		func() { fmt.Println("nested recover", recover()) }()
	}()
	defer func() { fmt.Println("helper", helper()) }()
	defer helper2()
	panic("p")
}
func helper2() { fmt.Println("helper2", helper()) }

func deferRecover() {
	defer func() { fmt.Println("after", recover()) }()
	defer recover()
	panic("direct")
}

type R struct{ n int }

func (r R) rec()   { fmt.Println("R", r.n, recover()) }
func (r *R) prec() { fmt.Println("*R", r.n, recover()) }

type I interface{ rec() }

type E struct{ *R }

func methods() {
	func() { defer R{1}.rec(); panic(1) }()
	func() { defer (&R{2}).rec(); panic(2) }()
	func() { defer (&R{3}).prec(); panic(3) }()
	func() { var i I = R{4}; defer i.rec(); panic(4) }()
	func() { var i I = &R{5}; defer i.rec(); panic(5) }()
	func() { var i I = E{&R{6}}; defer i.rec(); panic(6) }()
	func() { f := R{7}.rec; defer f(); panic(7) }()
	func() { f := R.rec; defer f(R{8}); panic(8) }()
	func() { f := (*R).rec; defer f(&R{9}); panic(9) }()
	func() { f := I.rec; defer f(&R{10}); panic(10) }()
	func() { e := E{&R{11}}; defer e.rec(); panic(11) }()
	func() { e := E{&R{12}}; defer e.prec(); panic(12) }()
	func() { f := I(E{&R{13}}).rec; defer f(); panic(13) }()
}

func repanic() (err error) {
	defer func() {
		if e := recover(); e != nil {
			err = e.(error)
		}
	}()
	defer func() {
		e := recover()
		panic(fmt.Errorf("wrapped: %w", e.(error)))
	}()
	panic(errors.New("base"))
}

func argsEval() {
	x := 1
	defer fmt.Println("deferred x", x)
	x = 2
	p := &x
	defer func(v int) { fmt.Println(v, *p) }(x)
	x = 3
}

func goexit() {
	done := make(chan bool)
	go func() {
		defer close(done)
		defer func() { fmt.Println("goexit recover", recover()) }()
		func() {
			defer fmt.Println("inner defer")
			runtime.Goexit()
		}()
		fmt.Println("unreachable")
	}()
	<-done
	done = make(chan bool)
	go func() {
		defer close(done)
		defer func() { fmt.Println("r", recover()) }()
		defer func() { panic("in goexit") }()
		runtime.Goexit()
	}()
	<-done
	done = make(chan bool)
	go func() {
		defer close(done)
		defer func() { fmt.Println("r2", recover()) }()
		defer func() { runtime.Goexit() }()
		panic("aborted by goexit")
	}()
	<-done
}

func inLoopRecover() {
	for i := 0; i < 3; i++ {
		func() {
			defer func() {
				if r := recover(); r != nil {
					fmt.Println("iter", i, r)
				}
			}()
			if i%2 == 0 {
				panic(i)
			}
		}()
	}
}

func recoverTwice() {
	defer func() {
		fmt.Println(recover(), recover())
	}()
	panic("one")
}
func nilPanic() {
	defer func() {
		e := recover()
		_, ok := e.(*runtime.PanicNilError)
		_, ok2 := e.(runtime.Error)
		fmt.Println(e, ok, ok2)
	}()
	panic(nil)
}
func recoveredThenDefers() (n int) {
	defer func() { n += 100 }()
	defer func() { recover() }()
	defer func() { n += 10 }()
	n = 1
	panic(1)
}
func unnamed() int {
	defer func() { recover() }()
	panic(1)
}
func deferInDefer() {
	defer func() {
		defer func() { fmt.Println("dd1") }()
		defer func() { fmt.Println("dd2") }()
		fmt.Println("d0")
	}()
}
func modifyDuring() {
	defer func() {
		fmt.Println(recover())
		defer func() { fmt.Println(recover()) }()
		panic("again")
	}()
	panic("start")
}

func main() {
	fmt.Println(named())
	loopDefer()
	fmt.Println(rangeDefer())
	nestedPanics()
	replaced()
	notDirect()
	deferRecover()
	methods()
	fmt.Println(repanic())
	argsEval()
	goexit()
	inLoopRecover()
	recoverTwice()
	nilPanic()
	fmt.Println(recoveredThenDefers(), unnamed())
	deferInDefer()
	modifyDuring()
}
