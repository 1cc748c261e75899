package host

import "github.com/rehearse-lab/rehearse/runtime/trace"

// Finish ends the recording of a host whose Run has returned and returns the trace, nil if there is no recorder. The
// caller fills in what it knows of the header (program, name, settings, outcome); Finish adds engine, costs and the
// schedule of the run.
func Finish(h Host, header trace.Header) *trace.Trace {
	header.Engine = h.Engine()
	if s, ok := h.(*Sim); ok {
		header.Costs, header.Schedule = s.Costs(), s.Schedule()
	}
	return h.Recorder().Finish(header)
}
