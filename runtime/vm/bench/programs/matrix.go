// product of 100x100 matrices
package main

func product(a, b [][]float64) [][]float64 {
	n := len(a)
	c := make([][]float64, n)
	for i := range c {
		c[i] = make([]float64, n)
		for j := range c[i] {
			sum := 0.0
			for k := 0; k < n; k++ {
				sum += a[i][k] * b[k][j]
			}
			c[i][j] = sum
		}
	}
	return c
}

func work() int {
	const n = 100
	a, b := make([][]float64, n), make([][]float64, n)
	for i := 0; i < n; i++ {
		a[i], b[i] = make([]float64, n), make([]float64, n)
		for j := 0; j < n; j++ {
			a[i][j], b[i][j] = float64(i+j), float64(i-j)
		}
	}
	return int(product(a, b)[7][9])
}
