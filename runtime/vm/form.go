package vm

import (
	"sync"
)

// form is what the code of a program does beyond running; for the plain form nothing. All forms are made from the
// same SSA, and their additions take no steps, so all produce the same run.
type form struct {
	vars  bool // each variable's latest value can be found by its name: see variable
	lines bool // a trace.Line event stands before each statement
}

// otherForms are the further forms of a program, made on first use.
type otherForms struct {
	mu   sync.Mutex
	made map[form]*Program
}

// in is p in form f.
func (p *Program) in(f form) *Program {
	if f == p.form {
		return p
	}
	p.others.mu.Lock()
	defer p.others.mu.Unlock()
	q := p.others.made[f]
	if q == nil {
		var diags []Diagnostic
		if q, diags = compile(p.sources, p.data, f, p.trusted); len(diags) > 0 {
			panic("vm: a program that compiled does not any more: " + diags[0].Text)
		}
		if p.others.made == nil {
			p.others.made = map[form]*Program{}
		}
		p.others.made[f] = q
	}
	return q
}
