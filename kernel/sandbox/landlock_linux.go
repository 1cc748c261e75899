package sandbox

import (
	"errors"

	"github.com/landlock-lsm/go-landlock/landlock"
	landlocksys "github.com/landlock-lsm/go-landlock/landlock/syscall"
	"golang.org/x/sys/unix"
)

// newestLandlock is the version of Landlock's interface that landlock.V11 uses; a system may have a newer one.
const newestLandlock = 11

// landlockVersion is the version of Landlock's interface that is used on this system.
func landlockVersion() (int, error) {
	abi, err := landlocksys.LandlockGetABIVersion()
	if errors.Is(err, unix.EOPNOTSUPP) {
		return 0, errors.New("it is switched off on this system")
	}
	if err != nil || abi < 1 {
		return 0, errors.New("this system does not have it")
	}
	return min(abi, newestLandlock), nil
}

// landlockFiles takes from this process all files, and as much of the network and of signals to others as this
// system's Landlock supports. There is no exception: files that the process reads are already open.
func landlockFiles() (abi int, err error) {
	if abi, err = landlockVersion(); err != nil {
		return 0, err
	}
	if err := landlock.V11.BestEffort().Restrict(); err != nil {
		return 0, err
	}
	if fd, err := unix.Open("/", unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0); err == nil {
		unix.Close(fd)
		return 0, errNotTaken
	}
	return abi, nil
}
