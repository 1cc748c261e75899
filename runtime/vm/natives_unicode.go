package vm

import (
	"maps"
	"slices"
	"unicode"

	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// Package unicode: its functions on runes are Go's own, and so are its tables. A run gets a copy of a table at the
// first reference, because few programs use them, and a program may write to them.
var _ = register(map[string]native{
	"unicode.IsControl":  bridge(unicode.IsControl),
	"unicode.IsDigit":    bridge(unicode.IsDigit),
	"unicode.IsGraphic":  bridge(unicode.IsGraphic),
	"unicode.IsLetter":   bridge(unicode.IsLetter),
	"unicode.IsLower":    bridge(unicode.IsLower),
	"unicode.IsMark":     bridge(unicode.IsMark),
	"unicode.IsNumber":   bridge(unicode.IsNumber),
	"unicode.IsPrint":    bridge(unicode.IsPrint),
	"unicode.IsPunct":    bridge(unicode.IsPunct),
	"unicode.IsSpace":    bridge(unicode.IsSpace),
	"unicode.IsSymbol":   bridge(unicode.IsSymbol),
	"unicode.IsTitle":    bridge(unicode.IsTitle),
	"unicode.IsUpper":    bridge(unicode.IsUpper),
	"unicode.SimpleFold": bridge(unicode.SimpleFold),
	"unicode.To":         bridge(unicode.To),
	"unicode.ToLower":    bridge(unicode.ToLower),
	"unicode.ToTitle":    bridge(unicode.ToTitle),
	"unicode.ToUpper":    bridge(unicode.ToUpper),
})

// rangeTables is Go's tables by the names of their variables.
func rangeTables() map[string]*unicode.RangeTable {
	all := map[string]*unicode.RangeTable{"Digit": unicode.Digit, "Letter": unicode.Letter, "Lower": unicode.Lower,
		"Mark": unicode.Mark, "Number": unicode.Number, "Other": unicode.Other, "Punct": unicode.Punct, "Space": unicode.Space,
		"Symbol": unicode.Symbol, "Title": unicode.Title, "Upper": unicode.Upper}
	maps.Copy(all, unicode.Categories)
	maps.Copy(all, unicode.Scripts)
	maps.Copy(all, unicode.Properties)
	return all
}

var _ = registerVars(unicodeVars())

func unicodeVars() map[string]nativeVar {
	vars := map[string]nativeVar{
		"unicode.Categories":      tableMap(unicode.Categories),
		"unicode.Scripts":         tableMap(unicode.Scripts),
		"unicode.Properties":      tableMap(unicode.Properties),
		"unicode.FoldCategory":    tableMap(unicode.FoldCategory),
		"unicode.FoldScript":      tableMap(unicode.FoldScript),
		"unicode.CategoryAliases": categoryAliases,
		"unicode.CaseRanges":      func(_ *gor, c []value) { c[0] = caseRanges(unicode.CaseRanges) },
		"unicode.GraphicRanges":   func(g *gor, c []value) { c[0] = g.rangeTableList(unicode.GraphicRanges) },
		"unicode.PrintRanges":     func(g *gor, c []value) { c[0] = g.rangeTableList(unicode.PrintRanges) },
	}
	for name, t := range rangeTables() {
		vars["unicode."+name] = func(g *gor, c []value) { c[0] = g.rangeTable(t) }
	}
	return vars
}

// rangeTable is the run's *unicode.RangeTable for t: R16, R32, LatinOffset.
func (g *gor) rangeTable(t *unicode.RangeTable) value {
	if p, ok := g.vm.tables[t]; ok {
		return p
	}
	c := mem.NewCells(3)
	c[0] = tripleSlice(len(t.R16), func(i int) (lo, hi, stride uint64) {
		r := t.R16[i]
		return uint64(r.Lo), uint64(r.Hi), uint64(r.Stride)
	})
	c[1] = tripleSlice(len(t.R32), func(i int) (lo, hi, stride uint64) {
		r := t.R32[i]
		return uint64(r.Lo), uint64(r.Hi), uint64(r.Stride)
	})
	c[2] = mem.Int(t.LatinOffset)
	if g.vm.tables == nil {
		g.vm.tables = map[*unicode.RangeTable]value{}
	}
	p := mem.PointerToFirst(c)
	g.vm.tables[t] = p
	return p
}

// tripleSlice is a slice of n structs of three numbers; nil if there are none.
func tripleSlice(n int, at func(i int) (x, y, z uint64)) value {
	if n == 0 {
		return value{}
	}
	c := make([]value, 3*n)
	for i := range n {
		x, y, z := at(i)
		c[3*i], c[3*i+1], c[3*i+2] = mem.Num(x), mem.Num(y), mem.Num(z)
	}
	return mem.Slice(c, n, n)
}

func (g *gor) rangeTableList(tables []*unicode.RangeTable) value {
	c := make([]value, len(tables))
	for i, t := range tables {
		c[i] = g.rangeTable(t)
	}
	return mem.Slice(c, len(c), len(c))
}

// caseRanges is a slice of structs of two bounds and an array of three distances.
func caseRanges(ranges []unicode.CaseRange) value {
	const size = 2 + len(unicode.CaseRanges[0].Delta)
	c := make([]value, 0, size*len(ranges))
	for _, r := range ranges {
		c = append(c, mem.Num(uint64(r.Lo)), mem.Num(uint64(r.Hi)))
		for _, d := range r.Delta {
			c = append(c, mem.Num(uint64(d)))
		}
	}
	return mem.Slice(c, len(ranges), len(ranges))
}

// tableMap fills a map[string]*unicode.RangeTable.
func tableMap(tables map[string]*unicode.RangeTable) nativeVar {
	return func(g *gor, c []value) { fillMap(g, c, tables, g.rangeTable) }
}

func categoryAliases(g *gor, c []value) { fillMap(g, c, unicode.CategoryAliases, mem.Text) }

// fillMap makes a map with string keys, inserted in order, because iteration depends on it.
func fillMap[V any](g *gor, c []value, from map[string]V, conv func(V) value) {
	m := newMap(g.vm.prog.known.str)
	for _, name := range slices.Sorted(maps.Keys(from)) {
		m.set(g, mem.Text(name), conv(from[name]))
	}
	c[0] = mem.Object(m)
}
