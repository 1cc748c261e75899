package vm

import (
	"bytes"
	"strings"
)

// Package internal/bytealg: what searches through bytes and strings, each charged for as far as it looks.
var _ = register(map[string]native{
	"internal/bytealg.Compare": func(g *gor, a, r []value) {
		g.work(min(a[0].len(), a[1].len()))
		r[0] = intv(bytes.Compare(bytesOf(a[0]), bytesOf(a[1])))
	},
	"internal/bytealg.CompareString": func(g *gor, a, r []value) {
		g.work(min(len(a[0].str()), len(a[1].str())))
		r[0] = intv(strings.Compare(a[0].str(), a[1].str()))
	},
	"internal/bytealg.Count": func(g *gor, a, r []value) {
		g.work(a[0].len())
		r[0] = intv(bytes.Count(bytesOf(a[0]), []byte{byte(a[1].n)}))
	},
	"internal/bytealg.CountString": func(g *gor, a, r []value) {
		g.work(len(a[0].str()))
		r[0] = intv(strings.Count(a[0].str(), string([]byte{byte(a[1].n)})))
	},
	"internal/bytealg.Equal": func(g *gor, a, r []value) {
		same := a[0].len() == a[1].len()
		if same {
			g.work(a[0].len())
			same = bytes.Equal(bytesOf(a[0]), bytesOf(a[1]))
		}
		r[0] = boolv(same)
	},
	"internal/bytealg.LastIndex": func(g *gor, a, r []value) {
		r[0] = g.foundLast(bytes.LastIndex(bytesOf(a[0]), bytesOf(a[1])), a[0].len())
	},
	"internal/bytealg.LastIndexString": func(g *gor, a, r []value) {
		r[0] = g.foundLast(strings.LastIndex(a[0].str(), a[1].str()), len(a[0].str()))
	},
	"internal/bytealg.Index": func(g *gor, a, r []value) {
		r[0] = g.found(bytes.Index(bytesOf(a[0]), bytesOf(a[1])), a[0].len())
	},
	"internal/bytealg.IndexString": func(g *gor, a, r []value) {
		r[0] = g.found(strings.Index(a[0].str(), a[1].str()), len(a[0].str()))
	},
	"internal/bytealg.IndexByte": func(g *gor, a, r []value) {
		r[0] = g.found(bytes.IndexByte(bytesOf(a[0]), byte(a[1].n)), a[0].len())
	},
	"internal/bytealg.IndexByteString": func(g *gor, a, r []value) {
		r[0] = g.found(strings.IndexByte(a[0].str(), byte(a[1].n)), len(a[0].str()))
	},
	"internal/bytealg.LastIndexByte": func(g *gor, a, r []value) {
		r[0] = g.foundLast(bytes.LastIndexByte(bytesOf(a[0]), byte(a[1].n)), a[0].len())
	},
	"internal/bytealg.LastIndexByteString": func(g *gor, a, r []value) {
		r[0] = g.foundLast(strings.LastIndexByte(a[0].str(), byte(a[1].n)), len(a[0].str()))
	},
})

// found is the result i of a search from the start of n bytes, which is charged.
func (g *gor) found(i, n int) value {
	if i >= 0 {
		n = i
	}
	g.work(n)
	return intv(i)
}

// foundLast is found for a search from the end.
func (g *gor) foundLast(i, n int) value {
	g.work(n - max(i, 0))
	return intv(i)
}
