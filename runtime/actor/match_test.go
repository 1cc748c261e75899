package actor_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestU01Message checks what a message carries: a subject, data if there is any, and its sender, which is nobody
// outside of actors and cannot be forged.
func TestU01Message(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var got []string
		r.run(t, func(c *actor.Context) {
			b := c.Spawn("b", do(func(c *actor.Context, m actor.Message) {
				got = append(got, fmt.Sprint(m, " ", c.Message() == m && c.Sender() == m.Sender))
			}))
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) { must(c.Send(b, m)) }))
			must(c.Send(b, actor.Message{}))
			must(c.Send(b, actor.Message{Subject: "made up", Sender: a}))
			settle(c)
			must(c.Send(a, msg("add", 1)))
			c.Wait()
		})
		want(t, "got", strings.Join(got, ", "), "{ <nil> nobody 0} true, {made up <nil> nobody 0} true, {add 1 a 0} true")
	})
}

// TestU02Match matches subjects by equality and by regular expression, also in WillReceive.
func TestU02Match(t *testing.T) {
	for _, test := range []struct {
		name     string
		match    actor.Match
		yes, not []string
	}{
		{"any", actor.Any, []string{"", "add", "x y"}, nil},
		{"subject", actor.Subject("add"), []string{"add"}, []string{"", "adds", "Add"}},
		{"no subject", actor.Subject(""), []string{""}, []string{"add"}},
		{"whole", actor.MustPattern("^(add|take)$"), []string{"add", "take"}, []string{"", "adds", "retake"}},
		{"part", actor.MustPattern("[0-9]+"), []string{"a1", "22"}, []string{"", "a"}},
		{"without case", actor.MustPattern("(?i)^add"), []string{"ADDED", "add"}, []string{"bad"}},
	} {
		for _, s := range test.yes {
			want(t, fmt.Sprintf("%s of %q", test.name, s), test.match(s), true)
		}
		for _, s := range test.not {
			want(t, fmt.Sprintf("%s of %q", test.name, s), test.match(s), false)
		}
	}
	onEach(t, func(t *testing.T, r *rig) {
		p := &picky{takes: actor.MustPattern("^news/")}
		r.run(t, func(c *actor.Context) {
			a := c.Spawn("a", p)
			wantError(t, "spam", c.Send(a, msg("spam/news/", nil)), actor.ErrRefused)
			must(c.Send(a, msg("news/today", nil)))
			c.Wait()
		})
		want(t, "got", strings.Join(p.got, " "), "news/today")
	})
}

// TestU02BadPattern checks that the error names what is wrong with the pattern.
func TestU02BadPattern(t *testing.T) {
	for expr, text := range map[string]string{
		"a(b":   `pattern "a(b": not a regular expression; missing closing )`,
		"x**":   `pattern "x**": not a regular expression; invalid nested repetition operator in **`,
		"[z-a]": `pattern "[z-a]": not a regular expression; invalid character class range in z-a`,
	} {
		_, err := actor.Pattern(expr)
		wantError(t, expr, err, actor.ErrPattern)
		want(t, "text", err.Error(), text)
		func() {
			defer func() {
				var e *actor.Error
				if err, ok := recover().(error); !ok || !errors.As(err, &e) || e.Name != expr {
					t.Errorf("%s: MustPattern panicked with %v", expr, err)
				}
			}()
			actor.MustPattern(expr)
		}()
	}
}

// TestU03SendAt delays messages until a time.
func TestU03SendAt(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var got []string
		var sending time.Duration
		tr := r.run(t, func(c *actor.Context) {
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) { got = append(got, m.Subject) }))
			start, now := r.host.Now(), host.Time(r.host)
			must(c.SendAt(now.Add(20*time.Second), a, msg("last", nil)))
			must(r.sys.SendAt(now.Add(10*time.Second), a, msg("middle", nil)))
			must(c.SendAt(now.Add(-time.Hour), a, msg("now", nil)))
			sending = time.Duration(float64(r.host.Now()-start) * r.Speed)
			c.Wait()
		})
		want(t, "messages", len(got), 3)
		if sending < 10*time.Second { // otherwise the machine stood still, and they became due in another order
			want(t, "order", strings.Join(got, " "), "now middle last")
		}
		if end := time.Duration(float64(tr.Header.Makespan) * r.Speed); end < 19*time.Second {
			t.Errorf("over after %v", end)
		}
		want(t, "fired", count(tr, trace.TimerFire), 2)
	})
}

// TestU04OneAtATime has many senders and a handler that would notice a second one running beside it.
func TestU04OneAtATime(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		inside, total := 0, 0
		r.run(t, func(c *actor.Context) {
			a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) {
				inside++ // no lock: the race detector would object to a second handler at once
				c.Work(time.Millisecond)
				c.Sleep(time.Millisecond)
				total += inside
				inside--
			}))
			for i := range 10 {
				must(c.Send(c.Spawn(fmt.Sprint("s", i), do(func(c *actor.Context, m actor.Message) {
					for range 5 {
						must(c.Send(a, msg("m", nil)))
					}
				})), msg("go", nil)))
			}
			c.Wait()
		})
		want(t, "handled alone", total, 50)
	})
}
