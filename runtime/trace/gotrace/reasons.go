package gotrace

import (
	"strings"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// wait is why a goroutine waits: the reason, and words that continue "waits"; "": the reason suffices.
type wait struct {
	reason trace.Reason
	words  string
}

// reasons maps Go's words for waits to ours.
var reasons = map[string]wait{
	"chan send":         {trace.ReasonChanSend, "to send to a channel"},
	"chan receive":      {trace.ReasonChanReceive, "to receive from a channel"},
	"select":            {trace.ReasonSelect, "for a case of a select"},
	"sleep":             {trace.ReasonSleep, ""},
	"sync.(*Cond).Wait": {trace.ReasonCond, "for a Cond"},
	"network":           {trace.ReasonNetwork, "for the network, a file or a pipe"},
	"forever":           {trace.ReasonNone, "for something that can never happen"},

	"GC mark assist wait for work": {trace.ReasonGC, "for work to help the garbage collector with"},
	"GC background sweeper wait":   {trace.ReasonGC, "for the garbage collector to need it"},
	"wait until GC ends":           {trace.ReasonGC, "for the garbage collector to end"},
	"GC weak to strong wait":       {trace.ReasonGC, "for the garbage collector"},

	"preempted": {trace.ReasonYield, ""},
}

// signs are functions that show what a goroutine waits for, where Go says only "sync", or nothing, as for a wait
// since before the recording. The first one on its stack counts.
var signs = []struct {
	call string
	wait wait
}{
	{"sync.(*WaitGroup).", wait{trace.ReasonWaitGroup, "for a WaitGroup"}},
	{"sync.(*RWMutex).", wait{trace.ReasonMutex, "for a read-write mutex"}},
	{"sync.(*Cond).", reasons["sync.(*Cond).Wait"]},
	{"sync.(*Mutex).", wait{trace.ReasonMutex, "for a mutex"}}, // internal/sync's as well
	{"time.Sleep", reasons["sleep"]},
	{"runtime.chanrecv", reasons["chan receive"]},
	{"runtime.chansend", reasons["chan send"]},
	{"runtime.selectgo", reasons["select"]},
	{"internal/poll.runtime_pollWait", reasons["network"]},
}

// waitOf is why a goroutine at a place waits, according to Go.
func waitOf(said string, at *place) wait {
	if w, ok := reasons[said]; ok {
		return w
	}
	if said == "sync" || said == "" || said == missingText {
		for _, s := range signs {
			for _, call := range at.calls {
				if strings.HasPrefix(call, s.call) || strings.HasPrefix(call, "internal/"+s.call) {
					return s.wait
				}
			}
		}
	}
	if said == missingText {
		return wait{trace.ReasonNone, "for something that the recording lacks"}
	}
	if said == "" {
		return wait{trace.ReasonNone, "since before the recording began"}
	}
	return wait{trace.ReasonNone, "(Go's reason: " + valid(said) + ")"}
}

// syscallAt is the wait for a system call, named after the innermost function that programs can call.
func syscallAt(at *place) wait {
	for _, call := range at.calls {
		pkg := packageOf(call)
		name := call[strings.LastIndexByte(call, '.')+1:]
		if isStandard(pkg) && !isRuntime(pkg) && name != "" && name[0] >= 'A' && name[0] <= 'Z' {
			return wait{trace.ReasonSyscall, "for the operating system, in " + valid(call)}
		}
	}
	return wait{trace.ReasonSyscall, "for the operating system"}
}
