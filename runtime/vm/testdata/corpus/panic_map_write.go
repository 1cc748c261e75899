package main

import "fmt"

type registry struct{ names map[string]int }

func (r *registry) add(n string) { r.names[n]++ }

func main() {
	r := &registry{}
	fmt.Println(r.names["x"], len(r.names))
	r.add("x")
}
