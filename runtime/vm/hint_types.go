package vm

import (
	"fmt"
	"go/ast"
	"go/types"
	"strconv"
	"strings"
)

// typeHintTexts are for errors in statements and expressions, other than one type in place of another.
var typeHintTexts = []hintRule{
	{pattern: `^missing return$`, text: "every path to the end of the function must return its results"},
	{pattern: `^not enough return values`, text: "return a value for each result, nil for an error if there is none"},
	{pattern: `^too many return values\n.*\n\s+want \(\)`, make: (*diagnoser).noResults},
	{pattern: `^assignment mismatch: 1 variable but (\S+) returns 2 values`, make: (*diagnoser).secondResult},
	{pattern: `^assignment mismatch: `, text: "write as many variables as there are values, _ for one that you do not need"},
	{pattern: `^multiple-value .* in single-value context`, text: "take the values first, x, err := ..., then use x"},
	{pattern: `^(\S+)\(.*\) \(no value\) used as value`, text: "$1 returns nothing: call it on a line of its own, or give it a result"},
	{pattern: `^non-boolean condition in`, make: (*diagnoser).condition},
	{pattern: `operator ! not defined on (.+) \(.* of type u?int`, text: "only a bool can be negated: write $1 == 0"},
	{pattern: `operator % not defined on .* of type float`, text: "math.Mod gives the remainder of floats"},
	{pattern: `^use of untyped nil in`, text: "give it a type: var x *T"},
	{pattern: `^cannot assign to struct field (.+)\[.+\]\.\w+ in map`, text: "copy the entry, change the copy and put it back, or let $1 hold pointers"},
	{pattern: `^cannot assign to .* \(neither addressable nor a map index expression\)`, make: (*diagnoser).unassignable},
	{pattern: `cannot take address of`, text: "put the value into a variable and take the address of that"},
	{pattern: `cannot indirect .* \(untyped`, text: "Go has no operator for powers: use math.Pow"},
	{pattern: `cannot indirect (\S+) \(`, text: "$1 is not a pointer: remove the *"},
	{pattern: `\(slice can only be compared to nil\)`, text: "slices.Equal compares the elements"},
	{pattern: `\(map can only be compared to nil\)`, text: "maps.Equal compares the entries"},
	{pattern: `\(func can only be compared to nil\)`, text: "functions cannot be compared"},
	{pattern: `\(struct containing .* cannot be compared\)`, text: "compare the fields one by one"},
	{pattern: `^invalid map key type`, text: "a key must be comparable: use a string, a number or a struct of these"},
	{pattern: `^cannot range over (\S+) \(variable of type \*`, text: "range over what it points to: *$1"},
	{pattern: `^cannot range over`, text: "range goes over slices, arrays, strings, maps, channels, integers and iterators"},
	{pattern: `^range over .* permits only one iteration variable`, text: "there is one value per iteration: for x := range ..."},
	{pattern: `cannot infer (\w+)`, text: "the arguments do not determine $1: name it in brackets, such as f[int](...)"},
	{pattern: `does not match inferred type (\S+) for \w+`, text: "give all arguments of that type parameter one type: convert to $1, or the other way around"},
	{pattern: `\(type parameter (\w+) cannot use operator [<>]`, text: "constrain $1 to cmp.Ordered"},
	{pattern: `\(incomparable types in type set\)`, text: "constrain the type parameter to comparable"},
	{pattern: `^cannot use generic type (\w+)\[.*\] without instantiation`, text: "give its type argument, such as $1[int]"},
	{pattern: `^cannot use generic function (\w+) without instantiation`, text: "call it, or give its type argument, such as $1[int]"},
	{pattern: `^cannot use type (\w+) outside a type constraint`, text: "it can only constrain a type parameter: func f[T $1](x T)"},
	{pattern: `^append\(([^,]+),.* is not used$`, text: "append returns the longer slice: $1 = append($1, ...)"},
	{pattern: `^(.+) == (.+) \(untyped bool value\) is not used$`, text: "== compares; $1 = $2 assigns"},
	{pattern: `^(\S+) \(value of type func\(\).*\) is not used$`, text: "call it: $1()"},
	{pattern: `is not used$`, text: "the value is computed and not used: assign it or remove the expression"},
	{pattern: `^invalid argument: index \d+ out of bounds \[0:(\d+)\]`, make: lastIndex},
	{pattern: `^invalid argument: index -\d+ .*must not be negative`, text: "indexes begin at 0; the last element of s is s[len(s)-1]"},
	{pattern: `^invalid argument: index (.+) \(.*\) must be integer`, text: "convert it: int($1)"},
	{pattern: `^index \d+ is out of bounds`, text: "make the array longer, or write [...] and the elements are counted"},
	{pattern: `^invalid operation: make\((\[\].+)\) expects 2 or 3 arguments`, text: "give the number of elements: make($1, 0)"},
	{pattern: `^invalid array length (\w+)`, text: "the length of an array is a constant; a slice has any length: make([]int, $1)"},
	{pattern: `^mixture of field:value and value elements`, text: "name all fields or none"},
	{pattern: `^too few values in struct literal`, text: "give every field, or name those you give: field: value"},
	{pattern: `(\S+) \(variable of struct type actor\.Message\) is not an interface`, text: "the data of a message can be of any type: $1.Data.(T)"},
	{pattern: `^(?:invalid operation: )?\S+ \(.* of (?:\w+ )?type (\S+)\) is not an interface`, text: "its type is known to be $1: remove the type assertion"},
	{pattern: `^impossible type assertion:.*\n\s*(\S+) does not implement \S+ \(missing method (\w+)\)`, text: "give $1 a method $2, or assert another type"},
	{pattern: `^break not in for`, text: "break leaves for, switch and select; return leaves the function"},
	{pattern: `^continue not in for`, text: "continue belongs inside a for loop"},
	{pattern: `^cannot fallthrough final case`, text: "remove it: no case follows"},
	{pattern: `^missing init expr for (\w+)`, text: "a constant needs its value: const $1 = 1"},
	{pattern: `^expression in (defer|go) must be function call`, text: "call it: write () behind it"},
}

// secondResult is for a call whose second result is not used.
func (d *diagnoser) secondResult(e types.Error, m []string) string {
	call, ok := d.exprAt(e.Pos).(*ast.CallExpr)
	if !ok {
		return ""
	}
	results, ok := d.info.TypeOf(call).(*types.Tuple)
	if !ok || results.Len() != 2 {
		return ""
	}
	if results.At(1).Type().String() == "error" {
		return fmt.Sprintf("take the error too: x, err := %s(...)", m[1])
	}
	return fmt.Sprintf("take both: x, y := %s(...), with _ for one that you do not need", m[1])
}

// noResults is for a value returned by a function that has no results.
func (d *diagnoser) noResults(e types.Error, _ []string) string {
	if f, ok := innermost[*ast.FuncDecl](d, e.Pos); ok && f.Recv == nil && (f.Name.Name == "main" || f.Name.Name == "init") {
		return f.Name.Name + " returns nothing: write return alone"
	}
	return "name the types of the results after the parameters: func f() int"
}

// condition is for a condition that is not a bool.
func (d *diagnoser) condition(e types.Error, _ []string) string {
	x := d.exprAt(e.Pos)
	if x == nil || d.info.TypeOf(x) == nil {
		return ""
	}
	zero := ""
	switch t := d.info.TypeOf(x).Underlying().(type) {
	case *types.Basic:
		switch {
		case t.Info()&types.IsNumeric != 0:
			zero = "0"
		case t.Info()&types.IsString != 0:
			zero = `""`
		}
	case *types.Pointer, *types.Map, *types.Chan, *types.Signature, *types.Interface:
		zero = "nil"
	case *types.Slice:
		return fmt.Sprintf("a condition is a bool: write len(%s) > 0", types.ExprString(x))
	}
	if zero == "" {
		return "a condition is a bool"
	}
	return fmt.Sprintf("a condition is a bool: write %s != %s", types.ExprString(x), zero)
}

// unassignable is for what an = cannot change.
func (d *diagnoser) unassignable(e types.Error, _ []string) string {
	x := d.exprAt(e.Pos)
	if x == nil {
		return ""
	}
	if i, ok := x.(*ast.IndexExpr); ok && d.info.TypeOf(i.X) != nil && isString(d.info.TypeOf(i.X)) {
		return "a string cannot be changed: make a []byte of it, or build a new string"
	}
	if id, ok := x.(*ast.Ident); ok {
		if _, ok := d.info.ObjectOf(id).(*types.Const); ok {
			return fmt.Sprintf("a constant cannot change: declare %s with var", id.Name)
		}
	}
	if strings.Contains(e.Msg, "()") {
		return "put the result into a variable and change that"
	}
	return ""
}

func lastIndex(_ *diagnoser, _ types.Error, m []string) string {
	n, err := strconv.Atoi(m[1])
	if err != nil || n == 0 {
		return ""
	}
	return fmt.Sprintf("indexes begin at 0: the last is %d", n-1)
}
