// Package sitetest compares what a published site's worker answers with what the API in this process answers. It is for tests only.
package sitetest

import (
	"errors"
	"io"
	"log/slog"
	"testing"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/sandbox"
	"github.com/rehearse-lab/rehearse/kernel/store/records"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/web/api"
)

// Here is the API in this process, whose kernel is a goroutine.
type Here struct {
	api     *api.API
	library *lessons.Library
	lastID  int
}

// Start makes an API that ends with the test.
func Start(t testing.TB, library *lessons.Library) *Here {
	t.Helper()
	sup, err := kernel.Start(kernel.Options{Launch: launch, Parallel: 1, Sandbox: sandbox.Off, Child: kernel.ChildLimits{RSS: 1 << 40}})
	if err != nil {
		t.Fatal(err)
	}
	a := api.New(api.Options{Library: library, Kernel: sup, Store: records.Open(&records.Memory{}), Version: "test", Log: slog.New(slog.DiscardHandler)})
	t.Cleanup(func() {
		a.Socket.Stop()
		a.Close()
		sup.Close()
	})
	return &Here{api: a, library: library}
}

// answer sends a request to a socket of its own, and waits until it is over.
func (h *Here) answer(text string) (*Answer, error) {
	l := &line{send: make(chan string, 1), heard: make(chan heard, 100)}
	l.send <- text
	over := make(chan struct{})
	go func() {
		defer close(over)
		h.api.Socket.Attend(l)
	}()
	defer func() {
		close(l.send)
		for more := true; more; { // what comes after the end would block the socket
			select {
			case <-l.heard:
			case <-over:
				more = false
			}
		}
	}()
	c := newCollector()
	for !c.over() {
		select {
		case m := <-l.heard:
			if err := c.hear(m); err != nil {
				return nil, err
			}
		case <-over:
			return nil, errors.New("the socket was closed before the answer came")
		}
	}
	return c.answer(), nil
}

// line is a socket.Line to this process.
type line struct {
	send  chan string
	heard chan heard
}

type heard struct {
	data []byte
	text bool
}

func (l *line) Read() (data []byte, text bool, err error) {
	s, ok := <-l.send
	if !ok {
		return nil, false, io.EOF
	}
	return []byte(s), true, nil
}

func (l *line) Write(data []byte, text bool) error {
	l.heard <- heard{data, text}
	return nil
}

func (*line) Ping() error       { return nil }
func (*line) Hurry()            {}
func (*line) Close(int, string) {}
