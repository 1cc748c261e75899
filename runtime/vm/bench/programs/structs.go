// structs by value
package main

type vec struct{ x, y, z int }

func (v vec) add(w vec) vec   { return vec{v.x + w.x, v.y + w.y, v.z + w.z} }
func (v vec) scale(k int) vec { return vec{v.x * k, v.y * k, v.z * k} }
func (v vec) dot(w vec) int   { return v.x*w.x + v.y*w.y + v.z*w.z }

func work() int {
	points := make([]vec, 100)
	for i := range points {
		points[i] = vec{i, i + 1, i + 2}
	}
	sum := vec{}
	n := 0
	for k := 0; k < 1000; k++ {
		for _, p := range points {
			sum = sum.add(p.scale(2))
			n ^= sum.dot(p)
		}
	}
	return n
}
