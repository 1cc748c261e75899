package wire

import (
	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/sandbox"
)

// Status is for the page's foot and for tests.
type Status struct {
	Version string       `json:"version"`
	Kernel  kernel.State `json:"kernel"`
	Pid     int          `json:"pid"`
	Create  bool         `json:"create"` // notebooks can be made
	// Sandbox is what the kernel process is locked with, in words; Level is the same for programs.
	Sandbox string        `json:"sandbox"`
	Level   sandbox.Level `json:"level"`
}

// Problem is an error a person can act on.
type Problem struct {
	Title  string `json:"title"`
	Detail string `json:"detail"`
	Remedy string `json:"remedy,omitempty"`
	// Range is a part of the run that fits, where all of it is too much for a format.
	Range *TimeRange `json:"range,omitempty"`
}

// TimeRange is a part of a run, ns.
type TimeRange struct {
	From int64 `json:"from"`
	To   int64 `json:"to"`
}

// PassRequest asks for an address with which a link to a file works for a minute, and is the answer that has it.
type PassRequest struct {
	Path string `json:"path"`
}
