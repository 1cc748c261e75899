package vm

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unsafe"
)

// Package encoding/json, over values of the machine: numbers, texts and syntax are left to Go's own.
var _ = register(map[string]native{
	"encoding/json.marshal": func(g *gor, a, r []value) {
		e := jsonEncoder{g: g}
		e.iface(a[0])
		r[0], r[1] = value{}, strv(e.problem)
		if e.problem != "" {
			return
		}
		out := e.buf
		if prefix, indent := a[1].str(), a[2].str(); prefix != "" || indent != "" {
			var b bytes.Buffer
			if err := json.Indent(&b, out.Bytes(), prefix, indent); err != nil {
				r[1] = strv(err.Error())
				return
			}
			out = b
		}
		r[0] = g.text(out.String())
	},
	"encoding/json.unmarshal": func(g *gor, a, r []value) { r[0] = g.text(g.unmarshal(a[0].str(), a[1])) },
	"encoding/json.valid":     func(_ *gor, a, r []value) { r[0] = boolv(json.Valid([]byte(a[0].str()))) },
})

// jsonField is a field that JSON sees.
type jsonField struct {
	field
	name      string
	omitEmpty bool
}

// jsonFields are the fields of a struct, those of embedded structs included.
func jsonFields(t *rtype) []jsonField {
	var out []jsonField
	for _, f := range t.fields {
		tag := reflect.StructTag(f.tag).Get("json")
		name, opts, _ := strings.Cut(tag, ",")
		switch {
		case tag == "-":
		case f.embedded && name == "" && f.typ.kind == reflect.Struct:
			for _, in := range jsonFields(f.typ) {
				in.off += f.off
				out = append(out, in)
			}
		case f.exported:
			out = append(out, jsonField{f, cmp.Or(name, f.name), strings.Contains(opts, "omitempty")})
		}
	}
	return out
}

type jsonEncoder struct {
	g       *gor
	buf     bytes.Buffer
	problem string
	depth   int
	counted int // bytes of buf that the memory limit knows of
}

func (e *jsonEncoder) leaf(x any) {
	b, err := json.Marshal(x)
	if err != nil {
		e.problem = err.Error()
	}
	e.buf.Write(b)
}

func (e *jsonEncoder) iface(v value) {
	if v.n == 0 {
		e.buf.WriteString("null")
		return
	}
	t := e.g.vm.prog.types.byID(v.n)
	e.value(t, unbox(t, v))
}

const maxJSONDepth = 1000

func (e *jsonEncoder) value(t *rtype, v value) {
	if e.depth++; e.depth > maxJSONDepth {
		e.problem = "json: unsupported value: encountered a cycle via " + t.str
	}
	defer func() { e.depth-- }()
	e.g.walk(e.depth, "encoded")
	e.counted = e.g.countGrowth(e.counted, e.buf.Cap())
	if e.problem != "" || e.marshaler(t, v) {
		return
	}
	switch {
	case t.kind == reflect.Bool:
		e.leaf(v.n != 0)
	case t.isUnsigned():
		e.leaf(v.n)
	case t.isInteger():
		e.leaf(int64(v.n))
	case t.kind == reflect.Float32:
		e.leaf(float32(v.float()))
	case t.isFloat():
		e.leaf(v.float())
	case t.isString():
		e.leaf(v.str())
	case t.kind == reflect.Interface:
		e.iface(v)
	case t.kind == reflect.Pointer && v.p != nil:
		e.value(t.elem, peek(v.p, t.elem.size))
	case t.kind == reflect.Struct:
		e.structure(t, v)
	case t.kind == reflect.Map && v.p != nil:
		e.mapping(t, (*mapObj)(v.p))
	case t.kind == reflect.Slice && v.p != nil && t.elem.kind == reflect.Uint8:
		e.leaf(base64.StdEncoding.EncodeToString(bytesOf(v)))
	case t.kind == reflect.Slice && v.p != nil:
		e.list(t.elem, v.elems(t.elem.size), v.len())
	case t.kind == reflect.Array:
		e.list(t.elem, flat(&v, t.size), t.length)
	case t.kind == reflect.Pointer || t.kind == reflect.Map || t.kind == reflect.Slice:
		e.buf.WriteString("null")
	default:
		e.problem = "json: unsupported type: " + t.str
	}
}

// marshaler lets a json.Marshaler write itself.
func (e *jsonEncoder) marshaler(t *rtype, v value) bool {
	if e.g.vm.prog.method(t, nil, "MarshalJSON") == nil || t.kind == reflect.Pointer && v.p == nil {
		return false
	}
	q, err := std.load("encoding/json")
	if err != nil || !e.g.vm.prog.types.implements(t, e.g.vm.prog.types.of(q.types.Scope().Lookup("Marshaler").Type())) {
		return false
	}
	var res [2]value
	c := e.g.vm.prog.codeOf(std.prog.Package(q.types).Func("marshalText"))
	e.g.call(e.g.vm.prog.closureOf(c), []value{e.g.box(t, v)}, res[:])
	e.problem = res[1].str()
	if err := json.Compact(&e.buf, []byte(res[0].str())); err != nil && e.problem == "" {
		e.problem = fmt.Sprintf("json: error calling MarshalJSON for type %s: %v", t.str, err)
	}
	return true
}

func (e *jsonEncoder) structure(t *rtype, v value) {
	sep := byte('{')
	for _, f := range jsonFields(t) {
		x := part(v, t.size, f.off, f.typ.size)
		if f.omitEmpty && isEmpty(f.typ, x) {
			continue
		}
		e.buf.WriteByte(sep)
		sep = ','
		e.leaf(f.name)
		e.buf.WriteByte(':')
		e.value(f.typ, x)
	}
	if sep == '{' {
		e.buf.WriteByte('{')
	}
	e.buf.WriteByte('}')
}

func isEmpty(t *rtype, v value) bool {
	switch t.kind {
	case reflect.Slice:
		return v.len() == 0
	case reflect.Map:
		return v.p == nil || (*mapObj)(v.p).live == 0
	case reflect.Array:
		return t.length == 0
	case reflect.Struct:
		return false
	case reflect.Pointer:
		return v.p == nil
	}
	return v.n == 0
}

func (e *jsonEncoder) list(t *rtype, c []value, n int) {
	e.buf.WriteByte('[')
	for i := range n {
		if i > 0 {
			e.buf.WriteByte(',')
		}
		e.value(t, pack(c[i*t.size:(i+1)*t.size]))
	}
	e.buf.WriteByte(']')
}

func (e *jsonEncoder) mapping(t *rtype, m *mapObj) {
	type pair struct {
		key string
		val value
	}
	var all []pair
	for _, en := range e.g.sorted(m) {
		switch {
		case t.key.isString():
			all = append(all, pair{en.key.str(), en.val})
		case t.key.isUnsigned():
			all = append(all, pair{strconv.FormatUint(en.key.n, 10), en.val})
		case t.key.isInteger():
			all = append(all, pair{strconv.FormatInt(int64(en.key.n), 10), en.val})
		default:
			e.problem = "json: unsupported type: " + t.str
			return
		}
	}
	slices.SortFunc(all, func(a, b pair) int { return cmp.Compare(a.key, b.key) })
	e.buf.WriteByte('{')
	for i, p := range all {
		if i > 0 {
			e.buf.WriteByte(',')
		}
		e.leaf(p.key)
		e.buf.WriteByte(':')
		e.value(t.elem, p.val)
	}
	e.buf.WriteByte('}')
}

// unmarshal reads JSON into what target points to and says what is wrong.
func (g *gor) unmarshal(text string, target value) string {
	if target.n == 0 {
		return "json: Unmarshal(nil)"
	}
	t := g.vm.prog.types.byID(target.n)
	if t.kind != reflect.Pointer || target.p == nil {
		return "json: Unmarshal(non-pointer " + t.str + ")"
	}
	g.countBytes(uint64(4 * len(text)))
	var check any
	if err := json.Unmarshal([]byte(text), &check); err != nil {
		return err.Error()
	}
	dec := json.NewDecoder(strings.NewReader(text))
	dec.UseNumber()
	var x any
	if err := dec.Decode(&x); err != nil && err != io.EOF {
		return err.Error()
	}
	d := jsonDecoder{g: g}
	d.assign(t.elem, target.p, x)
	return d.problem
}

type jsonDecoder struct {
	g       *gor
	problem string // the first
}

func (d *jsonDecoder) mismatch(what string, t *rtype) {
	if d.problem == "" {
		d.problem = fmt.Sprintf("json: cannot unmarshal %s into Go value of type %s", what, t.str)
	}
}

// assign stores x, from Go's decoder, in the variable of type t at p.
func (d *jsonDecoder) assign(t *rtype, p unsafe.Pointer, x any) {
	switch {
	case x == nil:
		switch t.kind {
		case reflect.Interface, reflect.Pointer, reflect.Map, reflect.Slice:
			store(p, value{}, t.size)
		}
		return
	case t.kind == reflect.Pointer:
		c := (*value)(p)
		if c.p == nil {
			c.p = d.g.alloc(t.elem.size)
		}
		d.assign(t.elem, c.p, x)
		return
	case t.kind == reflect.Interface:
		if t.t.Underlying().String() != "interface{}" && t.str != "interface {}" && t.str != "error" {
			break
		}
		*(*value)(p) = d.free(x)
		return
	}
	switch x := x.(type) {
	case bool:
		if t.kind != reflect.Bool {
			d.mismatch("bool", t)
			return
		}
		*(*value)(p) = boolv(x)
	case string:
		if !t.isString() {
			d.mismatch("string", t)
			return
		}
		*(*value)(p) = d.g.text(x)
	case json.Number:
		d.number(t, p, x)
	case []any:
		d.list(t, p, x)
	case map[string]any:
		d.object(t, p, x)
	}
}

func (d *jsonDecoder) number(t *rtype, p unsafe.Pointer, x json.Number) {
	var v value
	var err error
	switch {
	case t.isUnsigned():
		v.n, err = strconv.ParseUint(x.String(), 10, t.bits())
	case t.isInteger():
		var n int64
		n, err = strconv.ParseInt(x.String(), 10, t.bits())
		v.n = uint64(n)
	case t.isFloat():
		var f float64
		f, err = x.Float64()
		v = floatv(f)
	default:
		d.mismatch("number", t)
		return
	}
	if err != nil {
		d.mismatch("number "+x.String(), t)
		return
	}
	*(*value)(p) = v
}

func (d *jsonDecoder) list(t *rtype, p unsafe.Pointer, x []any) {
	switch t.kind {
	case reflect.Slice:
		s := d.g.newSlice(len(x), len(x), t.elem.size)
		for i, e := range x {
			d.assign(t.elem, unsafe.Pointer(cell(s.p, i*t.elem.size)), e)
		}
		*(*value)(p) = s
	case reflect.Array:
		for i := range min(len(x), t.length) {
			d.assign(t.elem, unsafe.Pointer(cell(p, i*t.elem.size)), x[i])
		}
	default:
		d.mismatch("array", t)
	}
}

func (d *jsonDecoder) object(t *rtype, p unsafe.Pointer, x map[string]any) {
	names := make([]string, 0, len(x))
	for name := range x {
		names = append(names, name)
	}
	slices.Sort(names)
	switch {
	case t.kind == reflect.Struct:
		fields := jsonFields(t)
		for _, name := range names {
			i := slices.IndexFunc(fields, func(f jsonField) bool { return f.name == name })
			if i < 0 {
				i = slices.IndexFunc(fields, func(f jsonField) bool { return strings.EqualFold(f.name, name) })
			}
			if i >= 0 {
				d.assign(fields[i].typ, unsafe.Pointer(cell(p, fields[i].off)), x[name])
			}
		}
	case t.kind == reflect.Map && t.key.isString():
		c := (*value)(p)
		if c.p == nil {
			*c = opaque(newMap(t.key))
		}
		for _, name := range names {
			e := d.g.alloc(max(t.elem.size, 1))
			d.assign(t.elem, e, x[name])
			(*mapObj)(c.p).set(d.g, d.g.text(name), load(e, t.elem.size))
		}
	default:
		d.mismatch("object", t)
	}
}

// free makes the value that an any gets: float64, string, bool, []any or map[string]any.
func (d *jsonDecoder) free(x any) value {
	k := &d.g.vm.prog.known
	switch x := x.(type) {
	case bool:
		return d.g.box(k.boolean, boolv(x))
	case string:
		return d.g.box(k.str, d.g.text(x))
	case json.Number:
		f, _ := x.Float64()
		return d.g.box(k.float, floatv(f))
	case []any:
		s := d.g.newSlice(len(x), len(x), 1)
		for i, e := range x {
			*cell(s.p, i) = d.free(e)
		}
		return d.g.box(k.anys, s)
	case map[string]any:
		var p value
		d.object(k.anyMap, unsafe.Pointer(&p), x)
		return d.g.box(k.anyMap, p)
	}
	return value{}
}
