package main

import "fmt"

func gotos(n int) (s string) {
	i := 0
loop:
	if i < n {
		s += fmt.Sprint(i)
		i++
		if i == 3 {
			goto skip
		}
		goto loop
	}
	return s + "end"
skip:
	s += "S"
	goto loop
}

func labels() {
outer:
	for i := range 4 {
	inner:
		for j := range 4 {
			switch {
			case j == 1:
				continue inner
			case i == 1:
				continue outer
			case j == 3:
				break inner
			case i == 3:
				break outer
			}
			fmt.Print(i, j, " ")
		}
		fmt.Print("| ")
	}
	fmt.Println()
	ch := make(chan int, 10)
	for i := range 10 {
		ch <- i
	}
	close(ch)
sel:
	for {
		select {
		case v, ok := <-ch:
			if !ok {
				break sel
			}
			if v%2 == 0 {
				continue sel
			}
			if v == 5 {
				break
			}
			fmt.Print(v, " ")
		}
	}
	fmt.Println()
sw:
	switch 1 {
	case 1:
		for {
			break sw
		}
	}
}

func fall(n int) (s string) {
	switch n {
	case 0:
		s += "0"
		fallthrough
	case 1:
		s += "1"
		fallthrough
	default:
		s += "d"
	case 2:
		s += "2"
		fallthrough
	case 3:
		s += "3"
	}
	return
}

func switches(x any) string {
	switch y := x.(type) {
	case int, int8:
		return fmt.Sprintf("int-ish %v", y)
	case func() int:
		return fmt.Sprint("func ", y())
	case []int:
		return fmt.Sprint(len(y))
	case error:
		return y.Error()
	case nil:
		return "nil"
	case *int:
		if y == nil {
			return "nil ptr"
		}
	}
	return "?"
}

func closures() {
	var fs []func() int
	for i := 0; i < 3; i++ {
		fs = append(fs, func() int { i *= 10; return i })
	}
	for _, f := range fs {
		fmt.Print(f(), " ", f(), " ")
	}
	var ps []*int
	for i := 0; i < 6; i++ {
		ps = append(ps, &i)
		i++
	}
	for _, p := range ps {
		fmt.Print(*p, " ")
	}
	for i, f := 0, func() {}; i < 2; i++ {
		f()
		f = func() { fmt.Print("c", i, " ") }
		_ = f
		defer f()
	}
	x := 1
	inc := func() { x++ }
	inc()
	inc()
	fmt.Println(x)
	var fib func(int) int
	fib = func(n int) int {
		if n < 2 {
			return n
		}
		return fib(n-1) + fib(n-2)
	}
	fmt.Println(fib(15))
	for i := range 3 {
		i += 10
		fmt.Print(i, " ")
	}
	for i := range uint8(3) {
		fmt.Printf("%T%d ", i, i)
	}
	type N int
	for i := range N(2) {
		fmt.Printf("%T%d ", i, i)
	}
	const k = 3
	for i := range k {
		fmt.Print(i)
	}
	for range 2 {
		fmt.Print("*")
	}
	n := 3
	for i := range n {
		n = 10
		fmt.Print(i)
	}
	for i := range -5 {
		fmt.Print("never", i)
	}
	fmt.Println()
	var a [3]func()
	for i, v := range []string{"a", "b", "c"} {
		a[i] = func() { fmt.Print(i, v, " ") }
	}
	for _, f := range a {
		f()
	}
	fmt.Println()
}

func seqN(n int) func(func(int) bool) {
	return func(y func(int) bool) {
		defer fmt.Print("<done>")
		for i := range n {
			if !y(i) {
				fmt.Print("<stop>")
				return
			}
		}
	}
}
func seq0(n int) func(func() bool) {
	return func(y func() bool) {
		for range n {
			if !y() {
				return
			}
		}
	}
}

func rangeFuncs() (res string) {
	for i := range seqN(5) {
		if i == 1 {
			continue
		}
		if i == 3 {
			break
		}
		fmt.Print(i)
	}
	fmt.Println()
	for range seq0(3) {
		fmt.Print(".")
	}
	fmt.Println()
outer:
	for i := range seqN(3) {
		for j := range seqN(3) {
			if j == 1 {
				continue outer
			}
			if i == 2 {
				break outer
			}
			fmt.Print(i, j)
		}
	}
	fmt.Println()
	func() {
		defer func() { fmt.Println("rec", recover()) }()
		for i := range seqN(3) {
			if i == 1 {
				panic("in body")
			}
		}
	}()
	func() {
		defer func() { fmt.Println("rec", recover()) }()
		bad := func(y func(int) bool) { y(1); y(2) }
		for range bad {
			break
		}
	}()
	func() {
		defer func() { fmt.Println("rec", recover()) }()
		var saved func(int) bool
		for range func(y func(int) bool) { saved = y; y(1) } {
		}
		saved(2)
	}()
	func() {
		defer func() { fmt.Println("rec", recover()) }()
		for range func(y func(int) bool) {
			defer func() { recover() }()
			y(1)
		} {
			panic("swallowed")
		}
	}()
	func() {
		defer func() { fmt.Println("rec", recover()) }()
		var f func(func() bool)
		for range f {
		}
	}()
	for i := range seqN(4) {
		for j := range seqN(4) {
			if i+j == 3 {
				return fmt.Sprint("ret", i, j)
			}
		}
	}
	return "none"
}
func gotoOut() {
	for i := range seqN(3) {
		if i == 1 {
			goto end
		}
	}
	fmt.Println("not here")
end:
	fmt.Println("end")
}

func main() {
	fmt.Println(gotos(6))
	labels()
	for i := range 5 {
		fmt.Print(fall(i), " ")
	}
	fmt.Println()
	fmt.Println(switches(1), switches(int8(2)), switches(func() int { return 3 }), switches([]int{1}), switches(fmt.Errorf("e")), switches(nil), switches((*int)(nil)), switches("s"))
	closures()
	fmt.Println(rangeFuncs())
	gotoOut()
	switch x := 5; {
	case x > 3:
		fmt.Println("big")
	}
	switch {
	default:
		fmt.Println("def")
	case false:
	}
	switch x := 3; x {
	case 1, 2:
	case 3, 4:
		fmt.Println("3or4")
	}
	if x, err := 1, error(nil); err != nil {
	} else if y := x + 1; y > 1 {
		fmt.Println(x, y)
	}
	var iface any = 3
	switch iface {
	case "3":
	case 3:
		fmt.Println("three")
	}
	func() {
		defer func() { fmt.Println(recover()) }()
		switch any([]int{}) {
		case any([]int{}):
		}
	}()
	for i, j := 0, 10; i < j; i, j = i+1, j-2 {
		fmt.Print(i, j, " ")
	}
	fmt.Println()
}
