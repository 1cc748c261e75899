package export

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"google.golang.org/protobuf/encoding/protowire"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// The fields of Perfetto's messages that are used here, by their numbers in its perfetto_trace.proto.
const (
	tracePacket = 1 // of Trace

	packetTime       = 8
	packetSequence   = 10
	packetEvent      = 11
	packetFlags      = 13
	packetDescriptor = 60

	eventAnnotation  = 4
	eventType        = 9
	eventTrack       = 11
	eventCategory    = 22
	eventName        = 23
	eventCounter     = 30
	eventFlow        = 47
	eventFlowEnd     = 48
	annotationString = 6
	annotationName   = 10

	trackUUID    = 1
	trackName    = 2
	trackProcess = 3
	trackThread  = 4
	trackParent  = 5
	trackCounter = 8
)

// Kinds of track events.
const (
	sliceBegin = 1
	sliceEnd   = 2
	instant    = 3
	counter    = 4
)

// sequence is the single writer of packets; its state is cleared with the first packet.
const (
	sequence     = 1
	stateCleared = 1
)

// pb builds a Protocol Buffers message.
type pb []byte

func (m *pb) number(field protowire.Number, v uint64) {
	*m = protowire.AppendVarint(protowire.AppendTag(*m, field, protowire.VarintType), v)
}

func (m *pb) fixed(field protowire.Number, v uint64) {
	*m = protowire.AppendFixed64(protowire.AppendTag(*m, field, protowire.Fixed64Type), v)
}

// text adds a string, which is UTF-8 by the rules of Protocol Buffers.
func (m *pb) text(field protowire.Number, s string) {
	*m = protowire.AppendString(protowire.AppendTag(*m, field, protowire.BytesType), strings.ToValidUTF8(s, "\ufffd"))
}

func (m *pb) message(field protowire.Number, sub pb) {
	*m = protowire.AppendBytes(protowire.AppendTag(*m, field, protowire.BytesType), sub)
}

// perfetto writes packets. Tracks are numbered: for each run its process, the backlog, its threads, and rows of tasks and
// regions.
type perfetto struct {
	w     *bufio.Writer
	first bool
}

func (p *perfetto) packet(t int64, field protowire.Number, sub pb) {
	var packet, out pb
	packet.number(packetTime, uint64(t))
	packet.number(packetSequence, sequence)
	if p.first {
		packet.number(packetFlags, stateCleared)
		p.first = false
	}
	packet.message(field, sub)
	out.message(tracePacket, packet)
	_, _ = p.w.Write(out) // Flush reports the error
}

func track(panel, n int) uint64 { return uint64(panel+1)<<32 | uint64(n+1) }

const (
	processTrack = iota
	backlogTrack
	threadTracks
)

func (p *perfetto) describe(panel, n, parent int, name string, more func(d *pb)) {
	var d pb
	d.number(trackUUID, track(panel, n))
	d.text(trackName, name)
	if n != processTrack {
		d.number(trackParent, track(panel, parent))
	}
	if more != nil {
		more(&d)
	}
	p.packet(0, packetDescriptor, d)
}

func (p *perfetto) event(t int64, kind uint64, panel, n int, name string, more func(e *pb)) {
	var e pb
	e.number(eventType, kind)
	e.number(eventTrack, track(panel, n))
	if name != "" {
		e.text(eventName, name)
	}
	if more != nil {
		more(&e)
	}
	p.packet(t, packetEvent, e)
}

func annotate(e *pb, name, value string) {
	var a pb
	a.text(annotationName, name)
	a.text(annotationString, value)
	e.message(eventAnnotation, a)
}

// writePerfetto writes a trace for Perfetto: a process for each run, a track for each thread with its nested slices, a flow
// for each message from its send to its handling, the backlog as a counter, and for recordings by Go tasks, regions and
// logs.
func writePerfetto(w io.Writer, in *Input) error {
	p := &perfetto{w: bufio.NewWriter(w), first: true}
	for panel := range in.Traces {
		p.tracks(in, panel)
		p.event(max(in.From, 0), instant, panel, processTrack, "about", func(e *pb) {
			for i, line := range in.about() {
				annotate(e, fmt.Sprintf("about %d", i+1), line)
			}
		})
		p.slices(in, panel)
		p.flows(in, panel)
		p.marks(in, panel)
		p.backlog(in, panel)
		p.notes(in, panel)
	}
	return p.w.Flush()
}

func (p *perfetto) tracks(in *Input, panel int) {
	t := in.Traces[panel]
	p.describe(panel, processTrack, processTrack, in.title(panel), func(d *pb) {
		var process pb
		process.number(1, uint64(panel+1)) // pid
		process.text(6, in.title(panel))   // process_name
		d.message(trackProcess, process)
	})
	p.describe(panel, backlogTrack, processTrack, "backlog", func(d *pb) {
		var c pb
		c.text(6, "messages") // unit_name
		d.message(trackCounter, c)
	})
	for i, th := range t.Threads {
		p.describe(panel, threadTracks+i, processTrack, th.Label(), func(d *pb) {
			var thread pb
			thread.number(1, uint64(panel+1)) // pid
			thread.number(2, uint64(i+1))     // tid
			thread.text(5, th.Label())        // thread_name
			d.message(trackThread, thread)
		})
	}
}

// slices writes the intervals of each thread, each end before the begin of what follows.
func (p *perfetto) slices(in *Input, panel int) {
	var open []slice
	end := func(until func(s slice) bool) {
		for len(open) > 0 && until(open[len(open)-1]) {
			s := open[len(open)-1]
			open = open[:len(open)-1]
			p.event(s.end, sliceEnd, panel, threadTracks+int(s.thread), "", nil)
		}
	}
	for _, s := range in.slicesOf(panel) {
		end(func(o slice) bool { return o.thread != s.thread || o.end <= s.start })
		p.event(s.start, sliceBegin, panel, threadTracks+int(s.thread), s.name, func(e *pb) {
			e.text(eventCategory, s.category())
		})
		open = append(open, s)
	}
	end(func(slice) bool { return true })
}

// flows marks the send of each handled message and the start of its handling, connected by the message's number.
func (p *perfetto) flows(in *Input, panel int) {
	t := in.Traces[panel]
	for _, f := range in.flowsOf(panel) {
		id := uint64(panel+1)<<32 | uint64(f.msg)
		words := messageWords(&t.Messages[f.msg-1])
		p.event(f.sent.Time, instant, panel, threadTracks+int(f.sent.Thread), "sends "+words, func(e *pb) { e.fixed(eventFlow, id) })
		p.event(f.at.Time, instant, panel, threadTracks+int(f.at.Thread), "begins "+words, func(e *pb) { e.fixed(eventFlowEnd, id) })
	}
}

// threadTrack is a thread's track, or the process's for no thread.
func threadTrack(id trace.ThreadID) int {
	if id == trace.NoThread {
		return processTrack
	}
	return threadTracks + int(id)
}

// marks writes instant events where they happened, and tasks and regions in rows of their own below: they end in the middle
// of states.
func (p *perfetto) marks(in *Input, panel int) {
	moments, stretches := in.marksOf(panel)
	for _, m := range moments {
		p.event(m.time, instant, panel, threadTrack(m.thread), m.name, func(e *pb) { e.text(eventCategory, m.category) })
	}
	rows, at := rowsOf(stretches)
	first := threadTracks + len(in.Traces[panel].Threads)
	open := make([][]int64, len(rows)) // ends of open ones, the innermost last
	end := func(row int, until int64) {
		for n := len(open[row]); n > 0 && open[row][n-1] <= until; n-- {
			p.event(open[row][n-1], sliceEnd, panel, first+row, "", nil)
			open[row] = open[row][:n-1]
		}
	}
	for i := range rows {
		p.describe(panel, first+i, threadTrack(rows[i].thread), rows[i].title(), nil)
	}
	for i := range stretches {
		s := &stretches[i]
		end(at[i], s.start)
		p.event(s.start, sliceBegin, panel, first+at[i], s.name, func(e *pb) {
			e.text(eventCategory, string(s.kind))
			if s.remark != "" {
				annotate(e, "note", s.remark)
			}
		})
		open[at[i]] = append(open[at[i]], s.end)
	}
	for i := range rows {
		end(i, in.Scene.Duration)
	}
}

func (p *perfetto) backlog(in *Input, panel int) {
	c := &in.Scene.Panels[panel].Columns
	for i, t := range c.BacklogTime {
		if in.in(int64(t)) {
			p.event(int64(t), counter, panel, backlogTrack, "", func(e *pb) { e.number(eventCounter, uint64(c.BacklogCount[i])) })
		}
	}
}

func (p *perfetto) notes(in *Input, panel int) {
	for _, n := range in.notesOf(panel) {
		p.event(n.note.Time, instant, panel, threadTrack(n.thread), n.name, func(e *pb) { annotate(e, "text", n.note.Text) })
	}
}
