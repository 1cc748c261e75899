// Package goroutines sums up what goroutines did in a trace that Go recorded: for how long they ran, were ready, and
// waited for what, by goroutine and by start function; the program's tasks and regions by type; and which goroutines
// created or woke each other.
//
// The times are those of go tool trace: a test compares them with its pages (TestAsGoToolTrace). It differs in three
// things. Its "sync" is divided here into mutexes, wait groups and conditions. Its two columns for system calls are one
// here, whether the processor was taken away meanwhile or not. And it takes the begin of a wait that can never end, as
// of an empty select, for the end of the goroutine; here that is a wait.
package goroutines
