package main

import "fmt"

type board [9][9]int

func (b *board) ok(r, c, n int) bool {
	for i := range 9 {
		if b[r][i] == n || b[i][c] == n || b[r/3*3+i/3][c/3*3+i%3] == n {
			return false
		}
	}
	return true
}

func (b *board) solve(tries *int) bool {
	for r := range 9 {
		for c := range 9 {
			if b[r][c] != 0 {
				continue
			}
			for n := 1; n <= 9; n++ {
				if b.ok(r, c, n) {
					*tries++
					b[r][c] = n
					if b.solve(tries) {
						return true
					}
					b[r][c] = 0
				}
			}
			return false
		}
	}
	return true
}

func main() {
	rows := []string{"53..7....", "6..195...", ".98....6.", "8...6...3", "4..8.3..1", "7...2...6", ".6....28.", "...419..5", "....8..79"}
	var b board
	for r, row := range rows {
		for c, ch := range row {
			if ch != '.' {
				b[r][c] = int(ch - '0')
			}
		}
	}
	tries := 0
	fmt.Println(b.solve(&tries), tries)
	for _, row := range b {
		fmt.Println(row)
	}
}
