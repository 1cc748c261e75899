package sandbox_test

import (
	"errors"
	"fmt"

	"golang.org/x/sys/unix"
)

// socketBefore is a socket that was made before the lock, so that Landlock has to refuse its use. Where seccomp is the lock,
// its use is refused as well.
func socketBefore(family, kind int, lock func()) (int, error) {
	fd, err := unix.Socket(family, kind, 0)
	if err != nil {
		return 0, fmt.Errorf(unprepared+"%w", err)
	}
	lock()
	return fd, nil
}

func connectTCP(target string, lock func()) error {
	_, port := split(target)
	fd, err := socketBefore(unix.AF_INET, unix.SOCK_STREAM, lock)
	if err != nil {
		return err
	}
	return unix.Connect(fd, &unix.SockaddrInet4{Port: port, Addr: [4]byte{127, 0, 0, 1}})
}

func listenTCP(_ string, lock func()) error {
	fd, err := socketBefore(unix.AF_INET, unix.SOCK_STREAM, lock)
	if err != nil {
		return err
	}
	return unix.Bind(fd, &unix.SockaddrInet4{Addr: [4]byte{127, 0, 0, 1}})
}

func sendUDP(_ string, lock func()) error {
	fd, err := socketBefore(unix.AF_INET, unix.SOCK_DGRAM, lock)
	if err != nil {
		return err
	}
	err = unix.Sendto(fd, []byte("x"), 0, &unix.SockaddrInet4{Port: 9, Addr: [4]byte{127, 0, 0, 1}})
	if errors.Is(err, unix.ECONNREFUSED) {
		return nil
	}
	return err
}

// connectUnix connects to the socket whose name is made of the test's folder.
func connectUnix(name func(dir string) string) func(string, func()) error {
	return func(target string, lock func()) error {
		dir, _ := split(target)
		fd, err := socketBefore(unix.AF_UNIX, unix.SOCK_STREAM, lock)
		if err != nil {
			return err
		}
		return unix.Connect(fd, &unix.SockaddrUnix{Name: name(dir)})
	}
}
