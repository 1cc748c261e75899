package main

import (
	"bytes"
	"fmt"
	"slices"
)

func main() {
	b := []byte("hello")
	s := string(b)
	b[0] = 'j'
	c := []byte(s)
	c[1] = 'u'
	fmt.Println(s, string(b), string(c))
	m := map[string]int{s: 1}
	k := []byte("hello")
	fmt.Println(m[string(k)], string(k) == s, string(k[:2])+"y")
	sub := s[1:3]
	d := append([]byte(sub), s[3:]...)
	d[0] = 'E'
	fmt.Println(sub, string(d), s)
	r := []rune(s)
	r[0] = 'H'
	fmt.Println(string(r), s)
	copy(b, "ab")
	copy(b[3:], s)
	fmt.Println(string(b))
	for i, x := range []byte(s) {
		if i == 0 {
			s = "changed"
		}
		fmt.Print(string(rune(x)))
	}
	fmt.Println(s)
	type Name string
	type Raw []byte
	n := Name("nm")
	raw := Raw(n)
	raw[0] = 'N'
	fmt.Println(n, string(raw), Name(raw), len(raw))
	var buf [8]byte
	x := copy(buf[2:], "xyz")
	fmt.Println(x, buf, string(buf[2:5]))
	z := buf[:0]
	z = append(z, 'q')
	fmt.Println(buf[0], bytes.Equal(z, []byte{'q'}), bytes.Compare(z, nil))
	p := &buf[1]
	*p = 'w'
	arr := buf
	arr[1] = 0
	fmt.Println(string(buf[:3]), arr == buf, *p)
	bools := make([]bool, 3)
	pb := &bools[1]
	*pb = true
	bools = append(bools, *pb)
	fmt.Println(bools)
	u := []uint8{250}
	u[0] += 10
	u[0]--
	fmt.Println(u, u[0]>>1, ^u[0])
	type B byte
	bs := []B{1, 2, 3}
	bs[2] |= 0x80
	clear(bs[:1])
	slices.Reverse(bs)
	fmt.Println(bs, slices.Max(bs), len(bs))
	grid := [2][3]byte{{1, 2, 3}}
	row := grid[0][:]
	row[2] = 9
	grid[1] = grid[0]
	fmt.Println(grid, [3]byte(row) == grid[1], *(*[2]byte)(row))
}
