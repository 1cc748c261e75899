package reflect

// Comparable reports whether v can be compared with ==.
func (v Value) Comparable() bool {
	switch v.Kind() {
	case Invalid:
		return false
	case Interface:
		return v.IsNil() || v.Elem().Comparable()
	case Array:
		for i := range v.Len() {
			if !v.Index(i).Comparable() {
				return false
			}
		}
	case Struct:
		for i := range v.NumField() {
			if !v.Field(i).Comparable() {
				return false
			}
		}
	}
	return v.Kind() == Array || v.Kind() == Struct || v.Type().Comparable()
}

// Equal reports whether v and u are equal; it panics if they are of one type and cannot be compared.
func (v Value) Equal(u Value) bool {
	if v.Kind() == Interface {
		v = v.Elem()
	}
	if u.Kind() == Interface {
		u = u.Elem()
	}
	if !v.IsValid() || !u.IsValid() {
		return v.IsValid() == u.IsValid()
	}
	if v.Type() != u.Type() {
		return false
	}
	switch v.Kind() {
	case Array:
		if v.Len() == 0 && !v.Type().Elem().Comparable() {
			break
		}
		for i := range v.Len() {
			if !v.Index(i).Equal(u.Index(i)) {
				return false
			}
		}
		return true
	case Struct:
		for i := range v.NumField() {
			if !v.Field(i).Equal(u.Field(i)) {
				return false
			}
		}
		return true
	case Func, Map, Slice:
	default:
		return v.exact() == u.exact()
	}
	panic("reflect.Value.Equal: values of type " + v.Type().String() + " are not comparable")
}
