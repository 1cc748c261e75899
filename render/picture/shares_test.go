package picture_test

import (
	"cmp"
	"image"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/picture"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

const runLength = 1e6 // ns

// stretch is a slice of a lane.
type stretch struct {
	from, to float64
	lane     int
	kind     render.SliceKind
}

// lanesScene is a run in which each lane is an actor's own thread, of slices in any order.
func lanesScene(lanes int, list []stretch) *render.Scene {
	slices.SortStableFunc(list, func(a, b stretch) int {
		return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(b.to, a.to), cmp.Compare(a.kind, b.kind))
	})
	p := render.Panel{Key: trace.ThreadPerActor, Title: "Lanes", Makespan: runLength, Types: []string{"T"}}
	for i := range lanes {
		p.Threads = append(p.Threads, render.Track{Role: trace.RoleActor, Actor: trace.ActorID(i + 1), Lane: i})
		p.Actors = append(p.Actors, render.ActorRow{})
	}
	c := &p.Columns
	for _, s := range list {
		c.SliceStart, c.SliceEnd = append(c.SliceStart, s.from), append(c.SliceEnd, s.to)
		c.SliceThread, c.SliceActor = append(c.SliceThread, int32(s.lane)), append(c.SliceActor, int32(s.lane+1))
		c.SliceMsg, c.SliceStep, c.SliceLast = append(c.SliceMsg, 0), append(c.SliceStep, 0), append(c.SliceLast, 0)
		c.SliceState = append(c.SliceState, uint8(s.kind))
	}
	return &render.Scene{Word: trace.Sim.Word(), Duration: runLength, Panels: []render.Panel{p}}
}

// shot is a picture of lanes, and where it has what.
type shot struct {
	img       *image.RGBA
	scale     float64
	pitch     float64 // of rows
	high      float64 // of what is in a row
	lanes, of int     // in all, and a row
}

const (
	shotWidth = 1140
	top       = 16 + 12 + 8 + 20 // as SVG leaves room
	left      = 16 + 72
	right     = shotWidth - 16 - 92
)

func shoot(t *testing.T, s *render.Scene, scale float64, from, to int64) shot {
	t.Helper()
	p, err := picture.New(render.Draw(s, render.SVGOptions{Width: shotWidth, From: from, To: to, Bare: true}))
	if err != nil {
		t.Fatal(err)
	}
	img, err := p.Image(scale)
	if err != nil {
		t.Fatal(err)
	}
	lanes := len(s.Panels[0].Threads)
	of := (lanes + 159) / 160
	rows := float64((lanes + of - 1) / of)
	pitch := min(19, max(4.5, 168/rows))
	if rows > 40 {
		pitch = max(2, 400/rows)
	}
	high := pitch - 1
	if pitch >= 9 {
		high = pitch - 2
	} else if pitch < 3 {
		high = pitch
	}
	return shot{img, scale, pitch, high, lanes, of}
}

// colour is the mean colour of a row's part between two heights, measured from its middle.
func (s *shot) colour(row int, from, to float64) (c [3]float64) {
	mid := top + (float64(row)+0.5)*s.pitch
	at := func(x float64) int { return int(math.Round(x * s.scale)) }
	y1 := at(mid + from)
	r := image.Rect(at(left), y1, at(right), max(y1+1, at(mid+to)))
	n := float64(r.Dx() * r.Dy())
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			v := s.img.RGBAAt(x, y)
			for i, b := range []uint8{v.R, v.G, v.B} {
				c[i] += float64(b) / n
			}
		}
	}
	return c
}

// hasRims reports whether a row has room for them, and a middle for marks between.
func (s *shot) hasRims() bool { return s.high >= 7 }

// parts are those of a row that say how much there was of each state: of one with rims a rim and what is within, without the middle,
// where marks are.
func (s *shot) parts(row int) (list [][3]float64) {
	half := s.high / 2
	if !s.hasRims() {
		return [][3]float64{s.colour(row, -half, half)}
	}
	return [][3]float64{s.colour(row, -half+0.25, -half+0.75), s.colour(row, -half+1.5, -1.5)}
}

// shares are the parts of a time that were spent working, asleep, and without a core.
type shares [3]float64

// slowShares adds up what the lanes of a row did between two times.
func slowShares(list []stretch, s *shot, row int, from, to float64) (sum shares) {
	first, next := row*s.of, min(s.lanes, (row+1)*s.of)
	for _, x := range list {
		if x.lane >= first && x.lane < next {
			sum[x.kind] += max(0, min(to, x.to)-max(from, x.from)) / (to - from) / float64(next-first)
		}
	}
	sum[0] -= sum[1] + sum[2]
	return sum
}

// pure are lanes that are in one state all the time.
func pure(lanes int, kind render.SliceKind) (list []stretch) {
	for lane := range lanes {
		list = append(list, stretch{0, runLength, lane, render.SliceHandle})
		if kind != render.SliceHandle {
			list = append(list, stretch{0, runLength, lane, kind})
		}
	}
	return list
}

// mixed are lanes with handlings of lengths around one, in each of them a sleep and a wait for a core, and pauses between them.
func mixed(lanes int, length float64, r *rand.Rand) (list []stretch) {
	for lane := range lanes {
		sleeps, waits, pause := r.Float64(), r.Float64()/2, r.Float64()
		some := func() float64 { return length * (0.5 + r.Float64()) }
		for t := some() * pause; t < runLength; t += some() * pause {
			end := min(runLength, t+some())
			asleep := t + (end-t)*sleeps*0.6
			ready := asleep + (end-asleep)*waits
			list = append(list, stretch{t, end, lane, render.SliceHandle}, stretch{t, asleep, lane, render.SliceSleep}, stretch{asleep, ready, lane, render.SliceReady})
			t = end
		}
	}
	return list
}

// TestPictureShares: the pixels of a picture have as much of each state as the trace, at each zoom, on lanes high and low: they are the
// mix of what the states look like alone.
func TestPictureShares(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	const scale = 2
	for _, lanes := range []int{1, 12, 34, 340} {
		ground := shoot(t, lanesScene(lanes, nil), scale, 0, runLength)
		var alone [3]shot
		for kind := range alone {
			alone[kind] = shoot(t, lanesScene(lanes, pure(lanes, render.SliceKind(kind))), scale, 0, runLength)
		}
		if row := alone[0].parts(0); alone[0].hasRims() && (distance(row[0], alone[1].parts(0)[0]) > 5 || distance(row[1], alone[1].parts(0)[1]) < 50) {
			t.Errorf("%d lanes: what is asleep is not hollow: %v, what works is %v", lanes, alone[1].parts(0), row)
		}
		for _, length := range []float64{runLength / 3, runLength / 100, runLength / 4000} {
			if float64(lanes)*runLength/length > 2e5 {
				continue
			}
			list := mixed(lanes, length, r)
			scene := lanesScene(lanes, slices.Clone(list))
			for _, zoom := range []float64{1, 20} {
				from := math.Floor(runLength * 0.9 * r.Float64())
				if zoom == 1 {
					from = 0
				}
				to := from + runLength/zoom
				s := shoot(t, scene, scale, int64(from), int64(to))
				for _, row := range []int{0, (lanes - 1) / s.of} {
					want := slowShares(list, &s, row, from, to)
					for i, got := range s.parts(row) {
						none := ground.parts(row)[i]
						expect := none
						for kind := range alone {
							c := alone[kind].parts(row)[i]
							for k := range expect {
								expect[k] += want[kind] * (c[k] - none[k])
							}
						}
						limit := 0.08 * distance(alone[0].parts(row)[i], none)
						if !s.hasRims() {
							limit += 0.25 * distance(alone[0].parts(row)[i], none) * min(1, length*zoom*1e3/runLength) // marks are in it
						}
						if d := distance(got, expect); d > limit {
							t.Errorf("%d lanes, handlings of %.0f ns, zoom %v, row %d, part %d: %.0f, want %.0f of %.2f (by %.1f, allowed are %.1f)", lanes, length, zoom, row, i, got, expect, want, d, limit)
						}
					}
				}
			}
		}
	}
}

// distance is how far two colours are apart.
func distance(a, b [3]float64) float64 {
	return math.Hypot(math.Hypot(a[0]-b[0], a[1]-b[1]), a[2]-b[2])
}

// TestDustKeepsAMark: what is much shorter than a pixel can be seen, and does not look like work.
func TestDustKeepsAMark(t *testing.T) {
	for _, lanes := range []int{1, 34, 340} {
		for _, length := range []float64{0, 1} {
			var list []stretch
			const n = 5
			for lane := range lanes {
				for i := range n {
					from := (float64(i) + 0.5) * runLength / n
					list = append(list, stretch{from, from + length, lane, render.SliceHandle})
				}
			}
			ground, s := shoot(t, lanesScene(lanes, nil), 2, 0, runLength), shoot(t, lanesScene(lanes, list), 2, 0, runLength)
			for i := range n {
				x := left + (float64(i)+0.5)/n*(right-left)
				most := 0.0
				for px := int(x*2) - 3; px <= int(x*2)+3; px++ {
					for y := int(2 * top); y < int(2*(top+s.pitch)); y++ {
						a, b := s.img.RGBAAt(px, y), ground.img.RGBAAt(px, y)
						most = max(most, distance([3]float64{float64(a.R), float64(a.G), float64(a.B)}, [3]float64{float64(b.R), float64(b.G), float64(b.B)}))
					}
				}
				if most < 25 {
					t.Errorf("%d lanes, %v ns: there is no mark at %v px (%v)", lanes, length, x, most)
				}
			}
			for i, c := range s.parts(0) {
				if d := distance(c, ground.parts(0)[i]); d > 3 {
					t.Errorf("%d lanes, %v ns: it looks busy, by %v", lanes, length, d)
				}
			}
		}
	}
}
