package render

import (
	"fmt"
	"strings"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Command is the command line that makes the scene's runs again. Simulated runs come out the same, to the byte.
func Command(s *Scene) string {
	if len(s.Panels) == 0 {
		return ""
	}
	set := s.Panels[0].Settings
	for _, p := range s.Panels {
		if p.Key == trace.Pool {
			set = p.Settings
		}
	}
	scheduler := string(set.Scheduler)
	if len(s.Panels) > 1 {
		scheduler = "both"
	}
	words := []string{"rehearse", "run", quote(s.Name), "--engine", string(set.Engine)}
	if hasActors(s.Panels) { // it has actors to schedule
		words = append(words, "--scheduler", scheduler)
	}
	if hasActors(s.Panels) && (len(s.Panels) > 1 || set.Scheduler == trace.Pool) {
		words = append(words, "--workers", fmt.Sprint(set.Workers))
		if set.Batch > 1 {
			words = append(words, "--batch", fmt.Sprint(set.Batch))
		}
		if set.Slice > 0 {
			words = append(words, "--slice", set.Slice.String())
		}
		if set.Dispatcher.Suspect() {
			words = append(words, "--dispatcher", string(set.Dispatcher))
		}
	}
	if set.Engine == trace.Real {
		words = append(words, "--speed", fmt.Sprint(set.Speed))
	} else {
		words = append(words, "--cores", fmt.Sprint(set.Cores))
	}
	words = append(words, "--seed", fmt.Sprint(set.Seed))
	if set.Schedule != "" {
		words = append(words, "--schedule", quote(set.Schedule))
	}
	if set.StopAfter > 0 {
		words = append(words, "--stop-after", set.StopAfter.String())
	}
	if set.Lines {
		words = append(words, "--lines")
	}
	return strings.Join(words, " ")
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
