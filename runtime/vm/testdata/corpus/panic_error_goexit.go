package main

import (
	"fmt"
	"runtime"
)

var told = make(chan string, 1)

type exiting struct{ name string }

func (e exiting) Error() string {
	told <- "Error of " + e.name
	runtime.Goexit()
	return "never"
}

type printing struct{ name string }

func (p printing) String() string {
	defer func() { told <- "String of " + p.name; runtime.Goexit() }()
	return "never"
}

// A panic of a value whose Error or String calls runtime.Goexit ends the goroutine, and not the program.
func main() {
	for _, f := range []func(){
		func() { panic(exiting{"one"}) },
		func() { panic(printing{"two"}) },
		func() { defer func() { panic(exiting{"inner"}) }(); panic(exiting{"outer"}) },
		func() { defer func() { recover(); panic(exiting{"after Goexit"}) }(); defer runtime.Goexit(); panic(1) },
		func() { defer panic(exiting{"while a string panics"}); panic("string") },
	} {
		go f()
		fmt.Println(<-told)
	}
	defer fmt.Println("deferred in main")
	panic(exiting{"main"})
}
