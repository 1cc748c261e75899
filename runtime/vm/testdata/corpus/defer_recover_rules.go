package main

import "fmt"

func helper() any { return recover() }

func direct() (r any) {
	defer func() { r = recover() }()
	panic(1)
}

func viaHelper() (r any) {
	defer func() { r = helper() }() // not called directly by the deferred function
	defer func() { recover() }()
	panic(2)
}

func deferredRecover() (s string) {
	s = "unset"
	defer func() { s = fmt.Sprint(s, recover()) }()
	defer recover() // does nothing
	panic(3)
}

type guard struct{}

func (guard) Catch()     { fmt.Println("caught", recover()) }
func (g *guard) PCatch() { fmt.Println("pcaught", recover()) }

type catcher interface{ Catch() }

func methods() {
	var c catcher = guard{}
	defer c.Catch()
	panic("iface")
}

func methodValue() {
	f := (&guard{}).PCatch
	defer f()
	panic("value")
}

func recoverTwice() {
	defer func() {
		fmt.Println(recover(), recover())
	}()
	panic("once")
}

func panicAfterRecover() {
	defer func() { fmt.Println("outer:", recover()) }()
	defer func() {
		fmt.Println("inner:", recover())
		panic("new")
	}()
	panic("old")
}

func returnsNormally() int {
	defer func() { recover() }()
	panic("x")
}

func named() (n int, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = r.(error)
		}
	}()
	n = 7
	var m map[string]int
	m["x"] = 1
	return 8, nil
}

func loopRecover() {
	for i := range 3 {
		func() {
			defer func() {
				if r := recover(); r != nil {
					fmt.Print("item ", i, ": ", r, "; ")
				}
			}()
			if i%2 == 0 {
				panic(fmt.Errorf("bad %d", i))
			}
			fmt.Print("item ", i, " fine; ")
		}()
	}
	fmt.Println()
}

func main() {
	fmt.Println(direct())
	fmt.Println(viaHelper())
	fmt.Println(deferredRecover())
	methods()
	methodValue()
	recoverTwice()
	panicAfterRecover()
	fmt.Println(returnsNormally())
	fmt.Println(named())
	loopRecover()
	fmt.Println("no panic:", recover())
}
