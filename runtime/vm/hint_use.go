package vm

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// useHints are for values of one type where another is needed.
var useHints = []hintRule{
	{pattern: `actor\.Behavior.* \(method Receive has pointer receiver\)`, make: (*diagnoser).behaviorByValue},
	{pattern: `does not implement actor\.Behavior \(`, text: "an actor needs this method: Receive(ctx *actor.Context, m actor.Message)"},
	{pattern: `method \w+ has pointer receiver\)`, text: "the method is declared on the pointer: pass the address, with & in front"},
	{pattern: `does not implement \S+ \(wrong type for method \w+\)\n.*\n\s+want (.+)`, text: "declare it as $1"},
	{pattern: `(\S+) does not implement \S+ \(missing method \w+\)\n.*\n\s+want (\w+)`, text: "the interface calls it $2: capitals count"},
	{pattern: `as error value .*string does not implement error`, text: "errors.New makes an error of a text"},
	{pattern: `(\S+) does not implement \S+ \(missing method (\w+)\)$`, text: "give $1 a method $2, as the interface declares it"},
	{pattern: `^cannot use .*: need type assertion`, make: (*diagnoser).assertion},
	{pattern: `^cannot use (.+) \(untyped string constant\) as actor\.Message value`, text: "write actor.Message{Subject: $1}"},
	{pattern: `as actor\.Ref value`, text: "Spawn returns the Ref; a name alone does not reach an actor"},
	{pattern: `^cannot use nil as string value`, text: `the empty string is ""`},
	{pattern: `^cannot use nil as (\S+) value`, text: "only pointers, slices, maps, channels, functions and interfaces can be nil"},
	{pattern: `^cannot use .* \(untyped string constant.*\) as (?:rune|byte|int32|uint8) value`, text: "one character takes single quotes: 'a'"},
	{pattern: `^cannot use .* \(untyped rune constant.*\) as string value`, text: `a string takes double quotes: ","`},
	{pattern: `\(truncated\)$`, text: "a whole number has no fraction: make the variable a float64, or round the value"},
	{pattern: `^cannot use .* as (\w+) value .*\(overflows\)$`, make: overflows},
	{pattern: `^cannot use "(-?[0-9.]+)" \(untyped string constant\) as \w+ value in `, text: "a number has no quotes: $1"},
	{pattern: `^cannot use (-?[0-9.]+) \(untyped \w+ constant\) as string value in `, text: `a string has quotes: "$1"`},
	{pattern: `^cannot use (.+) \((.*)\) as (\S+) value in `, make: (*diagnoser).otherType},
	{pattern: `^cannot convert (.+) \(.*string.*\) to type int$`, text: "strconv.Atoi($1) reads the number that a string shows"},
	{pattern: `^cannot convert (.+) \(.*string.*\) to type float64$`, text: "strconv.ParseFloat($1, 64) reads the number that a string shows"},
	{pattern: `mismatched types string and untyped nil\)`, text: `the empty string is ""`},
	{pattern: `mismatched types (untyped \w+|\S+) and (untyped \w+|\S+)\)`, make: (*diagnoser).mismatched},
}

func (d *diagnoser) behaviorByValue(e types.Error, _ []string) string {
	x := "Counter{}"
	if arg := d.exprAt(e.Pos); arg != nil {
		x = types.ExprString(arg)
	}
	return "Receive has a pointer receiver: pass the address, &" + x
}

// assertion names the type that is needed, if the message does.
func (d *diagnoser) assertion(e types.Error, _ []string) string {
	x := "x"
	if arg := d.exprAt(e.Pos); arg != nil {
		x = types.ExprString(arg)
	}
	_, want, _ := strings.Cut(e.Msg, " as ")
	want, _, ok := strings.Cut(want, " value in ")
	if !ok {
		want = "T"
	}
	return fmt.Sprintf("assert its type: %s.(%s), or v, ok := %s.(%s) where it may be another", x, want, x, want)
}

// exprAt is the widest expression that begins at pos, within the argument or operand that begins at pos.
func (d *diagnoser) exprAt(pos token.Pos) ast.Expr {
	var found ast.Expr
	for _, f := range d.p.files {
		if f.FileStart > pos || pos > f.FileEnd {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if n == nil || found != nil || n.Pos() > pos || n.End() < pos {
				return false
			}
			if _, pair := n.(*ast.KeyValueExpr); pair {
				return true
			}
			if x, ok := n.(ast.Expr); ok && n.Pos() == pos {
				found = x
			}
			return true
		})
	}
	return found
}

func overflows(_ *diagnoser, _ types.Error, m []string) string {
	ranges := map[string]string{
		"byte": "0 to 255", "uint8": "0 to 255", "int8": "-128 to 127", "uint16": "0 to 65535", "int16": "-32768 to 32767",
		"uint32": "0 to 4294967295", "int32": "-2147483648 to 2147483647", "rune": "-2147483648 to 2147483647",
		"uint": "0 to 1<<64 - 1", "uint64": "0 to 1<<64 - 1", "int": "-1<<63 to 1<<63 - 1", "int64": "-1<<63 to 1<<63 - 1",
	}
	if r := ranges[m[1]]; r != "" {
		return fmt.Sprintf("%s goes from %s", m[1], r)
	}
	return ""
}

// otherType is for a value x that is of one type and has to be another.
func (d *diagnoser) otherType(e types.Error, m []string) string {
	x, what, want := m[1], m[2], m[3]
	arg := d.exprAt(e.Pos)
	if arg == nil || d.info.TypeOf(arg) == nil {
		return ""
	}
	from := d.info.TypeOf(arg)
	if strings.HasPrefix(what, "untyped string constant") {
		return "" // a literal is no number in words
	}
	switch {
	case want == "int" && isString(from):
		return fmt.Sprintf("strconv.Atoi(%s) reads the number that a string shows", x)
	case want == "float64" && isString(from):
		return fmt.Sprintf("strconv.ParseFloat(%s, 64) reads the number that a string shows", x)
	case want == "string" && types.Identical(from, types.Typ[types.Int]):
		return fmt.Sprintf("strconv.Itoa(%s) writes a number as a string", x)
	case want == "string" && isFloat(from):
		return fmt.Sprintf("fmt.Sprint(%s) writes a number as a string", x)
	case want == "string" && isByteOrRune(from):
		return fmt.Sprintf("string(%s) makes a string of a character", x)
	case isNumber(from) && numberTypes[want] && !strings.Contains(what, "constant"):
		return fmt.Sprintf("convert it: %s(%s)", want, x)
	case want == "time.Duration" && isNumber(from):
		return fmt.Sprintf("give its unit: time.Duration(%s) * time.Second", x)
	case want == "*"+shortType(from) && !strings.HasPrefix(what, "value of") || want == "*"+shortType(from) && isLiteral(arg):
		return fmt.Sprintf("pass its address: &%s", x)
	case "*"+want == shortType(from) && isLiteral(arg):
		return "pass the value: without &"
	case "*"+want == shortType(from):
		return fmt.Sprintf("pass what it points to: *%s", x)
	case shortType(from) == "[]"+want && d.variadic(arg):
		return "a slice is passed as the list with ... behind it"
	}
	return ""
}

// variadic reports whether arg is passed where a function takes any number.
func (d *diagnoser) variadic(arg ast.Expr) bool {
	found := false
	for _, f := range d.p.files {
		ast.Inspect(f, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) == 0 || call.Args[len(call.Args)-1] != arg || d.info.TypeOf(call.Fun) == nil {
				return true
			}
			sig, ok := d.info.TypeOf(call.Fun).Underlying().(*types.Signature)
			found = ok && sig.Variadic() && len(call.Args) == sig.Params().Len()
			return true
		})
	}
	return found
}

// isLiteral reports whether x is a composite literal, maybe with & in front.
func isLiteral(x ast.Expr) bool {
	if u, ok := x.(*ast.UnaryExpr); ok && u.Op == token.AND {
		x = u.X
	}
	_, ok := x.(*ast.CompositeLit)
	return ok
}

// shortType is t as messages write it in a program of one package.
func shortType(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string {
		if p.Path() == "main" {
			return ""
		}
		return p.Name()
	})
}

var numberTypes = map[string]bool{
	"int": true, "int8": true, "int16": true, "int32": true, "int64": true, "uint": true, "uint8": true, "uint16": true,
	"uint32": true, "uint64": true, "byte": true, "rune": true, "float32": true, "float64": true,
}

func isBasic(t types.Type, info types.BasicInfo) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&info != 0
}

func isString(t types.Type) bool { return isBasic(t, types.IsString) }
func isFloat(t types.Type) bool  { return isBasic(t, types.IsFloat) }
func isNumber(t types.Type) bool { return isBasic(t, types.IsInteger|types.IsFloat) }

func isByteOrRune(t types.Type) bool {
	return types.Identical(t, types.Typ[types.Byte]) || types.Identical(t, types.Typ[types.Int32])
}

// mismatched is for the two operands of an operator, or of an assignment like +=.
func (d *diagnoser) mismatched(e types.Error, m []string) string {
	x, y := d.operands(e.Pos)
	if x == nil {
		return ""
	}
	tx, ty := d.info.TypeOf(x), d.info.TypeOf(y)
	if tx == nil || ty == nil {
		return ""
	}
	if hint := interfaceOperand(x, y, tx, ty); hint != "" {
		return hint
	}
	for range 2 {
		name := types.ExprString(y)
		switch {
		case isString(tx) && isByteOrRune(ty) && strings.Contains(m[1]+m[2], "untyped string"):
			return "a byte or rune is compared with a character in single quotes: 'a'"
		case isString(tx) && strings.Contains(m[1]+m[2], "untyped rune"):
			return `a string takes double quotes: "a"`
		case isString(tx) && isByteOrRune(ty):
			return fmt.Sprintf("make a string of the character: string(%s)", name)
		case isString(tx) && isNumber(ty) && isBasic(ty, types.IsUntyped):
			return fmt.Sprintf("a string has quotes: %q", name)
		case isString(tx) && isNumber(ty):
			return fmt.Sprintf("make a string of the number: fmt.Sprint(%s)", name)
		case tx.String() == "time.Duration" && isNumber(ty):
			return fmt.Sprintf("make a duration of the number: time.Duration(%s)", name)
		case isFloat(tx) && isNumber(ty) && !isFloat(ty):
			return fmt.Sprintf("convert one side: %s(%s)", shortType(tx), name)
		}
		x, y, tx, ty = y, x, ty, tx
	}
	if isNumber(tx) && isNumber(ty) {
		return fmt.Sprintf("convert one side: %s(%s)", shortType(tx), types.ExprString(y))
	}
	return ""
}

// interfaceOperand is for an operand whose type is known only at run time, next to one that has a type.
func interfaceOperand(x, y ast.Expr, tx, ty types.Type) string {
	for range 2 {
		if types.IsInterface(tx) && !types.IsInterface(ty) && !isBasic(ty, types.IsUntyped) {
			return fmt.Sprintf("assert its type: %s.(%s)", types.ExprString(x), shortType(ty))
		}
		if types.IsInterface(tx) && isBasic(ty, types.IsUntyped) && !types.Identical(ty, types.Typ[types.UntypedNil]) {
			return fmt.Sprintf("assert its type: %s.(%s)", types.ExprString(x), types.Default(ty))
		}
		x, y, tx, ty = y, x, ty, tx
	}
	return ""
}

// operands are those of the operator or assignment at which an error was reported.
func (d *diagnoser) operands(pos token.Pos) (x, y ast.Expr) {
	if b, ok := innermost[*ast.BinaryExpr](d, pos); ok {
		if b.Pos() == pos || b.OpPos == pos || b.Y.Pos() == pos {
			return b.X, b.Y
		}
	}
	if a, ok := innermost[*ast.AssignStmt](d, pos); ok && len(a.Lhs) == 1 && len(a.Rhs) == 1 {
		return a.Lhs[0], a.Rhs[0]
	}
	return nil, nil
}
