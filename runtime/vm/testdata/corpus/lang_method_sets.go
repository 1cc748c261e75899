package main

import "fmt"

type logger interface{ Log(string) }
type flusher interface {
	logger
	Flush() int
}

type buf struct{ lines []string }

func (b *buf) Log(s string) { b.lines = append(b.lines, s) }
func (b *buf) Flush() int   { n := len(b.lines); b.lines = nil; return n }

type prefixed struct {
	logger
	prefix string
}

func (p prefixed) Log(s string) { p.logger.Log(p.prefix + s) }

type service struct {
	*prefixed
	flusher
	name string
}

func (s *service) Log(m string) { s.prefixed.Log(s.name + " " + m) }

type celsius float64
type temp interface{ ~float64 }

func (c celsius) F() float64 { return float64(c)*9/5 + 32 }

type namedFunc func(string) string

func (f namedFunc) Apply(s string) string { return f(f(s)) }

type intSlice []int

func (s intSlice) Sum() (t int) {
	for _, v := range s {
		t += v
	}
	return
}
func (s *intSlice) Add(v int) { *s = append(*s, v) }

type nothing struct{}

func (nothing) String() string   { return "nothing" }
func (*nothing) Pointer() string { return "pointer method on nil is fine" }

func main() {
	b := &buf{}
	s := &service{&prefixed{b, "> "}, b, "svc"}
	s.Log("one")
	s.prefixed.Log("two")
	s.flusher.Log("three")
	fmt.Println(b.lines)
	fmt.Println(s.Flush(), len(b.lines))
	var l logger = s
	l.Log("four")
	_, isFlusher := l.(flusher)
	fmt.Println(b.lines, isFlusher)
	fmt.Printf("%.1f %s\n", celsius(100).F(), namedFunc(func(s string) string { return "<" + s + ">" }).Apply("x"))
	var is intSlice
	is.Add(3)
	is.Add(4)
	fmt.Println(is.Sum(), is, intSlice{1, 2}.Sum())
	var n *nothing
	fmt.Println(n.Pointer(), nothing{})
	m := map[string]*intSlice{"a": {1}}
	m["a"].Add(2)
	fmt.Println(*m["a"], m["a"].Sum())
	f := (*intSlice).Add
	f(&is, 10)
	g := intSlice.Sum
	fmt.Println(g(is), func() int { return is.Sum() }())
	func() {
		defer func() { fmt.Println(recover()) }()
		fmt.Println(n.String())
	}()
	(&service{&prefixed{nil, ""}, nil, ""}).Log("nil logger")
}
