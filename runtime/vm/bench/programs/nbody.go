// n-body, 5 bodies, 5,000 steps
package main

import "math"

type body struct{ x, y, z, vx, vy, vz, mass float64 }

func advance(bodies []body, dt float64) {
	for i := range bodies {
		b := &bodies[i]
		for j := i + 1; j < len(bodies); j++ {
			c := &bodies[j]
			dx, dy, dz := b.x-c.x, b.y-c.y, b.z-c.z
			d := dx*dx + dy*dy + dz*dz
			mag := dt / (d * math.Sqrt(d))
			b.vx -= dx * c.mass * mag
			b.vy -= dy * c.mass * mag
			b.vz -= dz * c.mass * mag
			c.vx += dx * b.mass * mag
			c.vy += dy * b.mass * mag
			c.vz += dz * b.mass * mag
		}
	}
	for i := range bodies {
		b := &bodies[i]
		b.x += dt * b.vx
		b.y += dt * b.vy
		b.z += dt * b.vz
	}
}

func work() int {
	bodies := []body{
		{mass: 39.47},
		{4.84, -1.16, -0.10, 0.60, 2.81, -0.02, 0.037},
		{8.34, 4.12, -0.4, -1.01, 1.82, 0.008, 0.011},
		{12.89, -15.11, -0.22, 1.08, 0.86, -0.01, 0.0017},
		{15.37, -25.9, 0.17, 0.97, 0.59, -0.03, 0.002},
	}
	for k := 0; k < 5000; k++ {
		advance(bodies, 0.01)
	}
	sum := 0.0
	for _, b := range bodies {
		sum += b.x + b.y + b.z
	}
	return int(sum * 1000)
}
