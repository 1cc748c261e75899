package vm

import (
	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// lookLater is a state whose queues are still to be looked at.
type lookLater struct {
	st *State
	t  *trace.Trace // as it is while the state is made, and so until the next event
}

// queues looks at the queues of pools right after an event. That an actor is ready is recorded just before it is put into the queue, so
// the look is made when it is there; if other threads come in between, before their first event.
func (in *inspector) queues(st *State, t *trace.Trace) {
	if in.v.settings.Scheduler != trace.Pool {
		return
	}
	in.later = &lookLater{st, t}
	if !in.queuesNext(t.Events[st.Step].Kind) {
		in.lookAtQueues()
	}
}

// queuesNext reports whether the thread of an event of this kind goes on to put an actor into the queue.
func (in *inspector) queuesNext(k trace.Kind) bool {
	if in.v.settings.Dispatcher == trace.FirstWaiter { // there, actors that wait are in the queue
		return k == trace.ActorSpawn || k == trace.ActorStart || k == trace.RunEnd
	}
	return k == trace.ActorReady
}

// queued is called when an actor was put into a queue.
func (in *inspector) queued() {
	in.lookAtQueues()
	in.stop()
}

func (in *inspector) lookAtQueues() {
	if in.later == nil {
		return
	}
	l := in.later
	in.later = nil
	for _, s := range in.v.systems {
		if q, shared := s.sys.Queue(in.isReady); shared {
			l.st.Queues = append(l.st.Queues, in.queue(l.t, &q))
		}
	}
}

func (in *inspector) isReady(id trace.ActorID) bool {
	return int(id) <= len(in.now.Actors) && in.now.Actors[id-1].Is == trace.IsReady
}

func (in *inspector) queue(t *trace.Trace, q *actor.Queue) QueueState {
	shown := min(len(q.Actors), maxStateQueue)
	x := QueueState{Actors: []QueuedActor{}, More: len(q.Actors) - shown, Workers: q.Workers, Idle: q.Idle}
	for _, a := range q.Actors[:shown] {
		row, now := &t.Actors[a.Actor-1], &in.now.Actors[a.Actor-1]
		actor := QueuedActor{Name: row.Name, Type: row.Type, Status: statusOf[now.Is], Fresh: a.Fresh, Priority: now.Priority}
		if now.Is == trace.IsReady && a.Ready != trace.NoStep {
			actor.Ready = t.Events[a.Ready].Time
		}
		x.Actors = append(x.Actors, actor)
	}
	for _, id := range q.Outside {
		x.Outside = append(x.Outside, t.Actors[id-1].Name)
	}
	return x
}
