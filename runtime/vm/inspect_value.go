package vm

import (
	"cmp"
	"fmt"
	"go/types"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// Value is a value of the program as plain data: a tree that is the same whenever the same run is inspected, and that
// is made without running code of the program.
type Value struct {
	Name string `json:"name,omitempty"` // of the variable or field, or the index or key
	Type string `json:"type,omitempty"` // as %T prints it; for an interface, its dynamic type
	Kind string `json:"kind"`           // as package reflect names kinds
	Text string `json:"text"`           // the value if it is a simple one, otherwise a summary: "len 3, cap 4"
	// ID numbers what pointers, slices, maps, channels and functions refer to, in the order of the state. Two values with
	// the same ID share it.
	ID int `json:"id,omitempty"`
	// Seen means that the target of ID is shown earlier in the state: Parts is empty here.
	Seen bool `json:"seen,omitempty"`
	// Parts are fields, elements, entries, the target of a pointer, or the captured variables of a function.
	Parts []Value `json:"parts,omitempty"`
	// Left is the number of further parts that are not shown (for a string or slice of bytes: bytes).
	Left int `json:"left,omitempty"`
	// Shadowed means that an inner variable of the same name hides this one.
	Shadowed bool `json:"shadowed,omitempty"`
}

// Limits of the values of a state.
const (
	maxValueDepth = 12
	maxValueParts = 100    // of one value
	maxValueText  = 400    // bytes of a string
	maxStateParts = 20_000 // of all values of a state
)

// viewer makes Values. IDs are valid within one state.
type viewer struct {
	tt   *typeTable
	v    *vm
	ids  map[identity]int
	left int // parts that may still be shown
}

// identity identifies the target of a reference. The type belongs to it: a struct and its first field have the same
// address.
type identity struct {
	p mem.Identity
	t *rtype
	n int // of a slice, its length
}

func newViewer(v *vm) *viewer {
	return &viewer{tt: v.prog.types, v: v, ids: map[identity]int{}, left: maxStateParts}
}

// show makes the Value of v, of type t.
func (w *viewer) show(name string, t *rtype, v value, depth int) Value {
	w.left--
	x := Value{Name: name, Type: t.str, Kind: t.kind.String()}
	if s, ok := w.special(t, v); ok {
		x.Text = s
		return x
	}
	switch t.kind {
	case reflect.Bool:
		x.Text = strconv.FormatBool(v.Num() != 0)
	case reflect.String:
		w.text(&x, v.Text())
	case reflect.Float32:
		x.Text = strconv.FormatFloat(v.Float(), 'g', -1, 32)
	case reflect.Float64:
		x.Text = strconv.FormatFloat(v.Float(), 'g', -1, 64)
	case reflect.Complex64:
		x.Text = strconv.FormatComplex(complexOf(v), 'g', -1, 64)
	case reflect.Complex128:
		x.Text = strconv.FormatComplex(complexOf(v), 'g', -1, 128)
	case reflect.Struct:
		w.fields(&x, t, v, depth)
	case reflect.Array:
		w.elements(&x, t.length, depth, func(i int) value { return v.Part(t.size, i*t.elem.size, t.elem.size) }, t.elem)
	case reflect.Interface:
		return w.inside(x, v, depth)
	case reflect.Slice, reflect.Map, reflect.Chan, reflect.Pointer, reflect.Func, reflect.UnsafePointer:
		w.reference(&x, t, v, depth)
	default:
		if x.Text = strconv.FormatInt(int64(v.Num()), 10); t.isUnsigned() {
			x.Text = strconv.FormatUint(v.Num(), 10)
		}
	}
	return x
}

// special is the text for library types whose contents are meaningless to a reader.
func (w *viewer) special(t *rtype, v value) (string, bool) {
	if !ofLibrary(t) {
		return "", false
	}
	switch t.str {
	case "time.Duration":
		return time.Duration(v.Num()).String(), true
	case "actor.Ref":
		ref := coreRef(v)
		return ref.String(), true
	case "actor.System", "actor.Context":
		return "", true
	}
	return "", false
}

// ofLibrary reports whether t is a named type of a library package.
func ofLibrary(t *rtype) bool {
	n, ok := t.t.(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() != "main"
}

func (w *viewer) text(x *Value, s string) {
	if len(s) > maxValueText {
		kept := cutText(s, maxValueText)
		x.Left, s = len(s)-len(kept), kept
	}
	x.Text = strconv.Quote(s)
}

// bytes shows a slice of bytes as text.
func (w *viewer) bytes(x *Value, b []byte) {
	kept := b[:min(len(b), maxValueText)]
	x.Left = len(b) - len(kept)
	x.Text += ": " + strconv.Quote(string(kept))
}

// room is how many of n parts are shown.
func (w *viewer) room(n, depth int) int {
	if depth >= maxValueDepth {
		return 0
	}
	return max(0, min(n, maxValueParts, w.left))
}

func (w *viewer) fields(x *Value, t *rtype, v value, depth int) {
	n := w.room(len(t.fields), depth)
	x.Left = len(t.fields) - n
	for _, f := range t.fields[:n] {
		if f.typ.kind == reflect.Pointer && f.typ.elem.size == 0 && ofLibrary(t) {
			continue // an object of the machine: see mem.Object
		}
		if f.name == "_" && ofLibrary(t) {
			continue // a mark for go vet
		}
		x.Parts = append(x.Parts, w.show(f.name, f.typ, v.Part(t.size, f.off, f.typ.size), depth+1))
	}
}

// elements shows length elements of type t.
func (w *viewer) elements(x *Value, length, depth int, at func(i int) value, t *rtype) {
	n := w.room(length, depth)
	x.Left = length - n
	for i := range n {
		x.Parts = append(x.Parts, w.show(strconv.Itoa(i), t, at(i), depth+1))
	}
}

// inside shows what an interface holds, under the interface's name.
func (w *viewer) inside(x Value, v value, depth int) Value {
	if v.Num() == 0 {
		x.Text = "nil"
		return x
	}
	if depth >= maxValueDepth {
		x.Left = 1
		return x
	}
	dyn := w.tt.byID(v.Num())
	return w.show(x.Name, dyn, unbox(dyn, v), depth+1)
}

// reference shows a value that refers to something, or only its number if the target is already in the state.
func (w *viewer) reference(x *Value, t *rtype, v value, depth int) {
	if v.IsNil() {
		x.Text = "nil"
		return
	}
	id := identity{p: v.Identity(), t: t}
	if t.kind == reflect.Slice {
		x.Text = fmt.Sprintf("len %d, cap %d", v.Len(), v.Cap())
		id.n = v.Len()
	}
	empty := v.Identity().HasNoSize() // many things without size have the same address
	if !empty {
		if x.ID, x.Seen = w.ids[id]; x.Seen {
			return
		}
		x.ID = len(w.ids) + 1
		w.ids[id] = x.ID
	}
	switch t.kind {
	case reflect.Slice:
		if t.elem.kind == reflect.Uint8 {
			w.bytes(x, v.Bytes())
			return
		}
		w.elements(x, v.Len(), depth, func(i int) value { return element(v, i, t.elem) }, t.elem)
	case reflect.Map:
		w.entries(x, t, mem.As[mapObj](v), depth)
	case reflect.Chan:
		w.channel(x, t, mem.As[chanObj](v), depth)
	case reflect.Func:
		w.function(x, mem.As[closure](v), depth)
	case reflect.Pointer:
		// A thing without size may be an object of the machine: see mem.Object.
		if t.elem.size > 0 {
			w.target(x, t.elem, v, depth)
		}
	}
}

// target shows what a pointer points to: the fields of a struct directly, anything else as one part.
func (w *viewer) target(x *Value, t *rtype, p value, depth int) {
	if t.kind == reflect.Struct {
		if s, ok := w.special(t, peek(p, t)); ok {
			x.Text = s
			return
		}
		w.fields(x, t, peek(p, t), depth)
		return
	}
	if x.Left = 1 - w.room(1, depth); x.Left == 0 {
		x.Parts = []Value{w.show("*", t, peek(p, t), depth+1)}
	}
}

// entries shows a map in the order of its keys if they are simple, otherwise in the order of insertion.
func (w *viewer) entries(x *Value, t *rtype, m *mapObj, depth int) {
	x.Text = fmt.Sprintf("len %d", m.live)
	var es []*entry
	for _, e := range m.entries {
		if !e.dead {
			es = append(es, e)
		}
	}
	slices.SortStableFunc(es, func(a, b *entry) int { return compareSimple(t.key, a.key, b.key) })
	n := w.room(len(es), depth)
	x.Left = len(es) - n
	for _, e := range es[:n] {
		x.Parts = append(x.Parts, w.show(w.key(t.key, e.key), t.elem, e.val, depth+1))
	}
}

func compareSimple(t *rtype, a, b value) int {
	switch {
	case t.isString():
		return cmp.Compare(a.Text(), b.Text())
	case t.isUnsigned():
		return cmp.Compare(a.Num(), b.Num())
	case t.isInteger():
		return cmp.Compare(int64(a.Num()), int64(b.Num()))
	case t.isFloat():
		return cmp.Compare(a.Float(), b.Float())
	}
	return 0
}

// key is a key as one line.
func (w *viewer) key(t *rtype, k value) string {
	x := (&viewer{tt: w.tt, v: w.v, ids: w.ids, left: maxKeyParts}).show("", t, k, maxValueDepth-maxKeyDepth)
	return x.line()
}

// Bounds of a map's key.
const (
	maxKeyDepth = 3
	maxKeyParts = 20
)

// line is a value as short text.
func (x *Value) line() string {
	if len(x.Parts) == 0 {
		if x.ID > 0 {
			return strings.TrimSpace(fmt.Sprintf("@%d %s", x.ID, x.Text))
		}
		return x.Text
	}
	var b strings.Builder
	b.WriteByte('{')
	for i := range x.Parts {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(x.Parts[i].line())
	}
	if x.Left > 0 {
		b.WriteString(", …")
	}
	b.WriteByte('}')
	return b.String()
}

// channel shows a channel's buffer, and how many goroutines wait.
func (w *viewer) channel(x *Value, t *rtype, c *chanObj, depth int) {
	x.Text = fmt.Sprintf("%d of %d", c.buf.len(), c.capacity)
	if c.closed {
		x.Text += ", closed"
	}
	if n := waitingIn(c.senders); n > 0 {
		x.Text += fmt.Sprintf(", %d waiting to send", n)
	}
	if n := waitingIn(c.receivers); n > 0 {
		x.Text += fmt.Sprintf(", %d waiting to receive", n)
	}
	if row := w.v.object(c.shared.id()).Name; row != "" && row != x.Name {
		x.Text += " (" + row + ")" // its name in sentences
	}
	n := w.room(c.buf.len(), depth)
	x.Left = c.buf.len() - n
	for i, v := range c.buf.list()[:n] {
		x.Parts = append(x.Parts, w.show(strconv.Itoa(i), t.elem, v, depth+1))
	}
}

// waitingIn counts the entries of a queue that are not stale.
func waitingIn(q queue[waiter]) int {
	n := 0
	for _, x := range q.list() {
		if x.seq == x.w.seq && !x.w.done && !x.w.left {
			n++
		}
	}
	return n
}

// function shows a function's name and its captured variables.
func (w *viewer) function(x *Value, cl *closure, depth int) {
	c := cl.code
	if c == nil {
		x.Text = "built-in function"
		return
	}
	x.Text = c.name
	if c.fn == nil {
		return
	}
	n := w.room(len(cl.env), depth)
	x.Left = len(cl.env) - n
	for i, v := range cl.env[:n] {
		free := c.fn.FreeVars[i]
		t := w.tt.of(free.Type())
		if c.wrapper { // a method value captures its receiver as a value, other functions capture variables
			x.Parts = append(x.Parts, w.show(free.Name(), t, v, depth+1))
		} else if t.kind == reflect.Pointer && !v.IsNil() && t.elem.size > 0 {
			x.Parts = append(x.Parts, w.show(free.Name(), t.elem, peek(v, t.elem), depth+1))
		}
	}
}
