// # An event is recorded where its state changes
//
// The mailbox and its event change under the same lock of the actor. A simulated machine numbers events as they happen. On real
// threads one list would be a lock that all threads wait for, so each thread records into a lane of its own (lane.go). When the
// run is over, the lanes are merged by causes, by the order of each actor's events, and by time only where these leave the
// order open (merge.go).
//
// # A measured run is watched through snapshots
//
// Recorder.Snapshot (snapshot.go) merges what the lanes hold so far, and stops a lane at an event whose cause is not there yet.
// Each snapshot is a valid trace; the next one, and the finished trace, begin with its events, so a step keeps its number.
// Threads are not stopped for it. The virtual machine takes a snapshot every 250 ms at most and rests four times as long as the
// snapshot took, so that watching costs at most a fifth of a core. From there on only new events and messages are merged,
// checked, sent and drawn.
//
// # One definition of lost messages
//
// LossAt says of each event whether a message is lost by it, and why (loss.go); render.Summarize counts by reason, sender and
// receiver. Figures, warnings, exports, claims and the rule "no message is lost" read these. The page takes the counts from the
// scene; of single events it has a twin (web/ui/src/run/loss.ts), which a test compares step by step.
//
// # One table of kinds
//
// Each kind of event is one row of kinds.go: its name, the word for the page's table, how much it matters, and the sentences
// that say what happened, each with its condition. reasons.go is the same for reasons. Package web/ui/contract writes both into
// the page, so that the page, reports of exercises, errors about traces and the command line say the same about an event; tests
// compare them for each kind with each reason, for 1,000 random traces and for all lessons.
//
// # One fold of the events
//
// What a run's events say up to a step (which actor does what, which messages wait and in which order) is State here and
// web/ui/src/run/world.ts on the page, both with keyframes so that no step is far from one. A test (web/ui/fold_test.go)
// compares the two at every step of all lessons' traces and of 1,000 random ones.
//
// # What goroutines share has events of its own
//
// A program without actors is explained by its channels, locks and groups. Each of them is a row of Trace.Objects, named as the source
// names it, and each operation on it is an event with the level afterwards, so that a reader of one event need not count. An event
// belongs to the thread that performs the operation. A thread that had to wait records it when it goes on; what was passed on to it
// meanwhile is known from the other's event. A select statement that waits is a row, too: the set of its cases. So Block keeps one
// object, and a loop of selects makes no further rows.
package trace
