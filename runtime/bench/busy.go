package bench

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync/atomic"
)

// burnEnv turns a command that runs a benchmark into a process that only keeps a processor busy.
const burnEnv = "REHEARSE_BENCH_BURN"

// burning reports whether this process is to keep a processor busy.
func burning() bool { return os.Getenv(burnEnv) != "" }

// burn computes until its parent closes in or ends.
func burn(in io.Reader) {
	var over atomic.Bool
	go func() {
		io.Copy(io.Discard, in)
		over.Store(true)
	}()
	for !over.Load() {
	}
}

// keepBusy starts another process of this program, which keeps a processor busy until stop is called.
func keepBusy() (stop func(), err error) {
	self, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("keep a processor busy: %w", err)
	}
	cmd := exec.Command(self, os.Args[1:]...)
	cmd.Env = append(os.Environ(), burnEnv+"=1")
	pipe, err := cmd.StdinPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return nil, fmt.Errorf("keep a processor busy: %w", err)
	}
	return func() {
		pipe.Close()
		cmd.Wait()
	}, nil
}
