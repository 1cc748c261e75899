package confine

import "slices"

// faultSignals are those that a process brings on itself by a fault in its code.
var faultSignals = []int{4, 5, 6, 7, 8, 11, 31} // ILL, TRAP, ABRT, BUS, FPE, SEGV, SYS on Linux

// Killed is the signal by which somebody ended a process, from what exec.Cmd's Wait says; not one of a fault of its own.
func Killed(waitErr error) (signal int, ok bool) {
	signal, ok = exitSignal(waitErr)
	return signal, ok && !slices.Contains(faultSignals, signal)
}

// ExitWords says how a process ended: "exit status 2".
func ExitWords(waitErr error) string {
	if waitErr == nil {
		return "exit status 0"
	}
	return waitErr.Error()
}
