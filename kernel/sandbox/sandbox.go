// Package sandbox removes a process's access to what it does not need: files, network, other processes, and memory
// for new machine code. The kernel process, which runs learners' programs, locks itself with it before it accepts a
// program. If a fault of the virtual machine lets a program execute code of its own, that code can compute and write
// to the process's pipes, and nothing else.
//
// On Linux there are three parts, each a line of defence of its own: Landlock (files, TCP, signals), seccomp (a list
// of the system calls that Go's runtime makes; any other is refused) and limits (of memory, open files and the size
// of written files, none of which can be raised again). Other systems have none, and [Level] says so.
package sandbox

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Mode is how much of a sandbox is requested.
type Mode string

// The modes.
const (
	Auto    Mode = "auto"    // the best available; the zero value means the same
	Require Mode = "require" // all parts, or the process does not start
	Off     Mode = "off"
)

// ModeWords lists the modes for messages.
const ModeWords = "auto, require or off"

// Known reports whether m is one of the modes.
func (m Mode) Known() bool { return slices.Contains([]Mode{"", Auto, Require, Off}, m) }

// Level is what a sandbox consists of.
type Level struct {
	Off      bool     `json:"off,omitempty"` // none was requested
	Landlock int      `json:"landlock"`      // version of its interface that is used; 0: none
	Seccomp  bool     `json:"seccomp"`
	Limits   bool     `json:"limits"`
	Missing  []string `json:"missing,omitempty"` // the missing parts, each with the reason: "seccomp (...)"
}

// Complete reports whether all parts are there.
func (l Level) Complete() bool { return l.Landlock > 0 && l.Seccomp && l.Limits && len(l.Missing) == 0 }

// String says for people which parts are present and which are missing: "Landlock 7, seccomp, limits".
func (l Level) String() string {
	if l.Off {
		return "switched off"
	}
	var has []string
	if l.Landlock > 0 {
		has = append(has, fmt.Sprintf("Landlock %d", l.Landlock))
	}
	if l.Seccomp {
		has = append(has, "seccomp")
	}
	if l.Limits {
		has = append(has, "limits")
	}
	text := strings.Join(has, ", ")
	if text == "" {
		text = "none"
	}
	if len(l.Missing) > 0 {
		text += "; missing: " + strings.Join(l.Missing, ", ")
	}
	return text
}

// Incomplete is the error for a sandbox that lacks a part although all were required; nil if none is missing.
func (l Level) Incomplete() error {
	if l.Complete() {
		return nil
	}
	return errors.New("the sandbox is incomplete (" + l.String() + "), and --sandbox=require does not start programs without all its parts; " +
		"--sandbox=auto uses the parts that are available")
}

// miss records a missing part.
func (l *Level) miss(part string, why error) {
	l.Missing = append(l.Missing, fmt.Sprintf("%s (%v)", part, why))
}
