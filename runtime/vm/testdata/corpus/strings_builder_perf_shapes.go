package main

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

func shape(n int, r rune) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat(" ", n-i-1))
		for j := range 2*i + 1 {
			if j%2 == 0 {
				b.WriteRune(r)
			} else {
				b.WriteByte('-')
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func join(parts ...string) string {
	out := ""
	for i, p := range parts {
		if i > 0 {
			out += ", "
		}
		out += p
	}
	return out
}

func indent(s, prefix string) string {
	lines := strings.SplitAfter(s, "\n")
	for i, l := range lines {
		if l != "" {
			lines[i] = prefix + l
		}
	}
	return strings.Join(lines, "")
}

func box(lines ...string) string {
	w := 0
	for _, l := range lines {
		w = max(w, utf8.RuneCountInString(l))
	}
	var b bytes.Buffer
	bar := strings.Repeat("─", w+2)
	fmt.Fprintf(&b, "┌%s┐\n", bar)
	for _, l := range lines {
		fmt.Fprintf(&b, "│ %s%s │\n", l, strings.Repeat(" ", w-utf8.RuneCountInString(l)))
	}
	fmt.Fprintf(&b, "└%s┘\n", bar)
	return b.String()
}

func main() {
	fmt.Print(shape(4, '*'), indent(shape(2, 'é'), "> "))
	fmt.Println(join(), join("a"), join("a", "b", "c"))
	fmt.Print(box("Rehearse", "Akteure über Nachrichten", "世界"))
	long := strings.Builder{}
	for i := 0; long.Len() < 5000; i++ {
		long.WriteString(strconv.Itoa(i))
	}
	s := long.String()
	fmt.Println(len(s), s[:20], s[len(s)-8:], strings.Count(s, "99"), strings.LastIndex(s, "100"))
}
