package main

import (
	"fmt"
	"strings"
)

type handler func(string) string

func main() {
	routes := map[string]handler{"/": strings.ToUpper}
	fmt.Println(routes["/"]("home"))
	fmt.Println(routes["/missing"]("x"))
}
