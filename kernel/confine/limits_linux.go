package confine

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"time"

	"golang.org/x/sys/unix"
)

// LimitData limits the private memory of this process. RLIMIT_AS is unsuitable: Go reserves far more address space
// than it uses.
func LimitData(bytes int64) error {
	if bytes <= 0 {
		return nil
	}
	var l unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_DATA, &l); err != nil {
		return fmt.Errorf("getrlimit: %w", err)
	}
	l.Cur = min(uint64(bytes), l.Max)
	if err := unix.Setrlimit(unix.RLIMIT_DATA, &l); err != nil {
		return fmt.Errorf("setrlimit: %w", err)
	}
	return nil
}

// threadStack is what a thread of a child process reserves for its stack, bytes. Learners' code does not run on it.
const threadStack = 512 << 10

var starting sync.Mutex

// Start starts a process whose threads reserve little memory. The C library takes the limit of the main thread's
// stack, which a process inherits, as the size of all stacks, usually 8 MB; and LimitData counts what is reserved, so
// that a few hundred actors with a thread each would be too many.
func Start(cmd *exec.Cmd) error {
	starting.Lock()
	defer starting.Unlock()
	var usual unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_STACK, &usual); err != nil {
		return fmt.Errorf("getrlimit: %w", err)
	}
	small := unix.Rlimit{Cur: min(threadStack, usual.Max), Max: usual.Max}
	if err := unix.Setrlimit(unix.RLIMIT_STACK, &small); err != nil {
		return fmt.Errorf("setrlimit: %w", err)
	}
	err := cmd.Start()
	if err2 := unix.Setrlimit(unix.RLIMIT_STACK, &usual); err2 != nil {
		err = errors.Join(err, fmt.Errorf("setrlimit: %w", err2))
	}
	return err
}

// memoryPeriod is how often the watchdog checks. Memory grows by at most a few hundred MB in between.
const memoryPeriod = 20 * time.Millisecond

// memoryFile contains the memory use of this process. It stays open, because a locked process cannot open files.
var memoryFile = sync.OnceValues(func() (*os.File, error) { return os.Open("/proc/self/statm") })

// memoryInUse is the resident memory of this process, bytes; false without /proc.
func memoryInUse() (int64, bool) {
	file, err := memoryFile()
	if err != nil {
		return 0, false
	}
	var b [256]byte
	n, err := file.ReadAt(b[:], 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return 0, false
	}
	f := bytes.Fields(b[:n])
	if len(f) < 2 {
		return 0, false
	}
	pages, err := strconv.ParseInt(string(f[1]), 10, 64)
	return pages * int64(os.Getpagesize()), err == nil
}
