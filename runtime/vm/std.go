package vm

import (
	"embed"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/ssa"

	sources "github.com/rehearse-lab/rehearse/runtime"
)

// stdFS holds the packages a lesson may import, as Go source: _std/go/PATH/*.go are Go's to the byte, _std/own/PATH/*.go are our own or Go's
// with changes. A package may have files of both. Functions without a body are natives. The underscore keeps the go command from building them.
//
//go:embed all:_std
var stdFS embed.FS

// stdRoot is a folder with packages, PATH/*.go below it.
type stdRoot struct {
	fs     fs.FS
	prefix string // of all names in fs
}

// stdRoots are where the packages are. Package ticket is that of the kernel, unchanged.
var stdRoots = []stdRoot{{stdFS, "_std/go/"}, {stdFS, "_std/own/"}, {sources.Ticket(), ""}}

// stdFiles are the files of the package at path in the order of their names, which are PATH/NAME.go whatever root they are below.
func stdFiles(path string) []string {
	var names []string
	for _, root := range stdRoots {
		found, _ := fs.Glob(root.fs, root.prefix+path+"/*.go") // the pattern is a good one
		for _, name := range found {
			names = append(names, strings.TrimPrefix(name, root.prefix))
		}
	}
	slices.Sort(names)
	return names
}

// readStd reads a file of the library by its name.
func readStd(name string) (src []byte, err error) {
	for _, root := range stdRoots {
		if src, err = fs.ReadFile(root.fs, root.prefix+name); err == nil {
			return src, nil
		}
	}
	return nil, err
}

// learnerBase is the first position of learners' files; lower positions belong to the library.
const learnerBase = 1 << 30

// library is the packages that lessons may import, parsed, checked and lowered to SSA once per process, each on first
// use. After that it is only read, so programs share it.
type library struct {
	mu    sync.Mutex
	fset  *token.FileSet
	prog  *ssa.Program
	pkgs  map[string]*stdPackage
	paths []string
	docs  map[string]map[int]string // comments by file and line, of requested files
}

// stdPackage is one package of the library.
type stdPackage struct {
	types   *types.Package
	ssa     *ssa.Package
	files   []*ast.File
	info    *types.Info
	generic bool // declares something generic: its syntax is needed for instances in a program
	imports []*stdPackage
	inits   []string // paths in order of initialization, itself last
}

var std = newLibrary()

func newLibrary() *library {
	l := &library{fset: token.NewFileSet(), pkgs: map[string]*stdPackage{}, docs: map[string]map[int]string{}}
	l.prog = ssa.NewProgram(l.fset, ssa.InstantiateGenerics)
	l.prog.CreatePackage(types.Unsafe, nil, nil, true)
	for _, root := range stdRoots {
		fs.WalkDir(root.fs, path.Clean(root.prefix), func(p string, d fs.DirEntry, err error) error {
			if err == nil && path.Ext(p) == ".go" {
				dir := strings.TrimPrefix(path.Dir(p), root.prefix)
				if !internal(dir) && !slices.Contains(l.paths, dir) {
					l.paths = append(l.paths, dir)
				}
			}
			return nil
		})
	}
	slices.Sort(l.paths)
	return l
}

// internal reports whether only the library itself may import the package at path. Lessons have no reflection: what
// it can do with a program's values is not their subject, and ours exists only for encoding/json.
func internal(path string) bool {
	return path == "reflect" || strings.Contains("/"+path+"/", "/internal/")
}

// Packages lists the import paths a program may use.
func Packages() []string { return slices.Clone(std.paths) }

// errNoPackage means that a program imports a package that lessons lack.
type errNoPackage struct{ path string }

func (e *errNoPackage) Error() string {
	return fmt.Sprintf("package %s is not available in lessons", e.path)
}

// load makes the package at path usable; it is safe for concurrent use.
func (l *library) load(path string) (*stdPackage, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.get(path)
}

func (l *library) get(path string) (*stdPackage, error) {
	if p := l.pkgs[path]; p != nil {
		return p, nil
	}
	names := stdFiles(path)
	if len(names) == 0 {
		return nil, &errNoPackage{path}
	}
	p := &stdPackage{info: newInfo()}
	for _, name := range names {
		src, err := readStd(name)
		if err != nil {
			return nil, err
		}
		f, err := parser.ParseFile(l.fset, name, src, parser.SkipObjectResolution)
		if err != nil {
			return nil, fmt.Errorf("library package %s: %w", path, err)
		}
		p.files = append(p.files, f)
	}
	if err := l.check(path, p); err != nil {
		return nil, fmt.Errorf("library package %s: %w", path, err)
	}
	l.build(p)
	l.pkgs[path] = p
	return p, nil
}

// check type-checks p. Functions without bodies are natives, not errors.
func (l *library) check(path string, p *stdPackage) error {
	var first error
	conf := types.Config{
		GoVersion: goVersion,
		Importer: importerFunc(func(path string) (*types.Package, error) {
			if path == "unsafe" {
				return types.Unsafe, nil
			}
			q, err := l.get(path)
			if err != nil {
				return nil, err
			}
			p.imports = append(p.imports, q)
			return q.types, nil
		}),
		Error: func(err error) {
			if first == nil && !strings.Contains(err.Error(), "missing function body") {
				first = err
			}
		},
	}
	p.types, _ = conf.Check(path, l.fset, p.files, p.info)
	return first
}

// build lowers p to SSA, after its imports.
func (l *library) build(p *stdPackage) {
	for _, q := range p.imports {
		for _, path := range q.inits {
			if !slices.Contains(p.inits, path) {
				p.inits = append(p.inits, path)
			}
		}
	}
	p.inits = append(p.inits, p.types.Path())
	for _, obj := range p.info.Defs {
		switch obj := obj.(type) {
		case *types.TypeName:
			if n, ok := obj.Type().(*types.Named); ok && n.TypeParams().Len() > 0 {
				p.generic = true
			}
		case *types.Func:
			if obj.Signature().TypeParams().Len() > 0 {
				p.generic = true
			}
		}
	}
	p.ssa = l.prog.CreatePackage(p.types, p.files, p.info, true)
	p.ssa.Build()
}

// declare declares p in prog, if prog does not have it: for a program that makes no code from p.
func (p *stdPackage) declare(prog *ssa.Program) {
	if prog.Package(p.types) == nil {
		prog.CreatePackage(p.types, nil, nil, true)
	}
}

// genericPackages are the packages from which a program uses something generic, so that code from them is made in it.
// Most programs with actors use none, and walking through a package's syntax takes time.
func genericPackages(info *types.Info) map[*types.Package]bool {
	used := map[*types.Package]bool{}
	for _, obj := range info.Uses {
		if pkg := obj.Pkg(); pkg != nil && !used[pkg] && isGeneric(obj) {
			used[pkg] = true
		}
	}
	return used
}

// isGeneric reports whether obj has, or is of a type with, type parameters or arguments.
func isGeneric(obj types.Object) bool {
	f, ok := obj.(*types.Func)
	if !ok {
		return isInstantiated(obj.Type())
	}
	sig := f.Signature()
	if sig.TypeParams().Len() > 0 || sig.Recv() != nil && isInstantiated(sig.Recv().Type()) {
		return true
	}
	for v := range sig.Results().Variables() {
		if isInstantiated(v.Type()) {
			return true
		}
	}
	return false
}

func isInstantiated(t types.Type) bool {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.TypeParams().Len()+n.TypeArgs().Len() > 0
}

// create declares p in prog, if prog does not have it. The packages that p imports are only needed if code from p is
// made in prog; prog declares the methods of their types when it meets them.
func (p *stdPackage) create(prog *ssa.Program) {
	if prog.Package(p.types) != nil {
		return
	}
	if !p.generic {
		p.declare(prog)
		return
	}
	prog.CreatePackage(p.types, p.files, p.info, true)
	for _, q := range p.imports {
		q.create(prog)
	}
}

// body finds the library's function for one that a program only declares; nil if there is none. It locks, because
// another program's compilation may be adding a package to l.prog.
func (l *library) body(fn *ssa.Function) *ssa.Function {
	l.mu.Lock()
	defer l.mu.Unlock()
	if obj, ok := fn.Object().(*types.Func); ok {
		return l.prog.FuncValue(obj)
	}
	if fn.Pkg != nil && fn.Name() == "init" && fn.Synthetic != "" {
		if pkg := l.prog.Package(fn.Pkg.Pkg); pkg != nil {
			return pkg.Func("init")
		}
	}
	return nil
}

type importerFunc func(path string) (*types.Package, error)

func (f importerFunc) Import(path string) (*types.Package, error) { return f(path) }

func newInfo() *types.Info {
	return &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{},
		Uses: map[*ast.Ident]types.Object{}, Implicits: map[ast.Node]types.Object{},
		Scopes: map[ast.Node]*types.Scope{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Instances: map[*ast.Ident]types.Instance{}, FileVersions: map[*ast.File]string{},
	}
}
