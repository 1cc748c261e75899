// A pulled iterator that is stopped before its first value was asked for never begins.
package main

import (
	"fmt"
	"iter"
)

func letters(yield func(string) bool) {
	fmt.Println("begins")
	defer fmt.Println("ends")
	_ = yield("a") && yield("b") && yield("c")
}

func numbered(yield func(int, string) bool) {
	fmt.Println("numbered begins")
	_ = yield(1, "one") && yield(2, "two")
}

func main() {
	next, stop := iter.Pull(iter.Seq[string](letters))
	stop()
	fmt.Println(next())
	stop()

	next, stop = iter.Pull(iter.Seq[string](letters))
	fmt.Println(next())
	fmt.Println(next())
	stop()
	fmt.Println(next())

	next2, stop2 := iter.Pull2(iter.Seq2[int, string](numbered))
	stop2()
	fmt.Println(next2())

	next2, stop2 = iter.Pull2(iter.Seq2[int, string](numbered))
	defer stop2()
	for i, s, ok := next2(); ok; i, s, ok = next2() {
		fmt.Println(i, s)
	}
}
