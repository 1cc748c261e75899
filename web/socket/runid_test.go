package socket

import (
	"log/slog"
	"testing"

	"github.com/rehearse-lab/rehearse/kernel/store/records"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/notebook"
	"github.com/rehearse-lab/rehearse/web/recorded"
	"github.com/rehearse-lab/rehearse/web/runs"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// TestRunID: a run has the ID of the recorded one if it is asked for as a page does that changes nothing, and only once.
func TestRunID(t *testing.T) {
	library := lessons.Builtin()
	store := records.Open(&records.Memory{})
	log := slog.New(slog.DiscardHandler)
	cache := runs.NewCache(store, log, 0)
	defer cache.Close()
	book := notebook.New(notebook.Options{Library: library, Store: store, Runs: cache, Log: log})
	s := New(Options{Notebook: book, Cache: cache, Log: log, Recorded: recorded.Runs{"countdown": {"countdown": "recorded-1"}}})
	e, err := library.Get("countdown")
	if err != nil {
		t.Fatal(err)
	}
	settings, both := notebook.RunSettings(e.Lesson.Cell("countdown").Settings)
	own := wire.RunRequest{CellRequest: wire.CellRequest{Lesson: "countdown", Cell: "countdown", Text: e.Lesson.Cell("countdown").Text}, Settings: settings.WithDefaults(), Both: both}
	for what, change := range map[string]func(m *wire.RunRequest){
		"another text":      func(m *wire.RunRequest) { m.Text += "\n" },
		"another seed":      func(m *wire.RunRequest) { m.Settings.Seed++ },
		"one scheduler":     func(m *wire.RunRequest) { m.Both, m.Settings.Scheduler = false, trace.Pool },
		"for a comparison":  func(m *wire.RunRequest) { m.Transient = true },
		"of another cell":   func(m *wire.RunRequest) { m.Cell = "double" },
		"of another lesson": func(m *wire.RunRequest) { m.Lesson = "ping-pong" },
	} {
		m := own
		if change(&m); s.runID(t.Context(), m) == "recorded-1" {
			t.Errorf("%s has the ID of the recorded run", what)
		}
	}
	if id := s.runID(t.Context(), own); id != "recorded-1" {
		t.Errorf("the run as in the lesson has the ID %q", id)
	}
}
