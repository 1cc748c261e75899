package web

import (
	"fmt"
	"slices"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

func output(id int, panel trace.Scheduler, stream, text string) item {
	return item{message: ServerMessage{Type: "output", ID: id, Panel: string(panel), Stream: stream, Text: text}}
}

func TestOutboxCoalesces(t *testing.T) {
	o := newOutbox(func() {})
	o.put(output(1, trace.Pool, "stdout", "a\n"))
	o.put(output(1, trace.ThreadPerActor, "stdout", "A\n"))
	o.put(output(1, trace.Pool, "stdout", "b\n"))
	o.put(output(1, trace.Pool, "stderr", "oops\n"))
	o.put(output(1, trace.Pool, "stdout", "c\n"))
	o.put(item{message: ServerMessage{Type: "result", ID: 1}})
	o.put(output(1, trace.Pool, "stdout", "late\n"))
	items, err := o.take()
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"stdout a\nb\n", "stdout A\n", "stderr oops\n", "stdout c\n", " ", "stdout late\n"}
	if len(items) != len(want) {
		t.Fatalf("got %d messages, want %d: %+v", len(items), len(want), items)
	}
	for i, it := range items {
		if got := it.message.Stream + " " + it.message.Text; got != want[i] {
			t.Errorf("message %d: got %q, want %q", i, got, want[i])
		}
	}
}

// A page that reads slowly gets the newest of what a run did so far, at its place in the order, and all of everything else.
func TestOutboxKeepsOnlyTheNewestLive(t *testing.T) {
	o := newOutbox(func() { t.Error("the outbox is full of what can be left out") })
	live := func(id, n int) item {
		return item{message: ServerMessage{Type: "live", ID: id, Removable: &n}, binary: [][]byte{make([]byte, 1<<20)}}
	}
	o.put(item{message: ServerMessage{Type: "started", ID: 1}})
	for n := range 3 * maxPending {
		o.put(live(1, n))
		if n == 5 {
			o.put(output(1, trace.Pool, "stdout", "five\n"))
			o.put(live(2, 0))
		}
	}
	o.put(item{message: ServerMessage{Type: "answered", ID: 1}})
	items, err := o.take()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, it := range items {
		text := fmt.Sprint(it.message.Type, it.message.ID)
		if it.message.Removable != nil {
			text += fmt.Sprint(" number ", *it.message.Removable)
		}
		got = append(got, text)
	}
	want := []string{"started1", "output1", "live2 number 0", fmt.Sprint("live1 number ", 3*maxPending-1), "answered1"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	o.put(live(1, 7))
	o.put(item{message: ServerMessage{Type: "result", ID: 1}})
	if items, _ := o.take(); len(items) != 2 || items[1].message.Type != "result" {
		t.Errorf("%d items, and the result is not the last", len(items))
	}
}

func TestOutboxRefusesWhenFull(t *testing.T) {
	t.Run("messages", func(t *testing.T) {
		full := 0
		o := newOutbox(func() { full++ })
		for range maxPending + 5 {
			o.put(item{message: ServerMessage{Type: "diagnostics"}})
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
		j.rest(func(_ trace.Scheduler, _, tail string) { got += tail })
		if got != text {
			t.Errorf("size %d: got %q, want %q", size, got, text)
		}
	}
	var j joiner
	if got := j.add(trace.Pool, "stdout", "x\xe6\xbc"); got != "x" {
		t.Errorf("got %q before the character is complete, want x", got)
	}
	var tail string
	j.rest(func(_ trace.Scheduler, _, s string) { tail = s })
	if tail != "\xe6\xbc" {
		t.Errorf("rest: got %q, want the two bytes", tail)
	}
}
