package main

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"
)

type Base struct{ id int }

func (b *Base) SetID(i int) { b.id = i }
func (b Base) ID() int      { return b.id }
func (b Base) Name() string { return fmt.Sprint("base", b.ID()) }

type Mid struct {
	*Base
	extra string
}

func (m Mid) Name() string { return "mid:" + m.Base.Name() }

type Top struct {
	Mid
	fmt.Stringer
	error
}

type GBase[T any] struct{ val T }

func (g *GBase[T]) Set(v T) { g.val = v }
func (g GBase[T]) Get() T   { return g.val }

type GTop struct {
	GBase[string]
	n int
}
type GPtr[K comparable, V any] struct {
	*GBase[map[K]V]
}
type Getter[T any] interface{ Get() T }

type str string

func (s str) String() string { return "<" + string(s) + ">" }

type Celsius float64
type Temp interface{ ~float64 }

func avg[T Temp](ts ...T) T {
	var s T
	for _, t := range ts {
		s += t
	}
	return s / T(len(ts))
}

type A struct {
	X int `json:"x"`
	Y string
}
type B struct {
	X int
	Y string `yaml:"y"`
}

type Op func(float64, float64) (float64, error)

func (o Op) Apply(a, b float64) string {
	r, err := o(a, b)
	if err != nil {
		return err.Error()
	}
	return fmt.Sprint(r)
}

var ErrDiv = errors.New("div by zero")

type Matrix [2][2]int

func (m Matrix) Mul(o Matrix) (r Matrix) {
	for i := range m {
		for j := range o[0] {
			for k := range o {
				r[i][j] += m[i][k] * o[k][j]
			}
		}
	}
	return
}

type LinkedList[T any] struct {
	head, tail *lnode[T]
	size       int
}
type lnode[T any] struct {
	v    T
	next *lnode[T]
}

func (l *LinkedList[T]) Add(vs ...T) *LinkedList[T] {
	for _, v := range vs {
		n := &lnode[T]{v: v}
		if l.tail == nil {
			l.head = n
		} else {
			l.tail.next = n
		}
		l.tail = n
		l.size++
	}
	return l
}
func (l *LinkedList[T]) Each(f func(int, T)) {
	i := 0
	for n := l.head; n != nil; n = n.next {
		f(i, n.v)
		i++
	}
}

type Visitor interface{ Visit(n Node) Visitor }
type Node interface{ Accept(v Visitor) }
type Num int
type Add struct{ l, r Node }

func (n Num) Accept(v Visitor) { v.Visit(n) }
func (a Add) Accept(v Visitor) {
	if w := v.Visit(a); w != nil {
		a.l.Accept(w)
		a.r.Accept(w)
	}
}

type printer struct{ depth int }

func (p printer) Visit(n Node) Visitor {
	fmt.Printf("%s%T %v\n", strings.Repeat(" ", p.depth), n, n)
	return printer{p.depth + 1}
}

func variadic(pre string, xs ...any) string { return pre + fmt.Sprint(len(xs), xs == nil) }
func multi() (int, string, error)           { return 1, "two", nil }
func take(i int, s string, e error) string  { return fmt.Sprint(i, s, e) }
func named() (x, y int) {
	defer func() { x, y = y, x }()
	x, y = 1, 2
	return y * 10, x * 10
}

func conc() {
	var nilc chan int
	select {
	case <-nilc:
	case nilc <- 1:
	default:
		fmt.Println("default")
	}
	c := make(chan int, 1)
	close(c)
	v, ok := <-c
	fmt.Println(v, ok)
	cnt := [2]int{}
	a, b := make(chan int, 2000), make(chan int, 2000)
	for range 2000 {
		a <- 1
		b <- 1
	}
	for range 1000 {
		select {
		case <-a:
			cnt[0]++
		case <-b:
			cnt[1]++
		}
	}
	fmt.Println(cnt[0] > 300, cnt[1] > 300)
	func() {
		defer func() { fmt.Println(recover()) }()
		select {
		case c <- 1:
		default:
		}
	}()
	var mu sync.Mutex
	var wg sync.WaitGroup
	total := 0
	for i := range 50 {
		wg.Go(func() {
			mu.Lock()
			defer mu.Unlock()
			total += i
		})
	}
	wg.Wait()
	fmt.Println(total)
	tm := time.After(10 * time.Millisecond)
	tick := time.NewTicker(3 * time.Millisecond)
	n := 0
loop:
	for {
		select {
		case <-tick.C:
			n++
		case <-tm:
			tick.Stop()
			break loop
		}
	}
	fmt.Println(n >= 2)
	arr := make(chan [3]int)
	go func() {
		x := [3]int{1, 2, 3}
		arr <- x
		x[0] = 100
		arr <- x
		close(arr)
	}()
	for x := range arr {
		x[1] = 0
		fmt.Print(x, " ")
	}
	fmt.Println(len(arr), cap(arr))
	done := make(chan struct{})
	res := make(chan func() string, 1)
	go func() { defer close(done); res <- func() string { return "fn" } }()
	<-done
	fmt.Println((<-res)())
	cc := make(chan chan int, 1)
	ci := make(chan int, 1)
	cc <- ci
	(<-cc) <- 5
	fmt.Println(<-ci)
	var once sync.Once
	for range 3 {
		once.Do(func() { fmt.Println("once") })
	}
	ro := (<-chan int)(ci)
	so := (chan<- int)(ci)
	so <- 9
	fmt.Println(<-ro, len(ro), cap(so))
}

func main() {
	t := Top{Mid: Mid{&Base{1}, "e"}, Stringer: str("s"), error: ErrDiv}
	t.SetID(7)
	fmt.Println(t.ID(), t.Name(), t.String(), t.Error(), t.id, t.Mid.Base.id)
	t2 := t
	t2.SetID(8)
	fmt.Println(t.ID())
	var g GTop
	g.Set("gv")
	fmt.Println(g.Get(), g, Getter[string](g).Get())
	gp := GPtr[string, int]{&GBase[map[string]int]{}}
	gp.Set(map[string]int{"a": 1})
	fmt.Println(gp.Get()["a"])
	var gg Getter[map[string]int] = gp
	fmt.Println(gg.Get())
	fmt.Println(avg(Celsius(20), 30), avg(1.0, 2))
	a := A{1, "y"}
	b := B(a)
	fmt.Println(b, struct {
		X int
		Y string
	}(a))
	div := Op(func(a, b float64) (float64, error) {
		if b == 0 {
			return 0, fmt.Errorf("op: %w", ErrDiv)
		}
		return a / b, nil
	})
	fmt.Println(div.Apply(1, 4), div.Apply(1, 0))
	fib := Matrix{{1, 1}, {1, 0}}
	r := Matrix{{1, 0}, {0, 1}}
	for range 10 {
		r = r.Mul(fib)
	}
	fmt.Println(r)
	new(LinkedList[rune]).Add('a', 'b').Add('c').Each(func(i int, r rune) { fmt.Print(i, string(r), " ") })
	fmt.Println()
	Add{Num(1), Add{Num(2), Num(3)}}.Accept(printer{})
	fmt.Println(variadic("a"), variadic("b", nil), variadic("c", nil...), variadic("d", []any{1, 2}...), variadic("e", []int{1, 2}))
	fmt.Println(take(multi()))
	fmt.Println(named())
	conc()
	var p *Base
	fmt.Println(p == nil, func() (s string) {
		defer func() { s = fmt.Sprint(recover() != nil) }()
		return p.Name()
	}())
	type point struct{ x, y int }
	pts := map[point]string{{1, 2}: "a"}
	pp := []*point{{3, 4}}
	ppp := [...][]point{{{1, 2}}, nil}
	fmt.Println(pts, *pp[0], ppp, len(ppp))
	x := 10
	px := &x
	ppx := &px
	**ppx = 20
	fmt.Println(x, *px == **ppx)
	f := fmt.Sprintf
	fmt.Println(f("%d-%s", 1, "a"))
	s := make([]int, 3, 10)
	s1 := append(s, 1)
	s2 := append(s, 2)
	fmt.Println(s1[3], s2[3], len(s), cap(s[1:]), cap(s[:2:5]))
	s3 := append(s[:1:1], 9)
	fmt.Println(s[1], s3)
	var ns []int
	ns = append(ns, ns...)
	fmt.Println(ns == nil, len(ns), append([]byte("a"), "bc"...))
	copy(s, []int{1, 2, 3, 4, 5})
	copy(s[1:], s)
	fmt.Println(s, min(3, 2), max("a", "b"))
	clear(s)
	fmt.Println(s)
}
