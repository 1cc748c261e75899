package main

import (
	"fmt"
	"iter"
)

func bad() iter.Seq[int] {
	return func(yield func(int) bool) {
		yield(1)
		yield(2) // after the loop has ended
	}
}

func swallow() iter.Seq[int] {
	return func(yield func(int) bool) {
		defer func() { recover() }()
		yield(1)
	}
}

var saved func(int) bool

func try(name string, f func()) {
	defer func() { fmt.Println(name, recover()) }()
	f()
}

func main() {
	try("exit ignored:", func() {
		for range bad() {
			break
		}
	})
	try("panic swallowed:", func() {
		for range swallow() {
			panic("body")
		}
	})
	try("late call:", func() {
		for range func(yield func(int) bool) { saved = yield; yield(1) } {
		}
		saved(2)
	})
	try("fine:", func() {
		for i := range bad() {
			fmt.Print(i, " ")
		}
	})
}
