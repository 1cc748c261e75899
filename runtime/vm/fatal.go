package vm

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// crashText is the text of the unrecovered panics as Go prints them. ok is false if one of their Error or String
// methods has called runtime.Goexit: the goroutine then ends with that and not with the panic, as in Go.
func (g *gor) crashText() (text string, ok bool) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case unwinding: // of Goexit, everything else is caught in safeString
			text, ok = "", false
		default:
			panic(e)
		}
	}()
	g.preparePanics()
	if g.unprintable != "" {
		return g.unprintable + "\n", true
	}
	return g.chainText(), true
}

// preparePanics makes the texts of the panics, the latest first, each once: the methods may have side effects.
func (g *gor) preparePanics() {
	for p := g.panics; p != nil && g.unprintable == ""; p = p.link {
		if !p.goexit && p.text == "" {
			p.text = g.panicText(p.value)
		}
	}
}

// chainText is the panics' texts one below the other, the first panic first.
func (g *gor) chainText() string {
	var chain []*panicking
	for p := g.panics; p != nil; p = p.link {
		chain = append(chain, p)
	}
	var b strings.Builder
	for i := len(chain) - 1; i >= 0; i-- {
		p := chain[i]
		if i+1 < len(chain) {
			if link := chain[i+1]; link.repanicked(p) {
				continue // a panic that was raised again is the same panic
			} else if !link.goexit {
				b.WriteByte('\t')
			}
		}
		if p.goexit {
			continue
		}
		b.WriteString("panic: " + p.text)
		switch {
		case p.reraised, i > 0 && p.repanicked(chain[i-1]):
			b.WriteString(" [recovered, repanicked]")
		case p.recovered:
			b.WriteString(" [recovered]")
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// repanicked reports whether p was recovered and its value raised again by next.
func (p *panicking) repanicked(next *panicking) bool {
	return p.recovered && !p.goexit && !next.goexit && p.value == next.value
}

// crash ends the program because of an unrecovered panic. It returns if the goroutine has called runtime.Goexit
// instead.
func (v *vm) crash(g *gor) {
	g.executes(OpEnd)
	p := g.raising
	text, ok := g.crashText()
	if !ok {
		return
	}
	first := g.unprintable
	if first == "" {
		first = "panic: " + p.text
	}
	where := ""
	if p.pos.IsValid() {
		where = v.positionText(p.pos) + ": "
	}
	human := where + first
	if g.id > 1 {
		human += fmt.Sprintf(" (in %s, started at %s; a panic in any goroutine ends the program)", g.party(), v.positionText(g.from))
	}
	if hint := g.panicHint(p, first); hint != "" {
		human += "\n" + hint
	}
	if g.signaled {
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
	t := g.vm.prog.types.byID(v.Num())
	x := unbox(t, v)
	named := t.t.String() != t.t.Underlying().String()
	text, ok := g.safeString(t, x)
	switch {
	case ok:
		named = false
	case t.isString():
		if text = x.Text(); named {
			text = `"` + text + `"`
		}
	case t.kind == reflect.Bool || t.isInteger() || t.isFloat() || t.isComplex():
		var b strings.Builder
		g.printOne(&b, t, x)
		text = b.String()
	default:
		return fmt.Sprintf("(%s) %#x", t.str, g.vm.address(v.Identity()))
	}
	text = strings.ReplaceAll(shortened(text, maxPanicText), "\n", "\n\t")
	if named && t.isComplex() { // which has parentheses of its own
		return t.str + text
	}
	if named {
		return fmt.Sprintf("%s(%s)", t.str, text)
	}
	return text
}

// safeString calls Error or String for a panic's text; a panic in it is recorded and ends the program instead.
// runtime.Goexit in it continues.
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
	g.raising = nil
	var res [1]value
	pan, ok := g.try(c, []value{v}, res[:])
	g.panics, g.raising = panics, raising // not after Goexit, which continues instead
	if !ok {
		t := g.vm.prog.types.byID(pan.Num())
		what := "type " + t.str
		if t == g.vm.prog.known.str {
			what = shortened(unbox(t, pan).Text(), maxPanicText)
		}
		g.unprintable = "fatal error: panic while printing panic value: " + what
		return "", true
	}
	return res[0].Text(), true
}
