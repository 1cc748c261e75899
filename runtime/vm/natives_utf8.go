package vm

import (
	"unicode/utf8"

	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// Package unicode/utf8: decoding and counting are native.
var _ = register(map[string]native{
	"unicode/utf8.DecodeRune":             func(_ *gor, a, r []value) { setRune(r)(utf8.DecodeRune(head(a[0]))) },
	"unicode/utf8.DecodeRuneInString":     func(_ *gor, a, r []value) { setRune(r)(utf8.DecodeRuneInString(a[0].Text())) },
	"unicode/utf8.DecodeLastRune":         func(_ *gor, a, r []value) { setRune(r)(utf8.DecodeLastRune(tail(a[0]))) },
	"unicode/utf8.DecodeLastRuneInString": func(_ *gor, a, r []value) { setRune(r)(utf8.DecodeLastRuneInString(a[0].Text())) },
	"unicode/utf8.FullRune":               func(_ *gor, a, r []value) { r[0] = mem.Bool(utf8.FullRune(head(a[0]))) },
	"unicode/utf8.FullRuneInString":       bridge(utf8.FullRuneInString),
	"unicode/utf8.RuneCount": func(g *gor, a, r []value) {
		r[0] = mem.Int(utf8.RuneCount(a[0].Bytes()))
		g.work(a[0].Len())
	},
	"unicode/utf8.RuneCountInString": func(g *gor, a, r []value) {
		r[0] = mem.Int(utf8.RuneCountInString(a[0].Text()))
		g.work(len(a[0].Text()))
	},
	"unicode/utf8.Valid": func(g *gor, a, r []value) {
		r[0] = mem.Bool(utf8.Valid(a[0].Bytes()))
		g.work(a[0].Len())
	},
	"unicode/utf8.ValidString": func(g *gor, a, r []value) {
		r[0] = mem.Bool(utf8.ValidString(a[0].Text()))
		g.work(len(a[0].Text()))
	},
})

// setRune makes a function that returns a rune and its size as a native's results.
func setRune(r []value) func(c rune, size int) {
	return func(c rune, size int) { r[0], r[1] = mem.Num(uint64(c)), mem.Int(size) }
}

// head is the first bytes of a slice, as many as a rune can have; tail is the last ones.
func head(v value) []byte { return v.Sub(0, min(v.Len(), utf8.UTFMax), v.Cap(), 1).Bytes() }

func tail(v value) []byte { return v.BytesFrom(max(0, v.Len()-utf8.UTFMax)).Bytes() }
