package vm

import (
	"fmt"
	"go/types"
	"regexp"
	"slices"
	"strings"
)

// hints are remedies for usual mistakes, tried in order against the type checker's message.
var hints = []struct {
	pattern *regexp.Regexp
	hint    func(d *diagnoser, e types.Error, m []string) string
}{
	{regexp.MustCompile(`^declared and not used: (\S+)$`), func(_ *diagnoser, _ types.Error, m []string) string {
		return fmt.Sprintf("use %s, or write _ in its place", m[1])
	}},
	{regexp.MustCompile(`^"(\S+)" imported and not used`), func(_ *diagnoser, _ types.Error, m []string) string {
		return fmt.Sprintf("remove the import of %q, or use it", m[1])
	}},
	{regexp.MustCompile(`^undefined: (\w+)$`), (*diagnoser).undefined},
	{regexp.MustCompile(`^undefined: (\w+)\.(\w+)$`), (*diagnoser).undefinedMember},
	{regexp.MustCompile(`^(\S+) undefined \(type (\S+) has no field or method (\w+)(, but does have (?:method|field) (\w+))?`), (*diagnoser).noMethod},
	{regexp.MustCompile(`does not implement actor\.Behavior`), func(_ *diagnoser, e types.Error, _ []string) string {
		if strings.Contains(e.Msg, "pointer receiver") {
			return "Receive has a pointer receiver: pass the address, for example &Counter{}"
		}
		return "an actor needs this method: Receive(ctx *actor.Context, m actor.Message)"
	}},
	{regexp.MustCompile(`method \w+ has pointer receiver`), func(*diagnoser, types.Error, []string) string {
		return "the method is declared on the pointer: pass the address, with & in front"
	}},
	{regexp.MustCompile(`^missing return$`), func(*diagnoser, types.Error, []string) string {
		return "every path to the end of the function must return its results"
	}},
	{regexp.MustCompile(`^no new variables on left side of :=`), func(*diagnoser, types.Error, []string) string {
		return "all of these exist already: assign with ="
	}},
	{regexp.MustCompile(`^cannot use .* \(.*\bstring\b.*\) as int\b`), func(*diagnoser, types.Error, []string) string {
		return "strconv.Atoi makes a number of a string"
	}},
	{regexp.MustCompile(`need type assertion`), func(*diagnoser, types.Error, []string) string {
		return "say which type it holds: x.(T), or v, ok := x.(T) where it may be another"
	}},
	{regexp.MustCompile(`mismatched types (\S+) and (\S+)\)`), func(_ *diagnoser, _ types.Error, m []string) string {
		return fmt.Sprintf("convert one side, for example %s(x)", m[1])
	}},
	{regexp.MustCompile(`^(\w+) redeclared in this block`), func(_ *diagnoser, _ types.Error, m []string) string {
		return fmt.Sprintf("rename one %s", m[1])
	}},
	{regexp.MustCompile(`is not used$`), func(*diagnoser, types.Error, []string) string {
		return "the value is computed and thrown away: assign it or remove the expression"
	}},
}

func (d *diagnoser) hint(e types.Error) string {
	for _, h := range hints {
		if m := h.pattern.FindStringSubmatch(e.Msg); m != nil {
			return h.hint(d, e, m)
		}
	}
	return ""
}

// outOfReach are packages that programs elsewhere often use and lessons do not have, by the name they go by.
var outOfReach = []string{"http", "ioutil", "log", "net", "os", "reflect", "regexp", "signal", "slog", "syscall", "testing", "unsafe"}

// undefined suggests the name in scope that is spelt most alike, or the import that is missing.
func (d *diagnoser) undefined(e types.Error, m []string) string {
	for _, path := range Packages() {
		if path == m[1] || strings.HasSuffix(path, "/"+m[1]) {
			return fmt.Sprintf("add: import %q", path)
		}
	}
	if slices.Contains(outOfReach, m[1]) {
		return fmt.Sprintf("a program in a lesson cannot use package %s", m[1])
	}
	var names []string
	if d.pkg != nil {
		scope := d.pkg.Scope().Innermost(e.Pos)
		for ; scope != nil; scope = scope.Parent() {
			names = append(names, scope.Names()...)
		}
	}
	return didYouMean(m[1], names)
}

func (d *diagnoser) undefinedMember(_ types.Error, m []string) string {
	for _, imp := range d.pkg.Imports() {
		if imp.Name() != m[1] {
			continue
		}
		var names []string
		for _, n := range imp.Scope().Names() {
			if imp.Scope().Lookup(n).Exported() {
				names = append(names, n)
			}
		}
		if hint := didYouMean(m[2], names); hint != "" {
			return hint
		}
		return fmt.Sprintf("package %s of lessons does not have %s", m[1], m[2])
	}
	return ""
}

func (d *diagnoser) noMethod(e types.Error, m []string) string {
	if m[5] != "" {
		return fmt.Sprintf("did you mean %s?", m[5])
	}
	return didYouMean(m[3], d.members(m[2]))
}

// members lists the fields and methods of the type written as name.
func (d *diagnoser) members(name string) []string {
	name = strings.TrimPrefix(name, "*")
	scope := d.pkg.Scope()
	if pkg, rest, ok := strings.Cut(name, "."); ok {
		for _, imp := range d.pkg.Imports() {
			if imp.Name() == pkg {
				scope, name = imp.Scope(), rest
			}
		}
	}
	obj, ok := scope.Lookup(name).(*types.TypeName)
	if !ok {
		return nil
	}
	var names []string
	ms := types.NewMethodSet(types.NewPointer(obj.Type()))
	for i := range ms.Len() {
		names = append(names, ms.At(i).Obj().Name())
	}
	if s, ok := obj.Type().Underlying().(*types.Struct); ok {
		for i := range s.NumFields() {
			names = append(names, s.Field(i).Name())
		}
	}
	return names
}

func didYouMean(name string, names []string) string {
	if near := nearest(name, names); near != "" {
		return fmt.Sprintf("did you mean %s?", near)
	}
	return ""
}

// nearest is the name spelt most like name, or "" if none is close.
func nearest(name string, names []string) string {
	best, bestD := "", len(name)/3+1
	names = slices.Clone(names)
	slices.Sort(names)
	for _, n := range names {
		if n == name || n == "_" {
			continue
		}
		d := editDistance(strings.ToLower(name), strings.ToLower(n))
		if d < bestD || best == "" && d <= bestD {
			best, bestD = n, d
		}
	}
	return best
}

// editDistance counts the insertions, deletions and changes that turn a into b.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diag := row[0]
		row[0] = i + 1
		for j := range len(b) {
			up := row[j+1]
			cost := diag
			if a[i] != b[j] {
				cost++
			}
			row[j+1] = min(cost, up+1, row[j]+1)
			diag = up
		}
	}
	return row[len(b)]
}
