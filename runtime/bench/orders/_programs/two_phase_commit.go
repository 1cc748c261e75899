// A coordinator asks participants whether they can commit, and aborts at the first no, without waiting for the other
// votes. Here a vote does not say for which transaction it is: late votes for the first one count for the second one, which may
// be committed although a participant has voted against it.
package main

import "actor"

const correct = false

const transactions = 2

const participants = 3

// votes are those of each participant, by transaction.
var votes = [][transactions]bool{{true, false}, {false, true}, {true, true}}

// vote is a participant's answer.
type vote struct {
	transaction int
	yes         bool
}

// Participant votes.
type Participant struct{ number int }

func (p *Participant) Receive(ctx *actor.Context, m actor.Message) {
	n := m.Data.(int)
	switch yes := votes[p.number][n]; m.Subject {
	case "prepare":
		ctx.Send(m.Sender, actor.Message{Subject: "vote", Data: vote{n, yes}})
	case "commit":
		if !yes {
			fail("a transaction is committed that a participant has voted against")
		}
	}
}

// Coordinator decides.
type Coordinator struct {
	participants []actor.Ref
	transaction  int
	yes          int
}

func (c *Coordinator) Receive(ctx *actor.Context, m actor.Message) {
	switch m.Subject {
	case "begin":
		c.tell(ctx, "prepare")
	case "vote":
		v := m.Data.(vote)
		if c.transaction == transactions || correct && v.transaction != c.transaction {
			return
		}
		if !v.yes {
			c.end(ctx, "abort")
		} else if c.yes++; c.yes == len(c.participants) {
			c.end(ctx, "commit")
		}
	}
}

// end ends a transaction and begins the next one.
func (c *Coordinator) end(ctx *actor.Context, how string) {
	c.tell(ctx, how)
	c.yes = 0
	if c.transaction++; c.transaction < transactions {
		c.tell(ctx, "prepare")
	}
}

func (c *Coordinator) tell(ctx *actor.Context, what string) {
	for _, p := range c.participants {
		ctx.Send(p, actor.Message{Subject: what, Data: c.transaction})
	}
}

// failures has what went wrong first. A panic would only end the handling of a message.
var failures = make(chan string, 1)

func fail(what string) {
	select {
	case failures <- what:
	default:
	}
}

func main() {
	sys := actor.NewSystem()
	c := &Coordinator{}
	for i := range participants {
		c.participants = append(c.participants, sys.Spawn("participant "+string(rune('A'+i)), &Participant{i}))
	}
	coordinator := sys.Spawn("coordinator", c)
	sys.Send(coordinator, actor.Message{Subject: "begin"})
	sys.Wait()
	select {
	case what := <-failures:
		panic(what)
	default:
	}
}
