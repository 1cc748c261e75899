package main

import (
	"errors"
	"fmt"
	"runtime"
)

func layer(n int) {
	defer func() {
		if e := recover(); e != nil {
			fmt.Println("layer", n, "got", e)
			if n > 0 {
				panic(fmt.Sprint(e, "+", n))
			}
		}
	}()
	if n < 3 {
		layer(n + 1)
		return
	}
	panic("bottom")
}

func replaced() (err error) {
	defer func() { err = errors.Join(err, fmt.Errorf("outer: %v", recover())) }()
	defer func() { panic("second") }()
	panic("first")
}

func noDirect() (out string) {
	defer func() {
		out = fmt.Sprint(recover())
	}()
	defer func() {
		func() { fmt.Println("nested recover:", recover()) }()
	}()
	panic("deep")
}

func goexit() {
	done := make(chan bool)
	go func() {
		defer close(done)
		defer fmt.Println("deferred before exit, recover:", recover())
		runtime.Goexit()
		fmt.Println("never")
	}()
	<-done
}

type T struct{}

func (T) rec() { fmt.Println("method recover:", recover()) }

func viaMethod() {
	defer T{}.rec()
	panic(errors.New("an error"))
}

func main() {
	layer(0)
	fmt.Println(replaced())
	fmt.Println(noDirect())
	goexit()
	viaMethod()
	func() {
		defer func() {
			e := recover()
			fmt.Printf("%T %v\n", e, e)
			var pe *runtime.PanicNilError
			fmt.Println(errors.As(e.(error), &pe))
		}()
		panic(nil)
	}()
	fmt.Println(recover())
}
