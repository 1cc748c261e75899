package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
)

type track struct {
	Artist, Title string
	Year          int
	Length        time.Duration
}

type less[T any] func(a, b T) int

func by[T any, K cmp.Ordered](f func(T) K) less[T] {
	return func(a, b T) int { return cmp.Compare(f(a), f(b)) }
}

func (l less[T]) desc() less[T] { return func(a, b T) int { return l(b, a) } }
func (l less[T]) then(m less[T]) less[T] {
	return func(a, b T) int {
		if c := l(a, b); c != 0 {
			return c
		}
		return m(a, b)
	}
}

func length(s string) time.Duration {
	d, err := time.ParseDuration(s)
	if err != nil {
		panic(s)
	}
	return d
}

func topK[T any](xs []T, k int, l less[T]) []T {
	c := slices.Clone(xs)
	slices.SortStableFunc(c, l)
	return c[:min(k, len(c))]
}

func quick[T cmp.Ordered](xs []T) {
	if len(xs) < 2 {
		return
	}
	p, i := xs[len(xs)/2], 0
	j := len(xs) - 1
	for i <= j {
		for xs[i] < p {
			i++
		}
		for xs[j] > p {
			j--
		}
		if i <= j {
			xs[i], xs[j] = xs[j], xs[i]
			i++
			j--
		}
	}
	quick(xs[:j+1])
	quick(xs[i:])
}

func main() {
	tracks := []track{
		{"Delilah", "Go", 2012, length("3m38s")}, {"Moby", "Go", 1992, length("3m37s")},
		{"Alicia", "Go Ahead", 2007, length("4m36s")}, {"Martin", "Ready 2 Go", 2011, length("4m24s")}, {"Moby", "Porcelain", 1999, length("4m1s")},
	}
	title := by(func(t track) string { return t.Title })
	year := by(func(t track) int { return t.Year })
	for _, l := range []less[track]{title.then(year), year.desc(), by(func(t track) string { return t.Artist }).then(by(func(t track) time.Duration { return t.Length }))} {
		slices.SortFunc(tracks, l)
		for _, t := range tracks {
			fmt.Printf("%-8s %-10s %d %6v\n", t.Artist, t.Title, t.Year, t.Length)
		}
		fmt.Println("--")
	}
	fmt.Println(topK([]string{"pear", "fig", "apple"}, 2, by(func(s string) int { return len(s) })))
	xs := []float64{3.5, -1, 2, 2, 9, 0}
	quick(xs)
	ss := strings.Fields("the quick brown fox jumps")
	quick(ss)
	fmt.Println(xs, ss)
}
