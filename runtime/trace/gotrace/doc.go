// Package gotrace reads execution traces of Go and converts them to a trace.Trace, which all views can show. Such
// traces are written by runtime/trace, go test -trace, net/http/pprof and rehearse run --native --exectrace.
//
// A goroutine becomes a thread of the trace, with the function it was started with as its name: main is
// trace.RoleMain, those of the program trace.RoleGoroutine, those of Go's own runtime trace.RoleRuntime. What Go
// records of one becomes these events:
//
//	it is created                     ThreadCreate; Cause is its creator's last event
//	it gets a processor               GoTurn; Value is the number of the processor, Go's P
//	it waits                          Block; Reason, and in Trace.Waits the words, are those that Go gives
//	it is in a system call            Block with ReasonSyscall
//	it loses its processor, but       Block with ReasonYield, and at once Unblock
//	could continue
//	its wait is ended                 Unblock; Cause is a Line of the goroutine that did it, with its position, or none if a
//	                                  timer or the system did
//	it ends                           ThreadExit
//
// Between an Unblock and the next GoTurn it can run but has no processor. What existed when the recording began is
// created at time 0. Tasks, regions and logs of package runtime/trace, and what the garbage collector does to the
// whole program, become Remarks, whose texts trace.ParseMark reads: the Remark of an end has that of the begin as its
// cause, others have that of the begin of their task.
//
// Times are those that Go measured, from the beginning of the recording, and Header.Origin names the recorder. Go
// does not record how the program ended, its arguments, or its source text.
//
// The part of the recording in which a file breaks off, as after the end of a process that was killed, is completed: see
// complete.go.
//
// Files are untrusted: they may be cut off or malicious. For such a file Read returns an error, or a shorter trace
// that says so, and never panics.
package gotrace
