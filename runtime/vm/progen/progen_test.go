package progen

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"math/rand/v2"
	"strings"
	"testing"
)

// check type-checks a program.
func check(t *testing.T, imports types.Importer, text string) error {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "main.go", text, 0)
	if err != nil {
		return err
	}
	_, err = (&types.Config{Importer: imports}).Check("main", fset, []*ast.File{file}, nil)
	return err
}

// TestProgramsAreGo checks that what is generated, from seeds or from bytes, is a valid Go program, and the same one
// each time.
func TestProgramsAreGo(t *testing.T) {
	imports := importer.ForCompiler(token.NewFileSet(), "source", nil)
	r := rand.New(rand.NewPCG(1, 2))
	for seed := range uint64(60) {
		data := make([]byte, r.IntN(400))
		for i := range data {
			data[i] = byte(r.Uint32())
		}
		for _, make := range []func() string{
			func() string { return FromSeed(seed) }, func() string { return FromBytes(data) }, func() string { return EndingsFromSeed(seed) },
		} {
			text := make()
			if err := check(t, imports, text); err != nil {
				t.Errorf("seed %d: %v", seed, err)
			}
			if text != make() {
				t.Errorf("seed %d: another program the second time", seed)
			}
		}
	}
}

// TestHiddenFields checks that a field of an embedded struct is not used by its name where one of the struct's own
// fields hides it.
func TestHiddenFields(t *testing.T) {
	imports := importer.ForCompiler(token.NewFileSet(), "source", nil)
	if err := check(t, imports, FromSeed(1795376278223075366)); err != nil {
		t.Error(err)
	}
}

func TestReduce(t *testing.T) {
	const text = `package main

import (
	"fmt"
	"strings"
)

func unused() string { return strings.ToUpper("a") }

func main() {
	x := 1
	for i := 0; i < 3; i++ {
		if x > 0 {
			fmt.Println(x)
			panic("wrong" + "er")
		}
	}
	fmt.Println("end")
}
`
	got := Reduce(text, func(smaller []string) int {
		for i, s := range smaller {
			if _, err := parser.ParseFile(token.NewFileSet(), "main.go", s, 0); err == nil && strings.Contains(s, `panic("wrong"`) {
				return i
			}
		}
		return -1
	})
	for _, gone := range []string{"strings", "unused", "for", "if", "Println", "er\")", "x := 1"} {
		if strings.Contains(got, gone) {
			t.Errorf("%q is still there:\n%s", gone, got)
		}
	}
}
