package export

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"strconv"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// otlpEpoch is the moment of time 0 of every run, ns since 1970: 2000-01-01. Tools take 1970 for a missing time.
const otlpEpoch = 946_684_800_000_000_000

// spansALine is the number of spans per line: a whole run in one line would be too long for many readers.
const spansALine = 1000

// The parts of OTLP's JSON that are used here, as its protocol names them.
type (
	otlpLine struct {
		ResourceSpans []otlpResourceSpans `json:"resourceSpans"`
	}
	otlpResourceSpans struct {
		Resource   otlpResource     `json:"resource"`
		ScopeSpans []otlpScopeSpans `json:"scopeSpans"`
	}
	otlpResource struct {
		Attributes []otlpAttribute `json:"attributes"`
	}
	otlpScopeSpans struct {
		Scope otlpScope  `json:"scope"`
		Spans []otlpSpan `json:"spans"`
	}
	otlpScope struct {
		Name string `json:"name"`
	}
	otlpSpan struct {
		TraceID    string          `json:"traceId"`
		SpanID     string          `json:"spanId"`
		Name       string          `json:"name"`
		Kind       int             `json:"kind"`
		Start      string          `json:"startTimeUnixNano"`
		End        string          `json:"endTimeUnixNano"`
		Attributes []otlpAttribute `json:"attributes"`
		Links      []otlpLink      `json:"links,omitempty"`
	}
	otlpLink struct {
		TraceID string `json:"traceId"`
		SpanID  string `json:"spanId"`
	}
	otlpAttribute struct {
		Key   string    `json:"key"`
		Value otlpValue `json:"value"`
	}
	otlpValue struct {
		String *string `json:"stringValue,omitempty"`
		Int    *string `json:"intValue,omitempty"`
	}
)

const kindConsumer = 5 // of a span that handles a message

func otlpText(key, s string) otlpAttribute { return otlpAttribute{key, otlpValue{String: &s}} }

func otlpInt(key string, v int64) otlpAttribute {
	s := strconv.FormatInt(v, 10)
	return otlpAttribute{key, otlpValue{Int: &s}}
}

// writeOTLP writes the runs as OTLP in JSON, one request per line: a resource for each run, a span for each handling, with
// a link to the handling in which its message was sent.
func writeOTLP(w io.Writer, in *Input) error {
	if err := in.noMessages("OpenTelemetry", in.Traces, func(e *trace.Event) bool { return e.Kind == trace.MsgDequeue }); err != nil {
		return err
	}
	b := bufio.NewWriter(w)
	enc := json.NewEncoder(b)
	enc.SetEscapeHTML(false)
	for panel, t := range in.Traces {
		resource := otlpResource{Attributes: []otlpAttribute{
			otlpText("service.name", t.Header.Name), otlpText("rehearse.title", in.Scene.Title), otlpText("rehearse.run", in.title(panel)),
			otlpText("rehearse.scheduler", string(t.Header.Settings.Scheduler)), otlpText("rehearse.times", t.Header.Engine.Word()),
			otlpText("rehearse.command", render.Command(in.Scene)), otlpText("rehearse.epoch", "the run begins at 2000-01-01T00:00:00Z"),
		}}
		if !hasMessages(t) {
			resource.Attributes = append(resource.Attributes, otlpText("rehearse.remark", "no message was sent in this run, so it has no spans"))
		}
		spans := in.spansOf(panel)
		for first := 0; first == 0 || first < len(spans); first += spansALine {
			line := otlpLine{[]otlpResourceSpans{{resource, []otlpScopeSpans{{otlpScope{"rehearse"}, spans[first:min(first+spansALine, len(spans))]}}}}}
			if err := enc.Encode(line); err != nil {
				return err
			}
		}
	}
	return b.Flush()
}

// spansOf are the handlings of a run that began in the range.
func (in *Input) spansOf(panel int) []otlpSpan {
	t := in.Traces[panel]
	what := fmt.Appendf(nil, "%s %s %d", t.Header.Program, render.Command(in.Scene), panel)
	if h := &t.Header; h.Origin != "" { // it has neither
		what = fmt.Appendf(what, " %s %s %d %d", h.Origin, h.Name, h.Makespan, len(t.Events))
	}
	sum := sha256.Sum256(what)
	traceID := hex.EncodeToString(sum[:16])
	spanID := func(step int) string { return fmt.Sprintf("%08x%08x", panel+1, step+1) }
	at := make([]trace.MessageID, len(t.Threads))      // being handled, by thread
	from := make([]trace.MessageID, len(t.Messages)+1) // being handled when it was sent, by message
	open := make([]int, len(t.Messages)+1)             // index of the span of its latest handling, plus 1
	spans := []otlpSpan{}
	for i := range t.Events {
		e := &t.Events[i]
		switch e.Kind {
		case trace.MsgSend:
			if e.Thread >= 0 {
				from[e.Msg] = at[e.Thread]
			}
		case trace.MsgDequeue:
			at[e.Thread] = e.Msg
			if !in.in(e.Time) {
				continue
			}
			m := &t.Messages[e.Msg-1]
			s := otlpSpan{TraceID: traceID, SpanID: spanID(i), Name: actorName(t, e.Actor) + " " + m.Subject, Kind: kindConsumer,
				Start: otlpTime(e.Time), End: otlpTime(t.Header.Makespan), Attributes: []otlpAttribute{
					otlpText("messaging.system", "rehearse"), otlpText("messaging.destination.name", actorName(t, e.Actor)), otlpText("rehearse.data", m.Data),
					otlpText("thread.name", t.Threads[e.Thread].Name), otlpInt("rehearse.step", int64(i)),
				}}
			if sender := from[e.Msg]; sender > 0 && open[sender] > 0 {
				s.Links = []otlpLink{{traceID, spans[open[sender]-1].SpanID}}
			}
			spans = append(spans, s)
			open[e.Msg] = len(spans)
		case trace.MsgDone:
			at[e.Thread] = 0
			if k := open[e.Msg]; k > 0 {
				spans[k-1].End = otlpTime(e.Time)
			}
		}
	}
	return spans
}

func otlpTime(ns int64) string { return strconv.FormatInt(otlpEpoch+ns, 10) }
