// Package gotrace reads execution traces of Go, as runtime/trace writes them, go test -trace, net/http/pprof and rehearse run
// --native --exectrace, and makes of them what everything else here shows: a trace.Trace.
//
// A goroutine becomes a thread of the trace, with the function it was started with as its name: main is trace.RoleMain, those of
// the program trace.RoleGoroutine, those of Go's own runtime trace.RoleRuntime. What Go records of one becomes these events:
//
//	it is made                        ThreadCreate; Cause is what its maker did last
//	it gets a processor               GoTurn; Value is the number of the processor, Go's P
//	it waits                          Block; Reason, and in Trace.Waits the words, are those that Go gives
//	it is in a system call            Block with ReasonSyscall
//	it loses its processor, but       Block with ReasonYield, and at once Unblock
//	could go on
//	somebody lets it go on            Unblock; Cause is a Line of who did it, with the place where, or none if a timer or the system did
//	it ends                           ThreadExit
//
// Between an Unblock and the next GoTurn it could go on and has no processor. What was there when the recording began is created at
// time 0. Tasks, regions and logs of package runtime/trace, and what the garbage collector does to the whole program, become Remarks,
// whose texts trace.ParseMark reads: that of an end has the one of the begin as its cause, others that of the begin of their task.
//
// Times are those that Go measured, from the begin of the recording on, and Header.Origin says who recorded them. Go does not say
// how the program ended, with which arguments it ran, or what its text was.
//
// Files are somebody else's: they may be cut off or made to do harm. Read gives an error for them, or a shorter trace which says so,
// never a panic.
package gotrace
