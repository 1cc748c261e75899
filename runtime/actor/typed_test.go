package actor_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
)

// The messages of a typed counter.
type (
	command interface{ command() }
	add     struct{ n int }
	show    struct{ to actor.TypedRef[int] }
)

func (add) command()   {}
func (*show) command() {}

// TestL1Typed has an actor of typed messages, which are dropped once it has exited.
func TestL1Typed(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		sum := 0
		var got []string
		var late error
		tr := r.run(t, func(c *actor.Context) {
			screen := actor.SpawnTyped(r.sys, "screen", func(c *actor.Context, n int) {
				got = append(got, fmt.Sprint(n, " of ", c.Message().Sender))
				c.Exit()
			})
			counter := actor.SpawnTyped(c, "counter", func(c *actor.Context, m command) {
				switch m := m.(type) {
				case add:
					sum += m.n
				case *show:
					must(m.to.Send(c, sum))
				case nil:
					got = append(got, "nil")
				}
			}, actor.Capacity(7))
			must(counter.Send(c, add{3}))
			must(counter.Send(r.sys, add{4}))
			must(counter.Send(c, nil))
			must(counter.Send(c, &show{screen}))
			for len(r.sys.Actors()) > 1 {
				c.Sleep(time.Second)
			}
			late = screen.Send(c, 1)
			want(t, "name", counter.String()+" "+counter.Ref().Name(), "counter counter")
			wantError(t, "to nobody", (actor.TypedRef[int]{}).Send(c, 1), actor.ErrNoActor)
			c.Wait()
		})
		want(t, "got", strings.Join(got, ", "), "nil, 7 of counter")
		wantError(t, "late", late, actor.ErrNoActor)
		want(t, "types", tr.Actors[0].Type+" "+tr.Actors[1].Type, "int command")
		var subjects []string
		for _, m := range tr.Messages[:5] {
			subjects = append(subjects, m.Subject)
		}
		want(t, "subjects", strings.Join(subjects, " "), "add add  show int")
	})
}

// TestTypedMisuse reports data of another type, and a name in use.
func TestTypedMisuse(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		r.run(t, func(c *actor.Context) {
			receive := func(c *actor.Context, n int) { t.Error("handled") }
			a := actor.SpawnTyped(c, "a", receive)
			must(c.Send(a.Ref(), msg("text", "7")))
			must(c.Send(a.Ref(), msg("nothing", nil)))
			func() {
				defer func() {
					err, _ := recover().(error)
					wantError(t, "second", err, actor.ErrNameInUse)
				}()
				actor.SpawnTyped(c, "a", receive)
			}()
			c.Wait()
		})
		want(t, "crashes", len(r.crashes), 2)
		want(t, "text", r.crashes[0].Value.(error).Error(),
			`receive "a": not possible here; it takes int, but was sent string; send through its TypedRef`)
	})
}
