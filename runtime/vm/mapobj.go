package vm

import (
	"go/types"
	"reflect"
	"strings"
	"unicode/utf8"

	"golang.org/x/tools/go/ssa"

	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// mapObj is a map. Entries are kept in the order of insertion, so that an iteration can start anywhere and still be
// repeatable; the index finds them by key.
type mapObj struct {
	key     *rtype
	byWord  map[uint64]*entry // keys of one number
	byText  map[string]*entry // all others, by appendKey
	entries []*entry
	room    []entry // for the next entries: one allocation for many
	live    int
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

// text is the index of a key that is not a single number.
func (m *mapObj) text(g *gor, k value, buf []byte) (s string, nan bool) {
	if m.key.isString() {
		g.scan(int(k.Num()))
		return k.Text(), false
	}
	b := g.appendKey(buf, m.key, k, &nan, 0)
	return mem.TextOf(b), nan
}

// findKey is the entry of k, a key of type t, in m, which may be nil. Even in an empty map k must be hashable; Go
// then has another message.
func (g *gor) findKey(m *mapObj, t *rtype, k value) *entry {
	if m != nil && m.live > 0 {
		return m.find(g, k)
	}
	if t.kind == reflect.Interface || t.kind == reflect.Struct || t.kind == reflect.Array {
		if bad := g.unhashable(t, k, 0); bad != nil {
			panic(g.plainErrorf("hash of unhashable type: %s", bad.str))
		}
	}
	return nil
}

// unhashable is the type of the part that keeps k, nested depth deep, from being a key; nil if there is none.
func (g *gor) unhashable(t *rtype, k value, depth int) *rtype {
	if t.size > 1 && k.IsNil() { // zero: an array may be larger than the memory
		return nil
	}
	switch t.kind {
	case reflect.Interface:
		if k.Num() == 0 {
			return nil
		}
		dyn := g.vm.prog.types.byID(k.Num())
		if !types.Comparable(dyn.t) {
			return dyn
		}
		g.walk(depth, "used as a key")
		return g.unhashable(dyn, unbox(dyn, k), depth+1)
	case reflect.Struct:
		for _, f := range t.fields {
			if bad := g.unhashable(f.typ, k.Part(t.size, f.off, f.typ.size), depth); bad != nil {
				return bad
			}
		}
	case reflect.Array:
		for i := range t.length {
			if bad := g.unhashable(t.elem, k.Part(t.size, i*t.elem.size, t.elem.size), depth); bad != nil {
				return bad
			}
		}
	}
	return nil
}

func (m *mapObj) find(g *gor, k value) *entry {
	g.effort(mapEffort)
	if m.byWord != nil {
		return m.byWord[k.Num()]
	}
	var buf [64]byte
	text, nan := m.text(g, k, buf[:0])
	if nan {
		return nil
	}
	return m.byText[text]
}

func (m *mapObj) set(g *gor, k, v value) {
	g.effort(mapEffort)
	if m.byWord != nil {
		e := m.byWord[k.Num()]
		if e == nil {
			e = m.add(g, k)
			m.byWord[k.Num()] = e
		}
		e.val = v
		return
	}
	var buf [64]byte
	text, nan := m.text(g, k, buf[:0])
	if nan {
		m.add(g, k).val = v
		return
	}
	e := m.byText[text]
	if e == nil {
		if !m.key.isString() { // text is in buf
			g.countBytes(uint64(len(text)))
			text = strings.Clone(text)
		}
		e = m.add(g, k)
		m.byText[text] = e
	}
	e.key, e.val = k, v // -0 equals 0 and replaces it
}

func (m *mapObj) add(g *gor, k value) *entry {
	g.effort(keyEffort)
	g.count(6) // the entry, and its slots in the list and the index
	if len(m.room) == 0 {
		m.room = make([]entry, min(max(m.live, 1), 64))
	}
	e := &m.room[0]
	m.room = m.room[1:]
	e.key = k
	m.live++
	m.entries = append(m.entries, e)
	return e
}

// compact removes deleted entries when they are the majority, so that an iteration skips few of them. Running
// iterations keep the old list; deleted entries are marked there.
func (m *mapObj) compact() {
	const few = 32
	if len(m.entries) <= few || m.live >= len(m.entries)/2 {
		return
	}
	kept := make([]*entry, 0, 2*m.live)
	for _, e := range m.entries {
		if !e.dead {
			kept = append(kept, e)
		}
	}
	m.entries = kept
}

func (m *mapObj) remove(g *gor, k value) {
	e := g.findKey(m, m.key, k)
	if e == nil {
		return
	}
	if m.byWord != nil {
		delete(m.byWord, k.Num())
	} else {
		var buf [64]byte
		text, _ := m.text(g, k, buf[:0])
		delete(m.byText, text)
	}
	e.dead, e.val = true, value{}
	m.live--
	m.compact()
}

func (m *mapObj) clear() {
	for _, e := range m.entries {
		e.dead = true
	}
	m.entries, m.live = nil, 0
	clear(m.byWord)
	clear(m.byText)
}

// iterator walks a map or a string.
type iterator struct {
	text    string
	m       *mapObj // nil: of a string
	entries []*entry
	at      int
	left    int
}

func (g *gor) iterate(m *mapObj) *iterator {
	g.effort(mapEffort)
	it := &iterator{m: m}
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
			g.effort(3 * mapEffort)
			r[d] = g.fresh(mem.Object(newMap(key)), 1)
		})
	case *ssa.MapUpdate:
		x, k, v := lo.operand(in.Map), lo.operand(in.Key), lo.operand(in.Value)
		lo.accessMap(in.Map, x, in.Key, true)
		lo.do(func(g *gor, r []value) {
			m := mem.As[mapObj](r[x])
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
			lo.do(func(_ *gor, r []value) { r[d] = mem.Object(&iterator{text: r[x].Text()}) })
			return
		}
		lo.accessMap(in.X, x, nil, false)
		lo.do(func(g *gor, r []value) { r[d] = mem.Object(g.iterate(mem.As[mapObj](r[x]))) })
	case *ssa.Next:
		lo.next(in)
	}
}

func (lo *lowerer) lookup(in *ssa.Lookup) {
	d, x, k := lo.reg[in], lo.operand(in.X), lo.operand(in.Index)
	if lo.rtype(in.X.Type()).isString() {
		lo.emit(instr{op: opTextIndex, a: d, b: x, c: k})
		return
	}
	lo.accessMap(in.X, x, in.Index, false)
	commaOk := in.CommaOk
	key := lo.rtype(in.X.Type()).key
	lo.do(func(g *gor, r []value) {
		e := g.findKey(mem.As[mapObj](r[x]), key, r[k])
		if e != nil {
			r[d] = e.val
		} else {
			r[d] = value{}
		}
		if commaOk {
			r[d+1] = mem.Bool(e != nil)
		}
	})
}

// next emits a step of an iteration: whether there is one, key, value.
func (lo *lowerer) next(in *ssa.Next) {
	d, x := lo.reg[in], lo.operand(in.Iter)
	if in.IsString {
		lo.do(func(_ *gor, r []value) {
			it := mem.As[iterator](r[x])
			r[d].SetNum(0)
			if it.at < len(it.text) {
				c, w := utf8.DecodeRuneInString(it.text[it.at:])
				r[d], r[d+1], r[d+2] = mem.Num(1), mem.Int(it.at), mem.Num(uint64(c))
				it.at += w
			}
		})
		return
	}
	lo.accessNext(in, x)
	lo.do(func(_ *gor, r []value) {
		e := mem.As[iterator](r[x]).next()
		r[d].SetNum(0)
		if e != nil {
			r[d], r[d+1], r[d+2] = mem.Num(1), e.key, e.val
		}
	})
}
