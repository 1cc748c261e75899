package vm

import (
	"fmt"
	"regexp/syntax"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// patternObj is a pattern made by actor.Pattern.
type patternObj struct {
	match actor.Match
	size  int // instructions
}

// maxPattern limits regular expressions, in bytes: one with nested repetitions would take much memory to compile.
// Package regexp has no such limit, because there the program itself compiles them.
const maxPattern = 200

// instructionBytes is about the memory of an instruction of a regular expression, including compilation.
const instructionBytes = 200

var _ = register(map[string]native{
	"actor.compilePattern": compilePattern,
	"actor.matchPattern": func(g *gor, a, r []value) {
		p, subject := mem.As[patternObj](a[0]), a[1].Text()
		g.effort(nativeEffort + len(subject)*p.size)
		g.limited()
		r[0] = mem.Bool(p.match(subject))
	},
})

// compilePattern is compilePattern(expr string) (p pattern, code int, text string).
func compilePattern(g *gor, a, r []value) {
	expr := a[0].Text()
	r[0] = value{}
	if len(expr) > maxPattern {
		failure(&actor.Error{Op: "pattern", Name: cutText(expr, maxPattern/4) + "…", Err: actor.ErrPattern,
			Remedy: fmt.Sprintf("it has %d bytes of at most %d; use package regexp", len(expr), maxPattern)}, r[1:])
		return
	}
	size := patternSize(expr)
	g.countBytes(uint64(size) * instructionBytes)
	g.limited()
	m, err := actor.Pattern(expr)
	if failure(err, r[1:]); err == nil {
		r[0] = mem.Object(&patternObj{m, size})
	}
}

// patternSize is about the number of instructions of expr.
func patternSize(expr string) int {
	re, err := syntax.Parse(expr, syntax.Perl)
	if err != nil {
		return len(expr)
	}
	return instructions(re)
}

func instructions(re *syntax.Regexp) int {
	n := 2 + len(re.Rune)
	for _, sub := range re.Sub {
		n += instructions(sub)
	}
	if re.Op == syntax.OpRepeat {
		n *= max(1, re.Min, re.Max)
	}
	return n
}
