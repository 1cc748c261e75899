package host_test

import (
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Properties of every host.

func TestNamesAndTable(t *testing.T) {
	onEach(t, func(t *testing.T, h host.Host) {
		tr := ok(t, h, func(m host.Thread) {
			for _, role := range []trace.Role{trace.RoleActor, trace.RoleActor, trace.RoleWorker, trace.RoleGoroutine, trace.RoleGoroutine} {
				spawn(h, m, role, func(host.Thread) {})
			}
			m.Sleep(time.Millisecond)
		})
		names := ""
		for _, th := range tr.Threads {
			names += th.Name + " "
		}
		want(t, "names", names, "main t0 t1 w0 g1 g2 ")
		want(t, "created", count(tr, trace.ThreadCreate), 6)
		want(t, "exited", count(tr, trace.ThreadExit), 6)
		want(t, "engine", tr.Header.Engine, h.Engine())
	})
}

func TestParkAndPermit(t *testing.T) {
	tests := []struct {
		name   string
		early  bool // Unpark comes first
		idle   bool
		blocks int
		parks  int
	}{
		{"waits in the program", false, false, 1, 0},
		{"waits for work", false, true, 0, 1},
		{"permit was there", true, false, 0, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			onEach(t, func(t *testing.T, h host.Host) {
				passed := false
				var unparked atomic.Bool
				tr := ok(t, h, func(m host.Thread) {
					g := spawn(h, m, trace.RoleGoroutine, func(g host.Thread) {
						for test.early && !unparked.Load() {
							g.Sleep(time.Millisecond)
						}
						g.Park(trace.ReasonMutex, test.idle, "mutex")
						passed = true
						m.Unpark(trace.NoStep)
					})
					for !test.early && !host.IsParked(g) {
						m.Sleep(time.Millisecond)
					}
					cause := m.Record(trace.Event{Kind: trace.Remark, Cause: trace.NoStep, Value: h.Recorder().String("go")})
					g.Unpark(cause)
					unparked.Store(true)
					m.Park(trace.ReasonWait, false, "the goroutine")
				})
				want(t, "passed", passed, true)
				blocks, parks := 0, 0
				for _, e := range tr.Events {
					if e.Thread == 1 && e.Kind == trace.Block && e.Reason == trace.ReasonMutex {
						blocks++
					}
					if e.Thread == 1 && e.Kind == trace.ThreadPark {
						parks++
					}
					if e.Thread == 1 && (e.Kind == trace.ThreadUnpark || e.Kind == trace.Unblock && e.Reason == trace.ReasonMutex) {
						want(t, "cause of the wake-up", tr.Events[e.Cause].Kind, trace.Remark)
					}
				}
				want(t, "blocks", blocks, test.blocks)
				want(t, "parks", parks, test.parks)
			})
		})
	}
}

func TestMainEndsOthers(t *testing.T) {
	noLeak(t)
	onEach(t, func(t *testing.T, h host.Host) {
		var unwound atomic.Int32
		ok(t, h, func(m host.Thread) {
			for _, wait := range []func(host.Thread){
				func(g host.Thread) { g.Park(trace.ReasonMutex, false, "mutex") },
				func(g host.Thread) { g.Sleep(1000 * time.Hour) },
				func(g host.Thread) { g.Work(1000 * time.Hour) },
				func(g host.Thread) {
					for {
						g.Charge(10)
						g.Point(host.Op{})
					}
				},
			} {
				spawn(h, m, trace.RoleActor, func(g host.Thread) {
					defer unwound.Add(1)
					wait(g)
				})
			}
			m.Sleep(20 * time.Millisecond)
		})
		want(t, "unwound", unwound.Load(), 4)
	})
}

func TestDeadlock(t *testing.T) {
	noLeak(t)
	onEach(t, func(t *testing.T, h host.Host) {
		_, err := run(t, h, func(m host.Thread) {
			spawn(h, m, trace.RoleWorker, func(w host.Thread) { w.Park(trace.ReasonQueue, true, "work") })
			spawn(h, m, trace.RoleGoroutine, func(g host.Thread) {
				g.Sleep(time.Millisecond)
				g.SetPos(h.Recorder().Position(trace.Position{File: "f.go", Line: 3}))
				g.Park(trace.ReasonChanReceive, false, "receive on channel")
			})
			m.Park(trace.ReasonWait, false, "the goroutine")
		})
		var d *host.Deadlock
		if !errors.As(err, &d) {
			t.Fatalf("got %v, want a deadlock", err)
		}
		want(t, "waiting", len(d.Waiting), 2)
		want(t, "main", d.Waiting[0], host.Waiter{Thread: 0, Name: "main", Reason: trace.ReasonWait, What: "the goroutine"})
		want(t, "goroutine", d.Waiting[1], host.Waiter{Thread: 2, Name: "g1", Reason: trace.ReasonChanReceive, What: "receive on channel", Pos: 1})
	})
}

// TestEndIsNoDeadlock ends main and the others at the same time: no thread can continue, but none waits.
func TestEndIsNoDeadlock(t *testing.T) {
	for range 500 {
		for _, h := range []host.Host{host.NewSim(host.SimConfig{}), host.NewReal(host.RealConfig{})} {
			res := h.Run(func(m host.Thread) {
				for range 3 {
					spawn(h, m, trace.RoleWorker, func(w host.Thread) { m.Unpark(trace.NoStep) })
				}
				m.Park(trace.ReasonWait, false, "a worker")
			})
			want(t, "ended with", res.Err, nil)
		}
	}
}

// TestTimersAreNoDeadlock waits for something that only a timer can do.
func TestTimersAreNoDeadlock(t *testing.T) {
	onEach(t, func(t *testing.T, h host.Host) {
		ok(t, h, func(m host.Thread) {
			h.AfterFunc(time.Second, func() { m.Unpark(trace.NoStep) })
			m.Park(trace.ReasonWait, false, "the timer")
			if now := time.Duration(h.Now()); now < 40*time.Millisecond {
				t.Errorf("woken after %v", now)
			}
		})
	})
}

func TestAfterFuncCancel(t *testing.T) {
	onEach(t, func(t *testing.T, h host.Host) {
		var fired atomic.Bool
		prevented := false
		ok(t, h, func(m host.Thread) {
			set := h.Now()
			cancel := h.AfterFunc(time.Second, func() { fired.Store(true) })
			prevented = cancel()
			if !prevented && time.Duration(h.Now()-set) < 50*time.Millisecond { // it was not due yet on either host
				t.Error("not prevented")
			}
			want(t, "prevented again", cancel(), false)
			done := h.AfterFunc(10*time.Millisecond, func() { m.Unpark(trace.NoStep) })
			m.Park(trace.ReasonWait, false, "the timer")
			m.Sleep(100 * time.Millisecond)
			want(t, "prevented when over", done(), false)
			m.Sleep(2 * time.Second)
		})
		want(t, "fired", fired.Load(), !prevented)
	})
}

// TestStopFromOutside stops threads in whatever they do.
func TestStopFromOutside(t *testing.T) {
	noLeak(t)
	cause := errors.New("enough")
	tests := map[string]func(h host.Host, m host.Thread){
		"sleeping for ever": func(h host.Host, m host.Thread) {
			for {
				m.Sleep(time.Hour)
			}
		},
		"computing": func(h host.Host, m host.Thread) {
			for !h.Stopping() {
				runtime.Gosched()
			}
			m.Point(host.Op{})
		},
		"working": func(h host.Host, m host.Thread) {
			for {
				m.Work(time.Hour)
			}
		},
		"handing over": func(h host.Host, m host.Thread) {
			other := spawn(h, m, trace.RoleActor, func(o host.Thread) {
				for {
					o.Park(trace.ReasonMutex, false, "turn")
					m.Unpark(trace.NoStep)
				}
			})
			for {
				other.Unpark(trace.NoStep)
				m.Park(trace.ReasonMutex, false, "turn")
			}
		},
	}
	for name, body := range tests {
		t.Run(name, func(t *testing.T) {
			for _, h := range []host.Host{host.NewSim(host.SimConfig{}), host.NewReal(host.RealConfig{})} {
				time.AfterFunc(10*time.Millisecond, func() { h.Stop(cause); h.Stop(errors.New("too late")) })
				res := h.Run(func(m host.Thread) { body(h, m) })
				want(t, "ended with", res.Err, cause)
				want(t, "stopping", h.Stopping(), true)
			}
		})
	}
}

// TestStopCannotBeRecovered ends threads that recover from everything.
func TestStopCannotBeRecovered(t *testing.T) {
	noLeak(t)
	onEach(t, func(t *testing.T, h host.Host) {
		cause := errors.New("enough")
		_, err := run(t, h, func(m host.Thread) {
			spawn(h, m, trace.RoleActor, func(g host.Thread) {
				for {
					func() {
						defer func() { _ = recover() }()
						g.Sleep(time.Hour)
					}()
				}
			})
			spawn(h, m, trace.RoleGoroutine, func(g host.Thread) {
				defer func() {
					if r := recover(); r != nil {
						panic("something else")
					}
				}()
				g.Park(trace.ReasonMutex, false, "mutex")
			})
			m.Sleep(time.Millisecond)
			h.Stop(cause)
			m.Sleep(time.Millisecond)
		})
		want(t, "ended with", err, cause)
	})
}

func TestPanicEndsRun(t *testing.T) {
	noLeak(t)
	for _, where := range []string{"main", "goroutine"} {
		t.Run(where, func(t *testing.T) {
			onEach(t, func(t *testing.T, h host.Host) {
				_, err := run(t, h, func(m host.Thread) {
					if where == "main" {
						panic("boom")
					}
					spawn(h, m, trace.RoleGoroutine, func(host.Thread) { panic("boom") })
					m.Park(trace.ReasonWait, false, "nothing")
				})
				var p *host.Panic
				if !errors.As(err, &p) {
					t.Fatalf("got %v, want a panic", err)
				}
				want(t, "value", p.Value, any("boom"))
				want(t, "thread", p.Name, map[string]string{"main": "main", "goroutine": "g1"}[where])
			})
		})
	}
}

func TestGoexitEndsThread(t *testing.T) {
	noLeak(t)
	onEach(t, func(t *testing.T, h host.Host) {
		tr := ok(t, h, func(m host.Thread) {
			spawn(h, m, trace.RoleActor, func(g host.Thread) {
				defer m.Unpark(trace.NoStep)
				runtime.Goexit()
			})
			m.Park(trace.ReasonWait, false, "the thread")
			m.Sleep(time.Millisecond)
		})
		want(t, "exits", count(tr, trace.ThreadExit), 2)
	})
}

// TestCallerMayBeLocked runs hosts from goroutines locked to their threads, which cannot resume coroutines.
func TestCallerMayBeLocked(t *testing.T) {
	onEach(t, func(t *testing.T, h host.Host) {
		var wg sync.WaitGroup
		wg.Go(func() {
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			h.Run(func(m host.Thread) {
				spawn(h, m, trace.RoleActor, func(g host.Thread) { m.Unpark(trace.NoStep) })
				m.Park(trace.ReasonWait, false, "the thread")
			})
		})
		wg.Wait()
	})
}

func TestTooManyThreads(t *testing.T) {
	noLeak(t)
	for name, h := range map[string]host.Host{
		"sim":  host.NewSim(host.SimConfig{MaxThreads: 3}),
		"real": host.NewReal(host.RealConfig{MaxThreads: 3}),
	} {
		t.Run(name, func(t *testing.T) {
			h.Run(func(m host.Thread) {
				idle := func(g host.Thread) { g.Park(trace.ReasonQueue, true, "work") }
				for range 3 {
					spawn(h, m, trace.RoleWorker, idle)
				}
				_, err := h.Spawn(m, host.Spec{Role: trace.RoleActor}, idle)
				want(t, "the fourth", errors.Is(err, host.ErrTooManyThreads), true)
				_, err = h.Spawn(m, host.Spec{Role: trace.RoleGoroutine}, idle)
				want(t, "a goroutine", err, nil)
			})
			_, err := h.Spawn(nil, host.Spec{Role: trace.RoleWorker}, func(host.Thread) {})
			want(t, "after the end", err, host.ErrEnded)
		})
	}
}
