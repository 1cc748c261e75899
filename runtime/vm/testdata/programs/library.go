package main

import (
	"bufio"
	"bytes"
	"cmp"
	"container/heap"
	"container/list"
	"container/ring"
	"fmt"
	"io"
	"iter"
	"maps"
	"math"
	"math/bits"
	"math/rand"
	randv2 "math/rand/v2"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

type ints []int

func (h ints) Len() int           { return len(h) }
func (h ints) Less(i, j int) bool { return h[i] < h[j] }
func (h ints) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *ints) Push(x any)        { *h = append(*h, x.(int)) }
func (h *ints) Pop() any {
	old := *h
	x := old[len(old)-1]
	*h = old[:len(old)-1]
	return x
}

func main() {
	fmt.Println(strings.Fields(" a b  c "), strings.Split("a,b,c", ","), strings.Join([]string{"x", "y"}, "-"), strings.Title("go lang"))
	fmt.Println(strings.Cut("k=v", "="))
	fmt.Println(strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return -1
		}
		return unicode.ToUpper(r)
	}, "a1b2é"), strings.TrimFunc("  x ", unicode.IsSpace), strings.EqualFold("Go", "GO"))
	fmt.Println(strings.NewReplacer("a", "1", "b", "2").Replace("abc"), strings.LastIndex("go gopher", "go"), strings.Count("cheese", "e"))
	var sb strings.Builder
	for i := 3; i > 0; i-- {
		fmt.Fprintf(&sb, "%d...", i)
	}
	fmt.Println(sb.String(), sb.Len())
	for l := range strings.Lines("one\ntwo\n") {
		fmt.Printf("%q ", l)
	}
	fmt.Println()
	for _, s := range []string{"12", "x", "99999999999999999999", "-5"} {
		n, err := strconv.Atoi(s)
		fmt.Println(n, err)
	}
	f, err := strconv.ParseFloat("2.5e3", 64)
	fmt.Println(f, err, strconv.FormatInt(255, 2), strconv.Quote("a\n"), strconv.FormatFloat(1.0/3, 'f', 3, 64))
	_, err = strconv.ParseBool("maybe")
	fmt.Println(err)
	fmt.Println(math.Sqrt(2), math.Floor(-1.5), math.MaxInt64, math.Inf(1), math.NaN(), math.Hypot(3, 4), math.Round(2.5))
	fmt.Println(bits.OnesCount(255), bits.Len(8), bits.TrailingZeros(8))
	r := rand.New(rand.NewSource(42))
	fmt.Println(r.Intn(100), r.Intn(100), r.Float64(), r.Perm(5), r.NormFloat64())
	r2 := randv2.New(randv2.NewPCG(1, 2))
	fmt.Println(r2.IntN(100), r2.IntN(100), r2.Float64(), r2.Perm(5), r2.ExpFloat64())
	s := []int{3, 1, 4, 1, 5, 9, 2, 6}
	slices.Sort(s)
	i, found := slices.BinarySearch(s, 4)
	fmt.Println(s, i, found, slices.Max(s), slices.Contains(s, 7), slices.Index(s, 5) > 0)
	fmt.Println(slices.Compact(s), slices.Insert([]int{1, 2}, 1, 9, 8), slices.Collect(maps.Values(map[int]int{1: 2})))
	words := []string{"banana", "fig", "apple"}
	slices.SortFunc(words, func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) })
	fmt.Println(words, slices.Sorted(maps.Keys(map[string]int{"z": 1, "y": 2})))
	for c := range slices.Chunk([]int{1, 2, 3, 4, 5}, 2) {
		fmt.Print(c)
	}
	fmt.Println()
	sort.Sort(sort.Reverse(sort.StringSlice(words)))
	fmt.Println(words, sort.SearchInts([]int{1, 3, 5}, 3))
	h := &ints{5, 2, 8}
	heap.Init(h)
	heap.Push(h, 1)
	for h.Len() > 0 {
		fmt.Print(heap.Pop(h), " ")
	}
	fmt.Println()
	l := list.New()
	l.PushBack(1)
	l.PushFront(0)
	for e := l.Front(); e != nil; e = e.Next() {
		fmt.Print(e.Value, " ")
	}
	rg := ring.New(3)
	rg.Value = 7
	fmt.Println(rg.Len(), rg.Value)
	var buf bytes.Buffer
	buf.WriteString("hello\nworld\n")
	sc := bufio.NewScanner(&buf)
	for sc.Scan() {
		fmt.Print(sc.Text(), ";")
	}
	fmt.Println(bytes.ToUpper([]byte("abc")), bytes.Equal([]byte("a"), []byte("a")))
	w := bufio.NewWriter(&buf)
	fmt.Fprintf(w, "x=%d", 3)
	w.Flush()
	b, err := io.ReadAll(io.LimitReader(&buf, 2))
	fmt.Println(string(b), err)
	fmt.Println(utf8.RuneCountInString("héé"), utf8.ValidString("\xff"), utf8.RuneLen('é'))
	t := time.Date(2024, time.February, 29, 13, 4, 5, 678000000, time.UTC)
	fmt.Println(t, t.Weekday(), t.YearDay(), t.AddDate(1, 0, 0).Format(time.RFC1123), t.Unix(), t.Truncate(time.Hour).Format(time.Kitchen))
	t2, err := time.Parse("2006-01-02 15:04", "2023-12-25 08:30")
	fmt.Println(t2, err, t.Sub(t2).Round(time.Hour), t2.Before(t), time.Time{}.IsZero(), time.Time{})
	_, err = time.Parse(time.DateOnly, "nonsense")
	fmt.Println(err)
	d, err := time.ParseDuration("1h15m30.5s")
	fmt.Println(d, err, d.Minutes(), d.Truncate(time.Minute), time.Duration(1500)*time.Microsecond)
	next, stop := iter.Pull(slices.Values([]string{"p", "q", "r"}))
	fmt.Println(next())
	fmt.Println(next())
	stop()
	fmt.Println(next())
}
