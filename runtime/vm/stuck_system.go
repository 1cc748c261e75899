package vm

import (
	"fmt"

	"github.com/rehearse-lab/rehearse/runtime/actor"
)

// systemWords says which actors keep a system from being quiet.
func (s *stuck) systemWords(sys *actorSystem) string {
	const most = 5
	busy := map[actor.Ref]*gor{}
	for _, g := range s.waiting {
		if g.handler != nil && g.handler.sys == sys {
			busy[g.handler.ctx.Self()] = g
		}
	}
	var list []string
	for _, ref := range sys.sys.Actors() {
		g, pending := busy[ref], ref.Pending()
		text := "actor " + ref.Name()
		switch {
		case g == nil && pending == 0:
			continue
		case g == nil:
			text += " with " + counted(pending, "message")
			if n := ref.Stashed(); n > 0 {
				text += ", " + stashedWords(n, pending)
			}
			if ref.Unstarted() {
				text += ", which is not started"
			}
			if ref.Unselected() {
				text += ", which its Select does not want"
			}
			if ref.Forgotten() {
				text += ", whose wakeup the dispatcher has lost"
			}
		case pending == 0:
			text += fmt.Sprintf(", which handles %q", g.handler.ctx.Message().Subject)
		default:
			text += fmt.Sprintf(", which handles %q, with %s more", g.handler.ctx.Message().Subject, counted(pending, "message"))
		}
		list = append(list, text)
	}
	if len(list) > most {
		list = append(list[:most], counted(len(list)-most, "other actor"))
	}
	if len(list) == 0 {
		return ""
	}
	return " for " + enumerate(list, "and")
}

// stashedWords says how many of an actor's messages are stashed: "of which it has stashed 2".
func stashedWords(n, pending int) string {
	if n == pending {
		return "which it has stashed"
	}
	return fmt.Sprintf("of which it has stashed %d", n)
}

// handlerOf is the waiting handler of an actor, nil if there is none.
func (s *stuck) handlerOf(ref actor.Ref) *gor {
	if ref == (actor.Ref{}) {
		return nil
	}
	for _, g := range s.waiting {
		if g.handler != nil && g.handler.ctx.Self() == ref {
			return g
		}
	}
	return nil
}

// roomWords says in whose mailbox g waits for room: "to send to b (main.go:7), whose mailbox is full (2 messages)".
func roomWords(g *gor, where string) string {
	to := g.blocked.receiver
	who := to.Name()
	if g.handler != nil && g.handler.ctx.Self() == to {
		who = "itself"
	}
	return fmt.Sprintf("to send to %s%s, whose mailbox is full (%s)", who, where, counted(to.Pending(), "message"))
}
