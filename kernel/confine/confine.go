// Package confine starts child processes for untrusted input, and confines them: a program or a file may be able to
// take such a process over. It has what the kernel process (package kernel) and the process that reads files
// (render/reading/isolated) have in common.
//
// The parent starts a [Command] with [Start], exchanges frames with it ([WriteFrame], [ReadFrame]), and finds out
// from its [Excerpt] why it died. The child limits its memory ([LimitData], [WatchMemory]) and gives up everything
// except its pipes ([Lock]).
package confine

import (
	"context"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/kernel/sandbox"
)

// Command is a command for a child process, which is killed when ctx ends. Its environment is a small part of this
// process's, and env; its stderr goes to words.
func Command(ctx context.Context, command, env []string, words *Excerpt) *exec.Cmd {
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Env = append(environment(os.Environ()), env...)
	// A service manager or a shell may have set another value; only the first lines of a fatal error are needed.
	cmd.Env = append(cmd.Env, "GOTRACEBACK=single")
	detach(cmd)
	cmd.Stderr = words
	cmd.WaitDelay = time.Second // for grandchildren that keep stderr open; there should be none
	return cmd
}

// variables are the environment variables passed to a child process: those of Go's runtime, the time zone, and, by
// their prefix, our own. It does not need the others, among which may be secrets.
var variables = []string{"GOMAXPROCS", "GODEBUG", "GORACE", "GOCOVERDIR", "TZ"}

// environment is the part of an environment that is passed to a child process.
func environment(all []string) []string {
	var kept []string
	for _, v := range all {
		name, _, _ := strings.Cut(v, "=")
		if slices.Contains(variables, name) || strings.HasPrefix(name, "REHEARSE_") {
			kept = append(kept, v)
		}
	}
	return kept
}

// Lock locks this process permanently, so that whatever happens to it, it can reach only its pipes. An error means
// that it must not continue: all parts of the sandbox are required, and one is missing.
func Lock(mode sandbox.Mode) (sandbox.Level, error) {
	if mode == sandbox.Off {
		return sandbox.Level{Off: true}, nil
	}
	memoryInUse() // opens the file that the watchdog needs
	level := sandbox.Lock()
	if mode == sandbox.Require {
		return level, level.Incomplete()
	}
	return level, nil
}
