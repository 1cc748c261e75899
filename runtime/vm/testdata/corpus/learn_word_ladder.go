package main

import (
	"fmt"
	"slices"
	"strings"
)

var dict = strings.Fields("cat cot cog dog dot dat hat hot hog bog big bag")

func neighbours(w string) (out []string) {
	for _, d := range dict {
		diff := 0
		for i := range w {
			if w[i] != d[i] {
				diff++
			}
		}
		if diff == 1 {
			out = append(out, d)
		}
	}
	return
}

func ladder(from, to string) []string {
	prev := map[string]string{from: ""}
	for q := []string{from}; len(q) > 0; q = q[1:] {
		if q[0] == to {
			var path []string
			for w := to; w != ""; w = prev[w] {
				path = append(path, w)
			}
			slices.Reverse(path)
			return path
		}
		for _, n := range neighbours(q[0]) {
			if _, ok := prev[n]; !ok {
				prev[n] = q[0]
				q = append(q, n)
			}
		}
	}
	return nil
}

func main() {
	for _, p := range [][2]string{{"cat", "dog"}, {"hat", "big"}, {"cat", "cat"}, {"dog", "xyz"}} {
		l := ladder(p[0], p[1])
		fmt.Println(len(l), strings.Join(l, " > "))
	}
	fmt.Println(neighbours("hot"))
}
