package socket

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/wire"
)

func output(id int, panel trace.Scheduler, stream kernel.Stream, text string) item {
	return item{message: wire.Output{ID: id, Panel: panel, Stream: stream, Text: text}}
}

func TestOutboxCoalesces(t *testing.T) {
	o := newOutbox(func() {})
	o.put(output(1, trace.Pool, "stdout", "a\n"))
	o.put(output(1, trace.ThreadPerActor, "stdout", "A\n"))
	o.put(output(1, trace.Pool, "stdout", "b\n"))
	o.put(output(1, trace.Pool, "stderr", "oops\n"))
	o.put(output(1, trace.Pool, "stdout", "c\n"))
	o.put(item{message: wire.Result{ID: 1}})
	o.put(output(1, trace.Pool, "stdout", "late\n"))
	items, err := o.take()
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"stdout a\nb\n", "stdout A\n", "stderr oops\n", "stdout c\n", "result", "stdout late\n"}
	if len(items) != len(want) {
		t.Fatalf("got %d messages, want %d: %+v", len(items), len(want), items)
	}
	for i, it := range items {
		got := it.message.Type()
		if out, ok := it.message.(wire.Output); ok {
			got = string(out.Stream) + " " + out.Text
		}
		if got != want[i] {
			t.Errorf("message %d: got %q, want %q", i, got, want[i])
		}
	}
}

func TestOutboxRefusesWhenFull(t *testing.T) {
	t.Run("messages", func(t *testing.T) {
		full := 0
		o := newOutbox(func() { full++ })
		for range maxPending + 5 {
			o.put(item{message: wire.Diagnostics{}})
		}
		if items, err := o.take(); err != errSlow || len(items) != maxPending+1 || full != 1 {
			t.Errorf("got %v, %d items, %d calls; want errSlow, %d items, one call", err, len(items), full, maxPending+1)
		}
	})
	t.Run("output", func(t *testing.T) {
		o := newOutbox(func() {})
		chunk := string(make([]byte, 1<<20))
		for range maxPendingBytes>>20 + 1 {
			o.put(output(1, trace.Pool, "stdout", chunk))
		}
		if _, err := o.take(); err != errSlow {
			t.Errorf("got %v, want errSlow", err)
		}
	})
	t.Run("pictures", func(t *testing.T) {
		picture := func(bytes int) item {
			return item{message: wire.Result{}, binary: [][]byte{make([]byte, bytes/2), make([]byte, bytes/2)}}
		}
		o := newOutbox(func() {})
		o.put(picture(2 * maxPendingBinary)) // however large, one is always taken
		if _, err := o.take(); err != nil {
			t.Error(err)
		}
		for range 5 {
			o.put(picture(maxPendingBinary / 4))
		}
		if _, err := o.take(); err != errSlow {
			t.Errorf("got %v, want errSlow", err)
		}
	})
}

func TestJoinerKeepsCharactersWhole(t *testing.T) {
	const text = "a é 漢字 🙂 \xff end"
	for size := 1; size <= len(text); size++ {
		var j joiner
		var got string
		for rest := text; rest != ""; {
			n := min(size, len(rest))
			piece := j.add(trace.Pool, "stdout", rest[:n])
			if incompleteTail(piece) != 0 {
				t.Errorf("size %d: piece %q ends within a character", size, piece)
			}
			got += piece
			rest = rest[n:]
		}
		j.rest(func(_ trace.Scheduler, _ kernel.Stream, tail string) { got += tail })
		if got != text {
			t.Errorf("size %d: got %q, want %q", size, got, text)
		}
	}
	var j joiner
	if got := j.add(trace.Pool, "stdout", "x\xe6\xbc"); got != "x" {
		t.Errorf("got %q before the character is complete, want x", got)
	}
	var tail string
	j.rest(func(_ trace.Scheduler, _ kernel.Stream, s string) { tail = s })
	if tail != "\xe6\xbc" {
		t.Errorf("rest: got %q, want the two bytes", tail)
	}
}

// One output that is larger than all that may wait is shortened and said to be; it does not close the connection.
func TestOutboxShortensOneLargeOutput(t *testing.T) {
	o := newOutbox(func() { t.Error("the outbox is full") })
	o.put(output(1, trace.Pool, "stderr", strings.Repeat("ö", maxPendingBytes)))
	items, err := o.take()
	if err != nil || len(items) != 1 {
		t.Fatalf("%d items, %v", len(items), err)
	}
	text := items[0].message.(wire.Output).Text
	if !utf8.ValidString(text) || len(text) > maxPieceBytes+100 {
		t.Errorf("%d bytes, valid %t", len(text), utf8.ValidString(text))
	}
	if !strings.HasSuffix(text, "... 15728640 bytes, written at once, are too many for the page and not shown ...\n") {
		t.Errorf("it ends with %q", text[len(text)-100:])
	}
}

// A connection that is closed because the page does not read says so, and not that the server stops.
func TestFullOutboxSaysWhy(t *testing.T) {
	done := make(chan struct{})
	o := newOutbox(func() { close(done) })
	for range maxPending + 1 {
		o.put(item{message: wire.Diagnostics{}})
	}
	<-o.wake // so that only done is left
	if err := o.write(nil, done); err != errSlow {
		t.Errorf("got %v, want errSlow", err)
	}
}
