//go:build unix && !solaris && !aix

package lessons

import (
	"errors"
	"os"
	"syscall"
)

// lockFile waits for the lock of an open file or folder, and takes it. Closing the file or ending the process releases it.
func lockFile(f *os.File) error {
	raw, err := f.SyscallConn()
	if err != nil {
		return err
	}
	var locking error
	err = raw.Control(func(fd uintptr) {
		for {
			if locking = syscall.Flock(int(fd), syscall.LOCK_EX); locking != syscall.EINTR {
				return
			}
		}
	})
	if errors.Is(locking, syscall.ENOTSUP) || errors.Is(locking, syscall.ENOLCK) || errors.Is(locking, syscall.EBADF) {
		return nil // a file system without locks: only a single server is safe there
	}
	return errors.Join(err, locking)
}
