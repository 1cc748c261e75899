package export_test

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"regexp"
	"testing"

	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// ids are those that OTLP's JSON has in hex, where the usual JSON of Protocol Buffers has base64.
var ids = regexp.MustCompile(`"(traceId|spanId)":"([0-9a-f]*)"`)

// TestOTLP: each line is a message of OpenTelemetry's own protocol, without a field that it does not know; it goes through the wire
// format and comes back as it was; and links lead to spans that there are.
func TestOTLP(t *testing.T) {
	in := input(t, small)
	spans, links := map[string]bool{}, 0
	for _, line := range bytes.Split(bytes.TrimSpace(written(t, "otlp", in)), []byte("\n")) {
		text := ids.ReplaceAllFunc(line, func(m []byte) []byte {
			part := ids.FindSubmatch(m)
			raw, err := hex.DecodeString(string(part[2]))
			if err != nil || len(raw) != map[string]int{"traceId": 16, "spanId": 8}[string(part[1])] {
				t.Fatalf("%s: %v", m, err)
			}
			return []byte(`"` + string(part[1]) + `":"` + base64.StdEncoding.EncodeToString(raw) + `"`)
		})
		var data, back tracepb.TracesData
		if err := protojson.Unmarshal(text, &data); err != nil {
			t.Fatal(err)
		}
		wire, err := proto.Marshal(&data)
		if err != nil {
			t.Fatal(err)
		}
		if err := proto.Unmarshal(wire, &back); err != nil || !proto.Equal(&data, &back) {
			t.Fatalf("it does not come back: %v", err)
		}
		for _, r := range data.ResourceSpans {
			for _, s := range r.ScopeSpans[0].Spans {
				if id := string(s.SpanId); spans[id] || s.EndTimeUnixNano < s.StartTimeUnixNano || s.Name == "" {
					t.Errorf("span %v", s)
				} else {
					spans[id] = true
				}
				for _, l := range s.Links {
					links++
					if !spans[string(l.SpanId)] {
						t.Errorf("a link leads to no span: %v", l)
					}
				}
			}
		}
	}
	handled := 0
	for _, tr := range in.Traces {
		for i := range tr.Events {
			if tr.Events[i].Kind == trace.MsgDequeue {
				handled++
			}
		}
	}
	if len(spans) != handled || links < handled/4 {
		t.Errorf("%d spans for %d handlings, %d links", len(spans), handled, links)
	}
}
