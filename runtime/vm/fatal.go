package vm

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// crashText is the panics that nobody recovered, as Go prints them.
func (g *gor) crashText() string {
	var chain []*panicking
	for p := g.panics; p != nil; p = p.link {
		chain = append(chain, p)
	}
	var b strings.Builder
	for i := len(chain) - 1; i >= 0 && g.unprintable == ""; i-- {
		p := chain[i]
		if p.goexit {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte('\t')
		}
		b.WriteString("panic: " + g.panicText(p.value))
		switch {
		case p.recovered && i > 0 && chain[i-1].value == p.value:
			b.WriteString(" [recovered, repanicked]")
			i = 0 // what was raised again is the same panic
		case p.recovered:
			b.WriteString(" [recovered]")
		}
		b.WriteByte('\n')
	}
	if g.unprintable != "" {
		return g.unprintable + "\n"
	}
	return b.String()
}

// crash ends the program because of a panic that nobody recovered.
func (v *vm) crash(g *gor) {
	p := g.raising
	text := g.crashText()
	first := g.unprintable
	if first == "" {
		first = "panic: " + g.panicText(p.value)
	}
	where := ""
	if p.pos.IsValid() {
		where = v.positionText(p.pos) + ": "
	}
	human := where + first
	if g.id > 1 {
		human += fmt.Sprintf(" (in goroutine %d, started at %s; a panic in any goroutine ends the program)", g.id, v.positionText(g.created))
	}
	if strings.Contains(first, "nil pointer dereference") {
		text += "[signal SIGSEGV: segmentation violation]\n"
	}
	v.end(&programEnd{end: trace.EndPanic, exit: 2, text: human, stderr: text + "\n" + p.stack, pos: p.pos})
}

// endFatal ends the program because of an error that cannot be recovered.
func (v *vm) endFatal(g *gor, e fatalError) {
	text := "fatal error: " + e.text
	at := g.whereabouts()
	v.end(&programEnd{end: trace.EndPanic, exit: 2, text: v.placed(at, text), stderr: text + "\n\n" + g.stackText(), pos: at.pos})
}

// panicText is a panic's value as Go's runtime prints it.
func (g *gor) panicText(v value) string {
	t := g.vm.prog.types.byID(v.n)
	x := unbox(t, v)
	named := t.t.String() != t.t.Underlying().String()
	text, ok := g.safeString(t, x)
	switch {
	case ok:
		named = false
	case t.isString():
		if text = x.str(); named {
			text = `"` + text + `"`
		}
	case t.kind == reflect.Bool || t.isInteger() || t.isFloat() || t.isComplex():
		var b strings.Builder
		g.printOne(&b, t, x)
		text = b.String()
	default:
		return fmt.Sprintf("(%s) %#x", t.str, g.vm.address(v.p))
	}
	text = strings.ReplaceAll(text, "\n", "\n\t")
	if named {
		return fmt.Sprintf("%s(%s)", t.str, text)
	}
	return text
}

// safeString calls Error or String for a panic's text; a panic in there is noted, it is the program's end instead.
func (g *gor) safeString(t *rtype, v value) (s string, ok bool) {
	f := g.vm.prog.formsOf(t)
	c := f.err
	if c == nil {
		c = f.str
	}
	if c == nil {
		return "", false
	}
	panics, raising := g.panics, g.raising
	defer func() { g.panics, g.raising = panics, raising }()
	g.raising = nil
	var res [1]value
	if pan, ok := g.try(c, []value{v}, res[:]); !ok {
		t := g.vm.prog.types.byID(pan.n)
		what := "type " + t.str
		if t == g.vm.prog.known.str {
			what = unbox(t, pan).str()
		}
		g.unprintable = "fatal error: panic while printing panic value: " + what
		return "", true
	}
	return res[0].str(), true
}

// goexited is what main waits for that has called runtime.Goexit.
const goexited = "Goexit"

// deadlock is the outcome of a program in which nothing can run any more: Go's words, then who waits for what.
func (v *vm) deadlock(d *host.Deadlock) trace.Outcome {
	words := "all goroutines are asleep - deadlock!"
	var report, summary strings.Builder
	var pos trace.PosID
	for _, w := range d.Waiting {
		if w.What == goexited {
			if len(d.Waiting) == 1 {
				words = "no goroutines (main called runtime.Goexit) - deadlock!"
			}
			continue
		}
		who, at := v.waiterName(w), v.posText(w.Pos)
		fmt.Fprintf(&report, "\n%s [%s]:\n", who, w.What)
		if summary.Len() > 0 {
			summary.WriteByte(';')
		}
		fmt.Fprintf(&summary, " %s waits: %s", who, w.What)
		if at != "" {
			fmt.Fprintf(&report, "\t%s\n", at)
			fmt.Fprintf(&summary, " at %s", at)
		}
		if pos == 0 {
			pos = w.Pos
		}
	}
	v.out.final("fatal error: " + words + "\n" + report.String())
	return trace.Outcome{End: trace.EndDeadlock, Exit: 2, Pos: pos, Text: words + summary.String()}
}

func (v *vm) waiterName(w host.Waiter) string {
	if w.Actor != 0 {
		return fmt.Sprintf("actor %s (thread %s)", v.actorName(w.Actor), w.Name)
	}
	if w.Name == "main" {
		return "goroutine 1 (main)"
	}
	return "goroutine " + strings.TrimPrefix(w.Name, "g")
}

// posText finds the source of an interned position again.
func (v *vm) posText(id trace.PosID) string {
	if id == 0 {
		return ""
	}
	for pos, i := range v.posIDs {
		if i == id {
			return v.positionText(pos)
		}
	}
	return ""
}
