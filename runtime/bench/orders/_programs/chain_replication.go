// Updates go along a chain of three servers. The one in the middle fails, and the head is linked to the tail. Updates that the
// failed server had and did not pass on are lost, unless the head sends again what it has sent; here it does not. The tail
// finds a gap in the numbers of the updates.
package main

import "actor"

const correct = false

const updates = 3

// Server is a server of the chain.
type Server struct {
	next actor.Ref // nobody for the tail
	have []int
}

func (s *Server) Receive(ctx *actor.Context, m actor.Message) {
	switch m.Subject {
	case "update":
		n := m.Data.(int)
		if n <= len(s.have) {
			return // it came before
		}
		if n > len(s.have)+1 {
			fail("an update is lost")
		}
		s.have = append(s.have, n)
		s.pass(ctx, n)
	case "fail":
		ctx.Exit()
	case "link":
		s.next = m.Data.(actor.Ref)
		if correct {
			for _, n := range s.have {
				s.pass(ctx, n)
			}
		}
	}
}

func (s *Server) pass(ctx *actor.Context, n int) {
	if s.next != (actor.Ref{}) {
		ctx.Send(s.next, actor.Message{Subject: "update", Data: n})
	}
}

// Client sends updates.
type Client struct{ head actor.Ref }

func (c *Client) Receive(ctx *actor.Context, m actor.Message) {
	for n := 1; n <= updates; n++ {
		ctx.Send(c.head, actor.Message{Subject: "update", Data: n})
	}
}

// Master notices the failure.
type Master struct{ head, middle, tail actor.Ref }

func (a *Master) Receive(ctx *actor.Context, m actor.Message) {
	ctx.Send(a.middle, actor.Message{Subject: "fail"})
	ctx.Send(a.head, actor.Message{Subject: "link", Data: a.tail})
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
	tail := sys.Spawn("tail", &Server{})
	middle := sys.Spawn("middle", &Server{next: tail})
	head := sys.Spawn("head", &Server{next: middle})
	client := sys.Spawn("client", &Client{head})
	master := sys.Spawn("master", &Master{head, middle, tail})
	sys.Send(client, actor.Message{Subject: "begin"})
	sys.Send(master, actor.Message{Subject: "begin"})
	sys.Wait()
	select {
	case what := <-failures:
		panic(what)
	default:
	}
}
