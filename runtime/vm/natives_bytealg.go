package vm

import (
	"bytes"
	"strings"

	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// Package internal/bytealg: searches in bytes and strings, each charged for as far as it looks.
var _ = register(map[string]native{
	"internal/bytealg.Compare": func(g *gor, a, r []value) {
		g.work(min(a[0].Len(), a[1].Len()))
		r[0] = mem.Int(bytes.Compare(a[0].Bytes(), a[1].Bytes()))
	},
	"internal/bytealg.CompareString": func(g *gor, a, r []value) {
		g.work(min(len(a[0].Text()), len(a[1].Text())))
		r[0] = mem.Int(strings.Compare(a[0].Text(), a[1].Text()))
	},
	"internal/bytealg.Count": func(g *gor, a, r []value) {
		g.work(a[0].Len())
		r[0] = mem.Int(bytes.Count(a[0].Bytes(), []byte{byte(a[1].Num())}))
	},
	"internal/bytealg.CountString": func(g *gor, a, r []value) {
		g.work(len(a[0].Text()))
		r[0] = mem.Int(strings.Count(a[0].Text(), string([]byte{byte(a[1].Num())})))
	},
	"internal/bytealg.Equal": func(g *gor, a, r []value) {
		same := a[0].Len() == a[1].Len()
		if same {
			g.work(a[0].Len())
			same = bytes.Equal(a[0].Bytes(), a[1].Bytes())
		}
		r[0] = mem.Bool(same)
	},
	"internal/bytealg.LastIndex": func(g *gor, a, r []value) {
		r[0] = g.foundLast(bytes.LastIndex(a[0].Bytes(), a[1].Bytes()), a[0].Len())
	},
	"internal/bytealg.LastIndexString": func(g *gor, a, r []value) {
		r[0] = g.foundLast(strings.LastIndex(a[0].Text(), a[1].Text()), len(a[0].Text()))
	},
	"internal/bytealg.Index": func(g *gor, a, r []value) {
		r[0] = g.found(bytes.Index(a[0].Bytes(), a[1].Bytes()), a[0].Len())
	},
	"internal/bytealg.IndexString": func(g *gor, a, r []value) {
		r[0] = g.found(strings.Index(a[0].Text(), a[1].Text()), len(a[0].Text()))
	},
	"internal/bytealg.IndexByte": func(g *gor, a, r []value) {
		r[0] = g.found(bytes.IndexByte(a[0].Bytes(), byte(a[1].Num())), a[0].Len())
	},
	"internal/bytealg.IndexByteString": func(g *gor, a, r []value) {
		r[0] = g.found(strings.IndexByte(a[0].Text(), byte(a[1].Num())), len(a[0].Text()))
	},
	"internal/bytealg.LastIndexByte": func(g *gor, a, r []value) {
		r[0] = g.foundLast(bytes.LastIndexByte(a[0].Bytes(), byte(a[1].Num())), a[0].Len())
	},
	"internal/bytealg.LastIndexByteString": func(g *gor, a, r []value) {
		r[0] = g.foundLast(strings.LastIndexByte(a[0].Text(), byte(a[1].Num())), len(a[0].Text()))
	},
})

// found is the result i of a search from the start of n bytes, which is charged.
func (g *gor) found(i, n int) value {
	if i >= 0 {
		n = i
	}
	g.work(n)
	return mem.Int(i)
}

// foundLast is found for a search from the end.
func (g *gor) foundLast(i, n int) value {
	g.work(n - max(i, 0))
	return mem.Int(i)
}
