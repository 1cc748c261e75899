package vm

import (
	"fmt"
	goimporter "go/importer"
	"go/token"
	"go/types"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

// apiPackages are the packages that programs of lessons can expect to be complete: all but our own, and runtime, of which there is little.
func apiPackages() []string {
	return slices.DeleteFunc(Packages(), func(path string) bool { return path == "actor" || path == "ticket" || path == "runtime" })
}

// missingFile lists what lessons' packages lack or declare differently, each with the reason.
const missingFile = "testdata/api-missing.txt"

// TestAPI compares the declarations of lessons' packages with Go's own: every exported name exists with the same
// type, fields and methods, except those in missingFile.
func TestAPI(t *testing.T) {
	if testing.Short() {
		t.Skip("checks a good part of the standard library")
	}
	listed := apiMissing(t)
	native := goimporter.ForCompiler(token.NewFileSet(), "source", nil)
	names := 0
	for _, path := range apiPackages() {
		want, err := native.Import(path)
		if err != nil {
			t.Skipf("Go's own source is not installed: %v", err)
		}
		have, err := std.load(path)
		if err != nil {
			t.Fatal(err)
		}
		c := apiComparison{path: path, have: apiOf(have.types), want: apiOf(want)}
		names += len(c.want)
		for _, line := range c.differences() {
			name, _, _ := strings.Cut(line, ":")
			if listed[name] == "" {
				t.Error(line)
			}
			delete(listed, name)
		}
	}
	for name := range listed {
		t.Errorf("%s is as in Go: remove it from %s", name, missingFile)
	}
	t.Logf("%d names in %d packages", names, len(apiPackages()))
}

func apiMissing(t *testing.T) map[string]string {
	text, err := os.ReadFile(missingFile)
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]string{}
	for line := range strings.Lines(string(text)) {
		if name, reason, ok := strings.Cut(strings.TrimSpace(line), " "); ok && !strings.HasPrefix(name, "#") {
			listed[name] = strings.TrimSpace(reason)
		}
	}
	return listed
}

type apiComparison struct {
	path       string
	have, want map[string]string
}

// differences are the names that are missing, differ or should not be there.
func (c *apiComparison) differences() []string {
	var lines []string
	for _, name := range slices.Sorted(maps.Keys(c.want)) {
		if have, ok := c.have[name]; !ok {
			lines = append(lines, fmt.Sprintf("%s.%s: missing, %s", c.path, name, c.want[name]))
		} else if have != c.want[name] {
			lines = append(lines, fmt.Sprintf("%s.%s: is %s, in Go %s", c.path, name, have, c.want[name]))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(c.have)) {
		if _, ok := c.want[name]; !ok {
			lines = append(lines, fmt.Sprintf("%s.%s: not in Go", c.path, name))
		}
	}
	return lines
}

// apiOf is what a package exports, by name: functions, variables and constants; types as T, and their fields and
// methods as T.x.
func apiOf(pkg *types.Package) map[string]string {
	api := map[string]string{}
	qualifier := func(p *types.Package) string { return p.Path() }
	for _, name := range pkg.Scope().Names() {
		obj := pkg.Scope().Lookup(name)
		if !obj.Exported() {
			continue
		}
		switch obj := obj.(type) {
		case *types.Const:
			api[name] = obj.Type().String() + " = " + obj.Val().ExactString()
		case *types.TypeName:
			apiOfType(api, obj, qualifier)
		default:
			api[name] = shape(obj.Type(), qualifier)
		}
	}
	return api
}

// shape is a type without the names of parameters.
func shape(t types.Type, q types.Qualifier) string {
	if sig, ok := t.(*types.Signature); ok {
		var params, results []string
		for v := range sig.Params().Variables() {
			params = append(params, types.TypeString(v.Type(), q))
		}
		for v := range sig.Results().Variables() {
			results = append(results, types.TypeString(v.Type(), q))
		}
		var constraints []string
		for p := range sig.TypeParams().TypeParams() {
			constraints = append(constraints, types.TypeString(p.Constraint(), q))
		}
		return fmt.Sprintf("func%v(%s) (%s) variadic=%t", constraints, strings.Join(params, ", "), strings.Join(results, ", "), sig.Variadic())
	}
	return types.TypeString(t, q)
}

func apiOfType(api map[string]string, obj *types.TypeName, q types.Qualifier) {
	name := obj.Name()
	t := types.Unalias(obj.Type())
	switch u := t.Underlying().(type) {
	case *types.Struct:
		api[name] = "struct"
		for f := range u.Fields() {
			if f.Exported() {
				api[name+"."+f.Name()] = "field " + types.TypeString(f.Type(), q)
			}
		}
	case *types.Interface:
		api[name] = "interface"
		for m := range u.Methods() {
			if m.Exported() {
				api[name+"."+m.Name()] = shape(m.Type(), q)
			}
		}
	default:
		api[name] = types.TypeString(u, q)
	}
	if types.IsInterface(t) {
		return
	}
	values := types.NewMethodSet(t)
	for _, m := range slices.Collect(types.NewMethodSet(types.NewPointer(t)).Methods()) {
		if m.Obj().Exported() {
			kind := "on pointers "
			if values.Lookup(m.Obj().Pkg(), m.Obj().Name()) != nil {
				kind = ""
			}
			api[name+"."+m.Obj().Name()] = kind + shape(m.Obj().Type(), q)
		}
	}
}
