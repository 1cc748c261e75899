package actor_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// tally records which actor handled which messages, on any thread.
type tally struct {
	mu  sync.Mutex
	got map[string][]string // by actor
}

func (y *tally) note(c *actor.Context, m actor.Message) {
	y.mu.Lock()
	defer y.mu.Unlock()
	if y.got == nil {
		y.got = map[string][]string{}
	}
	name := c.Self().Name()
	y.got[name] = append(y.got[name], fmt.Sprint(m.Subject, m.Data))
}

func (y *tally) of(name string) string {
	y.mu.Lock()
	defer y.mu.Unlock()
	return strings.Join(y.got[name], " ")
}

// noting makes routees that note what they get.
func (y *tally) noting(*actor.Context) actor.Behavior { return do(y.note) }

// TestRouterRoundRobin checks that each routee gets its share in turn, even a full one, and that the trace records
// the route.
func TestRouterRoundRobin(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var y tally
		tr := r.run(t, func(c *actor.Context) {
			router := c.SpawnRouter("desk", actor.Router{Size: 3, New: y.noting})
			want(t, "routees", fmt.Sprint(router.Routees()), "[desk1 desk2 desk3]")
			want(t, "children", fmt.Sprint(router.Children()), "[desk1 desk2 desk3]")
			want(t, "path", router.Routees()[1].Path(), "desk/desk2")
			for i := range 7 {
				must(c.Send(router, msg("m", i)))
			}
			must(c.SendAfter(waited, router, msg("late", nil)))
			want(t, "to all actors", c.Broadcast(msg("all", nil)), 3)
			c.Wait()
		})
		for name, all := range map[string]string{"desk1": "m0 m3 m6 all<nil>", "desk2": "m1 m4 all<nil> late<nil>", "desk3": "m2 m5 all<nil>"} {
			want(t, name, y.of(name), all)
		}
		want(t, "routed", count(tr, trace.MsgRoute), 8)
		want(t, "joined", count(tr, trace.RouteeJoin), 3)
		want(t, "router", tr.Actors[0].Routing+" "+tr.Actors[0].Type, "round robin Router")
		for i, e := range tr.Events {
			if e.Kind != trace.MsgRoute {
				continue
			}
			if send := tr.Events[e.Cause]; send.Kind != trace.MsgSend || send.Peer != e.Peer || e.Actor != 1 {
				t.Errorf("step %d: %s, by %s", i, tr.Words(trace.Step(i)), tr.Words(e.Cause))
			}
		}
		if r.Scheduler == trace.ThreadPerActor {
			want(t, "threads of actors", rolesOf(tr)[trace.RoleActor], 3)
		}
	})
}

// TestRouterLeastLoaded prefers routees with less to do, including the current message, and leaves out those that are
// full or do not take it.
func TestRouterLeastLoaded(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		r.Workers = 4
		var y tally
		var free atomic.Bool
		slow := func(c *actor.Context, m actor.Message) {
			y.note(c, m)
			await(c, free.Load)
		}
		tr := r.run(t, func(c *actor.Context) {
			routees := []actor.Ref{
				c.Spawn("a", do(slow)), c.Spawn("b", do(slow), actor.Capacity(1)), c.Spawn("c", fussy{slow, "long"}),
			}
			router := c.SpawnRouter("desk", actor.Router{Routing: actor.LeastLoaded, Routees: routees})
			send := func(subject string, i int) { must(c.Send(router, msg(subject, i))) }
			for i, subject := range []string{"long", "long", "short"} { // a, b and c
				send(subject, i)
				await(c, func() bool { return y.of(routees[i].Name()) != "" })
			}
			send("short", 3) // a, b and c have one each: a
			send("short", 4) // b
			send("short", 5) // c
			send("short", 6) // b is full: a and c
			send("short", 7)
			send("long", 8) // c does not want it
			free.Store(true)
			c.Wait()
		})
		want(t, "a", y.of("a"), "long0 short3 short6 long8")
		want(t, "b", y.of("b"), "long1 short4")
		want(t, "c", y.of("c"), "short2 short5 short7")
		want(t, "no children", len(tr.Actors), 4)
	})
}

// fussy refuses a subject.
type fussy struct {
	f       func(c *actor.Context, m actor.Message)
	refused string
}

func (b fussy) Receive(c *actor.Context, m actor.Message) { b.f(c, m) }
func (b fussy) WillReceive(subject string) bool           { return subject != b.refused }

// TestRouterBroadcast sends the message to all routees, and fails only if none takes it. The first reply to a
// question counts.
func TestRouterBroadcast(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		var y tally
		tr := r.run(t, func(c *actor.Context) {
			full := c.Spawn("full", do(y.note), actor.Capacity(1))
			must(c.SendAfter(200*time.Second, full, msg("later", nil)))
			replies := do(func(c *actor.Context, m actor.Message) {
				y.note(c, m)
				if m.Subject == "ask" {
					_ = c.Reply(msg("reply of "+c.Self().Name(), nil))
				}
			})
			router := c.SpawnRouter("all", actor.Router{
				Routing: actor.Broadcast, Routees: []actor.Ref{full}, Size: 2,
				New: func(*actor.Context) actor.Behavior { return replies },
			})
			must(c.Send(router, msg("m", 1)))
			reply, err := c.Ask(router, msg("ask", nil), time.Hour)
			want(t, "reply", strings.HasPrefix(reply.Subject, "reply of all") && err == nil, true)
			must(c.RemoveRoutee(router, router.Routees()[0]))
			must(c.RemoveRoutee(router, router.Routees()[0]))
			want(t, "left", fmt.Sprint(router.Routees()), "[full]")
			wantError(t, "none takes it", c.Send(router, msg("m", 2)), actor.ErrFull)
			c.Wait()
		})
		want(t, "all1", y.of("all1"), "m1 ask<nil>")
		want(t, "all2", y.of("all2"), "m1 ask<nil>")
		want(t, "full", y.of("full"), "later<nil>")
		want(t, "routed", count(tr, trace.MsgRoute), 3+3+1)
	})
}

// TestRouterConsistentHash sends each key always to the same routee. When one of ten leaves, only its keys move; when
// one joins, it takes about one key in eleven, and no other key moves.
func TestRouterConsistentHash(t *testing.T) {
	const keys = 2000
	owners := func(c *actor.Context, router actor.Ref, y *tally) map[string]string {
		y.mu.Lock()
		y.got = nil
		y.mu.Unlock()
		for i := range keys {
			must(c.Send(router, msg("k", i)))
		}
		for all := 0; all < keys; {
			c.Sleep(time.Second)
			y.mu.Lock()
			all = 0
			for _, list := range y.got {
				all += len(list)
			}
			y.mu.Unlock()
		}
		of := map[string]string{}
		for _, routee := range router.Routees() {
			for _, key := range strings.Fields(y.of(routee.Name())) {
				of[key] = routee.Name()
			}
		}
		want(t, "keys with an owner", len(of), keys)
		return of
	}
	moved := func(before, after map[string]string) (n int, from, to map[string]bool) {
		from, to = map[string]bool{}, map[string]bool{}
		for key, was := range before {
			if now := after[key]; now != was {
				n++
				from[was], to[now] = true, true
			}
		}
		return n, from, to
	}
	var (
		mu    sync.Mutex // the runs are concurrent
		first string
	)
	onEach(t, func(t *testing.T, r *rig) {
		r.run(t, func(c *actor.Context) {
			var y tally
			router := c.SpawnRouter("shards", actor.Router{
				Routing: actor.ConsistentHash, Size: 10, New: y.noting, Options: []actor.Option{actor.Capacity(actor.Unlimited)},
				Key: func(m actor.Message) string { return fmt.Sprint(m.Data) },
			})
			ten := owners(c, router, &y)
			got := fmt.Sprint(ten)
			mu.Lock()
			if first == "" {
				first = got
			}
			want(t, "the same as in other runs", got == first, true)
			mu.Unlock()
			n, _, _ := moved(ten, owners(c, router, &y))
			want(t, "moved without a reason", n, 0)
			must(c.RemoveRoutee(router, router.Routees()[3]))
			nine := owners(c, router, &y)
			n, from, _ := moved(ten, nine)
			want(t, "from", fmt.Sprint(from), "map[shards4:true]")
			if n < keys/20 || n > keys/5 {
				t.Errorf("%d of %d keys moved when one of ten left", n, keys)
			}
			must(c.Resize(router, 10))
			n, _, to := moved(nine, owners(c, router, &y))
			want(t, "to", fmt.Sprint(to), "map[shards11:true]")
			if n < keys/20 || n > keys/5 {
				t.Errorf("%d of %d keys moved when a tenth joined", n, keys)
			}
			c.Wait()
		})
	})
}

// TestRouterWithoutRoutees checks that messages that no routee can take become dead letters.
func TestRouterWithoutRoutees(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		tr := r.run(t, func(c *actor.Context) {
			for _, routing := range []actor.Routing{actor.RoundRobin, actor.LeastLoaded, actor.Broadcast, actor.ConsistentHash} {
				router := c.SpawnRouter(routing.String(), actor.Router{Routing: routing, Key: func(actor.Message) string { return "" }})
				wantError(t, routing.String(), c.Send(router, msg("m", nil)), actor.ErrNoRoutee)
				a := c.Spawn("a", do(func(c *actor.Context, m actor.Message) { c.Exit() }))
				must(c.AddRoutee(router, a))
				must(c.AddRoutee(router, a))
				must(c.Send(router, msg("end", nil)))
				settle(c)
				want(t, "after its end", len(router.Routees()), 0)
				wantError(t, "after its end", c.Send(router, msg("m", nil)), actor.ErrNoRoutee)
				wantError(t, "one that has ended", c.AddRoutee(router, a), actor.ErrNoActor)
				c.Stop(router)
				wantError(t, "a stopped router", c.Send(router, msg("m", nil)), actor.ErrNoActor)
			}
			c.Wait()
		})
		want(t, "dead letters", count(tr, trace.MsgDeadLetter, trace.ReasonRoutee), 8)
		want(t, "other dead letters", count(tr, trace.MsgDeadLetter, trace.ReasonNone), 4)
		want(t, "left", count(tr, trace.RouteeLeave), 4)
	})
}

// TestRouterMisuse checks that invalid calls are refused.
func TestRouterMisuse(t *testing.T) {
	r := newRig(trace.Sim, trace.Pool)
	r.run(t, func(c *actor.Context) {
		var y tally
		a := c.Spawn("a", do(y.note))
		group := c.SpawnRouter("group", actor.Router{Routees: []actor.Ref{a}})
		for what, router := range map[string]actor.Router{
			"no key": {Routing: actor.ConsistentHash}, "no New": {Size: 2}, "size": {Size: -1, New: y.noting}, "routing": {Routing: 9}, "routing below": {Routing: -1},
			"a router as routee": {Routees: []actor.Ref{group}}, "nobody": {Routees: []actor.Ref{{}}},
			"nil": {Size: 1, New: func(*actor.Context) actor.Behavior { return nil }},
		} {
			_, err := c.TrySpawnRouter(what, router)
			wantError(t, what, err, actor.ErrMisuse)
		}
		wantError(t, "add to an actor", c.AddRoutee(a, a), actor.ErrMisuse)
		wantError(t, "remove a stranger", c.RemoveRoutee(group, c.Spawn("b", do(y.note))), actor.ErrMisuse)
		wantError(t, "grow a group", c.Resize(group, 2), actor.ErrMisuse)
		want(t, "routees of no router", len(a.Routees()), 0)
		c.Wait()
	})
	r = newRig(trace.Sim, trace.ThreadPerActor)
	r.sim.MaxThreads = 3
	r.run(t, func(c *actor.Context) {
		var y tally
		_, err := c.TrySpawnRouter("many", actor.Router{Size: 5, New: y.noting})
		wantError(t, "too many threads", err, host.ErrTooManyThreads)
		want(t, "left over", len(r.sys.Actors()), 0)
		c.Wait()
	})
}

// TestRouterEnds checks that Stop drops the messages that wait for the routees and Poison has them handled first;
// actors that the router did not spawn live on.
func TestRouterEnds(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		for _, poison := range []bool{false, true} {
			var y tally
			tr := r.run(t, func(c *actor.Context) {
				var free atomic.Bool
				slow := func(*actor.Context) actor.Behavior {
					return do(func(c *actor.Context, m actor.Message) { y.note(c, m); await(c, free.Load) })
				}
				guest := c.Spawn("guest", slow(c))
				router := c.SpawnRouter("r", actor.Router{Size: 2, New: slow, Routees: []actor.Ref{guest}})
				for i := range 9 {
					must(c.Send(router, msg("m", i)))
				}
				await(c, func() bool { return y.of("r1") != "" && y.of("r2") != "" && y.of("guest") != "" })
				if poison {
					c.Poison(router)
				} else {
					c.Stop(router)
				}
				wantError(t, "closed", c.Send(router, msg("m", nil)), actor.ErrNoActor)
				free.Store(true)
				settle(c)
				want(t, "alive", fmt.Sprint(r.sys.Actors()), "[guest]")
				c.Wait()
			})
			want(t, "guest", y.of("guest"), "m2 m5 m8")
			handled, dropped := 5, 4
			if poison {
				handled, dropped = 9, 0
			}
			want(t, "handled", count(tr, trace.MsgDone), handled)
			want(t, "dropped", count(tr, trace.MsgDrop), dropped)
		}
	})
}

// TestRouterResize spawns routees and dismisses the youngest ones, which first handle their messages.
func TestRouterResize(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		r.Workers = 6
		var y tally
		var free atomic.Bool
		r.run(t, func(c *actor.Context) {
			router := c.SpawnRouter("r", actor.Router{Size: 1, New: func(*actor.Context) actor.Behavior {
				return do(func(c *actor.Context, m actor.Message) { y.note(c, m); await(c, free.Load) })
			}})
			must(c.Resize(router, 4))
			want(t, "grown", fmt.Sprint(router.Routees()), "[r1 r2 r3 r4]")
			for i := range 8 {
				must(c.Send(router, msg("m", i)))
			}
			must(c.Resize(router, 2))
			want(t, "shrunk", fmt.Sprint(router.Routees()), "[r1 r2]")
			want(t, "still at work", len(router.Children()), 4)
			free.Store(true)
			await(c, func() bool { return len(router.Children()) == 2 })
			want(t, "children", fmt.Sprint(router.Children()), "[r1 r2]")
			must(c.Resize(router, 0))
			must(c.Resize(router, 1))
			want(t, "names are not given twice", fmt.Sprint(router.Routees()), "[r5]")
			c.Wait()
		})
		want(t, "the last one", y.of("r4"), "m3 m7")
	})
}

// TestRouterSupervises restarts a routee with a new behavior; it stays a routee. If the router escalates and is to be
// restarted, all its routees are.
func TestRouterSupervises(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		for _, escalate := range []bool{false, true} {
			var mu sync.Mutex
			made := 0
			router := actor.Router{Size: 3, New: func(*actor.Context) actor.Behavior {
				mu.Lock()
				defer mu.Unlock()
				made++
				n := 0 // the behavior's own
				return do(func(c *actor.Context, m actor.Message) {
					if n++; m.Subject == "fail" {
						panic("broken")
					}
					if m.Subject == "count" {
						_ = c.Reply(msg("", n))
					}
				})
			}}
			tr := r.run(t, func(c *actor.Context) {
				strategy := actor.Strategy{Directive: actor.Restart}
				r.sys.Supervise(strategy)
				if escalate {
					strategy.Directive = actor.Escalate
				}
				ref := c.SpawnRouter("r", router, actor.Supervise(strategy))
				for _, s := range []string{"m", "m", "m", "fail"} {
					must(c.Send(ref, msg(s, nil)))
				}
				settle(c)
				want(t, "routees", fmt.Sprint(ref.Routees()), "[r1 r2 r3]")
				first := ref.Routees()[0]
				reply, err := c.Ask(first, msg("count", nil), time.Hour)
				must(err)
				want(t, "begins anew", reply.Data.(int), 1)
				c.Wait()
			})
			restarts := 1
			if escalate {
				restarts = 3
			}
			want(t, "restarts", count(tr, trace.ActorRestart), restarts)
			want(t, "made", made, 3+restarts)
		}
	})
}

// TestRouterOfAHandler is a child of the actor that makes it, and ends with it; another one that asks through it is answered.
func TestRouterOfAHandler(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		r.run(t, func(c *actor.Context) {
			var router actor.Ref
			boss := c.Spawn("boss", do(func(c *actor.Context, m actor.Message) {
				if m.Subject == "end" {
					c.Exit()
					return
				}
				router = c.SpawnRouter("team", actor.Router{Size: 2, New: func(c *actor.Context) actor.Behavior {
					by := c.Self().Name()
					return do(func(c *actor.Context, m actor.Message) { _ = c.Reply(msg(c.Self().Path()+" of "+by, nil)) })
				}})
				must(c.AskThen(router, msg("who", nil), time.Hour, func(c *actor.Context, reply actor.Message, err error) {
					want(t, "reply", reply.Subject, "boss/team/team1 of boss")
				}))
			}))
			must(c.Send(boss, msg("go", nil)))
			settle(c)
			reply, err := c.Ask(router, msg("who", nil), time.Hour)
			must(err)
			want(t, "reply", reply.Subject, "boss/team/team2 of boss")
			must(c.Send(boss, msg("end", nil)))
			settle(c)
			want(t, "alive", len(r.sys.Actors()), 0)
			c.Wait()
		})
	})
}

// TestRouterUnderAllSchedules resizes a router while two others send through it, under random schedules: each message
// is handled once or reported as a dead letter.
func TestRouterUnderAllSchedules(t *testing.T) {
	for seed := range uint64(500) {
		r := newRig(trace.Sim, []trace.Scheduler{trace.Pool, trace.ThreadPerActor}[seed%2])
		rng := rand.New(rand.NewPCG(seed, 5))
		r.sim = host.SimConfig{
			Interleave: true, Costs: &trace.Costs{}, Horizon: time.Second,
			Choose: func(c host.Ready) int { return rng.IntN(c.Len()) },
		}
		r.Workers, r.Cores = 2, 1
		sent, failed := 0, 0
		tr, err := r.try(t, func(c *actor.Context) {
			var y tally
			router := c.SpawnRouter("r", actor.Router{Routing: actor.Routing(seed / 2 % 2), Size: 2, New: y.noting})
			sender := do(func(c *actor.Context, m actor.Message) {
				for range 3 {
					sent++
					if c.Send(router, msg("m", nil)) != nil {
						failed++
					}
				}
			})
			for _, name := range []string{"s1", "s2"} {
				must(c.Send(c.Spawn(name, sender), msg("go", nil)))
			}
			must(c.Resize(router, 0))
			must(c.Resize(router, 2))
			c.Stop(router.Routees()[0])
			c.Wait()
		})
		if err != nil {
			t.Fatalf("seed %d, schedule %s: %v", seed, tr.Header.Schedule, err)
		}
		told := count(tr, trace.MsgDone) - 2 + count(tr, trace.MsgDrop) + failed
		want(t, fmt.Sprint("handled, dropped or failed, seed ", seed), told, sent)
	}
}

// TestRouterManySenders sends from many actors at once on real threads while routees join and leave.
func TestRouterManySenders(t *testing.T) {
	for _, order := range []actor.Order{actor.Fair, actor.Local} {
		for _, routing := range []actor.Routing{actor.RoundRobin, actor.LeastLoaded, actor.ConsistentHash} {
			t.Run(fmt.Sprint(order, routing), func(t *testing.T) {
				r := newRig(trace.Real, trace.Pool)
				r.order = order
				var y tally
				const senders, each = 8, 200
				tr := r.run(t, func(c *actor.Context) {
					router := c.SpawnRouter("r", actor.Router{
						Routing: routing, Size: 4, New: y.noting, Options: []actor.Option{actor.Capacity(actor.Unlimited)},
						Key: func(m actor.Message) string { return fmt.Sprint(m.Data) },
					})
					for i := range senders {
						must(c.Send(c.Spawn(fmt.Sprint("s", i), do(func(c *actor.Context, m actor.Message) {
							for k := range each {
								for c.Send(router, msg("m", k)) != nil {
								}
							}
						})), msg("go", nil)))
					}
					for i := range 20 {
						must(c.Resize(router, 2+i%4))
					}
					c.Wait()
				})
				want(t, "handled", count(tr, trace.MsgDone), senders+senders*each)
			})
		}
	}
}
