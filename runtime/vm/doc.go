// Package vm executes learners' Go inside our own process, without a Go toolchain.
//
// A program goes through four stages:
//
//	cells      Assemble   picks the declarations a cell needs from its lesson        cells.go
//	source     Compile    go/parser and go/types: every error at once, with a hint   load.go, diagnose.go, hint*.go; testmain.go, embed.go
//	SSA        lower      go/ssa functions become register code, on first call       lower_*.go, code.go
//	code       Run        one dispatch loop a goroutine, threads of a host.Host      run.go, exec.go, frame.go
//
// # Values
//
// Every register and every memory cell is a value: 64 bits of number and one pointer. Scalars use the number,
// pointers the pointer, strings and slices both. Structs, arrays and complex numbers lie flat in consecutive cells, so
// that a pointer to a field is a pointer to a cell; in a register such an aggregate is a pointer to cells that nobody
// writes any more. The zero value of every type is all zero cells. See package mem and types.go. Slices of bytes and bools
// are the exception: they lie packed, one byte an element; see mem/packed.go.
//
// # Reflection
//
// The library has a package reflect, which programs cannot import: packages of Go that need it, encoding/json above all,
// run from their own source. A reflect.Type is a pointer to an rtype, a reflect.Value one to a mirror: a value in register
// form, or a pointer to a variable (natives_reflect*.go).
//
// # Frames
//
// Calls push explicit frames; the depth of a learner's recursion uses heap, never the stack of our process. Only
// callbacks from native code (a Stringer called by fmt) nest a second dispatch loop, to a fixed depth. Because the frames hold
// all state of a goroutine, a panic unwinds them without a host panic crossing learner code, and iter.Pull needs no thread.
//
// # Steps and limits
//
// Each basic block adds its number of SSA instructions to the step counter; what takes much longer than an instruction
// counts as more steps (effort.go), so that the limit of steps ends any runaway program within seconds, at the same place
// on every machine. When a slice of steps is used up the goroutine ticks: it charges virtual time, looks whether the
// run is being stopped, and checks its limits. Every allocation is counted; when the count passes the cap, what is alive
// is measured (mem.go). A limit ends the run with a message that names the limit, the line and the actor or goroutine at
// work, and how to raise it; recover cannot intercept it.
//
// # Forms and inspection
//
// Code comes in forms (form.go): the plain one runs; one keeps the latest value of each variable by name (debuginfo.go),
// one records each statement before it runs (statement.go). All are made of the same SSA and take the same steps.
// Inspect makes a run again in the form with variables and takes it apart at an event (inspect.go and its kin).
//
// # Stuck programs
//
// A goroutine that waits notes on what (stuck.go), a lock who holds it and since where (holder.go). When nothing can run
// any more, the report has Go's words and stacks, and after each stack what is waited for, in the words of the source
// (operation.go); the outcome says it in sentences, circles of locks first (deadlock.go, stuck_*.go). Goroutines that
// still wait when main returns are a remark on the outcome.
//
// # Hosts
//
// Goroutines, and everything that waits, run on the threads of a host.Host: a simulation in virtual time or real
// threads. On the real host a program holds one token while it executes and gives it up in every call that waits.
//
// # Where to find what
//
//	from a lesson's cells to a checked program   cells, gofile, load, testmain, embed, rewrite, cycles;
//	                                             std: the library's packages; draft: programs being written
//	what people are told of mistakes             diagnose, syntax, hint*, nearest; panic_hint, panic_nil
//	from SSA to register code                    lower (a function), lower_instr (an instruction) and lower_*, builtin;
//	                                             code: the opcodes; form, debuginfo, statement: what other forms add
//	a run and its goroutines                     run, gor, waiting; exec, exec_call, frame: execution; fault: faults of ours;
//	                                             panic, fatal: unwinding, the end; funcname: names on stacks
//	values and their types                       value, packed, types, typestring, iface, mapobj, chan, queue
//	limits                                       limit_keys, limits, effort, mem, depth, walk, stack*, output*, stopafter;
//	                                             nesting, constants, branches: of the source; shorten: last texts; actornames
//	nothing can run any more                     deadlock, stuck*, holder, operation
//	what the trace says of goroutines            lanes: what each runs, and what is waited for
//	functions of the library that are ours       natives: how they are found, bridge; natives_PACKAGE; fmt*, address
//	actors                                       actorbind: systems, references, messages; actorbehavior: behaviors, hooks,
//	                                             callbacks; natives_actor and, by topic, natives_ask, natives_family,
//	                                             natives_mailbox, natives_pattern, natives_supervise
//	states of a run                              state, inspect*; live: the trace while a run on real threads goes on
package vm
