package nativetest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"

	sources "github.com/rehearse-lab/rehearse/runtime"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// chooser is the module, and the executable, that runs one of the programs linked together. registry is the module in
// which they register their main functions.
const (
	chooser  = "zqchooser"
	registry = "zqregistry"
)

const goMod = "module %s\n\ngo 1.26\n"

// write makes a workspace with a module for each program. A module's path has one element, because the names of generic
// types show it.
func (b *Batch) write() error {
	use := []string{chooser, registry}
	for folder, files := range map[string]map[string]string{"actor": sources.ActorModule(trace.Settings{}), "ticket": sources.TicketModule()} {
		use = append(use, folder)
		for name, text := range files {
			if err := b.writeFile(folder+"/"+name, text); err != nil {
				return err
			}
		}
	}
	var imports []string
	for _, m := range b.built {
		if err := b.writeProgram(m); err != nil {
			return err
		}
		use = append(use, m.pkg)
		if !m.alone {
			imports = append(imports, fmt.Sprintf("import _ %q\n", m.pkg))
		}
	}
	slices.Sort(use)
	slices.Sort(imports)
	work := "go 1.26\n\nuse ./" + strings.Join(use, "\nuse ./") + "\n"
	main := "package main\n\nimport \"os\"\nimport %q\n%s\nfunc main() { %s.Main[os.Args[1]]() }\n"
	for name, text := range map[string]string{
		"go.work":              work,
		chooser + "/go.mod":    fmt.Sprintf(goMod, chooser),
		chooser + "/main.go":   fmt.Sprintf(main, registry, strings.Join(imports, ""), registry),
		registry + "/go.mod":   fmt.Sprintf(goMod, registry),
		registry + "/mains.go": "package " + registry + "\n\nvar Main = map[string]func(){}\n",
	} {
		if err := b.writeFile(name, text); err != nil {
			return err
		}
	}
	return nil
}

func (b *Batch) writeProgram(m member) error {
	if err := b.writeFile(m.pkg+"/go.mod", fmt.Sprintf(goMod, m.pkg)); err != nil {
		return err
	}
	for name, text := range m.Files {
		if strings.HasSuffix(name, ".go") && !m.alone {
			text = renamed(text, m.pkg)
		}
		if err := b.writeFile(m.pkg+"/"+name, text); err != nil {
			return err
		}
	}
	if m.alone {
		return nil
	}
	const register = "package %s\n\nimport %q\n\nfunc init() { %s.Main[%q] = main }\n"
	return b.writeFile(m.pkg+"/zqregister.go", fmt.Sprintf(register, m.pkg, registry, registry, m.pkg))
}

func (b *Batch) writeFile(name, text string) error {
	path := filepath.Join(b.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, []byte(text), 0o644)
}

// renamed is a file of package main as one of package name. Text that cannot be parsed is left to the compiler.
func renamed(text, name string) string {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", text, parser.PackageClauseOnly)
	if err != nil {
		return text
	}
	return text[:fset.Position(f.Name.Pos()).Offset] + name + text[fset.Position(f.Name.End()).Offset:]
}

// harmless are functions that a package variable may call without an observable effect.
var harmless = []string{
	"make", "new", "len", "cap", "append", "complex", "real", "imag", "min", "max", "string", "int", "int8", "int16",
	"int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "uintptr", "byte", "rune", "float32", "float64",
	"complex64", "complex128", "errors.New", "regexp.MustCompile", "strings.NewReplacer", "time.Duration",
}

// actsBeforeMain reports whether the program may do something before main begins.
func actsBeforeMain(p Program) bool {
	for name, text := range p.Files {
		if !strings.HasSuffix(name, ".go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution)
		if err != nil {
			return true // a fault of its own is not to be another's
		}
		for _, d := range f.Decls {
			if acts(d) {
				return true
			}
		}
	}
	return false
}

// acts reports whether a declaration may have an observable effect before main begins: it may print, wait or panic.
func acts(d ast.Decl) bool {
	switch d := d.(type) {
	case *ast.FuncDecl:
		return d.Recv == nil && d.Name.Name == "init"
	case *ast.GenDecl:
		if d.Tok != token.VAR {
			return false
		}
		for _, spec := range d.Specs {
			if slices.ContainsFunc(spec.(*ast.ValueSpec).Values, actsIn) {
				return true
			}
		}
	}
	return false
}

func actsIn(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			_, conversion := n.Fun.(*ast.ArrayType)
			found = found || !conversion && !slices.Contains(harmless, types.ExprString(n.Fun))
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		case *ast.BinaryExpr:
			found = found || slices.Contains([]token.Token{token.QUO, token.REM, token.SHL, token.SHR}, n.Op)
		case *ast.IndexExpr, *ast.IndexListExpr, *ast.SliceExpr, *ast.TypeAssertExpr:
			found = true
		}
		return !found
	})
	return found
}
