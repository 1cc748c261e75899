package vm

import (
	"reflect"
	"unicode/utf8"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

// mapObj is a map. Entries are listed in the order of insertion, so that iteration can be made to start anywhere
// and still be repeatable; the index finds them by key.
type mapObj struct {
	key     *rtype
	byWord  map[uint64]*entry // keys of one number
	byText  map[string]*entry // all others, by appendKey
	entries []*entry
	live    int
	nans    int // keys that equal nothing
}

type entry struct {
	key, val value
	dead     bool
}

func wordKey(t *rtype) bool { return t.isInteger() || t.kind == reflect.Bool }

func newMap(key *rtype) *mapObj {
	m := &mapObj{key: key}
	if wordKey(key) {
		m.byWord = map[uint64]*entry{}
	} else {
		m.byText = map[string]*entry{}
	}
	return m
}

// text is the index of a key that is not one number.
func (m *mapObj) text(g *gor, k value, buf []byte) (b []byte, nan bool) {
	if m.key.isString() {
		return unsafe.Slice((*byte)(k.p), int(k.n)), false
	}
	b = g.appendKey(buf, m.key, k, &nan, 0)
	return b, nan
}

func (m *mapObj) find(g *gor, k value) *entry {
	if m.byWord != nil {
		return m.byWord[k.n]
	}
	var buf [64]byte
	b, nan := m.text(g, k, buf[:0])
	if nan {
		return nil
	}
	return m.byText[string(b)]
}

func (m *mapObj) set(g *gor, k, v value) {
	if m.byWord != nil {
		e := m.byWord[k.n]
		if e == nil {
			e = m.add(g, k)
			m.byWord[k.n] = e
		}
		e.val = v
		return
	}
	var buf [64]byte
	b, nan := m.text(g, k, buf[:0])
	if nan {
		m.nans++
		m.add(g, k).val = v
		return
	}
	e := m.byText[string(b)]
	if e == nil {
		e = m.add(g, k)
		m.byText[string(b)] = e
	}
	e.val = v
}

func (m *mapObj) add(g *gor, k value) *entry {
	g.count(8)
	e := &entry{key: k}
	m.live++
	if len(m.entries) > 32 && m.live < len(m.entries)/2 {
		// Iterations under way keep the old list; entries deleted are marked there.
		kept := make([]*entry, 0, 2*m.live)
		for _, e := range m.entries {
			if !e.dead {
				kept = append(kept, e)
			}
		}
		m.entries = kept
	}
	m.entries = append(m.entries, e)
	return e
}

func (m *mapObj) remove(g *gor, k value) {
	e := m.find(g, k)
	if e == nil {
		return
	}
	if m.byWord != nil {
		delete(m.byWord, k.n)
	} else {
		var buf [64]byte
		b, _ := m.text(g, k, buf[:0])
		delete(m.byText, string(b))
	}
	e.dead, e.val = true, value{}
	m.live--
}

func (m *mapObj) clear() {
	for _, e := range m.entries {
		e.dead = true
	}
	m.entries, m.live, m.nans = nil, 0, 0
	clear(m.byWord)
	clear(m.byText)
}

// iterator walks a map or a string.
type iterator struct {
	text    string
	entries []*entry
	at      int
	left    int
}

func (g *gor) iterate(m *mapObj) *iterator {
	it := &iterator{}
	if m != nil {
		it.entries, it.left = m.entries, len(m.entries)
		if it.left > 1 {
			it.at = int(g.random() % uint64(it.left))
		}
	}
	return it
}

// next is the next entry, nil at the end.
func (it *iterator) next() *entry {
	for it.left > 0 {
		e := it.entries[it.at]
		it.left--
		if it.at++; it.at == len(it.entries) {
			it.at = 0
		}
		if !e.dead {
			return e
		}
	}
	return nil
}

func (lo *lowerer) mapInstr(in ssa.Instruction) {
	switch in := in.(type) {
	case *ssa.MakeMap:
		d, key := lo.reg[in], lo.rtype(in.Type()).key
		lo.do(func(g *gor, r []value) {
			g.count(8)
			r[d] = value{p: unsafe.Pointer(newMap(key))}
		})
	case *ssa.MapUpdate:
		x, k, v := lo.operand(in.Map), lo.operand(in.Key), lo.operand(in.Value)
		lo.do(func(g *gor, r []value) {
			m := (*mapObj)(r[x].p)
			if m == nil {
				panic(g.plainErrorf("assignment to entry in nil map"))
			}
			m.set(g, r[k], r[v])
		})
	case *ssa.Lookup:
		lo.lookup(in)
	case *ssa.Range:
		d, x := lo.reg[in], lo.operand(in.X)
		if lo.rtype(in.X.Type()).isString() {
			lo.do(func(_ *gor, r []value) { r[d] = value{p: unsafe.Pointer(&iterator{text: r[x].str()})} })
			return
		}
		lo.do(func(g *gor, r []value) { r[d] = value{p: unsafe.Pointer(g.iterate((*mapObj)(r[x].p)))} })
	case *ssa.Next:
		lo.next(in)
	}
}

func (lo *lowerer) lookup(in *ssa.Lookup) {
	d, x, k := lo.reg[in], lo.operand(in.X), lo.operand(in.Index)
	if lo.rtype(in.X.Type()).isString() {
		lo.do(func(g *gor, r []value) { r[d] = num(uint64(g.byteAt(r[x].str(), r[k].int()))) })
		return
	}
	commaOk := in.CommaOk
	lo.do(func(g *gor, r []value) {
		var e *entry
		if m := (*mapObj)(r[x].p); m != nil {
			e = m.find(g, r[k])
		}
		if e != nil {
			r[d] = e.val
		} else {
			r[d] = value{}
		}
		if commaOk {
			r[d+1] = boolv(e != nil)
		}
	})
}

// next emits a step of an iteration: whether there is one, key, value.
func (lo *lowerer) next(in *ssa.Next) {
	d, x := lo.reg[in], lo.operand(in.Iter)
	if in.IsString {
		lo.do(func(_ *gor, r []value) {
			it := (*iterator)(r[x].p)
			r[d].n = 0
			if it.at < len(it.text) {
				c, w := utf8.DecodeRuneInString(it.text[it.at:])
				r[d].n, r[d+1].n, r[d+2].n = 1, uint64(it.at), uint64(c)
				it.at += w
			}
		})
		return
	}
	lo.do(func(_ *gor, r []value) {
		e := (*iterator)(r[x].p).next()
		r[d].n = 0
		if e != nil {
			r[d].n, r[d+1], r[d+2] = 1, e.key, e.val
		}
	})
}
