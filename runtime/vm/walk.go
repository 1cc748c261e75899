package vm

import "fmt"

// Native code that walks through a learner's value (to print, compare or encode it) recurses on our own stack. A
// value that contains itself, or the same part a million times, must not fill that stack or the memory, nor keep a
// run from being stopped.

const (
	// walkSlice is how many parts of values are visited between two checks whether the run is to stop.
	walkSlice = 4096
	// smallGrowth is how much a text may grow before it is counted towards the memory limit.
	smallGrowth = 4096
)

// walk is called before a part of a value that is nested depth deep.
func (g *gor) walk(depth int, done string) {
	if depth > maxNesting {
		g.vm.overflow(g, fmt.Sprintf("a value to be %s is nested more than %d deep (does it contain itself?)", done, maxNesting))
	}
	g.effort(walkEffort)
	if g.walked++; g.walked%walkSlice == 0 {
		g.limited()
	}
}

// countGrowth counts a growing text towards the memory limit; it has now bytes, of which counted are already counted.
// It returns how many are counted now.
func (g *gor) countGrowth(counted, now int) int {
	if now < counted+smallGrowth {
		return counted
	}
	g.countBytes(uint64(now - counted))
	return now
}

// room reports whether a part of a value, nested depth deep, is to be printed.
func (p *printer) room(depth int) bool {
	if p.most > 0 && len(p.buf) > p.most {
		return false
	}
	p.g.walk(depth, "printed")
	p.counted = p.g.countGrowth(p.counted, cap(p.buf))
	return true
}

// reserve counts n bytes that are about to be printed towards the memory limit: a short format can make a very long
// text of the same operand.
func (p *printer) reserve(n int) { p.counted = p.g.countGrowth(p.counted, len(p.buf)+n) }
