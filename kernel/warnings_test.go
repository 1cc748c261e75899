package kernel

import (
	"strings"
	"testing"
)

// TestExploreWarnings: a panic that a supervisor handles, and a lost message, break an order only if that is asked for.
func TestExploreWarnings(t *testing.T) {
	const early = `package main

import "actor"

type door struct{ open bool }

func (d *door) Receive(ctx *actor.Context, m actor.Message) {
	switch {
	case m.Subject == "open":
		d.open = true
	case FAULT:
		WHAT
	case m.Subject == "enter":
		ctx.Exit()
	}
}

func main() {
	sys := actor.NewSystem()
	d := sys.Spawn("door", &door{})
	sent := make(chan bool)
	go func() {
		sys.Send(d, actor.Message{Subject: "open"})
		sent <- true
	}()
	sys.Send(d, actor.Message{Subject: "enter"})
	<-sent
	sys.Stop()
}
`
	panics := strings.NewReplacer("FAULT", "!d.open", "WHAT", `panic("closed")`).Replace(early)
	leaves := strings.NewReplacer("FAULT", "!d.open", "WHAT", `ctx.Exit()`).Replace(early)
	for _, test := range []struct {
		name, text   string
		panics, lost bool
		oracle, says string
	}{
		{"panic", panics, true, false, "panic", "door panics handling enter"},
		{"panic, not asked for", panics, false, false, "", ""},
		{"lost", leaves, false, true, "lost", "dead letter"},
		{"lost, not asked for", leaves, false, false, "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			q := exploration(test.text)
			q.Orders, q.Panics, q.Lost = 300, test.panics, test.lost
			r, diags, err := new(Executor).Explore(t.Context(), q, nil)
			if err != nil || len(diags) > 0 {
				t.Fatal(diags, err)
			}
			if test.oracle == "" {
				if r.Failure != nil {
					t.Errorf("%+v", r.Failure)
				}
				return
			}
			if f := r.Failure; f == nil || f.Oracle != test.oracle || !strings.Contains(f.Text, test.says) {
				t.Errorf("%+v", f)
			}
		})
	}
}

// TestExploreStates: which message came last is seen in the actor's final state, although nothing is written.
func TestExploreStates(t *testing.T) {
	const text = `package main

import "actor"

type last struct {
	who  string
	next *last
}

func (l *last) Receive(ctx *actor.Context, m actor.Message) { l.who, l.next = m.Subject, &last{} }

func main() {
	sys := actor.NewSystem()
	l := sys.Spawn("last", &last{})
	sent := make(chan bool)
	go func() {
		sys.Send(l, actor.Message{Subject: "one"})
		sent <- true
	}()
	sys.Send(l, actor.Message{Subject: "two"})
	<-sent
	sys.Wait()
}
`
	for _, compared := range []bool{true, false} {
		q := exploration(text)
		q.Orders, q.States, q.Replays = 200, compared, 5
		r, diags, err := new(Executor).Explore(t.Context(), q, nil)
		switch {
		case err != nil || len(diags) > 0:
			t.Fatal(diags, err)
		case !compared && r.Failure != nil:
			t.Errorf("not asked for: %+v", r.Failure)
		case compared && (r.Failure == nil || r.Failure.Oracle != "state" || !strings.Contains(r.Failure.Text, "in the usual order it is &{") || r.Failure.Real.Broke != 5):
			t.Errorf("%+v", r.Failure)
		}
	}
	q := exploration(strings.Replace(text, `Subject: "one"`, `Subject: "two"`, 1)) // other addresses are no other state
	q.Orders, q.States = 200, true
	if r, _, err := new(Executor).Explore(t.Context(), q, nil); err != nil || r.Failure != nil {
		t.Errorf("equal messages: %+v, %v", r.Failure, err)
	}
}
