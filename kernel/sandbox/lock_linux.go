package sandbox

import (
	"errors"
	"fmt"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// Lock locks this process, with all its threads, permanently, and returns the level reached. Open files stay usable.
// A part that fails is missing from the level; the others are applied anyway.
func Lock() Level {
	var l Level
	prepare()
	if err := limit(); err != nil {
		l.miss("limits", err)
	} else {
		l.Limits = true
	}
	if abi, err := landlockFiles(); err != nil {
		l.miss("Landlock", err)
	} else {
		l.Landlock = abi
	}
	// The last one, because it refuses calls that the others need.
	if err := filter(); err != nil {
		l.miss("seccomp", err)
	} else {
		l.Seccomp = true
	}
	return l
}

// Possible is the level that Lock could reach in this process. It changes nothing.
func Possible() Level {
	l := Level{Limits: true}
	if abi, err := landlockVersion(); err != nil {
		l.miss("Landlock", err)
	} else {
		l.Landlock = abi
	}
	if err := filterPossible(); err != nil {
		l.miss("seccomp", err)
	} else {
		l.Seccomp = true
	}
	return l
}

// prepare does what a locked process can no longer do, and forgets what it need not know.
func prepare() {
	time.Now().Zone()            // reads the time zone's file
	time.Sleep(time.Microsecond) // makes the runtime's timers and its poller
	os.Clearenv()
}

// limit sets resource limits permanently: the maximum of each limit is lowered with it. RLIMIT_NPROC is not among
// them: it counts all threads of the user, not those of this process, and no process can be created here anyway.
func limit() error {
	if err := unix.Chdir("/"); err != nil { // so that no relative path leads anywhere
		return fmt.Errorf("chdir: %w", err)
	}
	// No other process of the user may inspect this one, and there is no core file with its memory.
	if err := unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0); err != nil {
		return fmt.Errorf("prctl: %w", err)
	}
	for _, l := range []struct {
		resource int
		max      uint64
	}{{unix.RLIMIT_NOFILE, maxFiles}, {unix.RLIMIT_FSIZE, 0}, {unix.RLIMIT_CORE, 0}, {unix.RLIMIT_MEMLOCK, 0}, {unix.RLIMIT_MSGQUEUE, 0}} {
		if err := unix.Setrlimit(l.resource, &unix.Rlimit{Cur: l.max, Max: l.max}); err != nil {
			return fmt.Errorf("setrlimit %d: %w", l.resource, err)
		}
	}
	// The caller sets the memory limit; here its maximum is lowered to it.
	var data unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_DATA, &data); err != nil {
		return fmt.Errorf("getrlimit: %w", err)
	}
	data.Max = data.Cur
	if err := unix.Setrlimit(unix.RLIMIT_DATA, &data); err != nil {
		return fmt.Errorf("setrlimit: %w", err)
	}
	return nil
}

// maxFiles is how many files the process may have open. It has its pipes, the runtime's poller, and /proc/self/statm.
const maxFiles = 64

var errNotTaken = errors.New("the system accepted it, but it has no effect")
