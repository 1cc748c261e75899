package main

import (
	"fmt"
	"strings"
	"time"
)

func count(args ...any) (n map[string]int) {
	n = map[string]int{}
	for _, a := range args {
		switch a.(type) {
		case int, int64, uint:
			n["int"]++
		case string, []byte:
			n["text"]++
		case nil:
			n["nil"]++
		case func(...any) map[string]int:
			n["self"]++
		case []any:
			n["list"]++
		default:
			n[fmt.Sprintf("%T", a)]++
		}
	}
	return
}

func forward(args ...any) string { return fmt.Sprintf(args[0].(string), args[1:]...) }

func maxOf(first int, rest ...int) int {
	for _, v := range rest {
		first = max(first, v)
	}
	return first
}

func mutate(xs ...*int) {
	for i, x := range xs {
		*x += i
	}
}

type printer func(format string, args ...any) int

func main() {
	fmt.Println(count(1, "a", nil, []any{1}, 2.5, []byte("x"), int64(3), count, struct{}{}))
	fmt.Println(count([]any{1, 2}...), count([]any{1, 2}), len(count()))
	fmt.Println(forward("%v-%v-%v", 1, "two", nil), forward("%d%%", 50))
	fmt.Println(maxOf(3), maxOf(3, 9, 4), maxOf(1, []int{}...))
	a, b := 1, 2
	mutate(&a, &b, &a)
	fmt.Println(a, b)
	var p printer = func(f string, args ...any) int { s := fmt.Sprintf(f, args...); return len(s) }
	fmt.Println(p("%s", "abc"), p("none"))
	ints := []int{1, 2}
	anys := make([]any, len(ints))
	for i, v := range ints {
		anys[i] = v
	}
	fmt.Println(append([]any{"pre"}, anys...)...)
	join := func(sep string, ps ...fmt.Stringer) (s string) {
		for i, x := range ps {
			if i > 0 {
				s += sep
			}
			s += x.String()
		}
		return
	}
	fmt.Println(join("/", time.Second, time.March, time.Monday))
	fmt.Println(strings.Join(append([]string(nil), strings.Fields("a b")...), "+"), append([]byte("x"), "yz"...))
}
