package vm

import (
	"fmt"
	"strings"
)

// tooDeep ends the run at the depth limit.
func (v *vm) tooDeep(g *gor) {
	v.endStack(g, "depth", fmt.Sprintf("calls are nested %s deep, the limit of depth", grouped(v.limits.Depth)))
}

// endStack ends the run because of a recursion, in Go's words, and names the functions that call each other.
func (v *vm) endStack(g *gor, key, what string) {
	e := v.limitEnd(g.whereabouts(), key, "stack overflow: "+what+g.recursion())
	e.stderr = "fatal error: stack overflow\n" + e.stderr + "\n" + g.stackText()
	v.end(e)
}

// A recursion is searched among this many innermost calls, and must repeat this often in them.
const (
	recursionWindow = 1200
	recursionRounds = 3
)

// recursion names the functions that call each other endlessly: " (main.f -> main.g -> main.f)".
func (g *gor) recursion() string {
	var calls []*code // innermost first
	for fr := g.top; fr != nil && len(calls) < recursionWindow; fr = fr.caller {
		if !fr.code.wrapper {
			calls = append(calls, fr.code)
		}
	}
	period := 1
	for ; period <= len(calls)/recursionRounds; period++ {
		if repeats(calls[:recursionRounds*period], period) {
			return " (" + cycleText(calls[:period+1]) + ")"
		}
	}
	if len(calls) == 0 {
		return ""
	}
	return fmt.Sprintf(" (does %s call itself without end?)", calls[0].name)
}

func repeats(calls []*code, period int) bool {
	for i := period; i < len(calls); i++ {
		if calls[i] != calls[i-period] {
			return false
		}
	}
	return true
}

// cycleText names calls, given innermost first, in the order in which they are made. If there are many the middle is
// left out.
func cycleText(calls []*code) string {
	const most = 8
	var names []string
	for i := len(calls) - 1; i >= 0; i-- {
		if len(calls) > most && i == len(calls)-most/2 {
			names = append(names, fmt.Sprintf("(%d more)", len(calls)-most+1))
		}
		if len(calls) <= most || i >= len(calls)-most/2+1 || i < most/2-1 {
			names = append(names, calls[i].name)
		}
	}
	return strings.Join(names, " -> ")
}
