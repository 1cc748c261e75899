// Package actor is an actor system: actors with a mailbox each, and several ways of giving them threads.
//
// An actor is a name, a [Behavior] and a mailbox. It handles one message at a time, so its own state needs no locks.
// Everything else is decided by the scheduler: its thread, when it runs, and after which actors:
//
//   - thread per actor: each actor has a thread of its own that sleeps while the mailbox is empty;
//   - pool: some worker threads, of which more can be added while it runs (Context.AddWorker), serve all actors. An actor
//     that has something to do waits in one queue and holds a worker only while it handles a message (up to Config.Batch of
//     them while others wait). In the order Local each worker has a queue of its own, which is faster and less fair;
//   - goroutine per actor: as thread per actor, but Go multiplexes the goroutines over its threads, so that they are
//     many and small, and switching between them is no context switch.
//
// The same code runs on every host: on simulated machines, where a run is repeated exactly and can be explored, and
// on threads of the operating system. A program sees no difference but time:
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
// Among the actors that wait for a worker of a pool, those of higher [Priority] are served first, however long others
// have waited.
//
// An actor that was created ([Context.Create]) takes messages, but is none of the following before it is started.
//
// An actor is Waiting (nothing to do), Ready (something to do, no thread yet), Executing (a thread is attached), or
// Exited. The mailbox and the status change together under one lock, which rules out the three faults of a
// dispatcher:
//
//   - it is made Ready exactly when its first eligible message arrives while it waits, so it never has messages without
//     a thread to run it;
//   - only a Ready actor is attached, and attaching makes it Executing, so two threads never run it at once;
//   - it leaves Executing as Waiting only if it has no eligible message, so it is never run with an empty mailbox. (The
//     usual dispatcher sets Waiting first and looks again; a sender that was held up between its enqueue and its
//     wake-up then schedules an actor whose message is already gone.)
//
// There are two exceptions. An actor whose [Selector] wants none of its messages waits, although it has some, until
// another one arrives. And others may take an actor's messages: [Context.Redistribute] moves some to other actors,
// [DropOldest] drops one, [Mailbox.Remove] cancels one. A thread that was assigned to the actor then finds nothing to do and leaves it at once.
//
// Config.Dispatcher selects that usual dispatcher, as ActorLite publishes it, or one of two that are broken on
// purpose. trace.Judge says which rule a run under them broke, and at which step. On a simulated machine their
// threads are delayed at random at the places where they can fail, unless Config.NoHoldUps is set.
//
// # What is in a mailbox
//
// Messages are handled by [Message.Priority], and those of equal priority in the order in which they became due. A
// mailbox also holds delayed messages (SendAfter, SendAt) and stashed ones (Stash). All of them are pending and count
// towards its [Capacity]. [Overflow] says what happens to a message for which there is no room. The actor,
// and all code that has its Ref, can look at its pending messages and remove some ([Mailbox]).
//
// # Receivers
//
// A send is to one actor (Send), to each of several (SendAll, Broadcast), to a member of a [Category], or to a
// [Router], which is an address of several actors, its routees. Routers and categories add no hop: the sender's
// thread chooses a receiver and puts the message into its mailbox (route.go). The trace has a MsgRoute beside the
// MsgSend, and records when an actor becomes a routee. A category is a name that actors give themselves; a router is
// an actor that chooses receivers in one of several ways, and can spawn and supervise its routees.
//
// # The life of an actor
//
// A behavior may have methods Started and Stopped, which run on the actor's own thread before its first and after its
// last message (hooks.go). What an actor has to do beside messages is its plan: a plan makes it Ready and counts as
// outstanding, like a message. An actor spawned by a handler is a child of the handler's actor (children.go) and ends
// before it: an actor that is to end (stop.go) first ends its children, and is Stopping until the last of them is
// gone. A question (ask.go) is a message with a reply: Ask holds the thread until the reply arrives, AskThen has it
// handled later. Watchers get a message when an actor ends (watch.go). When an actor panics, its parent's Strategy
// decides what to do (supervise.go). An actor that is to be restarted (restart.go) is Suspended while it has living
// children, while it waits for its turn, and while the decision about a parent is open: its mailbox fills, and
// nothing is handled.
//
// # Runs that can be compared
//
// Every message has a lineage: a hash of the lineage of the message whose handling sent it and of the number of the
// send within that handling. Random numbers inside a handler come from a stream seeded by the run's seed and the
// lineage of the message being handled. A program whose logic does not depend on the order of messages therefore
// sends the same messages under either scheduler, and two runs can be matched message by message.
package actor
