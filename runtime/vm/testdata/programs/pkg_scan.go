package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
)

type (
	level    int8
	flags    uint16
	name     string
	raw      []byte
	ratio    float32
	truth    bool
	complex_ complex64
)

type point struct{ x, y int }

// Scan reads a point in the form 1,2.
func (p *point) Scan(state fmt.ScanState, verb rune) error {
	state.SkipSpace()
	tok, err := state.Token(false, func(r rune) bool { return r >= '0' && r <= '9' })
	if err != nil {
		return err
	}
	fmt.Sscan(string(tok), &p.x)
	r, _, err := state.ReadRune()
	if r != ',' {
		return errors.New("no comma")
	}
	w, ok := state.Width()
	_, err = fmt.Fscanf(state, "%d", &p.y)
	fmt.Println("verb", string(verb), w, ok, err)
	return nil
}

// The Scan family of package fmt. A program's standard input is empty.
func main() {
	var (
		i   int
		i8  int8
		u   uint
		f   float64
		f32 float32
		s   string
		b   []byte
		t   bool
		r   rune
		c   complex128
		l   level
		fl  flags
		n   name
		ra  raw
		rt  ratio
		tr  truth
		cc  complex_
		p   point
	)
	show := func(count int, err error) {
		fmt.Println(count, err, i, i8, u, f, f32, s, b, t, r, c, l, fl, n, ra, rt, tr, cc, p)
	}
	show(fmt.Sscan("12 -7 99 2.5 1e3 word bytes true 65 (1+2i)", &i, &i8, &u, &f, &f32, &s, &b, &t, &r, &c))
	show(fmt.Sscan("-3 40000 abc def 1.25 T 2i", &l, &fl, &n, &ra, &rt, &tr, &cc))
	show(fmt.Sscan("-3 400000", &l, &fl))
	show(fmt.Sscan("1,2", &p))
	show(fmt.Sscanf("7,8 and 9", "%v and %d", &p, &i))
	show(fmt.Sscan("300", &i8))
	show(fmt.Sscan("x", &i))
	show(fmt.Sscan("", &i))
	show(fmt.Sscan("1\n2", &i, &u))
	show(fmt.Sscanln("1\n2", &i, &u))
	show(fmt.Sscanln("3 4", &i, &u))
	show(fmt.Sscanln("3 4 5", &i, &u))
	show(fmt.Sscanf("0x1F 077 1010 z", "%x %o %b %c", &i, &u, &i8, &r))
	show(fmt.Sscanf("ff:10", "%x:%d", &i, &u))
	show(fmt.Sscanf("12345", "%2d%3d", &i, &u))
	show(fmt.Sscanf(`"quoted \t text" `+"`raw`", "%q %q", &s, &n))
	show(fmt.Sscanf("68656c6c6f", "%x", &s))
	show(fmt.Sscanf("50% of 3", "%d%% of %d", &i, &u))
	show(fmt.Sscanf("a b", "a c"))
	show(fmt.Sscanf("5", "%d %d", &i, &u))
	show(fmt.Sscanf("5", "%d", &i, &u))
	show(fmt.Sscanf("5 x", "%d %z", &i, &u))
	show(fmt.Sscan("1", i))
	var st struct{ a int }
	show(fmt.Sscan("1", &st))
	show(fmt.Sscan("1", &[]int{1}))
	show(fmt.Sscan("1_000 0b11 0o17", &i, &u, &i8))
	show(fmt.Sscan("0x1p-2 inf", &f, &f32))
	show(fmt.Sscan("日本 世", &s, &n))
	in := bufio.NewReader(strings.NewReader("3 4\n5 6\n\n7"))
	for {
		k, err := fmt.Fscanln(in, &i, &u)
		fmt.Println(k, err, i, u)
		if err == io.EOF {
			break
		}
		if err != nil && k == 0 {
			in.ReadString('\n')
		}
	}
	var buf bytes.Buffer
	fmt.Fprint(&buf, "10 20 30")
	show(fmt.Fscan(&buf, &i, &u, &i8))
	sum := 0
	for rd := strings.NewReader("1 2 3 4 5 6 7 8 9 10"); ; {
		if _, err := fmt.Fscan(rd, &i); err != nil {
			fmt.Println(sum, err)
			break
		}
		sum += i
	}
	fmt.Println(fmt.Scan(&i))
	fmt.Println(fmt.Scanln(&i))
	fmt.Println(fmt.Scanf("%d", &i))
}
