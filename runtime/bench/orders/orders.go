// Package orders has programs whose bugs show only in some orders of their operations, to measure how soon an exploration
// finds them. They were written anew in Go from what has been published about each: threads became goroutines, mutexes and
// condition variables those of package sync, and a failed assertion a panic. Shared variables are as plain as in the originals.
package orders

import (
	"embed"
	"fmt"
	"path"
	"regexp"
	"strings"
)

//go:embed _programs/*.go
var files embed.FS

// Suite is where programs come from.
type Suite string

// The suites.
const (
	// SCTBench is the group CS of SCTBench (Thomson, Donaldson and Betts 2016), which others measure with, too. They usually count 28
	// programs, of which lists differ; the group has 29, and all are here.
	SCTBench Suite = "SCTBench"
	// Coyote has the FailureDetector of Coyote and P (Microsoft), of which a wrong order is very rare.
	Coyote Suite = "Coyote"
	// Protocols are protocols of distributed systems in miniature, like the samples of P. Each has a correct form.
	Protocols Suite = "protocols"
)

// Kind is a kind of bug: what an exploration says of an order that has it.
type Kind string

// The kinds of bugs.
const (
	Panic    Kind = "panic"
	Deadlock Kind = "deadlock"
	Output   Kind = "output" // differs from that of the usual order
	Race     Kind = "race"
)

// Program is a program with a bug.
type Program struct {
	Suite Suite
	Name  string // as published, if it was
	From  string // what it was written from
	Kind  Kind   // of its bug
	Says  string // a part of what the report says of the bug
	file  string
	fixed bool // it has a correct form

	values map[string]int // of constants that have others in the file
}

// Source is its text.
func (p *Program) Source() string {
	text, err := files.ReadFile(path.Join("_programs", p.file+".go"))
	if err != nil {
		panic(err) // the table and the folder differ, which a test finds
	}
	for name, n := range p.values {
		line := regexp.MustCompile(`(?m)^const ` + name + ` = \d+$`)
		text = line.ReplaceAll(text, fmt.Appendf(nil, "const %s = %d", name, n))
	}
	return string(text)
}

// The line in the source that decides between the two forms of a program.
const (
	wrong = "const correct = false"
	right = "const correct = true"
)

// Is reports whether what an exploration found is the bug: by which oracle it was found, its class, and what is said of it.
func (p *Program) Is(oracle, class, text string) bool {
	return (oracle == string(p.Kind) || class == string(p.Kind)) && strings.Contains(text, p.Says)
}

// Correct is the text of its correct form; false if it has none.
func (p *Program) Correct() (string, bool) {
	return strings.Replace(p.Source(), wrong, right, 1), p.fixed
}

// All are all programs, suite by suite.
func All() []*Program { return all }
