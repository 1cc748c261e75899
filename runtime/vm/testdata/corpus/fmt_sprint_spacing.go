package main

import (
	"fmt"
	"math"
	"strings"
)

type s string
type e struct{}

func (e) Error() string { return "err" }

func main() {
	fmt.Println(fmt.Sprint("a", "b", 1, 2, "c", 3.5, true, false, 'x', nil, nil, "d", e{}, e{}))
	fmt.Println(fmt.Sprint(1, 2, 3), fmt.Sprint("1", 2, "3"), fmt.Sprint(s("x"), s("y"), 1))
	fmt.Println(fmt.Sprint([]int{1}, []int{2}), fmt.Sprint(struct{}{}, struct{}{}), fmt.Sprint(1.0, 2i))
	fmt.Println(fmt.Sprintln("a", 1, nil) == "a 1 <nil>\n", len(fmt.Sprintln()))
	fmt.Print("x", "y", 1, 2, "\n")
	fmt.Print(1, "\n", 2, "\n")
	fmt.Print()
	fmt.Println()
	fmt.Println("", "a", "", "b")
	fmt.Println([]string{"a b", ""}, []any{"x", nil}, [0]int{}, map[int]int{})
	fmt.Println(int8(1), uint64(1<<63), float32(0.1), 1e20, 1e21, 100000.0, 1234567.0, 12345678.9, 1e-4, 1e-5)
	fmt.Println(&[]int{1}, &struct{ A *int }{}, [][]string{{"a"}, {}}, struct {
		a int
		b string
	}{1, "x"})
	fmt.Println(math.MaxInt64, math.MinInt64, uint64(math.MaxUint64), -0.0, 1/math.Inf(-1), 5/3, -5/3, 5%-3)
	var np *int
	var ne error
	var nm map[string]int
	var nf func()
	var ns []int
	fmt.Println(np, ne, nm, nf == nil, ns, ns == nil)
	w := &strings.Builder{}
	fmt.Fprint(w, "a", 1)
	fmt.Fprintf(w, "[%v]", 2)
	fmt.Fprintln(w, 3, "b")
	fmt.Printf("%q\n", w.String())
}
