package vm

import (
	"errors"
	"fmt"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// planWorkers lets workers come and go in a simulated run at the times of trace.Settings.WorkersAt. Up to the first of them the run is
// the same as without. A change ends no wait: if nothing else can happen before it, the run is a deadlock, as it is without the change.
func (v *vm) planWorkers() {
	if v.real || v.settings.Scheduler != trace.Pool {
		return
	}
	changes, err := trace.ParseWorkersAt(v.settings.WorkersAt)
	if err != nil {
		return // CheckWorkersAt has refused it
	}
	ends := func() bool { return false } // it ends no wait
	for _, c := range changes {
		v.host.AfterFuncIf(ends, c.At, func() { v.changeWorkers(c) })
	}
}

// changeWorkers makes a change, and says so in the trace, or why it is not possible.
func (v *vm) changeWorkers(c trace.WorkerChange) {
	change, done, not := (*Control).AddWorker, "a worker is added, as the settings of the run say", "no worker is added"
	if c.By < 0 {
		change, done, not = (*Control).RemoveWorker, "an added worker is removed, as the settings of the run say", "no worker is removed"
	}
	rec := v.host.Recorder()
	say := func(text string) {
		if rec != nil {
			rec.Record(trace.Event{Kind: trace.Remark, Thread: trace.NoThread, Cause: trace.NoStep, Value: rec.String(text)})
		}
	}
	for range max(c.By, -c.By) {
		err := change(&Control{v})
		if err != nil {
			var why *actor.Error
			if errors.As(err, &why) && why.Remedy != "" {
				not = fmt.Sprintf("%s: %s", not, why.Remedy)
			}
			say(not)
			return
		}
		say(done)
	}
}
