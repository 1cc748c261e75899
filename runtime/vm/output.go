package vm

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// stream is one of the program's outputs.
type stream uint8

const (
	stdout stream = iota
	stderr
)

// output passes on what the program writes. Three quarters of the limits of bytes and lines are passed on at once. Of
// the rest only the last quarter is kept, for the end: what a program writes before it fails is what matters.
// Meanwhile the program continues, until it has written floodFactor times what is shown.
type output struct {
	vm      *vm
	cut     [2]lineCutter
	head    extent // what may still be passed on at once
	tail    []written
	kept    extent // of tail
	dropped extent
	total   extent
	over    string // the limit that was reached first, "" if none was
	torn    bool   // the tail begins within a line
	open    bool   // what was passed on last ends within a line

	capturing bool // standard output is kept instead of passed on: package testing compares it
	captured  []byte
}

// floodFactor is how many times the output limit a program may write.
const floodFactor = 6

// extent is an amount of text.
type extent struct{ bytes, lines int64 }

func extentOf(s string) extent { return extent{int64(len(s)), int64(strings.Count(s, "\n"))} }

func (e *extent) add(f extent) { e.bytes, e.lines = e.bytes+f.bytes, e.lines+f.lines }

func (e *extent) sub(f extent) { e.bytes, e.lines = e.bytes-f.bytes, e.lines-f.lines }

func (e extent) String() string {
	if e.lines == 0 {
		return bytesText(uint64(e.bytes))
	}
	return fmt.Sprintf("%s lines (%s)", grouped(e.lines), bytesText(uint64(e.bytes)))
}

// written is a piece of the tail.
type written struct {
	to   stream
	text []byte
}

// pieceSize is the length of the tail's pieces.
const pieceSize = 4 << 10

func newOutput(v *vm) output {
	o := output{vm: v, head: extent{v.limits.Output - v.limits.Output/4, v.limits.Lines - v.limits.Lines/4}}
	for i := range o.cut {
		o.cut[i].most = v.limits.Line
	}
	return o
}

// write writes s to a stream of the program and records it in the trace, as far as it is passed on at once.
func (g *gor) write(to stream, s string) {
	o := &g.vm.out
	if g.vm.mainOver {
		return
	}
	if o.capturing && to == stdout {
		g.countBytes(uint64(len(s)))
		o.captured = append(o.captured, s...)
		return
	}
	o.total.add(extentOf(s))
	head, rest := o.split(o.cut[to].next(s))
	o.pass(to, head)
	if rec := g.vm.host.Recorder(); rec != nil && head != "" && g.t != nil {
		g.flush()
		g.place()
		reason := trace.ReasonStdout
		if to == stderr {
			reason = trace.ReasonStderr
		}
		g.t.Record(trace.Event{Kind: trace.Output, Value: rec.String(head), Reason: reason, Actor: g.actorID(), Cause: trace.NoStep})
	}
	o.keep(to, rest)
	l := g.vm.limits
	switch {
	case o.total.bytes > floodFactor*l.Output:
		g.vm.limit(g, "output", fmt.Sprintf("the program has written more than %s, %d times what is shown of it (the limit of output, %s)",
			bytesText(uint64(floodFactor*l.Output)), floodFactor, bytesText(uint64(l.Output))))
	case o.total.lines > floodFactor*l.Lines:
		g.vm.limit(g, "lines", fmt.Sprintf("the program has written more than %s lines, %d times what is shown of them (the limit of lines, %s)",
			grouped(floodFactor*l.Lines), floodFactor, grouped(l.Lines)))
	}
}

// split takes what may be passed on at once from s.
func (o *output) split(s string) (head, rest string) {
	if o.over != "" {
		return "", s
	}
	e := extentOf(s)
	if e.bytes <= o.head.bytes && e.lines <= o.head.lines {
		o.head.sub(e)
		return s, ""
	}
	n := 0
	for lines := o.head.lines; lines > 0; lines-- {
		i := strings.IndexByte(s[n:], '\n')
		if i < 0 {
			n = len(s)
			break
		}
		n += i + 1
	}
	o.over = "lines"
	if int64(n) > o.head.bytes {
		n = len(cutText(s, int(o.head.bytes)))
		o.over = "output"
	}
	return s[:n], s[n:]
}

// keep adds s to the tail, and drops the excess from the tail's beginning.
func (o *output) keep(to stream, s string) {
	for s != "" {
		n := len(s)
		if n > pieceSize {
			n = len(cutText(s, pieceSize))
		}
		if last := len(o.tail) - 1; last >= 0 && o.tail[last].to == to && len(o.tail[last].text)+n <= pieceSize {
			o.tail[last].text = append(o.tail[last].text, s[:n]...)
		} else {
			o.tail = append(o.tail, written{to, []byte(s[:n])})
		}
		o.kept.add(extentOf(s[:n]))
		s = s[n:]
		for o.kept.bytes > o.vm.limits.Output/4 || o.kept.lines > o.vm.limits.Lines/4 {
			o.drop(firstLine(o.tail[0].text))
		}
	}
}

// drop drops the first n bytes of the tail's first piece.
func (o *output) drop(n int) {
	p := &o.tail[0]
	e := extentOf(string(p.text[:n]))
	o.torn = p.text[n-1] != '\n'
	o.kept.sub(e)
	o.dropped.add(e)
	if p.text = p.text[n:]; len(p.text) == 0 {
		*p = written{}
		o.tail = o.tail[1:]
	}
}

// firstLine is the length of the first line of b, or of b.
func firstLine(b []byte) int {
	if i := bytes.IndexByte(b, '\n'); i >= 0 {
		return i + 1
	}
	return len(b)
}

// flush passes the tail on, after a remark on what is missing before it.
func (o *output) flush() {
	for i := range o.cut {
		head, rest := o.split(o.cut[i].end())
		o.pass(stream(i), head)
		o.keep(stream(i), rest)
	}
	if o.dropped != (extent{}) {
		o.remark()
	}
	for _, p := range o.tail {
		o.pass(p.to, string(p.text))
	}
	o.tail, o.kept = nil, extent{}
}

// remark says what is not shown between the head and the tail.
func (o *output) remark() {
	if o.torn && len(o.tail) > 0 {
		if i := bytes.IndexByte(o.tail[0].text, '\n'); i >= 0 {
			o.drop(i + 1)
		}
	}
	limit := sizeText(o.vm.limits.Output)
	if o.over == "lines" {
		limit = grouped(o.vm.limits.Lines)
	}
	text := fmt.Sprintf("... %s not shown: the limit of %s is %s; to see more, %s ...\n", o.dropped, o.over, limit, o.vm.raise(o.over))
	if o.open {
		text = "\n" + text
	}
	o.pass(stderr, text)
	o.dropped = extent{}
}

// pass writes s to the writer of the stream. A failing writer does not disturb the program.
func (o *output) pass(to stream, s string) {
	if s == "" {
		return
	}
	o.open = s[len(s)-1] != '\n'
	w := o.vm.cfg.Stdout
	if to == stderr {
		w = o.vm.cfg.Stderr
	}
	if w != nil {
		io.WriteString(w, s)
	}
}

// final writes messages of the runtime itself, after everything that the program has written and beyond the limit.
func (o *output) final(s string) {
	if s != "" {
		o.flush()
		o.pass(stderr, shortened(s, maxFinal))
	}
}

// report is final for messages that are not Go's, and begins a new line.
func (o *output) report(s string) {
	o.flush()
	if o.open {
		s = "\n" + s
	}
	o.pass(stderr, shortened(s, maxFinal))
}

// cutText shortens s to at most n bytes at a rune boundary, or at n if there is none nearby.
func cutText(s string, n int) string {
	for k := n; k >= 0 && k > n-utf8.UTFMax; k-- {
		if utf8.RuneStart(s[k]) {
			return s[:k]
		}
	}
	return s[:n]
}
