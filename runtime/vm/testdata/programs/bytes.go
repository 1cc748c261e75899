package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sort"
)

// Slices and arrays of bytes and bools, in memory of their own and within other values.

type packet struct {
	head [4]byte
	flag bool
	body []byte
}

type small uint8

type code uint8

func (c code) Error() string { return fmt.Sprint("code ", uint8(c)) }

type mark [2]bool

func (m mark) Error() string { return fmt.Sprint("mark ", m[0], m[1]) }
func (m *mark) set(i int)    { m[i] = true }
func fill(p *byte, b byte)   { *p = b }
func sum(s []byte) (n int) {
	for i, b := range s {
		n += i * int(b)
	}
	return n
}

var table [300]bool
var name = [4]byte{'n', 'a', 'm', 'e'}

func slicesAndPointers() {
	s := make([]byte, 5, 9)
	copy(s, "hello, world")
	fmt.Println(string(s), len(s), cap(s), sum(s))
	fill(&s[1], 'E')
	t := s[1:3]
	t = append(t, 'X')
	fmt.Println(string(s), string(t), cap(t), string(t[:8]))
	var p packet
	h := p.head[:]
	copy(h, s)
	h = append(h[:2], "yz"...)
	fmt.Println(p, h, string(h))
	h = append(h, s...)
	h[0] = '!'
	fmt.Println(p.head[0], string(h))
	n := copy(s, p.head[1:])
	fmt.Println(n, string(s), copy(p.head[:], s[3:]), p.head)
	copy(s[1:], s)
	copy(p.head[1:], p.head[:])
	fmt.Println(string(s), p.head)
	p.body = append(p.body, p.head[:]...)
	p.body = append(p.body, p.body...)
	clear(p.head[1:3])
	clear(p.body[:3])
	fmt.Println(p)
	fmt.Printf("%x %q %s %v %T\n", p.body, p.head, p.body[3:], []small{1, 2}, p.body)
	var none []byte
	fmt.Println(none == nil, append(none, ""...) == nil, append([]byte{}, ""...) == nil, len(none[:0]), string(none))
}

func arrays() {
	big := [100]byte{3: 1, 99: 2}
	q := &big
	q[50] = 7
	c := *q
	q[3] = 9
	fmt.Println(c[3], big[3], c[50], sum(big[:]), len(q), bytes.Count(q[40:60], []byte{0}))
	for i, b := range q {
		if b != 0 {
			fmt.Print(i, ":", b, " ")
		}
	}
	*q = c
	fmt.Println(big == c, *q == [100]byte{}, sum(q[:]))
	*q = [100]byte{}
	fmt.Println(*q == [100]byte{}, sum(q[:]))
	h := new([3]byte)
	var a any = h
	a.(*[3]byte)[1] = 5
	h[2]++
	h[2] <<= 7
	h[2] <<= 1
	fmt.Println(*h, a, a == any(h), a.(*[3]byte) == h)
	one := new([1]byte)
	one[0] = 4
	x := *one
	x[0]++
	*one = x
	fmt.Println(*one, x, [1]byte(one[:]))
	s := []byte("abcdef")
	f := (*[4]byte)(s)
	f[0] = 'A'
	g := [4]byte(s[1:])
	s[1] = 'B'
	var b any = f
	b.(*[4]byte)[2] = 'C'
	fmt.Println(string(s), string(f[:]), string(g[:]), b.(*[4]byte) == (*[4]byte)(s))
	func() {
		defer func() { fmt.Println(recover()) }()
		_ = (*[9]byte)(s)
	}()
	m := map[[4]byte]int{*f: 1, name: 2}
	fmt.Println(m[[4]byte{'A', 'B', 'C', 'd'}], m[name])
	table[299], table[7] = true, true
	k := 0
	for _, b := range table {
		if b {
			k++
		}
	}
	old := name
	name[0] = 'g'
	fmt.Println(k, string(name[:]), string(old[:]), cap(name[1:2]))
	grid := [][3]bool{{true}, {false, true}}
	row := grid[1][:]
	row[2] = true
	r := &grid[0]
	r[1] = true
	fmt.Println(grid, len(row))
	mk := new(mark)
	mk.set(1)
	set := mk.set
	set(0)
	fmt.Println(*mk, mk)
}

func library() {
	flags := []bool{true, false, true}
	sort.Slice(flags, func(i, j int) bool { return !flags[i] && flags[j] })
	fmt.Println(flags, slices.Index(flags, true))
	s := []byte("gopher")
	slices.Sort(s)
	s = slices.Insert(s, 2, s[1:3]...)
	slices.Reverse(s)
	fmt.Println(string(s), slices.Contains(s, 'h'), slices.Max(s))
	codes := make([]code, 3)
	marks := new(mark)
	err := fmt.Errorf("%w and %w", code(7), mark{true, false})
	fmt.Println(errors.As(err, &codes[1]), codes, errors.As(err, marks), *marks)
	var v struct {
		B [3]byte
		F []bool
		N []small
		P *[2]bool
	}
	fmt.Println(json.Unmarshal([]byte(`{"B":[1,2,3],"F":[true,false],"N":[4,5],"P":[true]}`), &v), v.B, v.F, v.N, *v.P)
	out, _ := json.Marshal(v)
	fmt.Println(string(out))
	fmt.Println(json.Unmarshal([]byte(`[true,true]`), marks), *marks)
	var buf bytes.Buffer
	for i := range 300 {
		buf.WriteByte(byte(i))
		fmt.Fprintf(&buf, "%d,", i)
	}
	fmt.Println(buf.Len(), sum(buf.Bytes()))
	ch := make(chan []byte, 1)
	ch <- s[:3]
	u := <-ch
	u[0] = '?'
	fmt.Println(string(s), append([]byte("x"), u...), [][]byte{s, u, nil})
	fmt.Println(bytes.Equal(s, s[:2]), min(s[0], s[1]), fmt.Sprint(&flags, &codes))
	runes := []rune("añb")
	fmt.Println(len(string(runes)), []byte(string(runes)), string([]byte{0xff, 'a'}) == "\xffa")
}

var s []byte // append gives what stays in a function more room

func capacities() {
	last := -1
	for range 5000 {
		s = append(s, 1)
		if cap(s) != last {
			last = cap(s)
			fmt.Print(last, " ")
		}
	}
	fmt.Println(cap(append([]byte(nil), make([]byte, 33)...)), cap(append([]bool{true}, false)))
}

func traps() {
	s := make([]byte, 3)
	var p *[3]byte
	var b *bool
	for _, f := range []func(){
		func() { s[len(s)] = 1 },
		func() { _ = s[2:][1] },
		func() { p[1] = 2 },
		func() { _ = *p },
		func() { _ = p[:] },
		func() { *b = true },
		func() { fmt.Println(*b) },
	} {
		func() {
			defer func() { fmt.Println(recover()) }()
			f()
		}()
	}
	fmt.Println(len(p), s)
}

func main() {
	slicesAndPointers()
	arrays()
	library()
	capacities()
	traps()
	big := make([]byte, 1<<24)
	big[len(big)-1] = 1
	fmt.Println(len(big), bytes.IndexByte(big, 1))
}
