package main

import (
	"fmt"
	"strconv"
	"strings"
)

func pascal(n int) [][]int {
	t := make([][]int, n)
	for i := range t {
		t[i] = make([]int, i+1)
		t[i][0], t[i][i] = 1, 1
		for j := 1; j < i; j++ {
			t[i][j] = t[i-1][j-1] + t[i-1][j]
		}
	}
	return t
}

func sierpinski(n int) {
	for y := n - 1; y >= 0; y-- {
		fmt.Print(strings.Repeat(" ", y))
		for x := 0; x+y < n; x++ {
			if x&y == 0 {
				fmt.Print("* ")
			} else {
				fmt.Print("  ")
			}
		}
		fmt.Println()
	}
}

func lookAndSay(n int) string {
	s := "1"
	for range n {
		var b strings.Builder
		for i := 0; i < len(s); {
			j := i
			for ; j < len(s) && s[j] == s[i]; j++ {
			}
			b.WriteString(strconv.Itoa(j - i))
			b.WriteByte(s[i])
			i = j
		}
		s = b.String()
	}
	return s
}

func multiplication(n int) {
	for i := 1; i <= n; i++ {
		for j := 1; j <= n; j++ {
			if j > i {
				break
			}
			fmt.Printf("%d×%d=%-3d", j, i, i*j)
		}
		fmt.Println()
	}
}

func main() {
	for _, r := range pascal(8) {
		fmt.Printf("%*s%v\n", (8-len(r))*2, "", r)
	}
	sierpinski(8)
	for i := range 7 {
		fmt.Print(lookAndSay(i), " ")
	}
	fmt.Println()
	multiplication(5)
}
