// Package vm runs learners' Go programs inside our own process, without a Go toolchain.
//
// A program goes through four stages:
//
//	cells      Assemble   picks the declarations a cell needs from its lesson        cells.go
//	source     Compile    go/parser and go/types: every error at once, with a hint   load.go, diagnose.go, hint*.go; testmain.go, embed.go
//	SSA        lower      go/ssa functions become register code, on first call       lower_*.go, code.go
//	code       Run        one dispatch loop per goroutine, threads of a host.Host    run.go, exec.go, frame.go
//
// # Values
//
// Every register and every memory cell is a value: 64 bits of number and one pointer. Scalars use the number,
// pointers the pointer, strings and slices both. Structs, arrays and complex numbers lie flat in consecutive cells,
// so that a pointer to a field is a pointer to a cell; in a register such an aggregate is a pointer to cells that are
// never written again. The zero value of every type is all zero cells. See package mem and types.go. Slices of bytes
// and bools are an exception: they are packed, one byte per element; see mem/packed.go.
//
// # Reflection
//
// The library has a package reflect, which programs cannot import: packages of Go that need it, encoding/json above
// all, run from their own source. A reflect.Type is a pointer to an rtype, a reflect.Value one to a mirror: a value
// in register form, or a pointer to a variable (natives_reflect*.go).
//
// # Frames
//
// Calls push explicit frames; a learner's recursion uses heap, never the stack of our process. Only callbacks from
// native code (a Stringer called by fmt) nest a second dispatch loop, to a fixed depth. Because the frames hold the
// whole state of a goroutine, a panic unwinds them without a Go panic crossing learner code, and iter.Pull needs no
// thread.
//
// # Steps and limits
//
// Each basic block adds its number of SSA instructions to the step counter; an operation that takes much longer than
// an instruction counts as more steps (effort.go), so that the step limit ends any runaway program within seconds, at
// the same place on every machine. When a slice of steps is used up the goroutine ticks: it charges virtual time and
// checks whether the run is being stopped and whether a limit is reached. Every allocation is counted; when the count
// passes the limit, live memory is measured (mem.go). A limit ends the run with a message that names the limit, the
// line, the running actor or goroutine, and how to raise the limit; recover cannot intercept it.
//
// # Forms and inspection
//
// Code exists in several forms (form.go): the plain one only runs; one keeps the latest value of each variable by
// name (debuginfo.go); one records each statement before it runs (statement.go); one records accesses to memory for the search
// for data races (race_lower.go). All are made from the same SSA and
// take the same steps. Inspect repeats a run in the form with variables and extracts its state at an event
// (inspect*.go).
//
// # What goroutines share
//
// Sends, receives and closes of channels, locks, groups and conditions are events with the name that the source has for the
// object (share.go): for a parameter, that of the caller's argument (names.go), with the values of indexes. They take no time and no
// steps. What only the library uses inside has none.
//
// # Stuck programs
//
// A waiting goroutine records what it waits for (stuck.go), and a lock records its holder and where it was locked
// (holder.go). When nothing can ever run again, the report has Go's words and stacks, and after each stack what the
// goroutine waits for, in the words of the source (operation.go); the outcome says the same in sentences, lock cycles
// first (deadlock.go, stuck_*.go). Goroutines that still wait when main returns are mentioned in the outcome's
// remark.
//
// # Hosts
//
// Goroutines, and everything that waits, run on the threads of a host.Host: a simulation in virtual time or real
// threads. On the real host a program executes only while it holds its one token, and gives it up in every call that
// waits.
//
// # Where to find what
//
//	from a lesson's cells to a checked program   cells, gofile, load, testmain, embed, rewrite, cycles;
//	                                             std: the library's packages; draft: programs being written
//	error messages for people                    diagnose, syntax, hint*, nearest; panic_hint, panic_nil
//	from SSA to register code                    lower (a function), lower_instr (an instruction) and lower_*, builtin;
//	                                             code: the opcodes; form, debuginfo, statement: the other forms
//	a run and its goroutines                     run, gor, waiting; exec, exec_call, frame: execution; fault: internal faults;
//	                                             panic, fatal: unwinding, the end; funcname: names on stacks;
//	                                             workersat: workers that come and go at given times
//	values and their types                       value, packed, types, typestring, iface, mapobj, chan, queue
//	limits                                       limit_keys, limits, effort, mem, depth, walk, stack*, output*, stopafter;
//	                                             nesting, constants, branches: of the source; shorten: last texts; actornames
//	deadlocks                                    deadlock, stuck*, holder, operation; leak: goroutines that wait for ever; leak_reach:
//	                                             while others go on
//	data races                                   race: of a run; race_lower: the code before accesses; race_sync: what
//	                                             orders them; race_report, race_words: what is said of them;
//	                                             race_point: accesses at which others may run
//	goroutines in the trace                      lanes: what each runs and waits for; share: channels and locks;
//	                                             names: what they are called, parameters: in callers, paths: expressions that
//	                                             are names, indexes: values in them
//	native functions of the library              natives: how they are found, bridge; natives_PACKAGE; fmt*, address
//	actors                                       actorbind: systems, references, messages; actorbehavior: behaviors, hooks,
//	                                             callbacks; natives_actor and, by topic, natives_ask, natives_change, natives_family,
//	                                             natives_mailbox, natives_pattern, natives_supervise
//	states of a run                              state, finalstate, inspect*; live: the trace during a run on real threads
//	runs on real threads in a given order        order
//	the operations of a run, for native programs operations
//	design decisions                             why
package vm
