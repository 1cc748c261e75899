// # One core for all hosts
//
// Mailbox, status, dispatch and timers are written once. They run on the simulated machine as on the real one, so a simulation
// shows how this code behaves and not how a model of it does.
//
// # The same messages under all schedulers
//
// A message's lineage is a hash of its cause's lineage and its ordinal among the sends of that handling. The random numbers of
// a handling are seeded by the run's seed and that lineage (lineage.go). So two runs of one program can be compared message by
// message, unless the program's logic depends on order.
//
// # A fork is a schedule
//
// A Choice event records which of the ready threads got a core, or which of the ready actors a worker of a simulated pool took
// (choice.go). There is no event where only one is ready. The choices before a step, and another one at the step, are a
// schedule with which the run is made again.
//
// # Status and mailbox change together
//
// The usual dispatcher sets an actor to waiting and then looks into its mailbox once more. A sender that is delayed between its
// enqueue and its wake-up then schedules an actor whose message is gone. doc.go says how this dispatcher avoids that. On a
// simulated machine, threads are delayed at random in the dispatchers that have the fault, because it is rare otherwise; the
// page and every title say so, and the delays can be switched off.
package actor
