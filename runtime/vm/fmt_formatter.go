package vm

import "go/types"

// formatMethod is a code that runs t's Format method if t is a fmt.Formatter: the library's func format, which takes the
// value as Formatter. It is nil if t is none.
func (p *Program) formatMethod(t *rtype) *code {
	if sel := types.NewMethodSet(t.t).Lookup(nil, "Format"); sel == nil {
		return nil
	}
	q, err := std.load("fmt")
	if err != nil {
		return nil
	}
	iface := q.types.Scope().Lookup("Formatter").Type()
	if !p.types.implements(t, p.types.of(iface)) {
		return nil
	}
	return p.codeOf(std.prog.Package(q.types).Func("format"))
}

// formatter lets a fmt.Formatter print itself.
func (p *printer) formatter(c *code, a arg, verb rune) bool {
	s := p.spec
	wid, prec, flags := -1, -1, ""
	if s.hasWid {
		wid = s.wid
	}
	if s.hasPrec {
		prec = s.prec
	}
	for _, f := range []struct {
		on bool
		c  string
	}{{s.minus, "-"}, {s.plus || s.plusV, "+"}, {s.sharp || s.sharpV, "#"}, {s.space, " "}, {s.zero, "0"}} {
		if f.on {
			flags += f.c
		}
	}
	var res [1]value
	args := []value{p.g.box(a.t, a.v), intv(wid), intv(prec), strv(flags), num(uint64(verb))}
	if pan, ok := p.g.try(c, args, res[:]); !ok {
		p.caught(a, verb, "Format", pan)
		return true
	}
	p.buf = append(p.buf, res[0].str()...)
	return true
}
