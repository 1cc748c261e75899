package main

import "fmt"

func divmod(a, b int) (q, r int, err error) {
	defer func() {
		if e := recover(); e != nil {
			err = fmt.Errorf("divmod(%d, %d): %v", a, b, e)
		}
	}()
	q = a / b
	r = a % b
	return
}

func variadic(pre string, xs ...int) string {
	return fmt.Sprint(pre, len(xs), cap(xs) >= len(xs), xs == nil, xs)
}

func pass(f func(...int) int, xs ...int) int { return f(xs...) }

func three() (int, string, []int)          { return 1, "two", []int{3} }
func take(n int, s string, x []int) string { return fmt.Sprint(n, s, x) }

func named() (x int, s string) {
	x, s = 1, "a"
	defer func() { x *= 100; s += "!" }()
	return x + 1, s + "b"
}

func main() {
	fmt.Println(divmod(17, 5))
	fmt.Println(divmod(1, 0))
	fmt.Println(variadic("a"), variadic("b", 1, 2), variadic("c", []int{4, 5, 6}...), variadic("d", nil...))
	s := []int{1, 2, 3}
	func(xs ...int) { xs[0] = 99 }(s...)
	fmt.Println(s, pass(func(x ...int) int { return len(x) }, 1, 2, 3))
	fmt.Println(take(three()))
	fmt.Println(named())
	a, _, c := three()
	fmt.Println(a, c)
	var f func(int, ...string) (int, error) = func(n int, s ...string) (int, error) { return n + len(s), nil }
	fmt.Println(f(1, "x", "y"))
	fmt.Println(fmt.Sprint(three()))
}
