//go:build !linux

package sandbox

import "errors"

var errSystem = errors.New("only on Linux")

// Lock does nothing on this system.
func Lock() Level { return Possible() }

// Possible is the level that Lock could reach in this process. It changes nothing.
func Possible() Level {
	var l Level
	l.miss("Landlock", errSystem)
	l.miss("seccomp", errSystem)
	l.miss("limits that nothing can raise", errSystem)
	return l
}
