package wire

import (
	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/sandbox"
)

// Status is for the page's footer and for tests.
type Status struct {
	Version string       `json:"version"`
	Kernel  kernel.State `json:"kernel"`
	Pid     int          `json:"pid"`
	Create  bool         `json:"create"` // notebooks can be made
	// Sandbox describes the sandbox of the kernel process in words; Level is the same for programs.
	Sandbox string        `json:"sandbox"`
	Level   sandbox.Level `json:"level"`
}

// Problem is an error with advice for a person.
type Problem struct {
	Title  string `json:"title"`
	Detail string `json:"detail"`
	Remedy string `json:"remedy,omitempty"`
	// Range is a part of the run that fits, if all of it is too much for a format.
	Range *TimeRange `json:"range,omitempty"`
}

// TimeRange is a part of a run, ns.
type TimeRange struct {
	From int64 `json:"from"`
	To   int64 `json:"to"`
}

// PassRequest asks for an address with which a link to a file works for a minute. It is also the answer with that address.
type PassRequest struct {
	Path string `json:"path"`
}
