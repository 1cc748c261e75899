// Package vm executes learners' Go inside our own process, without a Go toolchain.
//
// A program goes through four stages:
//
//	cells      Assemble   picks the declarations a cell needs from its lesson        cells.go
//	source     Compile    go/parser and go/types: every error at once, with a hint   load.go, diagnose.go
//	SSA        lower      go/ssa functions become register code, on first call       lower_*.go, code.go
//	code       Run        one dispatch loop a goroutine, threads of a host.Host      run.go, exec.go, frame.go
//
// # Values
//
// Every register and every memory cell is a value: 64 bits of number and one pointer. Scalars use the number,
// pointers the pointer, strings and slices both. Structs, arrays and complex numbers lie flat in consecutive cells, so
// that a pointer to a field is a pointer to a cell; in a register such an aggregate is a pointer to cells that nobody
// writes any more. The zero value of every type is all zero cells. See value.go and types.go.
//
// # Frames
//
// Calls push explicit frames; the depth of a learner's recursion uses heap, never the stack of our process. Only
// callbacks from native code (a Stringer called by fmt) nest a second dispatch loop, to a fixed depth. Because the frames hold
// all state of a goroutine, a panic unwinds them without a host panic crossing learner code, and iter.Pull needs no thread.
//
// # Steps and limits
//
// Each basic block adds its number of SSA instructions to the step counter. When a slice of steps is used up the
// goroutine ticks: it charges virtual time, looks whether the run is being stopped, and checks its limits. Every
// allocation is counted; when the count passes the cap, what is alive is measured (mem.go). A limit ends the run with a
// message that names the limit, the line and the actor or goroutine at work, and how to raise it; recover cannot
// intercept it.
//
// # Hosts
//
// Goroutines, and everything that waits, run on the threads of a host.Host: a simulation in virtual time or real
// threads. On the real host a program holds one token while it executes and gives it up in every call that waits.
package vm
