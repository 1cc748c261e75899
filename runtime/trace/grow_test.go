package trace_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
)

// TestGrowingTrace cuts traces anywhere, valid and invalid ones: a validator that knows the beginning gives the same
// result for each part as one that does not, and the parts written without the known events are read back unchanged.
func TestGrowingTrace(t *testing.T) {
	invalid := 0
	for seed := range uint64(300) {
		random := rand.New(rand.NewPCG(seed, 1))
		whole := tracetest.Random(tracetest.Config{
			Seed: seed, Actors: 1 + random.IntN(6), Workers: 1 + random.IntN(3), Messages: 30, Scheduler: trace.Pool, Rare: seed%3 == 0,
		})
		if seed%2 == 1 {
			e := &whole.Events[random.IntN(len(whole.Events))]
			e.Kind, e.Value = trace.Kind(random.IntN(trace.Kinds)), int64(random.IntN(3))
		}
		var growing trace.Validator
		known, read := &trace.Trace{}, &trace.Trace{}
		for n := 0; n < len(whole.Events); {
			n = min(len(whole.Events), n+random.IntN(40))
			part := cutAt(whole, n)
			want, got := trace.Validate(part), growing.Validate(part)
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("seed %d, %d events: %v, want %v", seed, n, got, want)
			}
			data, err := trace.MarshalRest(part, known, trace.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if read, err = trace.UnmarshalRest(read, data); err != nil {
				t.Fatal(err)
			}
			if !equal(t, read, part) {
				t.Fatalf("seed %d, %d events after %d: they are read as others", seed, n, len(known.Events))
			}
			known = part
			if want != nil {
				invalid++
				break
			}
		}
	}
	if invalid < 20 {
		t.Errorf("%d of the traces were invalid", invalid)
	}
}

// cutAt is the beginning of a trace, as a snapshot is.
func cutAt(whole *trace.Trace, n int) *trace.Trace {
	part := *whole
	part.Events = whole.Events[:n:n]
	messages := 0
	for i := range part.Events {
		messages = max(messages, int(part.Events[i].Msg))
	}
	part.Messages = whole.Messages[:messages:messages]
	part.Header.Outcome = trace.Outcome{End: trace.EndRunning}
	if n > 0 {
		part.Header.Makespan = part.Events[n-1].Time
	}
	return &part
}

// equal compares two traces by their serialized form.
func equal(t *testing.T, a, b *trace.Trace) bool {
	t.Helper()
	one, err := trace.Marshal(a, trace.Options{})
	if err != nil {
		t.Fatal(err)
	}
	other, err := trace.Marshal(b, trace.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return string(one) == string(other)
}
