//go:build unix

package confine

import (
	"errors"
	"os/exec"
	"syscall"
)

// detach keeps the terminal's Ctrl-C from the child: its parent decides when it ends.
func detach(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// background is the nice value of a process that gives way to others; 0 is usual, 19 the most.
const background = 10

// GiveWay lets other processes of the machine come before a started one, as far as the system can.
func GiveWay(cmd *exec.Cmd) { _ = syscall.Setpriority(syscall.PRIO_PGRP, cmd.Process.Pid, background) }

// exitSignal is the signal that ended a process, if one did.
func exitSignal(err error) (int, bool) {
	var e *exec.ExitError
	if !errors.As(err, &e) {
		return 0, false
	}
	st, ok := e.Sys().(syscall.WaitStatus)
	if !ok || !st.Signaled() {
		return 0, false
	}
	return int(st.Signal()), true
}
