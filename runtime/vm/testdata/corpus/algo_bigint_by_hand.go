package main

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
)

type nat []uint32

func parse(s string) (n nat) {
	for _, c := range s {
		n = n.mulAdd(10, uint32(c-'0'))
	}
	return
}

func (n nat) mulAdd(m, a uint32) nat {
	out := make(nat, 0, len(n)+1)
	carry := uint64(a)
	for _, w := range n {
		carry += uint64(w) * uint64(m)
		out = append(out, uint32(carry))
		carry >>= 32
	}
	if carry > 0 {
		out = append(out, uint32(carry))
	}
	return out
}

func (n nat) divSmall(d uint32) (q nat, r uint32) {
	q = make(nat, len(n))
	rem := uint64(0)
	for i := len(n) - 1; i >= 0; i-- {
		cur := rem<<32 | uint64(n[i])
		q[i] = uint32(cur / uint64(d))
		rem = cur % uint64(d)
	}
	return q.trim(), uint32(rem)
}

func (n nat) trim() nat {
	for len(n) > 0 && n[len(n)-1] == 0 {
		n = n[:len(n)-1]
	}
	return n
}

func (n nat) add(m nat) nat {
	if len(n) < len(m) {
		n, m = m, n
	}
	out := make(nat, len(n), len(n)+1)
	carry := uint64(0)
	for i := range n {
		carry += uint64(n[i])
		if i < len(m) {
			carry += uint64(m[i])
		}
		out[i] = uint32(carry)
		carry >>= 32
	}
	if carry > 0 {
		out = append(out, 1)
	}
	return out
}

func (n nat) mul(m nat) nat {
	out := make(nat, len(n)+len(m))
	for i, a := range n {
		carry := uint64(0)
		for j, b := range m {
			carry += uint64(a)*uint64(b) + uint64(out[i+j])
			out[i+j] = uint32(carry)
			carry >>= 32
		}
		out[i+len(m)] = uint32(carry)
	}
	return out.trim()
}

func (n nat) String() string {
	if len(n) == 0 {
		return "0"
	}
	var parts []string
	for len(n) > 0 {
		var r uint32
		n, r = n.divSmall(1e9)
		parts = append(parts, fmt.Sprintf("%09d", r))
	}
	slices.Reverse(parts)
	return strings.TrimLeft(strings.Join(parts, ""), "0")
}

func main() {
	a, b := parse("123456789012345678901234567890"), parse("987654321098765432109876543210")
	fmt.Println(a, a.add(b), a.mul(b))
	f := nat{1}
	for i := uint32(2); i <= 60; i++ {
		f = f.mulAdd(i, 0)
	}
	fmt.Println(f, len(f), parse("0"), nat{})
	x, y := nat{}, nat{1}
	for range 200 {
		x, y = y, x.add(y)
	}
	q, r := x.divSmall(7)
	fmt.Println(x, q, r)
	want, _ := new(big.Int).SetString(f.String(), 10)
	fmt.Println(want.Cmp(new(big.Int).MulRange(1, 60)))
}
