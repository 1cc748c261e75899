package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

type student struct {
	name   string
	scores []float64
}

func (s student) average() float64 {
	if len(s.scores) == 0 {
		return math.NaN()
	}
	var t float64
	for _, x := range s.scores {
		t += x
	}
	return t / float64(len(s.scores))
}

func grade(avg float64) rune {
	switch {
	case math.IsNaN(avg):
		return '-'
	case avg >= 90:
		return 'A'
	case avg >= 75:
		return 'B'
	case avg >= 60:
		return 'C'
	}
	return 'F'
}

func curve(ss []student, by float64) []student {
	out := make([]student, len(ss))
	for i, s := range ss {
		out[i] = student{s.name, append([]float64(nil), s.scores...)}
		for j := range out[i].scores {
			out[i].scores[j] = min(100, out[i].scores[j]+by)
		}
	}
	return out
}

func main() {
	class := []student{{"Ann", []float64{95, 88.5, 92}}, {"Bob", []float64{70, 65}}, {"Cid", nil}, {"Dee", []float64{55, 61, 58}}}
	for _, cs := range [][]student{class, curve(class, 7)} {
		dist := map[rune]int{}
		for _, s := range cs {
			a := s.average()
			g := grade(a)
			dist[g]++
			fmt.Printf("%-4s %6.2f %c %v\n", s.name, a, g, s.scores)
		}
		for _, g := range "ABCF-" {
			fmt.Print(string(g), ":", strings.Repeat("*", dist[g]), " ")
		}
		fmt.Println()
	}
	best := slices.MaxFunc(class, func(a, b student) int { return cmp.Compare(a.average(), b.average()) })
	fmt.Println(best.name, cmp.Compare(math.NaN(), 1), cmp.Less(math.NaN(), 1))
}
