package vm

import (
	"fmt"

	"github.com/rehearse-lab/rehearse/runtime/host"
)

// Native code that walks through a learner's value (to print, compare or encode it) recurses on our own stack, and takes
// no steps. A value that contains itself, or the same part a million times over, must not fill that stack or the memory,
// nor keep a run from being stopped.

const (
	// maxNesting bounds how deep a value may be nested that native code walks through.
	maxNesting = 10_000
	// walkSlice is how many parts of values are looked at between two looks at whether the run is to stop.
	walkSlice = 4096
	// smallGrowth is what a text may grow by before the memory limit is told.
	smallGrowth = 4096
)

// walk stands before a part of a value that is nested depth deep.
func (g *gor) walk(depth int, done string) {
	if depth > maxNesting {
		g.vm.overflow(g, fmt.Sprintf("a value to be %s is nested more than %d deep (does it contain itself?)", done, maxNesting))
	}
	if g.walked++; g.walked%walkSlice == 0 && g.vm.host.Stopping() {
		panic(host.Stopped{})
	}
}

// countGrowth tells the memory limit of a text under way, of now bytes, of which counted are known. It returns what is
// known now.
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
