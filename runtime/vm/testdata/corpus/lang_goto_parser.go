package main

import (
	"fmt"
	"strings"
)

func tokens(s string) (out []string) {
	i := 0
next:
	if i >= len(s) {
		return
	}
	switch c := s[i]; {
	case c == ' ':
		i++
		goto next
	case c >= '0' && c <= '9':
		j := i
	digits:
		if j < len(s) && s[j] >= '0' && s[j] <= '9' {
			j++
			goto digits
		}
		out = append(out, "num:"+s[i:j])
		i = j
	default:
		out = append(out, "op:"+string(c))
		i++
	}
	goto next
}

func matrixFind(m [][]int, pred func(int) bool) (r, c int, ok bool) {
	for r = range m {
		for c = range m[r] {
			if pred(m[r][c]) {
				ok = true
				goto done
			}
		}
	}
	r, c = -1, -1
done:
	return
}

func breakOut() (log []string) {
outer:
	for i := 0; i < 3; i++ {
	inner:
		for j := 0; ; j++ {
			switch {
			case j == i:
				log = append(log, fmt.Sprint("continue outer ", i, j))
				continue outer
			case i == 2:
				break outer
			case j > 5:
				break inner
			}
			select {
			default:
				if i == 1 {
					log = append(log, fmt.Sprint("inner ", i, j))
					continue inner
				}
				break inner
			}
		}
		log = append(log, "after inner")
	}
	return
}

func main() {
	fmt.Println(tokens("12 + (345*6)"))
	fmt.Println(matrixFind([][]int{{1, 2}, {3, 42}}, func(n int) bool { return n > 40 }))
	fmt.Println(matrixFind(nil, nil))
	fmt.Println(strings.Join(breakOut(), "; "))
	n := 0
loop:
	n++
	if n < 5 {
		goto loop
	}
	fmt.Println(n)
}
