// Package tracetest makes random valid traces for tests. The generator is a small simulation of its own, so that the
// trace package, and code that draws traces, can be tested without the runtime.
package tracetest

import (
	"container/heap"
	"fmt"
	"math/rand/v2"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Config configures Random. The zero value of a number means a small default.
type Config struct {
	Seed      uint64
	Scheduler trace.Scheduler
	Engine    trace.Engine
	Actors    int
	Workers   int
	Messages  int  // sends after which handlers send no more
	Limit     int  // events, 0: no limit
	Mailbox   bool // handlers also remove pending messages
	Rare      bool // and use rare features: see rare.go
}

const (
	cores    = 4
	capacity = 12 // of every fifth actor's mailbox
)

// Random makes a trace: main spawns actors and sends each a message; handlers work, sleep, send (at once or delayed),
// crash and exit; mailboxes overflow; in the end main stops the system. The trace depends only on the configuration.
func Random(c Config) *trace.Trace {
	if c.Actors == 0 {
		c.Actors = 5
	}
	if c.Messages == 0 {
		c.Messages = 100
	}
	s := trace.Settings{Scheduler: c.Scheduler, Engine: c.Engine, Workers: c.Workers, Cores: cores, Seed: c.Seed}.WithDefaults()
	g := &generator{c: c, s: s, rng: rand.New(rand.NewPCG(c.Seed, 1)), budget: c.Messages,
		gone: map[trace.ThreadID]bool{}}
	g.rec = trace.NewRecorder(func() int64 { return g.now }, c.Limit)
	g.run()
	h := trace.Header{Program: "0", Name: "random", Engine: s.Engine, Settings: s, Outcome: trace.Outcome{End: trace.EndOK}}
	if s.Engine == trace.Sim {
		h.Costs = trace.DefaultCosts
	}
	return g.rec.Finish(h)
}

type generator struct {
	c      Config
	s      trace.Settings
	rng    *rand.Rand
	rec    *trace.Recorder
	now    int64
	agenda agenda
	budget int

	actors  []*actor
	idle    []trace.ThreadID // parked workers
	ready   []*actor         // waiting for a worker
	pos     []trace.PosID
	ordinal uint64
	staff   int                     // living threads, except main
	made    int                     // threads created so far
	gone    map[trace.ThreadID]bool // that have ended

	router trace.ActorID // with Rare
}

type actor struct {
	id      trace.ActorID
	thread  trace.ThreadID // its own, under a thread per actor
	limit   int
	pending []*message
	queued  bool       // ready, not begun
	ready   trace.Step // its last ActorReady
	running bool
	exited  bool

	rareState
}

type message struct {
	id       trace.MessageID
	cause    trace.Step // what made it eligible
	eligible bool
	removed  bool // by its receiver
	priority int64
	stashed  bool // stashed, by the event cause
}

func (g *generator) run() {
	main := g.rec.AddThread(trace.Thread{Name: "main", Role: trace.RoleMain, OSID: g.osid(0)})
	for i := range 4 {
		g.pos = append(g.pos, g.rec.Position(trace.Position{File: "main.go", Line: 10 + i, Col: 2}))
	}
	if g.s.Scheduler == trace.Pool {
		for i := range g.s.Workers {
			g.idle = append(g.idle, g.thread(trace.Thread{Name: fmt.Sprintf("w%d", i), Role: trace.RoleWorker}))
		}
	}
	types := []string{"Storm", "Common", "Counter"}
	for i := range g.c.Actors {
		a := &actor{}
		row := trace.Actor{Name: fmt.Sprintf("a%02d", i), Type: types[i%len(types)], Category: []string{"all"}}
		if i%5 == 4 {
			a.limit, row.Capacity = capacity, capacity
		}
		a.id = g.rec.AddActor(row)
		spawn := trace.Event{Kind: trace.ActorSpawn, Actor: a.id, Thread: main, Pos: g.pos[0]}
		if a.unstarted = g.c.Rare && i == g.c.Actors-1; a.unstarted {
			spawn.Reason = trace.ReasonCreate
			g.startLater(a)
		}
		g.record(spawn)
		switch g.s.Scheduler {
		case trace.ThreadPerActor:
			a.thread = g.thread(trace.Thread{Name: fmt.Sprintf("t%d", i), Role: trace.RoleActor, Actor: a.id})
		case trace.Goroutines:
			a.thread = g.thread(trace.Thread{Name: fmt.Sprintf("a%d", i), Role: trace.RoleGoroutine, Actor: a.id})
		}
		g.actors = append(g.actors, a)
	}
	if g.c.Rare {
		g.addRouter(main)
	}
	for _, a := range g.actors {
		g.send(main, 0, a, 0)
	}
	g.record(trace.Event{Kind: trace.Block, Thread: main, Reason: trace.ReasonWait})
	if g.c.Rare {
		g.waitOutside()
	}
	for g.agenda.Len() > 0 {
		next := heap.Pop(&g.agenda).(appointment)
		g.now = next.time
		next.do()
	}
	g.record(trace.Event{Kind: trace.Unblock, Thread: main})
	for _, a := range g.actors {
		if !a.exited {
			g.record(trace.Event{Kind: trace.ActorStop, Thread: main, Actor: a.id, Reason: trace.ReasonTerminate})
		}
	}
	if g.router != 0 {
		g.record(trace.Event{Kind: trace.ActorStop, Thread: main, Actor: g.router, Reason: trace.ReasonTerminate})
	}
	for id := trace.ThreadID(g.made); id >= 0; id-- {
		if !g.gone[id] {
			g.record(trace.Event{Kind: trace.ThreadExit, Thread: id, Value: -1})
		}
	}
}

// planned is the initial number of threads.
func (g *generator) planned() int {
	if g.s.Scheduler == trace.Pool {
		return 1 + g.s.Workers
	}
	return 1 + len(g.actors)
}

func (g *generator) osid(i int) int64 {
	if g.s.Engine == trace.Real {
		return int64(4000 + i)
	}
	return 0
}

// thread creates a thread that parks at once.
func (g *generator) thread(row trace.Thread) trace.ThreadID {
	row.OSID = g.osid(g.planned())
	id := g.rec.AddThread(row)
	g.staff++
	g.made++
	g.record(trace.Event{Kind: trace.ThreadCreate, Thread: id})
	g.record(trace.Event{Kind: trace.ThreadPark, Thread: id, Reason: trace.ReasonQueue})
	return id
}

// record adds an event without a cause.
func (g *generator) record(e trace.Event) trace.Step { return g.because(trace.NoStep, e) }

func (g *generator) because(cause trace.Step, e trace.Event) trace.Step {
	e.Cause = cause
	return g.rec.Record(e)
}

// after runs do once d ns have passed.
func (g *generator) after(d int64, do func()) {
	heap.Push(&g.agenda, appointment{g.now + d, g.agenda.made, do})
	g.agenda.made++
}

// upTo is a duration below d ns.
func (g *generator) upTo(d int64) int64 { return g.rng.Int64N(d) }

type appointment struct {
	time int64
	made int // ties are kept in order
	do   func()
}

type agenda struct {
	list []appointment
	made int
}

func (a *agenda) Len() int { return len(a.list) }
func (a *agenda) Less(i, j int) bool {
	if a.list[i].time != a.list[j].time {
		return a.list[i].time < a.list[j].time
	}
	return a.list[i].made < a.list[j].made
}
func (a *agenda) Swap(i, j int) { a.list[i], a.list[j] = a.list[j], a.list[i] }
func (a *agenda) Push(x any)    { a.list = append(a.list, x.(appointment)) }
func (a *agenda) Pop() any {
	last := a.list[len(a.list)-1]
	a.list = a.list[:len(a.list)-1]
	return last
}
