package main

import (
	"fmt"
	"math"
)

type num interface {
	~int | ~int32 | ~int64 | ~float32 | ~float64 | ~complex128
}

type matrix[T num] struct {
	r, c int
	d    []T
}

func zeros[T num](r, c int) matrix[T] { return matrix[T]{r, c, make([]T, r*c)} }
func identity[T num](n int) matrix[T] {
	m := zeros[T](n, n)
	for i := range n {
		m.d[i*n+i] = 1
	}
	return m
}
func rows[T num](rs ...[]T) matrix[T] {
	m := zeros[T](len(rs), len(rs[0]))
	for i, r := range rs {
		copy(m.d[i*m.c:], r)
	}
	return m
}
func (m matrix[T]) at(i, j int) *T { return &m.d[i*m.c+j] }
func (m matrix[T]) mul(o matrix[T]) matrix[T] {
	if m.c != o.r {
		panic(fmt.Sprintf("%dx%d times %dx%d", m.r, m.c, o.r, o.c))
	}
	p := zeros[T](m.r, o.c)
	for i := range m.r {
		for j := range o.c {
			for k := range m.c {
				*p.at(i, j) += *m.at(i, k) * *o.at(k, j)
			}
		}
	}
	return p
}
func pow[T num](m matrix[T], n int) matrix[T] {
	r := identity[T](m.r)
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			r = r.mul(m)
		}
		m = m.mul(m)
	}
	return r
}

type vec[T num] []T

func (v vec[T]) dot(w vec[T]) (s T) {
	for i := range v {
		s += v[i] * w[i]
	}
	return
}

func sum[T num](xs ...T) (t T) {
	for _, x := range xs {
		t += x
	}
	return
}

type money int64

func convert[A, B ~int | ~float64](a A) B { return B(a) }

func main() {
	fmt.Println(pow(rows([]int{1, 1}, []int{1, 0}), 50).d)
	fmt.Println(pow(rows([]float64{0.5, 0.5}, []float64{0.25, 0.75}), 20).d)
	fmt.Println(rows([]complex128{1i, 2}).mul(rows([]complex128{1}, []complex128{1i})).d)
	fmt.Println(vec[float32]{0.1, 0.2}.dot(vec[float32]{3, 4}), vec[money]{1, 2}.dot(vec[money]{3, 4}))
	fmt.Printf("%T %v %T\n", sum[money](1, 2), sum(1.5, 2), sum[int32]())
	fmt.Println(convert[float64, int](3.9), convert[int, float64](2), sum[int32](math.MaxInt32, 1))
	defer func() { fmt.Println(recover()) }()
	identity[int](2).mul(identity[int](3))
}
