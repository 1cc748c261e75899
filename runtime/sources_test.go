package sources

import (
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestActorModuleBuilds checks that the standalone module builds and passes vet, without network access and without
// other modules.
func TestActorModuleBuilds(t *testing.T) {
	builds(t, ActorModule(trace.Settings{Scheduler: trace.ThreadPerActor, Speed: 2.5}))
}

// TestTicketModuleBuilds checks the same of package ticket, and that no file of it is left out.
func TestTicketModuleBuilds(t *testing.T) {
	m := TicketModule()
	builds(t, m)
	names, err := filepath.Glob("ticket/*.go")
	if err != nil || len(names) == 0 {
		t.Fatal("no files in ticket: ", err)
	}
	for _, name := range names {
		if !strings.HasSuffix(name, "_test.go") && m[filepath.Base(name)] == "" {
			t.Errorf("%s is not embedded", name)
		}
	}
}

// builds checks that the files of a module are formatted, and that it builds and passes vet.
func builds(t *testing.T, module map[string]string) {
	t.Helper()
	goCmd, err := exec.LookPath("go")
	if err != nil {
		t.Skip("there is no go command")
	}
	dir := t.TempDir()
	for name, text := range module {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(name, ".go") {
			if tidy, err := format.Source([]byte(text)); err != nil || string(tidy) != text {
				t.Errorf("%s is not as gofmt would have it: %v", name, err)
			}
		}
		if strings.Contains(text, "rehearse-lab") {
			t.Errorf("%s speaks of a module that is not there", name)
		}
	}
	for _, args := range [][]string{{"build", "./..."}, {"vet", "./..."}} {
		cmd := exec.Command(goCmd, args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod", "GOPROXY=off", "GOTOOLCHAIN=local")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("go %s: %v\n%s", args[0], err, out)
		}
	}
}

// TestSameAPINatively checks that package actor has the same exported names and documentation in the virtual machine
// and natively.
func TestSameAPINatively(t *testing.T) {
	vm, native := exported(t, "vm/_std/own/actor"), exported(t, "_native")
	if len(vm) < 10 {
		t.Fatalf("only %d exported functions are found", len(vm))
	}
	for _, name := range slices.Sorted(maps.Keys(vm)) {
		if vm[name] != native[name] {
			t.Errorf("%s\nin the virtual machine %q\nnatively %q", name, vm[name], native[name])
		}
	}
	if len(native) != len(vm) {
		t.Errorf("%d exported functions natively, %d in the virtual machine", len(native), len(vm))
	}
}

// exported is the documentation and signature of each exported method of the files of a folder that depend on the
// machine.
func exported(t *testing.T, folder string) map[string]string {
	names, err := fs.Glob(files, folder+"/machine*.go")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for _, name := range names {
		fset := token.NewFileSet()
		src, err := files.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		f, err := parser.ParseFile(fset, name, src, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Name.IsExported() && fn.Recv != nil && ast.IsExported(receiver(fn)) {
				signature := src[fset.Position(fn.Pos()).Offset:fset.Position(fn.Type.End()).Offset]
				found[receiver(fn)+"."+fn.Name.Name] = fn.Doc.Text() + string(signature)
			}
		}
	}
	return found
}

func receiver(fn *ast.FuncDecl) string {
	e := fn.Recv.List[0].Type
	if p, ok := e.(*ast.StarExpr); ok {
		e = p.X
	}
	return e.(*ast.Ident).Name
}

func TestLicense(t *testing.T) {
	want, err := os.ReadFile("../LICENSE")
	if err != nil {
		t.Fatal(err)
	}
	if license != string(want) {
		t.Error("runtime/LICENSE is not the LICENSE of the repository; copy it")
	}
}
