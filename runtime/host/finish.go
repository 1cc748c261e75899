package host

import "github.com/rehearse-lab/rehearse/runtime/trace"

// Finish ends the recording of a host whose Run has returned and hands the trace over, nil if none was made. The
// caller fills in header what it knows (program, name, settings, outcome); engine, costs and the schedule made are
// added here.
func Finish(h Host, header trace.Header) *trace.Trace {
	header.Engine = h.Engine()
	if s, ok := h.(*Sim); ok {
		header.Costs, header.Schedule = s.Costs(), s.Schedule()
	}
	return h.Recorder().Finish(header)
}
