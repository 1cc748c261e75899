package actor_test

import (
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestL7Counter posts 10,000 messages to a counter that needs no lock.
func TestL7Counter(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		const n = 10_000
		sum, printed := 0, 0
		tr := r.run(t, func(c *actor.Context) {
			counter := c.Spawn("counter", do(func(c *actor.Context, m actor.Message) {
				if v := m.Data.(int); v >= 0 {
					sum += v
				} else {
					printed = sum
					c.Exit()
				}
			}), actor.Capacity(actor.Unlimited))
			for range n {
				must(c.Send(counter, msg("add", 1)))
			}
			must(c.Send(counter, msg("print", -1)))
			c.Wait()
		})
		want(t, "sum", printed, n)
		want(t, "handled", count(tr, trace.MsgDone), n+1)
		want(t, "exits", count(tr, trace.ActorStop, trace.ReasonExit), 1)
	})
}
