package confine

import (
	"os/exec"
	"syscall"
	"testing"
)

// TestGiveWay: a started process has a nice value.
func TestGiveWay(t *testing.T) {
	cmd := exec.Command("cat")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	detach(cmd)
	if err := Start(cmd); err != nil {
		t.Skip(err)
	}
	GiveWay(cmd)
	// Linux answers with 20 minus the nice value.
	if got, err := syscall.Getpriority(syscall.PRIO_PROCESS, cmd.Process.Pid); err != nil || got > 20-background {
		t.Errorf("%d, %v, want %d or less", got, err, 20-background)
	}
	_ = in.Close()
	_ = cmd.Wait()
}
