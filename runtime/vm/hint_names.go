package vm

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
)

// nameHints are for names that are undefined, unused, or declared twice.
var nameHints = []hintRule{
	{pattern: `^declared and not used: (\S+)$`, text: "use $1, or write _ in its place"},
	{pattern: `^label (\S+) (?:declared|defined) and not used`, text: "remove the label, or use it in break, continue or goto"},
	{pattern: `^("\S+") imported(?: as \S+)? and not used`, text: "remove the import of $1, or use it"},
	{pattern: `^undefined: (\w+)$`, make: (*diagnoser).undefined},
	{pattern: `^undefined: (\w+)\.\w+ \(but have (\w+)\)`, text: "write $1.$2: exported names begin with a capital letter"},
	{pattern: `^undefined: (\w+)\.(\w+)$`, make: (*diagnoser).undefinedMember},
	{pattern: `^\S.* undefined \(type \S+ has no field or method \w+, but does have (?:method|field) (\w+)`, text: "did you mean $1?"},
	{pattern: `^\S.* undefined \(type .* is pointer to interface, not interface\)`, text: "an interface needs no pointer: remove the * from its type"},
	{pattern: `^\S.* undefined \(type .* has no field or method (\w+)`, make: (*diagnoser).noMember},
	{pattern: `^unknown field \w+ in struct literal of type .*, but does have (\w+)`, text: "did you mean $1?"},
	{pattern: `^unknown field (\w+) in struct literal`, make: (*diagnoser).noField},
	{pattern: `^no new variables on left side of :=`, text: "all of these exist already: assign with ="},
	{pattern: `^non-name \S+ on left side of :=`, text: "assign with =: only new variables take :="},
	{pattern: `^(\w+) redeclared in this block`, text: "rename one $1"},
	{pattern: `^method \S+ already declared at`, text: "rename one of the two, or remove one"},
	{pattern: `^field and method with the same name`, text: "rename one of the two"},
	{pattern: `^(\w+) redeclared$`, text: "rename one $1"},
	{pattern: `^duplicate case`, text: "remove one of the two: only the first can ever be chosen"},
	{pattern: `^duplicate key`, text: "a key can occur only once: remove one"},
	{pattern: `^func main must have no arguments and no return values`, text: "write func main() { ... }"},
	{pattern: `^func init must have no arguments and no return values`, text: "write func init() { ... }"},
	{pattern: `^cannot define new methods on non-local type (\S+)`, text: "declare your own type, type Name $1, and give it the method"},
	{pattern: `^initialization cycle`, text: "a variable cannot depend on itself for its first value"},
	{pattern: `^invalid recursive type: (\w+) refers to itself`, text: "a value cannot contain itself: use a pointer, *$1"},
	{pattern: `^invalid recursive type`, text: "a value cannot contain itself: use a pointer in one of them"},
	{pattern: `^(\S+) \(type\) is not an expression`, text: "a type is not a value: $1{} or new($1) make one"},
	{pattern: `^(\S+) is not a type$`, text: "name a type here, int or one of your own for example"},
	{pattern: `^invalid (?:break|continue) label (\w+)`, text: "put $1: right before the intended loop"},
	{pattern: `^label (\w+) not (?:declared|defined)`, text: "put $1: before the intended statement"},
	{pattern: `^goto \w+ jumps over variable declaration`, text: "declare the variable before the goto"},
	{pattern: `^goto \w+ jumps into block`, text: "a goto cannot enter a block: put the label outside, or use a loop"},
}

// elsewhere maps names of other languages to Go's.
var elsewhere = map[string]string{
	"null": "Go's word is nil", "NULL": "Go's word is nil", "None": "Go's word is nil",
	"this":   "a method calls its receiver by the name it gives it: func (c *Counter) ...",
	"self":   "a method calls its receiver by the name it gives it: func (c *Counter) ...",
	"double": "Go's type is float64", "float": "Go's types are float64 and float32", "number": "Go's types are int and float64",
	"boolean": "Go's type is bool", "char": "Go's types are rune, a character, and byte", "str": "Go's type is string",
	"long": "Go's type is int64", "short": "Go's type is int16", "unsigned": "Go's type is uint", "void": "a function without result names none",
	"object": "Go's type for any value is any", "Integer": "Go's type is int",
	"printf": "write fmt.Printf", "sprintf": "write fmt.Sprintf", "puts": "write fmt.Println",
	"abs": "write math.Abs, which takes float64", "sqrt": "write math.Sqrt", "pow": "write math.Pow", "length": "write len(x)",
	"list": "Go's lists are slices: []int{1, 2}", "dict": "Go's tables are maps: map[string]int{}",
}

// undefined suggests the missing import, the most similarly spelt name in scope, or Go's word.
func (d *diagnoser) undefined(e types.Error, m []string) string {
	if d.qualifies(e.Pos) {
		if path := importFor(m[1]); path != "" {
			return fmt.Sprintf("add: import %q", path)
		}
		for _, path := range slices.Sorted(maps.Keys(unavailable)) {
			if instead := unavailable[path]; baseName(path) == m[1] {
				return fmt.Sprintf("package %s is not available in lessons: %s", path, instead)
			}
		}
	}
	if hint := d.typeInFront(e.Pos, m[1]); hint != "" {
		return hint
	}
	if hint := didYouMean(m[1], d.namesAt(e.Pos)); hint != "" && elsewhere[m[1]] == "" {
		return hint
	}
	if hint := elsewhere[m[1]]; hint != "" {
		return hint
	}
	if d.assigned(e.Pos) {
		return fmt.Sprintf("declare it: %s := ...", m[1])
	}
	return ""
}

// namesAt are the names in scope at pos.
func (d *diagnoser) namesAt(pos token.Pos) []string {
	var names []string
	for scope := d.pkg.Scope().Innermost(pos); scope != nil; scope = scope.Parent() {
		for _, name := range scope.Names() {
			if _, obj := scope.LookupParent(name, pos); obj != nil {
				names = append(names, name)
			}
		}
	}
	return names
}

// qualifies reports whether the name at pos stands before a dot.
func (d *diagnoser) qualifies(pos token.Pos) bool {
	sel, ok := innermost[*ast.SelectorExpr](d, pos)
	return ok && sel.X.Pos() == pos
}

// assigned reports whether the name at pos alone is what an = assigns to.
func (d *diagnoser) assigned(pos token.Pos) bool {
	a, ok := innermost[*ast.AssignStmt](d, pos)
	return ok && a.Tok == token.ASSIGN && len(a.Lhs) == 1 && a.Lhs[0].Pos() == pos && a.Lhs[0].End() <= a.TokPos
}

// typeInFront is for parameters declared as in C, with the type first.
func (d *diagnoser) typeInFront(pos token.Pos, name string) string {
	f, ok := innermost[*ast.Field](d, pos)
	if !ok || f.Type.Pos() != pos || len(f.Names) != 1 {
		return ""
	}
	if _, ok := types.Universe.Lookup(f.Names[0].Name).(*types.TypeName); !ok {
		return ""
	}
	return fmt.Sprintf("the type comes after the name: %s %s", name, f.Names[0].Name)
}

// usualPackages are searched for a function that another package does not have.
var usualPackages = []string{"fmt", "strings", "strconv", "math", "slices", "sort", "errors", "time", "maps", "unicode", "math/rand/v2", "sync", "actor"}

func (d *diagnoser) undefinedMember(_ types.Error, m []string) string {
	for _, imp := range d.pkg.Imports() {
		if imp.Name() != m[1] {
			continue
		}
		if hint := didYouMean(m[2], exportedNames(imp)); hint != "" {
			return hint
		}
		for _, path := range usualPackages {
			p, err := std.load(path)
			if err != nil {
				continue
			}
			if obj := p.types.Scope().Lookup(m[2]); obj != nil && obj.Exported() {
				return fmt.Sprintf("it is %s.%s", p.types.Name(), m[2])
			}
		}
		return fmt.Sprintf("package %s exports no such name", imp.Path())
	}
	return ""
}

func exportedNames(p *types.Package) []string {
	var names []string
	for _, n := range p.Scope().Names() {
		if p.Scope().Lookup(n).Exported() {
			names = append(names, n)
		}
	}
	return names
}

// noMember is for a field or method that a type does not have.
func (d *diagnoser) noMember(e types.Error, m []string) string {
	sel, ok := innermost[*ast.SelectorExpr](d, e.Pos)
	if !ok || d.info.TypeOf(sel.X) == nil {
		return ""
	}
	t := d.info.TypeOf(sel.X)
	if hint := didYouMean(m[1], d.members(t)); hint != "" {
		return hint
	}
	x := types.ExprString(sel.X)
	if p, ok := t.Underlying().(*types.Pointer); ok {
		if _, ok := p.Elem().Underlying().(*types.Pointer); ok {
			return fmt.Sprintf("%s is a pointer to a pointer: write (*%s).%s", x, x, m[1])
		}
	}
	if hint := actorMember(t, m[1]); hint != "" {
		return hint
	}
	return builtinMember(t, x, m[1])
}

// actorMember is for methods that people expect of types of package actor.
func actorMember(t types.Type, name string) string {
	switch t.String() + "." + strings.ToLower(name) {
	case "actor.Ref.send", "actor.Ref.tell":
		return "a context or a system sends: ctx.Send(to, message)"
	case "*actor.Context.respond", "*actor.Context.answer", "actor.Message.reply":
		return "an answer goes to the sender: ctx.Reply(answer)"
	case "actor.Message.type", "actor.Message.name", "actor.Message.kind":
		return "what a message means is in its Subject"
	case "actor.Message.body", "actor.Message.payload", "actor.Message.value", "actor.Message.content":
		return "what goes with a message is in its Data"
	case "actor.Message.from":
		return "who sent a message is in its Sender"
	}
	return ""
}

// builtinMember is for methods of other languages that are functions in Go.
func builtinMember(t types.Type, x, name string) string {
	lower := strings.ToLower(name)
	switch u := t.Underlying().(type) {
	case *types.Interface:
		if u.Empty() {
			return fmt.Sprintf("assert its type: %s.(T).%s", x, name)
		}
		return ""
	case *types.Slice, *types.Map, *types.Array, *types.Chan:
		_, slice := u.(*types.Slice)
		switch {
		case lower == "len" || lower == "length" || lower == "size" || lower == "count":
			return fmt.Sprintf("write len(%s)", x)
		case slice && (lower == "append" || lower == "push" || lower == "add"):
			return fmt.Sprintf("write %s = append(%s, ...)", x, x)
		case slice && lower == "contains":
			return fmt.Sprintf("write slices.Contains(%s, ...)", x)
		case slice && lower == "sort":
			return fmt.Sprintf("write slices.Sort(%s)", x)
		}
	case *types.Basic:
		if u.Info()&types.IsString == 0 {
			return ""
		}
		if lower == "len" || lower == "length" || lower == "size" {
			return fmt.Sprintf("write len(%s)", x)
		}
		p, err := std.load("strings")
		if err != nil {
			return ""
		}
		for _, n := range exportedNames(p.types) {
			if strings.EqualFold(n, name) {
				return fmt.Sprintf("write strings.%s(%s)", n, x)
			}
		}
	}
	return ""
}

// noField is for a field in a struct literal that the struct does not have.
func (d *diagnoser) noField(e types.Error, m []string) string {
	lit, ok := innermost[*ast.CompositeLit](d, e.Pos)
	if !ok || d.info.TypeOf(lit) == nil {
		return ""
	}
	t := d.info.TypeOf(lit)
	var names []string
	if s, ok := t.Underlying().(*types.Struct); ok {
		for f := range s.Fields() {
			names = append(names, f.Name())
		}
	}
	if hint := didYouMean(m[1], names); hint != "" {
		return hint
	}
	return actorMember(t, m[1])
}

// members are the names of the fields and methods of t that the program can use, those of embedded fields included.
func (d *diagnoser) members(t types.Type) []string {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	var names []string
	if types.IsInterface(t) {
		for m := range types.NewMethodSet(t).Methods() {
			names = d.usable(names, m.Obj())
		}
		return names
	}
	for m := range types.NewMethodSet(types.NewPointer(t)).Methods() {
		names = d.usable(names, m.Obj())
	}
	if s, ok := t.Underlying().(*types.Struct); ok {
		for f := range s.Fields() {
			names = d.usable(names, f)
			if f.Embedded() && f.Type() != t {
				names = append(names, d.fieldNames(f.Type())...)
			}
		}
	}
	return names
}

// fieldNames are the fields of a struct or a pointer to one that the program can use.
func (d *diagnoser) fieldNames(t types.Type) []string {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	var names []string
	if s, ok := t.Underlying().(*types.Struct); ok {
		for f := range s.Fields() {
			names = d.usable(names, f)
		}
	}
	return names
}

// usable adds the name of a field or method if the program can use it: those of other packages only if they are exported.
func (d *diagnoser) usable(names []string, member types.Object) []string {
	if member.Exported() || member.Pkg() == d.pkg {
		names = append(names, member.Name())
	}
	return names
}

// innermost is the smallest node of a kind that has pos in it.
func innermost[N ast.Node](d *diagnoser, pos token.Pos) (found N, ok bool) {
	for _, f := range d.p.files {
		if f.FileStart > pos || pos > f.FileEnd {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if n == nil || n.Pos() > pos || n.End() < pos {
				return false
			}
			if n, is := n.(N); is && (n.End() > pos || !ok) {
				found, ok = n, true
			}
			return true
		})
	}
	return found, ok
}
