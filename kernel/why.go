// # A child process for runs
//
// Go cannot survive some failures of the process that it runs in. The server must, so programs run in a child process.
//
// # The server does not trust its kernel processes
//
// A program that has broken out of the virtual machine speaks for its process. So everything that comes over the pipe is
// bounded and must fit the conversation (process.go, remote.go), and traces are validated after they have come. A process that
// says anything else is ended; hostile_test.go has such processes. The same holds for the process that reads opened files
// (render/reading/isolated); package confine has what both share.
//
// # The kernel process can compute, and write to its pipes
//
// The virtual machine gives programs no files, no network and no other processes. Should a fault of it let native code in, the
// process has none of these either: before it accepts a program it locks itself (package sandbox). Landlock refuses files, TCP
// and signals to others; seccomp refuses every system call that Go's runtime does not need, among them all that open, execute,
// connect or make memory executable; limits cannot be raised again. What a system lacks of this is part of the level that the
// process reports, and the server, the page and rehearse version name it. A table of attempts in native code shows for each
// that it works unlocked and is refused locked.
//
// # Attacks are tests
//
// Package attacks has programs that try to break out, to take everything or to delay others. They run in kernel processes
// beside a second learner's program, whose answers must be as always.
//
// # A run is stale by its program, not by its cell
//
// A program takes single declarations from other cells. The server puts the program together as it is now and compares hashes
// (made.go), so an edit of something that a program does not use leaves its run current.
package kernel
