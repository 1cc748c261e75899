package bench

import (
	"fmt"
	"runtime"
	"strconv"
	"sync"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// poolBatch is how many messages an actor of the pool may handle in a row while others wait. Programs in lessons use
// 1, which shows each switch; for speed a larger value is sensible.
const poolBatch = 64

// ours are the schedulers of this module.
func ours() []Competitor {
	local := actor.Config{Scheduler: trace.Pool, Workers: runtime.GOMAXPROCS(0), Batch: poolBatch, Order: actor.Local}
	fair := local
	fair.Order = actor.Fair
	goroutines := actor.Config{Scheduler: trace.Goroutines}
	threads := actor.Config{Scheduler: trace.ThreadPerActor}
	return []Competitor{
		core("pool", local, false, 1, fmt.Sprintf("the pool of Rehearse with a queue per worker, a worker for each processor, batches of %d", poolBatch)),
		core("pool+trace", local, true, 10, "the same, recording every event; the text of a message's data is left out; a tenth of the messages"),
		core("fair pool", fair, false, 1, "the same without a trace and with one queue, as lessons use it"),
		core("goroutines", goroutines, false, 10, "Rehearse with a goroutine per actor; a tenth of the messages"),
		core("threads", threads, false, 100, "Rehearse with a thread of the operating system per actor; a hundredth of the messages"),
	}
}

// eventLimit is more than any row needs.
const eventLimit = 16_000_000

// core is the actor system of this module as a competitor.
func core(name string, cfg actor.Config, record bool, divide int, note string) Competitor {
	c := Competitor{Name: name, Note: note, Divide: divide, Ours: true, Traced: record}
	c.Run = func(main func(w World) error) error {
		cfg := cfg // it must not keep the world alive
		w := &coreWorld{}
		cfg.OnPanic = w.crashed
		cfg.FormatData = func(any) string { return "" }
		h := host.NewReal(host.RealConfig{Record: record, EventLimit: eventLimit})
		var err error
		res := h.Run(func(t host.Thread) {
			cfg.Thread = t
			w.Context = actor.New(h, cfg).As(t)
			if err = main(w); err == nil {
				w.Wait()
			}
		})
		if err == nil {
			err = res.Err
		}
		if err == nil {
			err = w.failure()
		}
		if err == nil && record {
			err = checkTrace(h, cfg)
		}
		return err
	}
	return c
}

// checkTrace reports what is wrong with the trace of a run.
func checkTrace(h host.Host, cfg actor.Config) error {
	settings := trace.Settings{Engine: trace.Real, Scheduler: cfg.Scheduler, Workers: cfg.Workers, Batch: cfg.Batch}
	tr := host.Finish(h, trace.Header{Settings: settings.WithDefaults()})
	if tr.Header.Truncated > 0 {
		return fmt.Errorf("the trace stopped at its limit of %d events", eventLimit)
	}
	return trace.Validate(tr)
}

// coreWorld is a running actor system.
type coreWorld struct {
	*actor.Context // of the main thread
	spawned        int

	mu    sync.Mutex
	crash error
}

func (w *coreWorld) Spawn(r Receiver, _ int) Ref {
	w.spawned++
	return w.Context.Spawn(strconv.Itoa(w.spawned), coreBehavior{r}, actor.Capacity(actor.Unlimited))
}

func (w *coreWorld) Send(to Ref, m any) { coreSender{w.Context}.Send(to, m) }

func (w *coreWorld) crashed(c actor.Crash) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.crash == nil {
		w.crash = fmt.Errorf("%v", c)
	}
}

func (w *coreWorld) failure() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.crash
}

type coreBehavior struct{ r Receiver }

func (b coreBehavior) Receive(c *actor.Context, m actor.Message) { b.r.Receive(coreSender{c}, m.Data) }

// coreSender has one pointer, so that making a Sender of it allocates nothing.
type coreSender struct{ c *actor.Context }

func (s coreSender) Send(to Ref, m any) {
	if err := s.c.Send(to.(actor.Ref), actor.Message{Subject: "m", Data: m}); err != nil {
		panic(err)
	}
}
