package main

import (
	"io"
	"log/slog"
	"sync"

	"github.com/asynkron/protoactor-go/actor"

	"github.com/rehearse-lab/rehearse/runtime/bench"
)

// protoActor is protoactor-go with the settings it has by default, but without a log.
func protoActor() bench.Competitor {
	return bench.Competitor{
		Name: "protoactor",
		Note: "github.com/asynkron/protoactor-go as it is by default: a goroutine runs an actor while it has messages",
		Run: func(main func(w bench.World) error) error {
			w := newProtoWorld()
			if err := main(w); err != nil {
				return err
			}
			w.end()
			return nil
		},
	}
}

// protoWorld is a running actor system of protoactor-go.
type protoWorld struct {
	system *actor.ActorSystem
	props  *actor.Props // of all actors
	next   *protoActorOf
	all    []*actor.PID
	living sync.WaitGroup
}

func newProtoWorld() *protoWorld {
	silent := func(*actor.ActorSystem) *slog.Logger { return slog.New(slog.NewTextHandler(io.Discard, nil)) }
	w := &protoWorld{system: actor.NewActorSystem(actor.WithLoggerFactory(silent))}
	w.props = actor.PropsFromProducer(func() actor.Actor { return w.next }) // asked by Spawn, on its goroutine
	return w
}

func (w *protoWorld) Spawn(r bench.Receiver, _ int) bench.Ref {
	w.living.Add(1)
	w.next = &protoActorOf{r: r, w: w}
	pid := w.system.Root.Spawn(w.props)
	w.all = append(w.all, pid)
	return pid
}

func (w *protoWorld) Send(to bench.Ref, m any) { w.system.Root.Send(to.(*actor.PID), m) }

// end stops all actors and waits for them.
func (w *protoWorld) end() {
	for _, pid := range w.all {
		w.system.Root.Stop(pid)
	}
	w.living.Wait()
	w.system.Shutdown()
}

// protoActorOf is a row's actor as one of protoactor-go.
type protoActorOf struct {
	r   bench.Receiver
	w   *protoWorld
	ctx actor.Context // of the current message
}

// Receive is called for messages, and for what happens to the actor.
func (a *protoActorOf) Receive(ctx actor.Context) {
	switch m := ctx.Message().(type) {
	case *actor.Started, *actor.Stopping:
	case *actor.Stopped:
		a.w.living.Done()
	default:
		a.ctx = ctx
		a.r.Receive(a, m)
	}
}

// Send makes the actor a bench.Sender without memory for each message.
func (a *protoActorOf) Send(to bench.Ref, m any) { a.ctx.Send(to.(*actor.PID), m) }
