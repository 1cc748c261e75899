package main

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
	"time"
)

type inner struct {
	n int
	s string
}
type T struct {
	i    int
	f    float64
	b    bool
	s    string
	p    *T
	sl   []int
	m    map[string]int
	fn   func()
	c    chan int
	e    error
	a    any
	arr  [3]inner
	in   inner
	cx   complex64
	r    rune
	t    time.Time
	d    time.Duration
	mu   sync.Mutex
	buf  bytes.Buffer
	sb   strings.Builder
	wg   sync.WaitGroup
	once sync.Once
	anon struct{ x []string }
}

func get() (i int, s string, e error, p *T, f func() int) { return }

func zero[X any]() X { return *new(X) }

func main() {
	var t T
	fmt.Println(t.i, t.f, t.b, t.s == "", t.p == nil, t.sl == nil, t.m == nil, t.fn == nil, t.c == nil, t.e == nil, t.a == nil, t.arr, t.in, t.cx, t.r, t.t.IsZero(), t.d)
	t.mu.Lock()
	t.mu.Unlock()
	t.buf.WriteString("usable")
	t.sb.WriteString(" at once")
	t.once.Do(func() { t.sl = append(t.sl, 1) })
	t.wg.Wait()
	fmt.Println(t.buf.String()+t.sb.String(), t.sl, len(t.m), t.m["x"], len(t.anon.x))
	i, s, e, p, f := get()
	fmt.Println(i, s == "", e, p, f == nil)
	fmt.Println(zero[int](), zero[string]() == "", zero[*T]() == nil, zero[[2]bool](), zero[inner](), zero[error]() == nil)
	for range t.m {
	}
	for range t.sl[:0] {
	}
	var arr [2][2]*inner
	fmt.Println(arr[1][1] == nil, len(arr))
	var iface fmt.Stringer
	_, ok := iface.(interface{ X() })
	fmt.Println(ok, iface == nil)
	x := new(T)
	fmt.Println(x.in == inner{}, *new(inner) == x.in, x.arr == [3]inner{})
	var np *inner
	func() {
		defer func() { fmt.Println(recover()) }()
		fmt.Println(np.s)
	}()
	delete(t.m, "a")
	v, ok := t.m["a"]
	fmt.Println(v, ok, cap(t.sl[:0]) > 0)
}
