package reading

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"unicode/utf8"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// maxSource limits the text of a program, bytes. Programs that can be run are shorter.
const maxSource = 4 << 20

// Check finds what is wrong with a file, as Read does, for a file received from an untrusted process. It makes the title
// one line that is never empty.
func (f *File) Check(o Options) error {
	switch n := len(f.Traces); {
	case n != 1 && n != 2:
		return fmt.Errorf("the file has %d runs; it must have one or two", n)
	case len(f.Source) > maxSource:
		return fmt.Errorf("the text of the program has %d bytes; at most %d are read", len(f.Source), maxSource)
	case !utf8.ValidString(f.Source):
		return errors.New("the text of the program is not valid UTF-8")
	}
	if fault := f.Notes.Check(); fault != nil {
		return fault
	}
	for i, t := range f.Traces {
		if err := check(t, o); err != nil {
			if len(f.Traces) > 1 {
				return fmt.Errorf("run %d: %w", i+1, err)
			}
			return err
		}
	}
	if f.Title = line(f.Title); f.Title == "" {
		f.Title = line(f.Traces[0].Header.Name)
	}
	if f.Title == "" {
		f.Title = Name(o.Name)
	}
	return nil
}

// check finds what is wrong with a foreign trace: first in its header, and then in its events.
func check(t *trace.Trace, o Options) error {
	if o.Events > 0 && len(t.Events) > o.Events {
		return fmt.Errorf("the run has %d events; at most %d are read here", len(t.Events), o.Events)
	}
	if err := checkHeader(t); err != nil {
		return fmt.Errorf("the header of the trace is wrong: %w", err)
	}
	if err := trace.Validate(t); err != nil {
		return fmt.Errorf("the trace breaks a rule: %w", err)
	}
	if n := len(t.Events); n > 0 && t.Events[n-1].Time > t.Header.Makespan {
		return fmt.Errorf("the header of the trace is wrong: the run takes %d ns, but its last event is at %d ns", t.Header.Makespan, t.Events[n-1].Time)
	}
	return nil
}

// origin matches the origin in the header of an execution trace of Go.
var origin = regexp.MustCompile(`^Go 1\.\d{1,3}$`)

// maxTime limits a run's time, ns: more is not exact in a browser.
const maxTime = 1 << 53

// maxCores limits the cores of a recording; a simulated run has fewer.
const maxCores = 1 << 16

func checkHeader(t *trace.Trace) error {
	h := &t.Header
	if h.Settings.Engine == "" {
		h.Settings.Engine = h.Engine
	}
	switch {
	case h.Engine != trace.Sim && h.Engine != trace.Real:
		return fmt.Errorf("the engine is %.40q, and not %s or %s, so the meaning of its times is unknown", h.Engine, trace.Sim, trace.Real)
	case h.Settings.Engine != h.Engine:
		return fmt.Errorf("the engine is %s, but in the settings it is %.40q", h.Engine, h.Settings.Engine)
	case h.Origin != "" && (!origin.MatchString(h.Origin) || h.Engine != trace.Real):
		return fmt.Errorf("the origin is %.40q, with the engine %s", h.Origin, h.Engine)
	case !h.Settings.Scheduler.Known():
		return fmt.Errorf("the scheduler is %.40q, and not %s", h.Settings.Scheduler, trace.SchedulerWords)
	case h.Makespan < 0 || h.Makespan > maxTime:
		return fmt.Errorf("the run takes %d ns", h.Makespan)
	}
	if err := checkOutcome(&h.Outcome); err != nil {
		return err
	}
	for i, th := range t.Threads {
		if !th.Role.Known() {
			return fmt.Errorf("thread %d has the role %.40q, which is not known", i, th.Role)
		}
	}
	return checkSettings(&h.Settings)
}

func checkOutcome(o *trace.Outcome) error {
	switch o.End {
	case trace.EndOK, trace.EndPanic, trace.EndDeadlock, trace.EndLimit, trace.EndStopped, trace.EndExit, trace.EndFault:
		return nil
	case trace.EndRunning:
		return fmt.Errorf("its run is still going on; export it when the run is over")
	}
	return fmt.Errorf("the end is %.40q, which is not known", o.End)
}

func checkSettings(s *trace.Settings) error {
	for _, c := range []struct {
		name     string
		is, most int
	}{{"workers", s.Workers, trace.MaxWorkers}, {"cores", s.Cores, maxCores}, {"batch", s.Batch, trace.MaxBatch}} {
		if c.is < 0 || c.is > c.most {
			return fmt.Errorf("%s is %d, and not from 0 to %d", c.name, c.is, c.most)
		}
	}
	switch {
	case !(s.Speed >= 0 && s.Speed <= trace.MaxSpeed) || math.IsNaN(s.Speed):
		return fmt.Errorf("speed is %g, and not from 0 to %d", s.Speed, trace.MaxSpeed)
	case s.Slice < 0 || s.StopAfter < 0:
		return fmt.Errorf("slice is %v and stop after is %v; neither can be negative", s.Slice, s.StopAfter)
	case s.CheckWorkersAt() != nil:
		return fmt.Errorf("the changes of workers: %w", s.CheckWorkersAt())
	case !s.Dispatcher.Known():
		return fmt.Errorf("the dispatcher is %.40q, and not %s", s.Dispatcher, trace.DispatcherWords)
	}
	return nil
}
