package render

import (
	"fmt"
	"math"
	"strconv"
)

// One rule says what a piece of a lane looks like, on the page (web/ui/src/views/draw/mix.ts) and here: it is the mean of what the states in
// it look like, each weighted by the part of the time that it took. So a picture of a long time is that of a short one made
// smaller, and says the same.
//
//	working  the hue, solid
//	asleep   (or blocked) hollow: pale, within a rim; pale only, where a row is too low for words
//	ready    hatched, without a core
//	nothing  clear
//
// What is too short to be seen this way keeps a least mark: a line through the middle of the row in the full hue, two px wide and
// about as low as the rule of a thread that is there. It says that something happened, and takes no room that says how much.
const (
	palePart  = 0.4  // of the hue, within the rim of what is asleep
	paleAlone = 0.45 // the same where there is no rim
	leastPart = 0.35 // a px of which less is taken keeps a mark
	tones     = 8    // parts of a px are distinguished in so many steps, so that neighbours can be one shape
	hatched   = 0.4  // of a hatch, the part that has the colour
	markWide  = 2.0  // px: a single mark must be seen
	rimPx     = 1.0
	rimmed    = 7.0  // px: what is lower has no rims, which would be all there is to see
	closedPx  = 24.0 // a sleep at least so long is closed at its ends: of a shorter one that would be too large a part
)

// look is what a piece of a row is made of: whose it is, and which parts of its time states took, in tones.
type look struct {
	class                  int
	working, asleep, ready int
	fine                   bool // too small for a hatch, of which it has the mean
}

func (l look) taken() int { return l.working + l.asleep + l.ready }

// pure is the look of a piece in which there is one state.
func pure(class int, k SliceKind) look {
	switch k {
	case SliceSleep:
		return look{class: class, asleep: tones}
	case SliceReady:
		return look{class: class, ready: tones}
	}
	return look{class: class, working: tones}
}

// rounding turns parts into tones. What is left over goes to the next px, so that a row has as much as the run.
type rounding struct{ held, asleep, ready float64 }

// look is that of a piece of which n lanes, or one, held a part, and in it slept and were ready: never more of it than there is.
func (r *rounding) look(class int, held, asleep, ready float64, n int) look {
	held = min(1, held/float64(n))
	asleep = min(held, asleep/float64(n))
	ready = min(held-asleep, ready/float64(n))
	round := func(part float64, left *float64, most int) int {
		*left += part * tones
		tone := max(0, min(most, int(math.Round(*left))))
		*left -= float64(tone)
		return tone
	}
	all := round(held, &r.held, tones)
	l := look{class: class, fine: true, asleep: round(asleep, &r.asleep, all)}
	l.ready = round(ready, &r.ready, all-l.asleep)
	l.working = all - l.asleep - l.ready
	return l
}

// colours are those of a piece's rim and of what is within it, and of the bands of a hatch upon each, "" without one. Without rims
// both are the same.
func (l look) colours(pal *palette, rims bool) (rim, inner, rimBand, innerBand string) {
	ink := classColour(pal, l.class)
	part := func(n int) float64 { return float64(n) / tones }
	of := func(pale float64) (plain, band string) {
		hue := blend{ink, part(l.working) + pale*part(l.asleep)}
		if l.fine {
			return mix(pal.bg, hue, blend{pal.ready, hatched * part(l.ready)}), ""
		}
		if l.ready > 0 {
			band = mix(pal.bg, hue, blend{pal.ready, part(l.ready)})
		}
		return mix(pal.bg, hue), band
	}
	if !rims {
		inner, innerBand = of(paleAlone)
		return inner, inner, innerBand, innerBand
	}
	rim, rimBand = of(1)
	inner, innerBand = of(palePart)
	return rim, inner, rimBand, innerBand
}

// blend is a part of a colour.
type blend struct {
	colour string // #rrggbb
	part   float64
}

// mix is the colour of a ground of which parts are others.
func mix(ground string, parts ...blend) string {
	rest := 1.0
	var sum [3]float64
	add := func(colour string, part float64) {
		v, err := strconv.ParseUint(colour[1:], 16, 32)
		if err != nil {
			panic("not a colour of the palette: " + colour)
		}
		for i := range sum {
			sum[i] += part * float64(v>>(16-8*i)&0xff)
		}
	}
	for _, p := range parts {
		add(p.colour, p.part)
		rest -= p.part
	}
	add(ground, max(0, rest))
	return fmt.Sprintf("#%02x%02x%02x", int(math.Round(sum[0])), int(math.Round(sum[1])), int(math.Round(sum[2])))
}
