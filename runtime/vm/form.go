package vm

import (
	"sync"

	"golang.org/x/tools/go/ssa"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// form is what the code of a program does beyond running; for the plain form nothing. All forms are made from the
// same SSA, and their additions take no steps, so all produce the same run.
type form struct {
	vars  bool // each variable's latest value can be found by its name: see variable
	lines bool // a trace.Line event stands before each statement
	races bool // accesses to memory are recorded: see races
}

// formOf is the form that runs with these settings need.
func formOf(s trace.Settings) form {
	races := s.Engine != trace.Real && s.Races != trace.RacesOff || s.Interleave && s.Accesses != ""
	return form{lines: s.Lines, races: races}
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
		if q = p.recoded(f); f.vars {
			q = p.recompiled(f)
		}
		if p.others.made == nil {
			p.others.made = map[form]*Program{}
		}
		p.others.made[f] = q
	}
	return q
}

// recoded is p with code in form f, from the same SSA. Types have methods, which are code, so it has types of its own.
func (p *Program) recoded(f form) *Program {
	q := &Program{
		fset: p.fset, files: p.files, hash: p.hash, actors: p.actors, trusted: p.trusted, main: p.main, imports: p.imports,
		prog: p.prog, types: newTypeTable(), sources: p.sources, data: p.data, form: f, embedded: p.embedded,
		code: map[*ssa.Function]*code{}, slots: map[string]int{}, closure: map[*code]*closure{},
	}
	q.types.names = newTypeNames(p.files)
	std.mu.Lock()
	defer std.mu.Unlock()
	q.findKnown()
	return q
}

// recompiled is p in form f, which needs more of the source than SSA has.
func (p *Program) recompiled(f form) *Program {
	q, diags := compile(p.sources, p.data, f, p.trusted)
	if len(diags) > 0 {
		panic("vm: a program that compiled does not any more: " + diags[0].Text)
	}
	return q
}
