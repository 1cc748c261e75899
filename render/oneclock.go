package render

import (
	"slices"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// OneClock reports whether the times of all panels are of one kind. Virtual time and a machine's time cannot be compared: a
// simulated and a measured run are never drawn on one clock, but separately, each with its label.
func (s *Scene) OneClock() bool {
	return !slices.ContainsFunc(s.Panels, func(p Panel) bool { return p.word() != s.Panels[0].word() })
}

func (p *Panel) word() string { return p.Settings.Engine.Word() }

// Split makes of the scene into scenes of one panel each. Notes keep their numbers; those about the other panel become
// orphans.
func (s *Scene) Split() []*Scene {
	parts := make([]*Scene, len(s.Panels))
	for i := range parts {
		parts[i] = s.Only(i)
	}
	return parts
}

// Only is the scene of one panel.
func (s *Scene) Only(panel int) *Scene {
	p := s.Panels[panel]
	part := *s
	part.Name, part.Word, part.Duration = s.nameOf(panel), p.word(), p.Makespan
	if p.Name != "" { // the scene's title belongs to another program
		part.Title, part.Source, part.Program, p.Name = p.Name, "", "", ""
	}
	part.Panels = []Panel{p}
	part.Notes = slices.Clone(s.Notes)
	for i := range part.Notes {
		n := &part.Notes[i]
		if n.Orphan {
			continue
		}
		// A note about a time but no panel has an At of -1 and is in both.
		if n.At >= 0 && n.At != panel || n.Panel != "" && n.Panel != string(p.Key) || n.Time > max(p.Makespan, 0) {
			n.Orphan, n.At, n.Step = true, -1, trace.NoStep
		} else if n.At == panel {
			n.At = 0
		}
	}
	return &part
}

// nameOf is the name of the program of a panel.
func (s *Scene) nameOf(panel int) string {
	if name := s.Panels[panel].Name; name != "" {
		return name
	}
	return s.Name
}
