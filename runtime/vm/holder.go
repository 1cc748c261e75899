package vm

import (
	"go/token"
	"slices"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// party is a goroutine, or an actor that handles a message, in its role as waiter or lock holder. It outlasts the
// goroutine.
type party struct {
	goroutine int    // 0 in handlers
	runs      string // the goroutine's function
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

// lockHolder is a holder of a lock, and where it locked it.
type lockHolder struct {
	party
	pos     token.Pos
	reading bool
}

// maxHolders is how many readers of a lock are remembered.
const maxHolders = 16

// heldBy records that g holds the lock exclusively.
func (q *waitQueue) heldBy(g *gor) {
	g.locks(q)
	q.holders = append(q.holders[:0], lockHolder{party: g.party(), pos: g.lastPos})
}

// released records that g has made the lock free.
func (q *waitQueue) released(g *gor) {
	g.unlocks(q)
	q.holders = q.holders[:0]
}

// readBy records that g holds the lock for reading.
func (q *waitQueue) readBy(g *gor) {
	g.readLocks(q)
	if len(q.holders) < maxHolders {
		q.holders = append(q.holders, lockHolder{g.party(), g.lastPos, true})
	}
}

// readingOver records that g has released a read lock, which left readers still hold: its own entry is removed, or,
// if another goroutine locked it, the oldest one.
func (q *waitQueue) readingOver(g *gor, left int) {
	g.readUnlocks(q)
	p := g.party()
	i := slices.IndexFunc(q.holders, func(h lockHolder) bool { return h.party == p })
	if i < 0 && len(q.holders) > left {
		i = 0
	}
	if i >= 0 {
		q.holders = slices.Delete(q.holders, i, i+1)
	}
}
