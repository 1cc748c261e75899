// Package confine starts child processes that work on what somebody else made, and keeps them small: a program or a file may be able
// to take such a process over. It has what the kernel process (package kernel) and the process that reads files (render/reading/apart)
// have in common.
//
// The parent starts a [Command] by [Start], talks with it in frames ([WriteFrame], [ReadFrame]), and tells from its [LastWords] why it
// died. The child bounds its memory ([LimitData], [WatchMemory]) and gives up all but its pipes ([Lock]).
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

// Command is a command for a child process, which is killed when ctx ends. It gets little of the environment of this process, and env;
// what it says on stderr goes to words.
func Command(ctx context.Context, command, env []string, words *LastWords) *exec.Cmd {
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Env = append(environment(os.Environ()), env...)
	// A service manager or a shell may have set another value; the first lines of a fatal error are what is needed.
	cmd.Env = append(cmd.Env, "GOTRACEBACK=single")
	detach(cmd)
	cmd.Stderr = words
	cmd.WaitDelay = time.Second // for grandchildren that keep stderr open; there should be none
	return cmd
}

// variables are the environment variables that a child process gets: those of Go's runtime, the time zone, and, by their prefix, our
// own. It has no use for the others, among which may be secrets.
var variables = []string{"GOMAXPROCS", "GODEBUG", "GORACE", "GOCOVERDIR", "TZ"}

// environment is what of an environment is passed on to a child process.
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

// Lock locks this process for ever, so that whatever becomes of it, it reaches nothing but its pipes. An error says that it must not go
// on: all parts of the sandbox are required, and one is missing.
func Lock(mode sandbox.Mode) (sandbox.Level, error) {
	if mode == sandbox.Off {
		return sandbox.Level{Off: true}, nil
	}
	memoryInUse() // opens the file that the watchdog reads
	level := sandbox.Lock()
	if mode == sandbox.Require {
		return level, level.Incomplete()
	}
	return level, nil
}
