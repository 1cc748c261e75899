// Package actor is an actor system: actors with a mailbox each, and two ways of giving them threads.
//
// An actor is a name, a [Behavior] and a mailbox. It handles one message at a time, so its own state needs no locks.
// Everything else about it, which thread it runs on, when, and after whom, is the scheduler's business:
//
//   - thread per actor: each actor has a thread of its own that sleeps while the mailbox is empty;
//   - pool: a fixed number of worker threads serve all actors. An actor that has something to do waits in one queue
//     and holds a worker only while it handles a message (up to Config.Batch of them while others wait).
//
// The same code runs on every host: on simulated machines, where a run is repeated exactly and can be explored, and on
// threads of the operating system. A program sees no difference but time:
//
//	sim := host.NewSim(host.SimConfig{Cores: 2})
//	sim.Run(func(t host.Thread) {
//		sys := actor.New(sim, actor.Config{Scheduler: trace.Pool, Workers: 4})
//		counter := sys.Spawn("counter", &Counter{})
//		sys.Send(counter, actor.Message{Subject: "add", Data: 1})
//		sys.Wait()
//	})
//
// Without a host, NewSystem gives one on real threads.
//
// # How an actor gets its thread
//
// An actor is Waiting (nothing to do), Ready (something to do, no thread yet), Executing (a thread is attached), or
// Exited. The mailbox and the status change together under one lock, which settles the three faults of a dispatcher:
//
//   - it is made Ready exactly when its first eligible message arrives while it waits, so it never has messages but
//     nobody to run it;
//   - only a Ready actor is attached and attaching makes it Executing, so two threads never run it at once;
//   - it leaves Executing as Waiting only if it has no eligible message, so it is never run with an empty mailbox. (The
//     usual dispatcher sets Waiting first and looks again; a sender that was held up between its enqueue and its
//     wake-up then schedules an actor whose message is already gone.)
//
// # Runs that can be compared
//
// Every message has a lineage: a hash of the lineage of the message whose handling sent it and of the number of the
// send within that handling. Random numbers inside a handler come from a stream seeded by the run's seed and the
// lineage of the message at hand. A program whose logic does not depend on the order of messages therefore sends the
// same messages under either scheduler, and two runs can be matched message by message.
package actor
