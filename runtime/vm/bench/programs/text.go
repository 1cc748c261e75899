// building strings
package main

import (
	"fmt"
	"strings"
)

func work() int {
	var b strings.Builder
	for i := 0; i < 30_000; i++ {
		b.WriteString("line ")
		b.WriteByte(byte('a' + i%26))
		b.WriteByte('\n')
	}
	s := ""
	for i := 0; i < 2000; i++ {
		s += string(rune('a' + i%26))
	}
	n := 0
	for i := 0; i < 5000; i++ {
		n += len(fmt.Sprintf("%d: %s %v", i, "item", i%2 == 0))
	}
	for _, word := range strings.Fields(b.String()) {
		if strings.Contains(word, "e") {
			n++
		}
	}
	for i, c := range s {
		n += i ^ int(c)
	}
	return n + b.Len()
}
