package main

import "fmt"

type pos struct{ r, c int }

func paths(rows, cols int, blocked map[pos]bool) int {
	memo := map[pos]int{}
	var walk func(p pos) int
	walk = func(p pos) int {
		if p.r >= rows || p.c >= cols || blocked[p] {
			return 0
		}
		if p == (pos{rows - 1, cols - 1}) {
			return 1
		}
		if n, ok := memo[p]; ok {
			return n
		}
		n := walk(pos{p.r + 1, p.c}) + walk(pos{p.r, p.c + 1})
		memo[p] = n
		return n
	}
	return walk(pos{})
}

func flood(grid []string) (sizes []int) {
	seen := map[pos]bool{}
	for r := range grid {
		for c := range grid[r] {
			if grid[r][c] != '#' || seen[pos{r, c}] {
				continue
			}
			n := 0
			stack := []pos{{r, c}}
			for len(stack) > 0 {
				p := stack[len(stack)-1]
				stack = stack[:len(stack)-1]
				if p.r < 0 || p.r >= len(grid) || p.c < 0 || p.c >= len(grid[p.r]) || grid[p.r][p.c] != '#' || seen[p] {
					continue
				}
				seen[p] = true
				n++
				for _, d := range [...]pos{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
					stack = append(stack, pos{p.r + d.r, p.c + d.c})
				}
			}
			sizes = append(sizes, n)
		}
	}
	return
}

func maze(grid []string) (int, string) {
	type step struct {
		p    pos
		path string
	}
	q := []step{{pos{1, 1}, ""}}
	seen := map[pos]bool{{1, 1}: true}
	for len(q) > 0 {
		s := q[0]
		q = q[1:]
		if grid[s.p.r][s.p.c] == 'E' {
			return len(s.path), s.path
		}
		for d, m := range map[byte]pos{'U': {-1, 0}, 'D': {1, 0}, 'L': {0, -1}, 'R': {0, 1}} {
			n := pos{s.p.r + m.r, s.p.c + m.c}
			if grid[n.r][n.c] != '#' && !seen[n] {
				seen[n] = true
				q = append(q, step{n, s.path + string(d)})
			}
		}
	}
	return -1, ""
}

func main() {
	fmt.Println(paths(3, 3, nil), paths(16, 16, nil), paths(4, 4, map[pos]bool{{1, 1}: true, {2, 2}: true}))
	fmt.Println(flood([]string{"##..#", "#..##", "...#.", "#...#"}))
	fmt.Println(maze([]string{"#######", "#   # #", "# # # #", "# #  E#", "#######"}))
	fmt.Println(maze([]string{"###", "# #", "###"}))
}
