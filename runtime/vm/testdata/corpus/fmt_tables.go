package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

type cell struct {
	text  string
	right bool
}

func table(rows [][]cell) string {
	var widths []int
	for _, r := range rows {
		for i, c := range r {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(c.text))
		}
	}
	var b strings.Builder
	for n, r := range rows {
		for i, c := range r {
			if c.right {
				fmt.Fprintf(&b, "| %*s ", widths[i], c.text)
			} else {
				fmt.Fprintf(&b, "| %-*s ", widths[i], c.text)
			}
		}
		b.WriteString("|\n")
		if n == 0 {
			for _, w := range widths {
				b.WriteString("|" + strings.Repeat("-", w+2))
			}
			b.WriteString("|\n")
		}
	}
	return b.String()
}

func bytesText(n int64) string {
	if n < 1024 {
		return fmt.Sprintf("%d B", n)
	}
	f, exp := float64(n)/1024, 0
	for ; f >= 1024; f /= 1024 {
		exp++
	}
	return fmt.Sprintf("%.1f %ciB", f, "KMGTPE"[exp])
}

func commas(n int) string {
	s := strconv.Itoa(n)
	neg := strings.HasPrefix(s, "-")
	s = strings.TrimPrefix(s, "-")
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	if neg {
		s = "-" + s
	}
	return s
}

func main() {
	rows := [][]cell{{{"name", false}, {"size", true}, {"count", true}}}
	for _, f := range []struct {
		n string
		s int64
		c int
	}{{"readme.md", 812, 1}, {"größe.txt", 15_320, 12345}, {"movie", 1 << 33, -1234567}, {"all", math.MaxInt64, 0}} {
		rows = append(rows, []cell{{f.n, false}, {bytesText(f.s), true}, {commas(f.c), true}})
	}
	fmt.Print(table(rows))
	for i := 1; i <= 4; i++ {
		fmt.Printf("%[1]*[2]d|%-[1]*[2]d|%0[1]*[2]d|\n", i*2, i*i)
	}
	for _, p := range []float64{0, 0.256, 0.5, 1} {
		n := int(p * 20)
		fmt.Printf("[%-20s] %5.1f%%\n", strings.Repeat("=", n), p*100)
	}
}
