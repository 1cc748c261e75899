package vm

import (
	"fmt"
	"io"
	"unicode/utf8"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// stream is one of the program's outputs.
type stream uint8

const (
	stdout stream = iota
	stderr
)

// output passes what the program writes on, up to the limit.
type output struct {
	vm      *vm
	left    int64
	dropped int64
}

// write writes s to a stream of the program and notes it in the trace. At the limit the run ends; what was written
// up to there is kept.
func (g *gor) write(to stream, s string) {
	o := &g.vm.out
	if int64(len(s)) > o.left {
		o.dropped = int64(len(s)) - o.left
		s = cutText(s, int(o.left))
	}
	o.left -= int64(len(s))
	o.pass(to, s)
	if rec := g.vm.host.Recorder(); rec != nil && s != "" && g.t != nil {
		g.flush()
		g.place()
		reason := trace.ReasonStdout
		if to == stderr {
			reason = trace.ReasonStderr
		}
		g.t.Record(trace.Event{Kind: trace.Output, Value: rec.String(s), Reason: reason, Actor: g.actorID(), Cause: trace.NoStep})
	}
	if o.dropped > 0 {
		g.vm.limit(g, "output", fmt.Sprintf("the program has written %d bytes, the limit of output; the rest, %d bytes of this write at least, is not shown",
			g.vm.limits.Output, o.dropped))
	}
}

// pass hands s to the writer of the stream. A writer that fails does not disturb the program.
func (o *output) pass(to stream, s string) {
	w := o.vm.cfg.Stdout
	if to == stderr {
		w = o.vm.cfg.Stderr
	}
	if w != nil && s != "" {
		io.WriteString(w, s)
	}
}

// final writes what the runtime itself has to say, beyond the limit.
func (o *output) final(s string) { o.pass(stderr, s) }

// cutText shortens s to at most n bytes at a rune's edge.
func cutText(s string, n int) string {
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}
