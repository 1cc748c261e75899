package reflect

func (v Value) MapIndex(key Value) Value
func (v Value) SetMapIndex(key, elem Value)

// mapIteration is an iteration over a map in the machine.
type mapIteration struct{}

// iterate begins an iteration over the map v.
func (v Value) iterate() *mapIteration

// next goes to the next entry; it reports false at the end.
func (it *mapIteration) next() bool

// entry is the key and the value of the current entry.
func (it *mapIteration) entry() (key, val Value)

// MapIter iterates over a map.
type MapIter struct {
	m    Value
	it   *mapIteration
	done bool
}

// MapRange is an iterator over the map v.
func (v Value) MapRange() *MapIter {
	v.mustBe(Map, "reflect.Value.MapRange")
	return &MapIter{m: v}
}

// Reset makes iter begin anew, with the map v.
func (iter *MapIter) Reset(v Value) {
	if v.IsValid() {
		v.mustBe(Map, "reflect.MapIter.Reset")
	}
	*iter = MapIter{m: v}
}

// Next goes to the next entry; it reports false at the end.
func (iter *MapIter) Next() bool {
	if !iter.m.IsValid() {
		panic("MapIter.Next called on an iterator that does not have an associated map Value")
	}
	if iter.it == nil {
		iter.it = iter.m.iterate()
	} else if iter.done {
		panic("MapIter.Next called on exhausted iterator")
	}
	iter.done = !iter.it.next()
	return !iter.done
}

func (iter *MapIter) check(what string) {
	if iter.it == nil {
		panic(what + " called before Next")
	}
	if iter.done {
		panic(what + " called on exhausted iterator")
	}
}

// Key is the key of the current entry.
func (iter *MapIter) Key() Value {
	iter.check("MapIter.Key")
	k, _ := iter.it.entry()
	return k
}

// Value is the value of the current entry.
func (iter *MapIter) Value() Value {
	iter.check("MapIter.Value")
	_, x := iter.it.entry()
	return x
}

// SetIterKey is v.Set(iter.Key()).
func (v Value) SetIterKey(iter *MapIter) {
	iter.check("reflect: Value.SetIterKey")
	k, _ := iter.it.entry()
	v.Set(k)
}

// SetIterValue is v.Set(iter.Value()).
func (v Value) SetIterValue(iter *MapIter) {
	iter.check("reflect: Value.SetIterValue")
	_, x := iter.it.entry()
	v.Set(x)
}

// MapKeys are the keys of the map v, in no particular order.
func (v Value) MapKeys() []Value {
	v.mustBe(Map, "reflect.Value.MapKeys")
	keys := make([]Value, 0, v.Len())
	for it := v.iterate(); it.next(); {
		k, _ := it.entry()
		keys = append(keys, k)
	}
	return keys
}
