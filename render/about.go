package render

import (
	"slices"
	"strings"
)

// SettingsLine says in a line what ran and with which settings: "countdown#countdown · 2 cores · seed 7 · 10 workers".
func SettingsLine(s *Scene) string { return settingsLine(s) }

// Cost is one thing that runs paid: how much each of them did, in words.
type Cost struct {
	Name   string
	Values []string // by panel
	Most   int      // the panel that alone paid the most, as far as the words tell; -1: there is none
}

// Costs are what each run of a scene paid, in the order of the strip over a picture.
func Costs(s *Scene) []Cost {
	if len(s.Panels) == 0 {
		return nil
	}
	var list []Cost
	for _, m := range metrics(s.Panels) {
		c := Cost{Name: m.name, Values: m.labels, Most: -1}
		for i, label := range m.labels {
			alike := func(other string) bool { return other == label }
			if dearer(m.values, i) && !slices.ContainsFunc(m.labels[:i], alike) && !slices.ContainsFunc(m.labels[i+1:], alike) {
				c.Most = i
			}
		}
		list = append(list, c)
	}
	return list
}

// Ending says how and when a run ended: "done 35.2 s", "deadlock 1.02 s".
func Ending(p *Panel) string { return strings.TrimSpace(ending(p)) }

// NoteColor is the colour of a note in a theme, as #rrggbb; name is one of notes.Colors, or "" for the usual one.
func NoteColor(theme Theme, name string) string {
	p := palettes[theme]
	if p == nil {
		p = palettes[Light]
	}
	if c := p.notes[name]; c != "" {
		return c
	}
	return p.accent
}

// Clock writes a moment of a run that takes total, as exactly as the page does: 20.531 s.
func Clock(ns, total int64) string { return clock(ns, total) }
