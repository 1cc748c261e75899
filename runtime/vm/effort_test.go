package vm

import (
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestEffortOfOneCallForMany checks that one call that makes the core do work for many actors counts as much as
// separate calls would, in steps and in messages.
func TestEffortOfOneCallForMany(t *testing.T) {
	const many = 1000
	const program = `package main
import ("actor"; "time"; "strconv")
type E struct{}
func (E) Receive(*actor.Context, actor.Message) {}
type B struct{}
func (B) Receive(c *actor.Context, m actor.Message) { for i := range 1000 { c.StartTimer(strconv.Itoa(i), time.Second, m) }; c.Exit() }
type P struct{}
func (P) Receive(c *actor.Context, m actor.Message) { if d := m.Data.(int); d > 0 { c.Send(c.Spawn("a", P{}), actor.Message{Data: d-1}) } else { for range 10 { _ = c.Self().Path() } } }
func main() {
	s := actor.NewSystem()
	refs := []actor.Ref{}
	for i := range 1000 { refs = append(refs, s.Spawn(strconv.Itoa(i), E{})) }
	_ = refs
	CALL
	s.Wait()
}`
	steps := func(call string) int64 {
		res, _, stderr := runText(t, strings.Replace(program, "CALL", call, 1), Config{})
		if res.Outcome.End != trace.EndOK {
			t.Fatalf("%s: %+v %s", call, res.Outcome, stderr)
		}
		return res.Steps
	}
	without := steps("")
	for call, least := range map[string]int64{
		`r := s.SpawnRouter("r", actor.Router{Routees: refs, Routing: actor.Broadcast}); s.Send(r, actor.Message{})`: many * actEffort,
		`s.SendAll(refs, actor.Message{})`:                    many * actEffort,
		`s.Broadcast(actor.Message{})`:                        many * actEffort,
		`for range 10 { _ = s.Actors() }`:                     10 * many * walkEffort,
		`s.Send(s.Spawn("b", B{}), actor.Message{})`:          many * actEffort,
		`s.Send(s.Spawn("p", P{}), actor.Message{Data: 500})`: 500*actorEffort + 10*500*walkEffort,
	} {
		if n := steps(call) - without; n < least {
			t.Errorf("%s takes %d steps, want at least %d", call, n, least)
		}
	}
	res, _, _ := runText(t, strings.Replace(program, "CALL", `r := s.SpawnRouter("r", actor.Router{Routees: refs, Routing: actor.Broadcast}); for range 6 { s.Send(r, actor.Message{}) }`, 1),
		Config{Limits: Limits{Messages: 5 * many}})
	if res.Outcome.Limit != "messages" {
		t.Errorf("6000 copies of a router's end with %+v, want the limit of messages", res.Outcome)
	}
}
