package web

import (
	"context"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"github.com/rehearse-lab/rehearse/web/wire"
)

// A server that comes near the end of its memory forgets what is in the store as well, and goes on answering from there.
func TestMemoryIsShed(t *testing.T) {
	s := newSite(t).enter()
	first := s.runOnce()
	s.runCell("two")
	s.server.options.Memory = 1 // it always has more
	ctx, stop := context.WithTimeout(t.Context(), patience)
	defer stop()
	go s.server.watchMemory(ctx)
	for s.server.api.Cache.Recent("good", "one") != nil {
		if ctx.Err() != nil {
			t.Fatal("nothing is forgotten")
		}
		time.Sleep(10 * time.Millisecond)
	}
	if s.server.api.Cache.Recent("good", "two") == nil {
		t.Error("the newest run is forgotten")
	}
	if resp, body := s.do("GET", "/api/runs/"+first, nil); resp.StatusCode != 200 {
		t.Errorf("a run that is in the store only: %s %.200s", resp.Status, body)
	}
}

// Only so many pages are open at a time; one that goes makes room.
func TestSocketsAreBounded(t *testing.T) {
	s := newSiteWith(t, func(_ *Options, l *limits) { l.MaxSockets = 3 }).enter()
	first := s.dial()
	s.dial()
	s.dial()
	s.awaitPages(3)
	refused := s.dial()
	_ = refused.ws.SetReadDeadline(time.Now().Add(patience))
	if _, _, err := refused.ws.ReadMessage(); !websocket.IsCloseError(err, websocket.CloseTryAgainLater) {
		t.Errorf("one page too many: %v", err)
	}
	first.close()
	s.awaitPages(2)
	next := s.dial()
	s.kernel.run = immediately
	next.send(wire.RunRequest{CellRequest: wire.CellRequest{ID: 1, Lesson: "good", Cell: "one"}})
	next.until("result", 1)
}

// awaitPages waits until the server knows of so many pages.
func (s *site) awaitPages(want int) {
	s.t.Helper()
	for start := time.Now(); ; time.Sleep(time.Millisecond) {
		n := s.server.api.Socket.Pages()
		if n == want {
			return
		}
		if time.Since(start) > patience {
			s.t.Fatalf("%d pages are open, want %d", n, want)
		}
	}
}
