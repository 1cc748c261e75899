package vm

import (
	"reflect"

	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// mapIteration is what a MapIter of the library holds.
type mapIteration struct {
	*iterator
	t  *rtype
	at *entry
	ro readOnly
}

// Maps by reflection.
var _ = register(map[string]native{
	"(reflect.Value).MapIndex": func(g *gor, a, r []value) {
		m, k := mirrorOf(a[0]), mirrorOf(a[1])
		g.mustBe(m, reflect.Map, "reflect.Value.MapIndex")
		key := g.assignTo(g.mustBeValid(k, "reflect.Value.MapIndex"), "reflect.Value.MapIndex", m.t.key)
		r[0] = value{}
		if obj := mem.As[mapObj](m.peek(g)); obj != nil {
			if e := obj.find(g, key); e != nil {
				r[0] = g.mirrored(m.t.elem, e.val, (m.ro | k.ro).inherited())
			}
		}
	},
	"(reflect.Value).SetMapIndex": reflectSetMapIndex,
	"(reflect.Value).iterate": func(g *gor, a, r []value) {
		m := mirrorOf(a[0])
		g.count(8)
		r[0] = mem.Object(&mapIteration{iterator: g.iterate(mem.As[mapObj](m.peek(g))), t: m.t, ro: m.ro.inherited()})
	},
	"(*reflect.mapIteration).next": func(_ *gor, a, r []value) {
		it := mem.As[mapIteration](a[0])
		it.at = it.next()
		r[0] = mem.Bool(it.at != nil)
	},
	"(*reflect.mapIteration).entry": func(g *gor, a, r []value) {
		it := mem.As[mapIteration](a[0])
		k, v := it.at.key, it.at.val
		r[0], r[1] = g.mirrored(it.t.key, k, it.ro), g.mirrored(it.t.elem, v, it.ro)
	},
})

// mustBeValid returns m, and panics as package reflect does if it is the zero Value.
func (g *gor) mustBeValid(m *mirror, method string) *mirror {
	if m == nil {
		panic(g.valueError(method, m))
	}
	return m
}

func reflectSetMapIndex(g *gor, a, _ []value) {
	const method = "reflect.Value.SetMapIndex"
	m, k, x := mirrorOf(a[0]), mirrorOf(a[1]), mirrorOf(a[2])
	g.mustBe(m, reflect.Map, method)
	g.mustBeExported(m, method)
	g.mustBeExported(k, method)
	key := g.assignTo(k, method, m.t.key)
	obj := mem.As[mapObj](m.peek(g))
	if x == nil {
		if obj != nil {
			obj.remove(g, key)
		}
		return
	}
	g.mustBeExported(x, method)
	val := g.assignTo(x, method, m.t.elem)
	if obj == nil {
		panic(g.plainErrorf("assignment to entry in nil map"))
	}
	obj.set(g, key, val)
}

// Channels by reflection.
var _ = register(map[string]native{
	"(reflect.Value).recv": func(g *gor, a, r []value) {
		m := g.channel(mirrorOf(a[0]), "reflect.Value.Recv", reflect.RecvDir, "reflect: recv on send-only channel")
		c := mem.As[chanObj](m.peek(g))
		var v value
		var ok bool
		done := true
		if a[1].Num() != 0 {
			v, ok = g.receive(c)
		} else {
			v, ok, done = g.receiveNow(c)
		}
		r[0], r[1] = value{}, mem.Bool(ok)
		if done {
			r[0] = g.mirrored(m.t.elem, v, 0)
		}
	},
	"(reflect.Value).send": func(g *gor, a, r []value) {
		m := g.channel(mirrorOf(a[0]), "reflect.Value.Send", reflect.SendDir, "reflect: send on recv-only channel")
		x := mirrorOf(a[1])
		g.mustBeExported(x, "reflect.Value.Send")
		v := g.assignTo(x, "reflect.Value.Send", m.t.elem)
		c := mem.As[chanObj](m.peek(g))
		r[0] = mem.Bool(true)
		if a[2].Num() != 0 {
			g.send(c, v)
			return
		}
		r[0] = mem.Bool(g.sendNow(c, v))
	},
	"(reflect.Value).Close": func(g *gor, a, _ []value) {
		m := g.channel(mirrorOf(a[0]), "reflect.Value.Close", reflect.SendDir, "reflect: close of receive-only channel")
		g.closeChan(mem.As[chanObj](m.peek(g)))
	},
})

// channel is m, a channel of that direction; otherwise it panics with the complaint.
func (g *gor) channel(m *mirror, method string, dir reflect.ChanDir, complaint string) *mirror {
	g.mustBe(m, reflect.Chan, method)
	g.mustBeExported(m, method)
	if direction(m.t)&int(dir) == 0 {
		panic(g.reflectPanic("%s", complaint))
	}
	return m
}

// receiveNow and sendNow act like a select with a default case.
func (g *gor) receiveNow(c *chanObj) (v value, ok, done bool) {
	i, v, ok := g.selectOne([]selectCase{{c: 0}}, []value{mem.Object(c)}, false)
	return v, ok, i == 0
}

func (g *gor) sendNow(c *chanObj, v value) bool {
	i, _, _ := g.selectOne([]selectCase{{c: 0, v: 1, send: true}}, []value{mem.Object(c), v}, false)
	return i == 0
}
