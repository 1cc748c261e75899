package vm

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/ssa"
)

// goVersion is the language version of learners' programs.
const goVersion = "go1.26"

// MaxSource limits the text of a program, in bytes over all files.
const MaxSource = 1 << 20

// File is one source file. Positions in diagnostics and traces are 1-based lines and columns (in bytes) within Text.
type File struct {
	Name string // "main.go", or the id of the cell
	Text string
}

// Program is a checked program, ready to run any number of times, also concurrently.
type Program struct {
	fset    *token.FileSet
	files   []*ast.File
	hash    string
	actors  bool
	trusted bool
	main    *ssa.Package
	imports []*ssa.Package // of the library, by main
	prog    *ssa.Program
	types   *typeTable

	sources []File
	data    []DataFile
	form    form
	others  otherForms
	vars    *declarations // form.vars

	mu       sync.Mutex
	code     map[*ssa.Function]*code
	slots    map[string]int // in globals, by package path and name
	globals  []global
	embedded map[string]nativeVar // of the program's variables, by name
	closure  map[*code]*closure
	known    knownTypes
	reflect  reflectTypes
	sites    []site // form.races
}

// Hash is the SHA-256 of the program's files, source and data, hex.
func (p *Program) Hash() string { return p.hash }

// UsesActors reports whether the program imports package actor.
func (p *Program) UsesActors() bool { return p.actors }

// Compile checks the files of a package main and prepares them to run. It reports all errors, up to MaxDiagnostics;
// if there are any, the program is nil.
//
// Variables of the program may embed the data files, which are part of it.
func Compile(files []File, data ...DataFile) (*Program, []Diagnostic) {
	prog, diags := compile(files, data, form{}, false)
	return prog, bounded(diags)
}

// compile is Compile. Trusted programs (tests of the library) may import packages that otherwise only the library
// may.
func compile(files []File, dataFiles []DataFile, f form, trusted bool) (prog *Program, diags []Diagnostic) {
	if d := checkSize(files); d != nil {
		return nil, d
	}
	if d := checkNesting(files); d != nil {
		return nil, d
	}
	dataFiles, err := checkData(dataFiles)
	if err != nil {
		return nil, []Diagnostic{{File: files[0].Name, Line: 1, Col: 1, EndLine: 1, EndCol: 1, Text: err.Error()}}
	}
	p := &Program{
		fset: token.NewFileSet(), types: newTypeTable(), hash: Hash(files, dataFiles), embedded: map[string]nativeVar{},
		sources: files, data: dataFiles, form: f, trusted: trusted,
		code: map[*ssa.Function]*code{}, slots: map[string]int{}, closure: map[*code]*closure{},
	}
	p.fset.AddFile("", learnerBase, 0)
	if diags = p.parse(files); len(diags) > 0 {
		return nil, diags
	}
	if diags = p.checkConstants(); len(diags) > 0 {
		return nil, diags
	}
	if diags = p.checkBranches(); len(diags) > 0 {
		return nil, diags
	}
	if diags = p.addTestMain(); len(diags) > 0 {
		return nil, diags
	}
	defer func() {
		if e := recover(); e != nil {
			prog, diags = nil, []Diagnostic{{File: files[0].Name, Line: 1, Col: 1, EndLine: 1, EndCol: 1,
				Text: fmt.Sprintf("internal error of the compiler: %v", e),
				Hint: "this is a fault of Rehearse, not of the program: please report it with the program"}}
		}
	}()
	if diags = p.check(files); len(diags) > 0 {
		return nil, diags
	}
	return p, nil
}

func checkSize(files []File) []Diagnostic {
	if len(files) == 0 {
		return []Diagnostic{{File: "main.go", Line: 1, Col: 1, EndLine: 1, EndCol: 1, Text: "there is no program",
			Hint: "write a func main"}}
	}
	size := 0
	for _, f := range files {
		size += len(f.Text)
	}
	if size <= MaxSource {
		return nil
	}
	return []Diagnostic{{File: files[0].Name, Line: 1, Col: 1, EndLine: 1, EndCol: 1,
		Text: fmt.Sprintf("the program has %d bytes, the limit is %d", size, MaxSource), Hint: "make it shorter"}}
}

// Hash identifies the program made of files and the data files that they embed, in any order; it is what Program.Hash
// returns. A line end at the end of a text does not change the hash, because saving a program in a lesson's file adds
// one.
func Hash(files []File, data []DataFile) string {
	h := sha256.New()
	for _, f := range files {
		text := f.Text
		if text != "" && !strings.HasSuffix(text, "\n") {
			text += "\n"
		}
		fmt.Fprintf(h, "%d %s\n%d ", len(f.Name), f.Name, len(text))
		h.Write([]byte(text))
	}
	for _, f := range slices.SortedFunc(slices.Values(data), func(x, y DataFile) int { return strings.Compare(x.Name, y.Name) }) {
		fmt.Fprintf(h, "%d %s\n%d ", len(f.Name), f.Name, len(f.Data))
		h.Write(f.Data)
	}
	return hex.EncodeToString(h.Sum(nil))
}

func (p *Program) parse(files []File) []Diagnostic {
	var diags []Diagnostic
	for _, f := range files {
		file, err := parser.ParseFile(p.fset, f.Name, f.Text, parser.SkipObjectResolution|parser.AllErrors|parser.ParseComments)
		var list scanner.ErrorList
		if errors.As(err, &list) {
			diags = append(diags, syntaxDiagnostics(f, list)...)
		} else if err != nil {
			diags = append(diags, Diagnostic{File: f.Name, Line: 1, Col: 1, EndLine: 1, EndCol: 1, Text: err.Error()})
		}
		p.files = append(p.files, file)
	}
	return diags
}

// check type-checks the program and lowers it to SSA.
func (p *Program) check(files []File) []Diagnostic {
	info := newInfo()
	var errs []types.Error
	var imports []*stdPackage
	conf := types.Config{
		GoVersion: goVersion,
		Error: func(err error) {
			if e, ok := err.(types.Error); ok {
				errs = append(errs, e)
			}
		},
		Importer: importerFunc(func(path string) (*types.Package, error) {
			if internal(path) && !p.trusted {
				return nil, &errNoPackage{path}
			}
			q, err := std.load(path)
			if err != nil {
				return nil, err
			}
			p.actors = p.actors || path == "actor"
			imports = append(imports, q)
			return q.types, nil
		}),
	}
	p.types.names = newTypeNames(p.files)
	pkg, _ := conf.Check("main", p.fset, p.files, info)
	d := diagnoser{p: p, files: files, pkg: pkg, info: info}
	diags := d.all(errs)
	if len(diags) == 0 {
		diags = d.interfaceCycles()
	}
	if len(diags) > 0 {
		return diags
	}
	if _, ok := pkg.Scope().Lookup("main").(*types.Func); !ok {
		return []Diagnostic{d.noMain()}
	}
	if diags := p.embed(pkg); len(diags) > 0 {
		return diags
	}
	unevaluatedRanges(p.files, info)
	p.prog = ssa.NewProgram(p.fset, ssa.InstantiateGenerics)
	std.mu.Lock()
	generic := genericPackages(info)
	for _, q := range imports {
		if generic[q.types] {
			q.create(p.prog) // with what it imports, before one of these is only declared
		}
	}
	for _, q := range imports {
		q.declare(p.prog)
		p.imports = append(p.imports, p.prog.Package(q.types))
	}
	for _, q := range p.findKnown() {
		q.create(p.prog)
	}
	std.mu.Unlock()
	p.main = p.prog.CreatePackage(pkg, p.files, info, false)
	p.main.SetDebugMode(true) // in all forms: it decides how blocks are merged, and so how many steps a run takes
	p.main.Build()
	if p.form.vars {
		p.vars = declare(p.files, pkg, info)
	}
	return nil
}

// place is the position in the learner's files; ok is false for the library's.
func (p *Program) place(pos token.Pos) (at token.Position, ok bool) {
	if pos < learnerBase {
		return std.fset.Position(pos), false
	}
	at = p.fset.Position(pos)
	if at.Filename == "" { // a line directive without a file name
		at.Filename = "??"
	}
	return at, true
}

// knownTypes are the library's types of which the machine itself makes values.
type knownTypes struct {
	runtimeError  *rtype // runtime.errorString: texts without the prefix "runtime error: "
	boundsError   *rtype // runtime.boundsError, likewise
	plainError    *rtype // runtime.plainError
	errorString   *rtype // *errors.errorString
	assertion     *rtype // *runtime.TypeAssertionError
	str, byte     *rtype
	nilPanicError *rtype
}

// findKnown finds the known types. Panics and errors of the runtime itself need their packages, whether imported or not. The
// library is locked.
func (p *Program) findKnown() (in []*stdPackage) {
	for _, path := range []string{"errors", "runtime"} {
		q, err := std.get(path)
		if err != nil {
			panic(err)
		}
		p.known.add(p, q)
		in = append(in, q)
	}
	return in
}

func (k *knownTypes) add(p *Program, q *stdPackage) {
	named := func(name string) types.Type { return q.types.Scope().Lookup(name).Type() }
	switch q.types.Path() {
	case "errors":
		k.errorString = p.types.of(types.NewPointer(named("errorString")))
		k.str, k.byte = p.types.of(types.Typ[types.String]), p.types.of(types.Typ[types.Uint8])
	case "runtime":
		k.runtimeError = p.types.of(named("errorString"))
		k.boundsError, k.plainError = p.types.of(named("boundsError")), p.types.of(named("plainError"))
		k.assertion = p.types.of(types.NewPointer(named("TypeAssertionError")))
		k.nilPanicError = p.types.of(types.NewPointer(named("PanicNilError")))
	}
}
