package main

import "fmt"

func levenshtein(a, b string) int {
	x, y := []rune(a), []rune(b)
	prev := make([]int, len(y)+1)
	for j := range prev {
		prev[j] = j
	}
	for i, r := range x {
		cur := make([]int, len(y)+1)
		cur[0] = i + 1
		for j, s := range y {
			cost := 1
			if r == s {
				cost = 0
			}
			cur[j+1] = min(prev[j]+cost, prev[j+1]+1, cur[j]+1)
		}
		prev = cur
	}
	return prev[len(y)]
}

func lcs(a, b string) string {
	t := make([][]int, len(a)+1)
	for i := range t {
		t[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				t[i][j] = t[i+1][j+1] + 1
			} else {
				t[i][j] = max(t[i+1][j], t[i][j+1])
			}
		}
	}
	var out []byte
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] == b[j]:
			out = append(out, a[i])
			i++
			j++
		case t[i+1][j] >= t[i][j+1]:
			i++
		default:
			j++
		}
	}
	return string(out)
}

func knapsack(w, v []int, cap int) int {
	best := make([]int, cap+1)
	for i := range w {
		for c := cap; c >= w[i]; c-- {
			best[c] = max(best[c], best[c-w[i]]+v[i])
		}
	}
	return best[cap]
}

func change(coins []int, n int) int {
	ways := make([]int, n+1)
	ways[0] = 1
	for _, c := range coins {
		for i := c; i <= n; i++ {
			ways[i] += ways[i-c]
		}
	}
	return ways[n]
}

func longestPalindrome(s string) (best string) {
	for i := range s {
		for _, j := range []int{i, i + 1} {
			l, r := i, j
			for l >= 0 && r < len(s) && s[l] == s[r] {
				l--
				r++
			}
			if r-l-1 > len(best) {
				best = s[l+1 : r]
			}
		}
	}
	return
}

func main() {
	fmt.Println(levenshtein("kitten", "sitting"), levenshtein("", "abc"), levenshtein("flöte", "flute"))
	fmt.Println(lcs("AGGTABQWERTY", "GXTXAYBWRT"), knapsack([]int{1, 3, 4, 5}, []int{1, 4, 5, 7}, 7), change([]int{1, 2, 5, 10, 25}, 100))
	fmt.Println(longestPalindrome("forgeeksskeegfor"), longestPalindrome("abacdfgdcaba"))
}
