package main

import (
	"fmt"
	"math"
	"time"
)

type reading struct {
	sensor string
	at     time.Duration
	value  float64
}

type window struct {
	size int
	xs   []float64
}

func (w *window) push(x float64) (avg float64, full bool) {
	if w.xs = append(w.xs, x); len(w.xs) > w.size {
		w.xs = w.xs[1:]
	}
	for _, v := range w.xs {
		avg += v
	}
	return avg / float64(len(w.xs)), len(w.xs) == w.size
}

func sensor(name string, vs []float64, every time.Duration) <-chan reading {
	out := make(chan reading)
	go func() {
		defer close(out)
		for i, v := range vs {
			out <- reading{name, time.Duration(i) * every, v}
		}
	}()
	return out
}

func mergeByTime(cs ...<-chan reading) <-chan reading {
	out := make(chan reading)
	go func() {
		defer close(out)
		heads := make([]*reading, len(cs))
		pull := func(i int) {
			if r, ok := <-cs[i]; ok {
				heads[i] = &r
			} else {
				heads[i] = nil
			}
		}
		for i := range cs {
			pull(i)
		}
		for {
			best := -1
			for i, h := range heads {
				if h != nil && (best < 0 || h.at < heads[best].at) {
					best = i
				}
			}
			if best < 0 {
				return
			}
			out <- *heads[best]
			pull(best)
		}
	}()
	return out
}

func main() {
	a := sensor("temp", []float64{20, 21, 25, 40, 22}, 10*time.Second)
	b := sensor("hum", []float64{50, 55, 52}, 15*time.Second)
	windows := map[string]*window{}
	var alerts []string
	for r := range mergeByTime(a, b) {
		w := windows[r.sensor]
		if w == nil {
			w = &window{size: 3}
			windows[r.sensor] = w
		}
		avg, full := w.push(r.value)
		fmt.Printf("%5v %-4s %5.1f avg %6.2f %t\n", r.at, r.sensor, r.value, avg, full)
		if full && math.Abs(r.value-avg) > 8 {
			alerts = append(alerts, fmt.Sprintf("%s@%v", r.sensor, r.at))
		}
	}
	fmt.Println(alerts, len(windows))
}
