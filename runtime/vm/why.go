// # An interpreter of our own
//
// Learners need no toolchain, and the page needs what a compiled program cannot give: steps that are counted and can be
// stopped, bounded memory, virtual time, deadlocks with names, a source line for each event. The front end is Go's own
// (go/parser, go/types, go/ssa). Frames are explicit, so a learner's recursion does not use this process's stack.
//
// # One package knows how memory is laid out
//
// A value of the machine is a number and an untyped pointer. Package mem is the only one that imports unsafe. It gives no
// pointer without the layout of the memory behind it, so that no native function can keep one and lose the other; its
// documentation has the invariants. With the build tag memcheck it keeps a map of all memory that pointers were made of, and
// checks each access.
//
// # Recording does not change a run
//
// The trace shows a message's data without calling the program's String methods, which could send, sleep or count. Printed
// pointers are numbers given out in order (address.go), because addresses differ from run to run.
//
// # The state at a step is the run made again
//
// A simulated run repeats to the byte, so nothing is stored beside the trace. Inspect runs the program once more up to the
// step, in code that also keeps where each variable is, and looks (inspect.go). Mailboxes and statuses come from replaying the
// events, values from the machine. None of the program's own code runs for it. The names of variables are go/ssa's debug
// information.
//
// # Data races are searched in every simulated run, up to a number of accesses
//
// Learners do not ask for what they have never heard of, so the search is on by default. It is in a form of the code of its own,
// and where only one goroutine exists it does nothing. How much it costs beyond that depends on the program: from nothing to a
// multiple of the time, most where bytes are copied. So after two million accesses, about a fifth of a second, it ends and says
// so. The bound counts accesses, not time: a run reports the same on every machine.
//
// # A wait is explained once for each place
//
// A Block event has a position and a reason. What the source says there ("to receive from jobs") is looked up when the run is
// over and stored in a table (lanes.go), so recording takes no longer.
package vm
