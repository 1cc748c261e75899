package render

import (
	"fmt"
	"strings"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Command is the command line that reproduces the scene's runs; if one command cannot, it is one for each, joined by &&.
// Simulated runs are reproduced to the byte. Recordings by Go cannot be reproduced: they are left out, and the result is ""
// if nothing else is there.
func Command(s *Scene) string {
	if s.made() {
		return command(s, s.Panels)
	}
	var list []string
	for i := range s.Panels {
		if s.Panels[i].Origin == "" {
			list = append(list, command(s.Only(i), s.Panels[i:i+1]))
		}
	}
	return strings.Join(list, " && ")
}

// Again describes in lines how the runs are reproduced: the command, and which runs have none.
func Again(s *Scene) (lines []string) {
	if command := Command(s); command != "" {
		lines = append(lines, "Repeat with: "+command)
	}
	for i := range s.Panels {
		if p := &s.Panels[i]; p.Origin != "" {
			lines = append(lines, fmt.Sprintf("%s was recorded by %s; no command can repeat it.", s.nameOf(i), p.Origin))
		}
	}
	return lines
}

// made reports whether a single command made all runs of the scene.
func (s *Scene) made() bool {
	if len(s.Panels) == 1 {
		return s.Panels[0].Origin == ""
	}
	if len(s.Panels) != 2 {
		return false
	}
	a, b := s.Panels[0], s.Panels[1]
	return a.Settings.Scheduler == trace.ThreadPerActor && b.Settings.Scheduler == trace.Pool && b.Name == "" && a.Origin+b.Origin == "" && shared(a.Settings) == shared(b.Settings)
}

// shared are the settings that apply to every scheduler. A schedule belongs to one run.
func shared(set trace.Settings) trace.Settings {
	set.Scheduler, set.Schedule, set.Workers, set.Batch, set.Slice, set.Dispatcher, set.NoHoldUps = "", "", 0, 0, 0, trace.Corrected, false
	return set
}

// command is the command that made some runs together.
func command(s *Scene, panels []Panel) string {
	set := panels[0].Settings
	for _, p := range panels {
		if p.Key == trace.Pool {
			set = p.Settings
		}
	}
	scheduler := string(set.Scheduler)
	if len(panels) > 1 {
		scheduler = "both"
	}
	words := []string{"rehearse", "run", quote(s.Name), "--engine", string(set.Engine)}
	if hasActors(panels) { // a scheduler matters only to actors
		words = append(words, "--scheduler", scheduler)
	}
	if hasActors(panels) && (len(panels) > 1 || set.Scheduler == trace.Pool) {
		words = append(words, "--workers", fmt.Sprint(set.Workers))
		if set.Batch > 1 {
			words = append(words, "--batch", fmt.Sprint(set.Batch))
		}
		if set.Slice > 0 {
			words = append(words, "--slice", set.Slice.String())
		}
		if set.WorkersAt != "" {
			words = append(words, "--workers-at", quote(set.WorkersAt))
		}
		if set.Dispatcher != trace.Corrected {
			words = append(words, "--dispatcher", string(set.Dispatcher))
			if set.NoHoldUps {
				words = append(words, "--hold-ups=false")
			}
		}
	}
	return strings.Join(append(words, engineFlags(set)...), " ")
}

// engineFlags are the flags that apply to all runs.
func engineFlags(set trace.Settings) (words []string) {
	if set.Engine == trace.Real {
		words = append(words, "--speed", fmt.Sprint(set.Speed))
	} else {
		words = append(words, "--cores", fmt.Sprint(set.Cores))
	}
	words = append(words, "--seed", fmt.Sprint(set.Seed))
	if set.Interleave {
		words = append(words, "--interleave")
	}
	if set.Accesses != "" {
		words = append(words, "--accesses", quote(set.Accesses))
	}
	if set.Races != "" {
		words = append(words, "--races", string(set.Races))
	}
	if set.Schedule != "" {
		words = append(words, "--schedule", quote(set.Schedule))
	}
	if set.StopAfter > 0 {
		words = append(words, "--stop-after", set.StopAfter.String())
	}
	if set.Lines {
		words = append(words, "--lines")
	}
	return words
}

// quote makes s one word of a shell.
func quote(s string) string {
	if s != "" && !strings.ContainsFunc(s, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("#./_-+:,=", r))
	}) {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}
