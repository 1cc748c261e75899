package assist

import "strings"

// builtins are the functions of the language, for which go/types has no signatures.
var builtins = map[string]struct{ label, doc string }{
	"append":  {"func append(s []T, elems ...T) []T", "Returns the slice with elements added at its end. The result may be another array, so use it."},
	"cap":     {"func cap(v Type) int", "The capacity: how many elements a slice, an array or a channel has room for."},
	"clear":   {"func clear(v Type)", "Removes all entries of a map, or sets all elements of a slice to zero."},
	"close":   {"func close(c chan<- T)", "Closes a channel: receivers get the values that are left, then zero values."},
	"complex": {"func complex(r, i Float) Complex", "Makes a complex number from its two parts."},
	"copy":    {"func copy(dst, src []T) int", "Copies elements into dst and returns how many."},
	"delete":  {"func delete(m map[K]V, key K)", "Removes the entry with the key from a map, if there is one."},
	"imag":    {"func imag(c Complex) Float", "The imaginary part."},
	"len":     {"func len(v Type) int", "The length: of a string in bytes, of anything else in elements."},
	"make":    {"func make(t Type, size ...int) Type", "Makes a slice, a map or a channel."},
	"max":     {"func max(x T, y ...T) T", "The largest of the arguments."},
	"min":     {"func min(x T, y ...T) T", "The smallest of the arguments."},
	"new":     {"func new(Type) *Type", "Makes a variable with the zero value and returns a pointer to it."},
	"panic":   {"func panic(v any)", "Ends the function and those that called it, unless one of these recovers. In a handler, its actor's supervisor decides."},
	"print":   {"func print(args ...Type)", "Writes the arguments to standard error."},
	"println": {"func println(args ...Type)", "Writes the arguments to standard error, with spaces between and a line end."},
	"real":    {"func real(c Complex) Float", "The real part."},
	"recover": {"func recover() any", "In a deferred function: ends a panic and returns what it was called with."},
}

// builtinSignature is the signature of a function of the language.
func builtinSignature(name string, active int) *Signature {
	b, ok := builtins[name]
	if !ok {
		return nil
	}
	s := &Signature{Params: [][2]int{}, Label: b.label, Doc: b.doc}
	open := strings.IndexByte(b.label, '(') + 1
	inside := b.label[open : open+strings.IndexByte(b.label[open:], ')')]
	at := open
	for _, p := range strings.Split(inside, ", ") {
		if p != "" {
			s.Params = append(s.Params, [2]int{at, at + len(p)})
		}
		at += len(p) + 2
	}
	if s.Active = active; strings.Contains(inside, "...") {
		s.Active = min(active, len(s.Params)-1)
	}
	return s
}
