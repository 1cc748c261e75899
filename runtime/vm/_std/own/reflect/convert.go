package reflect

import "strconv"

// CanConvert reports whether v can be converted to t.
func (v Value) CanConvert(t Type) bool {
	if !v.Type().ConvertibleTo(t) {
		return false
	}
	if v.Kind() == Slice {
		if t.Kind() == Array && t.Len() > v.Len() {
			return false
		}
		if t.Kind() == Pointer && t.Elem().Kind() == Array && t.Elem().Len() > v.Len() {
			return false
		}
	}
	return true
}

// Convert is v as a value of type t. It panics if Go's rules do not allow that.
func (v Value) Convert(t Type) Value {
	if !v.Type().ConvertibleTo(t) {
		panic("reflect.Value.Convert: value of type " + v.Type().String() + " cannot be converted to type " + t.String())
	}
	return v.convert(t).readOnly(v)
}

func (v Value) convert(t Type) Value {
	to := t.common()
	k := t.Kind()
	if k == Interface {
		return v.toInterface(to)
	}
	switch {
	case v.CanInt() && k == String:
		s := "\uFFFD"
		if x := v.Int(); int64(rune(x)) == x {
			s = string(rune(x))
		}
		return made(to, func(x Value) { x.SetString(s) })
	case v.CanUint() && k == String:
		s := "\uFFFD"
		if x := v.Uint(); uint64(rune(x)) == x {
			s = string(rune(x))
		}
		return made(to, func(x Value) { x.SetString(s) })
	case v.CanInt() || v.CanUint() || v.CanFloat():
		return made(to, func(x Value) { x.setNumber(v) })
	case v.CanComplex():
		return made(to, func(x Value) { x.SetComplex(v.Complex()) })
	case v.Kind() == String && k == Slice && t.Elem().Kind() == Uint8:
		return made(to, func(x Value) { x.SetBytes([]byte(v.String())) })
	case v.Kind() == String && k == Slice:
		return made(to, func(x Value) { x.setRunes([]rune(v.String())) })
	case v.Kind() == Slice && k == String && v.Type().Elem().Kind() == Uint8:
		return made(to, func(x Value) { x.SetString(string(v.Bytes())) })
	case v.Kind() == Slice && k == String:
		return made(to, func(x Value) { x.SetString(string(v.runes())) })
	case v.Kind() == Slice && k == Array:
		v.enough(t.Len(), "")
		return v.array(to)
	case v.Kind() == Slice && k == Pointer:
		v.enough(t.Elem().Len(), "pointer to ")
		return v.arrayPointer(to)
	}
	return v.as(to)
}

// array is a copy of the first elements of the slice v, arrayPointer a pointer to them; both as a t.
func (v Value) array(t *rtype) Value
func (v Value) arrayPointer(t *rtype) Value

// toInterface is v in the interface type t.
func (v Value) toInterface(t *rtype) Value

// made is a value of type t that set has set.
func made(t *rtype, set func(Value)) Value {
	x := newVar(t).Elem()
	set(x)
	return x.value()
}

// setNumber sets v to x, both integers or floats of any width.
func (v Value) setNumber(x Value) {
	switch {
	case v.CanInt() && x.CanInt():
		v.SetInt(x.Int())
	case v.CanInt() && x.CanUint():
		v.SetInt(int64(x.Uint()))
	case v.CanInt():
		v.SetInt(int64(x.Float()))
	case v.CanUint() && x.CanInt():
		v.SetUint(uint64(x.Int()))
	case v.CanUint() && x.CanUint():
		v.SetUint(x.Uint())
	case v.CanUint():
		v.SetUint(uint64(x.Float()))
	case x.CanInt():
		v.SetFloat(float64(x.Int()))
	case x.CanUint():
		v.SetFloat(float64(x.Uint()))
	default:
		v.SetFloat(x.Float())
	}
}

// enough panics unless the slice v has n elements.
func (v Value) enough(n int, what string) {
	if n > v.Len() {
		panic("reflect: cannot convert slice with length " + strconv.Itoa(v.Len()) + " to " + what + "array with length " + strconv.Itoa(n))
	}
}
