package records

import (
	"encoding/json"
	"fmt"

	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// wholeRun is a run with its traces, as JSON.
type wholeRun struct {
	Run    runRecord
	Traces [][]byte // as trace.Marshal makes them
}

// EncodeRun encodes a run with its traces, for a program of the same version: its JSON is that of this package's records.
func EncodeRun(r *store.Run) ([]byte, error) {
	blobs, err := marshalled(r.Traces)
	if err != nil {
		return nil, fmt.Errorf("encode run %s: %w", r.ID, err)
	}
	return json.Marshal(wholeRun{recordOf(r), blobs})
}

// DecodeRun decodes what EncodeRun made. Each trace is checked as one from a file is.
func DecodeRun(data []byte) (*store.Run, error) {
	var w wholeRun
	if err := json.Unmarshal(data, &w); err != nil {
		return nil, fmt.Errorf("decode run: %w", err)
	}
	r := w.Run.run()
	for _, blob := range w.Traces {
		t, err := trace.Unmarshal(blob)
		if err != nil {
			return nil, fmt.Errorf("decode run %s: %w", r.ID, err)
		}
		r.Traces = append(r.Traces, t)
	}
	return &r, nil
}
