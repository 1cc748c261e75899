package render

import (
	"slices"
	"strings"
)

// Texts that pictures contain, for exports that write them as text of their own.

// WhatRan says what ran and with which settings: "countdown#countdown · 2 cores · seed 7 · 10 workers".
func WhatRan(s *Scene) string { return settingsLine(s) }

// Cost is one kind of cost of each run.
type Cost struct {
	Name   string    // Makespan, Threads, Switches ...
	Values []float64 // of each panel
	Labels []string  // the same in words
}

// Costs are the costs of a scene's runs, in the order of its picture.
func Costs(s *Scene) []Cost {
	var list []Cost
	for _, m := range metrics(s.Panels) {
		list = append(list, Cost{Name: m.name, Values: m.values, Labels: m.labels})
	}
	return list
}

// Dearer reports whether the i-th run alone has the highest cost.
func (c *Cost) Dearer(i int) bool { return dearer(c.Values, i) }

// Most is the panel that alone has the highest cost, as far as the labels show; -1: none.
func (c *Cost) Most() int {
	for i, label := range c.Labels {
		alike := func(other string) bool { return other == label }
		if c.Dearer(i) && !slices.ContainsFunc(c.Labels[:i], alike) && !slices.ContainsFunc(c.Labels[i+1:], alike) {
			return i
		}
	}
	return -1
}

// Ending says how and when a run ended: "done 35.2 s".
func Ending(p *Panel) string { return strings.TrimSpace(ending(p)) }

// Clock writes a moment of a scene with a cursor's precision: "20.531 s".
func Clock(s *Scene, ns int64) string { return clock(ns, s.Duration) }

// ClockOf writes a moment of a run of duration total.
func ClockOf(ns, total int64) string { return clock(ns, total) }

// Colours are the colours of a theme's pictures, as #rrggbb, for their surroundings.
type Colours struct {
	Paper, Band, Line, Edge string // background, a sunken part of it, hairlines, edges
	Ink, Ink2, Ink3         string // text, from strong to faint
	Accent, OnAccent        string
	Runs                    [2]string // the first run and the second, where costs are compared
	notes                   map[string]string
}

// ColoursOf are the colours of a theme.
func ColoursOf(t Theme) Colours {
	p := palettes[t]
	if p == nil {
		p = palettes[Light]
	}
	return Colours{
		Paper: p.bg, Band: p.band, Line: p.line, Edge: p.edge, Ink: p.ink, Ink2: p.ink2, Ink3: p.ink3, Accent: p.accent, OnAccent: p.onAccent,
		Runs: [2]string{p.run(0), p.run(1)}, notes: p.notes,
	}
}

// Note is the colour of notes with a colour of notes.Colors, or none.
func (c *Colours) Note(name string) string {
	if s := c.notes[name]; s != "" {
		return s
	}
	return c.Accent
}
