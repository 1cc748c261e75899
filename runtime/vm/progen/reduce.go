package progen

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// maxCandidates is how many smaller programs are tried at once.
const maxCandidates = 48

// Reduce makes a program smaller as long as it still shows the problem. first gets smaller programs, the smallest
// first, many of which do not compile. It returns the index of one that shows the problem, or -1.
func Reduce(text string, first func(smaller []string) int) string {
	tried := map[string]bool{}
	for {
		i, smaller := -1, slices.DeleteFunc(candidates(text), func(s string) bool { return tried[s] })
		for batch := range slices.Chunk(smaller, maxCandidates) {
			for _, s := range batch {
				tried[s] = true
			}
			if i = first(batch); i >= 0 {
				text = batch[i]
				break
			}
		}
		if i < 0 {
			return text
		}
	}
}

// candidates are texts that lack some of the statements or declarations of text, the shortest first.
func candidates(text string) []string {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "main.go", text, parser.ParseComments)
	if err != nil {
		return nil
	}
	var out []string
	at := func(p token.Pos) int { return fset.Position(p).Offset }
	cut := func(from, to int, by string) { out = append(out, dropImports(text[:from]+by+text[to:])) }
	runs(file.Decls, func(from, to ast.Decl) { cut(at(from.Pos()), at(to.End()), "") })
	ast.Inspect(file, func(n ast.Node) bool {
		list := func(s []ast.Stmt) {
			runs(s, func(from, to ast.Stmt) { cut(at(from.Pos()), at(to.End()), "") })
		}
		switch n := n.(type) {
		case *ast.BlockStmt:
			list(n.List)
		case *ast.CaseClause:
			list(n.Body)
		case *ast.CommClause:
			list(n.Body)
		case *ast.IfStmt:
			cut(at(n.Pos()), at(n.End()), text[at(n.Body.Pos()):at(n.Body.End())])
		case *ast.ForStmt:
			cut(at(n.Pos()), at(n.End()), text[at(n.Body.Pos()):at(n.Body.End())])
		case *ast.CallExpr: // id(x) and the like become x
			for _, arg := range n.Args {
				cut(at(n.Pos()), at(n.End()), text[at(arg.Pos()):at(arg.End())])
			}
		case *ast.BinaryExpr:
			cut(at(n.Pos()), at(n.End()), text[at(n.X.Pos()):at(n.X.End())])
		}
		return true
	})
	slices.SortStableFunc(out, func(a, b string) int { return cmp.Compare(len(a), len(b)) })
	return slices.Compact(out)
}

// runs calls f with the ends of runs of the elements: of all, then halves, quarters, down to single ones.
func runs[T any](s []T, f func(from, to T)) {
	for size := len(s); size > 0; size /= 2 {
		for chunk := range slices.Chunk(s, size) {
			f(chunk[0], chunk[len(chunk)-1])
		}
	}
}

var importLine = regexp.MustCompile(`(?m)^\t("[a-z/]+")\n`)

// dropImports removes unused imports.
func dropImports(text string) string {
	return importLine.ReplaceAllStringFunc(text, func(line string) string {
		path, _ := strconv.Unquote(strings.TrimSpace(line))
		name := path[strings.LastIndexByte(path, '/')+1:]
		if regexp.MustCompile(`\b` + name + `\.`).MatchString(text) {
			return line
		}
		return ""
	})
}
