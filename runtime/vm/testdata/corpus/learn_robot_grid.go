package main

import "fmt"

type dir int

const (
	north dir = iota
	east
	south
	west
)

var delta = map[dir][2]int{north: {0, 1}, east: {1, 0}, south: {0, -1}, west: {-1, 0}}

func (d dir) String() string  { return "NESW"[d : d+1] }
func (d dir) turn(by int) dir { return dir((int(d) + by + 4) % 4) }

type robot struct {
	x, y int
	dir
	lost bool
}

type world struct {
	w, h  int
	scent map[[2]int]bool
}

func (w *world) run(r robot, program string) robot {
	for _, c := range program {
		if r.lost {
			break
		}
		switch c {
		case 'L':
			r.dir = r.turn(-1)
		case 'R':
			r.dir = r.turn(1)
		case 'F':
			d := delta[r.dir]
			nx, ny := r.x+d[0], r.y+d[1]
			if nx < 0 || ny < 0 || nx > w.w || ny > w.h {
				if w.scent[[2]int{r.x, r.y}] {
					continue
				}
				w.scent[[2]int{r.x, r.y}] = true
				r.lost = true
				continue
			}
			r.x, r.y = nx, ny
		default:
			panic(fmt.Sprintf("bad instruction %q", c))
		}
	}
	return r
}

func (r robot) String() string {
	s := fmt.Sprint(r.x, r.y, r.dir)
	if r.lost {
		s += " LOST"
	}
	return s
}

func main() {
	w := &world{5, 3, map[[2]int]bool{}}
	for _, t := range []struct {
		r robot
		p string
	}{{robot{1, 1, east, false}, "RFRFRFRF"}, {robot{x: 3, y: 2}, "FRRFLLFFRRFLL"}, {robot{0, 3, west, false}, "LLFFFLFLFL"}} {
		fmt.Println(w.run(t.r, t.p))
	}
	fmt.Println(len(w.scent), north.turn(-1), west.turn(1))
	defer func() { fmt.Println(recover()) }()
	w.run(robot{}, "X")
}
