package main

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
)

func main() {
	s := []string{"pear", "fig", "apple", "kiwi"}
	for i, v := range slices.Backward(s) {
		fmt.Print(i, v, " ")
	}
	fmt.Println()
	fmt.Println(slices.Sorted(slices.Values(s)), slices.SortedFunc(slices.Values(s), func(a, b string) int { return len(a) - len(b) + strings.Compare(a, b)*0 })[0])
	m := maps.Collect(slices.All(s))
	fmt.Println(m, slices.Sorted(maps.Keys(m)), slices.Sorted(maps.Values(m)))
	for c := range slices.Chunk([]int{1, 2, 3, 4, 5}, 2) {
		fmt.Print(c, cap(c), " ")
	}
	fmt.Println()
	fmt.Println(slices.AppendSeq([]int{0}, maps.Keys(map[int]bool{9: true})))
	maps.Insert(m, maps.All(map[int]string{10: "ten"}))
	maps.DeleteFunc(m, func(k int, v string) bool { return k%2 == 1 })
	fmt.Println(m)
	for l := range strings.Lines("one\ntwo\r\nthree") {
		fmt.Printf("%q ", l)
	}
	for f := range strings.FieldsSeq("  a  b ") {
		fmt.Printf("%q ", f)
	}
	for p := range strings.SplitSeq("x,y,,z", ",") {
		fmt.Printf("%q ", p)
	}
	for p := range strings.SplitAfterSeq("x.y", ".") {
		fmt.Printf("%q ", p)
	}
	for p := range bytes.SplitSeq([]byte("p-q"), []byte("-")) {
		fmt.Printf("%s ", p)
	}
	fmt.Println()
	fmt.Println(slices.Collect(maps.Values(map[int]int{1: 2})), slices.Repeat([]int{1, 2}, 3))
	defer func() { fmt.Println(recover()) }()
	slices.Chunk([]int{1}, 0)
}
