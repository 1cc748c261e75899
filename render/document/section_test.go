package document_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/gomarkdown/markdown/ast"

	"github.com/rehearse-lab/rehearse/render/document"
)

func TestSectionTooLong(t *testing.T) {
	_, err := document.ParseSection(t.Context(), "A long one", strings.Repeat("x\n\n", document.MaxSection/3+1))
	if !errors.Is(err, document.ErrSection) || !strings.Contains(err.Error(), "A long one") || !strings.Contains(err.Error(), "divide it") {
		t.Errorf("%v", err)
	}
}

// TestSectionTooSlow: a parser that does not come to its end is given up, and who waits may give up earlier. However many hand-outs are
// asked for, only so many parsers are at work.
func TestSectionTooSlow(t *testing.T) {
	release := make(chan bool)
	working := make(chan bool, 100)
	defer document.SetParse(func([]byte) ast.Node {
		working <- true
		<-release
		return &ast.Document{}
	})()
	defer close(release)
	_, err := document.ParseSection(t.Context(), "A slow one", "x")
	if !errors.Is(err, document.ErrSection) || !strings.Contains(err.Error(), "A slow one") || !strings.Contains(err.Error(), "takes longer") {
		t.Errorf("%v", err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	for range 10 {
		if _, err := document.ParseSection(ctx, "x", "x"); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%v", err)
		}
	}
	if n := len(working); n > 4 {
		t.Errorf("%d parsers are at work", n)
	}
}

func TestSectionPanics(t *testing.T) {
	defer document.SetParse(func([]byte) ast.Node { panic("oops") })()
	if _, err := document.ParseSection(t.Context(), "One", "x"); !errors.Is(err, document.ErrSection) || !strings.Contains(err.Error(), "oops") {
		t.Errorf("%v", err)
	}
}
