package vm

import (
	"go/token"
	"slices"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// party is a goroutine, or an actor that is handling a message, as one who waits or holds a lock. It outlasts the
// goroutine.
type party struct {
	goroutine int    // 0 in handlers
	runs      string // what that runs
	actor     actor.Ref
}

func (g *gor) party() party {
	if g.handler != nil {
		return party{actor: g.handler.ctx.Self()}
	}
	return party{goroutine: g.id, runs: g.runs}
}

func (p party) String() string {
	if p.actor != (actor.Ref{}) {
		return "actor " + p.actor.Name()
	}
	return trace.Goroutine(p.goroutine, p.runs).Label()
}

// lockHolder is who has a lock, and where it was locked.
type lockHolder struct {
	party
	pos     token.Pos
	reading bool
}

// maxHolders is of how many readers of a lock it is known who they are.
const maxHolders = 16

// heldBy notes that g has the lock alone.
func (q *waitQueue) heldBy(g *gor) {
	q.holders = append(q.holders[:0], lockHolder{party: g.party(), pos: g.lastPos})
}

// released notes that nobody has the lock.
func (q *waitQueue) released() { q.holders = q.holders[:0] }

// readBy notes that g has the lock for reading.
func (q *waitQueue) readBy(g *gor) {
	if len(q.holders) < maxHolders {
		q.holders = append(q.holders, lockHolder{g.party(), g.lastPos, true})
	}
}

// readingOver notes that g has given the lock up, which left readers still have: its own entry goes, or, if it gave up
// what another locked, the oldest.
func (q *waitQueue) readingOver(g *gor, left int) {
	p := g.party()
	i := slices.IndexFunc(q.holders, func(h lockHolder) bool { return h.party == p })
	if i < 0 && len(q.holders) > left {
		i = 0
	}
	if i >= 0 {
		q.holders = slices.Delete(q.holders, i, i+1)
	}
}
