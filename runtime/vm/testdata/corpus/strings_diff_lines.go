package main

import (
	"fmt"
	"slices"
	"strings"
)

func diff(a, b []string) (out []string) {
	n, m := len(a), len(b)
	l := make([][]int, n+1)
	for i := range l {
		l[i] = make([]int, m+1)
	}
	for i := n - 1; i >= 0; i-- {
		for j := m - 1; j >= 0; j-- {
			if a[i] == b[j] {
				l[i][j] = l[i+1][j+1] + 1
			} else {
				l[i][j] = max(l[i+1][j], l[i][j+1])
			}
		}
	}
	i, j := 0, 0
	for i < n || j < m {
		switch {
		case i < n && j < m && a[i] == b[j]:
			out = append(out, "  "+a[i])
			i++
			j++
		case j == m || i < n && l[i+1][j] >= l[i][j+1]:
			out = append(out, "- "+a[i])
			i++
		default:
			out = append(out, "+ "+b[j])
			j++
		}
	}
	return
}

func patch(a, d []string) ([]string, error) {
	var out []string
	i := 0
	for n, line := range d {
		op, text := line[:2], line[2:]
		if op != "+ " {
			if i >= len(a) || a[i] != text {
				return nil, fmt.Errorf("patch line %d does not apply at %d", n+1, i+1)
			}
			i++
		}
		if op != "- " {
			out = append(out, text)
		}
	}
	return out, nil
}

func glob(p, s string) bool {
	switch {
	case p == "":
		return s == ""
	case p[0] == '*':
		for i := 0; i <= len(s); i++ {
			if glob(p[1:], s[i:]) {
				return true
			}
		}
		return false
	case s == "":
		return false
	case p[0] == '?' || p[0] == s[0]:
		return glob(p[1:], s[1:])
	}
	return false
}

func main() {
	a := strings.Split("func main() {\n\tx := 1\n\tprint(x)\n}", "\n")
	b := strings.Split("func main() {\n\tx := 2\n\ty := x\n\tprint(x)\n}\n// end", "\n")
	d := diff(a, b)
	fmt.Println(strings.Join(d, "\n"))
	p, err := patch(a, d)
	fmt.Println(slices.Equal(p, b), err)
	_, err = patch(b, d)
	fmt.Println(err)
	fmt.Println(len(diff(nil, a)), len(diff(a, a)), diff(nil, nil) == nil)
	for _, t := range [][2]string{{"*.go", "main.go"}, {"a?c", "abc"}, {"a*b*c", "aXbYc"}, {"?", ""}, {"**", ""}, {"x", "y"}} {
		fmt.Print(glob(t[0], t[1]), " ")
	}
	fmt.Println()
}
