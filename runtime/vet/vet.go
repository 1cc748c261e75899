// Package vet finds probable mistakes in programs of lessons that compile, as go vet does. It reports warnings, which
// do not keep a program from running.
//
// The analyzers are those of golang.org/x/tools. The driver here runs them over one checked program in memory.
package vet

import (
	"cmp"
	"fmt"
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/appends"
	"golang.org/x/tools/go/analysis/passes/assign"
	"golang.org/x/tools/go/analysis/passes/atomic"
	"golang.org/x/tools/go/analysis/passes/bools"
	"golang.org/x/tools/go/analysis/passes/copylock"
	"golang.org/x/tools/go/analysis/passes/defers"
	"golang.org/x/tools/go/analysis/passes/errorsas"
	"golang.org/x/tools/go/analysis/passes/ifaceassert"
	"golang.org/x/tools/go/analysis/passes/lostcancel"
	"golang.org/x/tools/go/analysis/passes/nilfunc"
	"golang.org/x/tools/go/analysis/passes/printf"
	"golang.org/x/tools/go/analysis/passes/shadow"
	"golang.org/x/tools/go/analysis/passes/shift"
	"golang.org/x/tools/go/analysis/passes/sortslice"
	"golang.org/x/tools/go/analysis/passes/stdmethods"
	"golang.org/x/tools/go/analysis/passes/stringintconv"
	"golang.org/x/tools/go/analysis/passes/structtag"
	"golang.org/x/tools/go/analysis/passes/testinggoroutine"
	"golang.org/x/tools/go/analysis/passes/timeformat"
	"golang.org/x/tools/go/analysis/passes/unmarshal"
	"golang.org/x/tools/go/analysis/passes/unreachable"
	"golang.org/x/tools/go/analysis/passes/unusedresult"
	"golang.org/x/tools/go/analysis/passes/waitgroup"

	"github.com/rehearse-lab/rehearse/runtime/vm"
)

// analyzers are those whose findings are nearly always mistakes. For shadow, which go vet does not run by default,
// that holds with the setting here: it reports only if the hidden variable is used after the one that hides it.
var analyzers = []*analysis.Analyzer{
	appends.Analyzer, assign.Analyzer, atomic.Analyzer, bools.Analyzer, copylock.Analyzer, defers.Analyzer,
	errorsas.Analyzer, ifaceassert.Analyzer, lostcancel.Analyzer, nilfunc.Analyzer, printf.Analyzer, shadow.Analyzer,
	shift.Analyzer, sortslice.Analyzer, stdmethods.Analyzer, stringintconv.Analyzer, structtag.Analyzer,
	testinggoroutine.Analyzer, timeformat.Analyzer, unmarshal.Analyzer, unreachable.Analyzer, unusedresult.Analyzer,
	waitgroup.Analyzer,
}

// Check returns the warnings about p in the order of their places, at most [vm.MaxDiagnostics].
func Check(p *vm.Program) ([]vm.Diagnostic, error) {
	s, err := p.Syntax()
	if err != nil {
		return nil, err
	}
	d := &driver{Syntax: s, results: map[*analysis.Analyzer]any{}, facts: map[fact]analysis.Fact{}}
	for _, a := range analyzers {
		if _, err := d.run(a); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(d.found, func(a, b vm.Diagnostic) int {
		return cmp.Or(cmp.Compare(a.File, b.File), a.Line-b.Line, a.Col-b.Col)
	})
	found := slices.Compact(d.found)
	return found[:min(len(found), vm.MaxDiagnostics)], nil
}

// driver runs analyzers over one package. There are no facts about imported packages: the analyzers know by name what
// they need to know of the library.
type driver struct {
	*vm.Syntax
	results map[*analysis.Analyzer]any
	facts   map[fact]analysis.Fact
	found   []vm.Diagnostic
}

// fact identifies a fact: its object and its type. A nil object means the package.
type fact struct {
	about types.Object
	is    reflect.Type
}

// run runs a, after those that it requires, once.
func (d *driver) run(a *analysis.Analyzer) (any, error) {
	if res, ok := d.results[a]; ok {
		return res, nil
	}
	needed := map[*analysis.Analyzer]any{}
	for _, r := range a.Requires {
		res, err := d.run(r)
		if err != nil {
			return nil, err
		}
		needed[r] = res
	}
	res, err := a.Run(d.pass(a, needed))
	if err != nil {
		return nil, fmt.Errorf("vet: %s: %w", a.Name, err)
	}
	d.results[a] = res
	return res, nil
}

func (d *driver) pass(a *analysis.Analyzer, needed map[*analysis.Analyzer]any) *analysis.Pass {
	get := func(about types.Object, to analysis.Fact) bool {
		f, ok := d.facts[fact{about, reflect.TypeOf(to)}]
		if ok {
			reflect.ValueOf(to).Elem().Set(reflect.ValueOf(f).Elem())
		}
		return ok
	}
	return &analysis.Pass{
		Analyzer: a, Fset: d.Fset, Files: d.Files, Pkg: d.Pkg, TypesInfo: d.Info,
		TypesSizes: types.SizesFor("gc", "amd64"), ResultOf: needed,
		Report:            d.report,
		ImportObjectFact:  get,
		ImportPackageFact: func(p *types.Package, to analysis.Fact) bool { return p == d.Pkg && get(nil, to) },
		ExportObjectFact:  func(o types.Object, f analysis.Fact) { d.facts[fact{o, reflect.TypeOf(f)}] = f },
		ExportPackageFact: func(f analysis.Fact) { d.facts[fact{nil, reflect.TypeOf(f)}] = f },
		AllObjectFacts:    func() []analysis.ObjectFact { return nil },
		AllPackageFacts:   func() []analysis.PackageFact { return nil },
	}
}

func (d *driver) report(a analysis.Diagnostic) {
	at, end := d.Fset.Position(a.Pos), d.Fset.Position(a.End)
	if !a.End.IsValid() || end.Filename != at.Filename || end.Offset <= at.Offset {
		end = at
		end.Column++
	}
	d.found = append(d.found, vm.Diagnostic{
		File: at.Filename, Line: at.Line, Col: at.Column, EndLine: end.Line, EndCol: end.Column,
		Text: a.Message, Warning: true,
	})
}
