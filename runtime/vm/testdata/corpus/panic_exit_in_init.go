package main

import "fmt"

var table = build()

func build() map[string]int {
	m := map[string]int{}
	for i, s := range []string{"a", "b"} {
		m[s] = 10 / (1 - i)
	}
	return m
}

func main() { fmt.Println("never", table) }
