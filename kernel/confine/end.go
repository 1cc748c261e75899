package confine

import "slices"

// faultSignals are those that a process brings on itself by a fault in its code.
var faultSignals = []int{4, 5, 6, 7, 8, 11, 31} // ILL, TRAP, ABRT, BUS, FPE, SEGV, SYS on Linux

// Killed is the signal with which another process ended this one, according to the error of exec.Cmd's Wait; ok is
// false for the signals of its own faults.
func Killed(waitErr error) (signal int, ok bool) {
	signal, ok = exitSignal(waitErr)
	return signal, ok && !slices.Contains(faultSignals, signal)
}

// ExitWords describes how a process ended: "exit status 2".
func ExitWords(waitErr error) string {
	if waitErr == nil {
		return "exit status 0"
	}
	return waitErr.Error()
}
