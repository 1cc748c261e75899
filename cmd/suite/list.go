package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// pkg is a package with tests.
type pkg struct {
	folder string   // from the module's folder
	names  []string // of its tests, fuzz targets and examples with output, in the order of the files
}

// list finds the packages of the module in dir that match a pattern and have tests, for the system and processor that
// env may set.
func list(ctx context.Context, dir, pattern string, env ...string) ([]pkg, error) {
	cmd := exec.CommandContext(ctx, "go", "list", "-json=Dir,TestGoFiles,XTestGoFiles", pattern)
	cmd.Dir, cmd.Env, cmd.Stderr = dir, append(os.Environ(), env...), os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("listing the packages: %w", err)
	}
	root, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	var pkgs []pkg
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p struct {
			Dir                       string
			TestGoFiles, XTestGoFiles []string
		}
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return pkgs, nil
		} else if err != nil {
			return nil, err
		}
		names, err := testsIn(p.Dir, append(p.TestGoFiles, p.XTestGoFiles...))
		if err != nil {
			return nil, err
		}
		folder, err := filepath.Rel(root, p.Dir)
		if err != nil {
			return nil, err
		}
		if len(names) > 0 {
			pkgs = append(pkgs, pkg{folder: filepath.ToSlash(folder), names: names})
		}
	}
}

// testFunc matches the name of a function that go test runs.
var testFunc = regexp.MustCompile(`^(Test|Fuzz)($|[^a-z])`)

// testsIn lists what go test runs of the files, without building them.
func testsIn(dir string, files []string) ([]string, error) {
	var names []string
	for _, name := range files {
		f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, name), nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Recv == nil && testFunc.MatchString(d.Name.Name) && d.Name.Name != "TestMain" {
				names = append(names, d.Name.Name)
			}
		}
		for _, e := range doc.Examples(f) {
			if e.Output != "" || e.EmptyOutput {
				names = append(names, "Example"+e.Name)
			}
		}
	}
	return names, nil
}

// matching returns the names that match a pattern, or those that do not if does is false.
func matching(names []string, pattern string, does bool) []string {
	re := regexp.MustCompile(pattern)
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool { return re.MatchString(name) != does })
}
