package actor_test

import (
	"fmt"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Counter adds up what it is sent. It needs no lock: an actor handles one message at a time.
type Counter struct{ sum int }

func (k *Counter) Receive(c *actor.Context, m actor.Message) {
	switch m.Subject {
	case "add":
		k.sum += m.Data.(int)
	case "print":
		fmt.Println("sum:", k.sum)
		c.Exit()
	}
}

func Example() {
	sys := actor.NewSystem()
	counter := sys.Spawn("counter", &Counter{})
	for range 42 {
		if err := sys.Send(counter, actor.Message{Subject: "add", Data: 1}); err != nil {
			fmt.Println(err)
		}
	}
	if err := sys.Send(counter, actor.Message{Subject: "print"}); err != nil {
		fmt.Println(err)
	}
	sys.Wait()
	// Output: sum: 42
}

// The same program under both schedulers on a simulated machine: four actors that mostly sleep. With a thread each
// they sleep at the same time; two workers are held by two sleepers.
func Example_schedulers() {
	for _, scheduler := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
		sim := host.NewSim(host.SimConfig{Record: true})
		sim.Run(func(t host.Thread) {
			sys := actor.New(sim, actor.Config{Scheduler: scheduler, Workers: 2}).As(t)
			for _, name := range []string{"ann", "bob", "cid", "dan"} {
				sleeper := sys.Spawn(name, actor.BehaviorFunc(func(c *actor.Context, m actor.Message) {
					c.Sleep(m.Data.(time.Duration))
				}))
				if err := sys.Send(sleeper, actor.Message{Subject: "sleep", Data: time.Second}); err != nil {
					fmt.Println(err)
				}
			}
			sys.Wait()
		})
		tr := host.Finish(sim, trace.Header{})
		fmt.Printf("%s: %d threads, %v %s\n", scheduler, len(tr.Threads)-1,
			time.Duration(tr.Header.Makespan).Round(time.Millisecond), tr.Header.Engine.Word())
	}
	// Output:
	// thread: 4 threads, 1s simulated
	// pool: 2 threads, 2s simulated
}

// Every step of a run is in its trace.
func Example_trace() {
	sim := host.NewSim(host.SimConfig{Record: true})
	sim.Run(func(t host.Thread) {
		sys := actor.New(sim, actor.Config{Scheduler: trace.Pool, Workers: 1}).As(t)
		echo := sys.Spawn("echo", actor.BehaviorFunc(func(c *actor.Context, m actor.Message) {}))
		if err := sys.Send(echo, actor.Message{Subject: "hello", Data: 7}); err != nil {
			fmt.Println(err)
		}
		sys.Wait()
	})
	tr := host.Finish(sim, trace.Header{})
	for i, e := range tr.Events {
		if e.Actor != 0 || e.Msg != 0 {
			fmt.Println(tr.Words(trace.Step(i)))
		}
	}
	// Output:
	// echo is spawned by main
	// main sends hello(7) to echo
	// echo gets hello(7) from main, 1 waiting
	// echo is ready and waits for a thread
	// w0 takes echo
	// echo begins hello(7) on w0, 0 waiting
	// echo ends hello(7), 0 waiting
	// w0 leaves echo, whose mailbox is empty
	// echo stops: the system ended
}

// Two actors that need each other's reference are created first, and started when they have it.
func ExampleContext_Create() {
	sys := actor.NewSystem()
	other := map[string]actor.Ref{}
	play := actor.BehaviorFunc(func(c *actor.Context, m actor.Message) {
		fmt.Println(c.Self(), "has the ball")
		if n := m.Data.(int); n > 1 {
			if err := c.Send(other[c.Self().Name()], actor.Message{Subject: "ball", Data: n - 1}); err != nil {
				fmt.Println(err)
			}
		}
	})
	ann, bob := sys.Create("ann", play), sys.Create("bob", play)
	other["ann"], other["bob"] = bob, ann
	fmt.Println(sys.Send(ann, actor.Message{Subject: "ball", Data: 3}), ann.Pending())
	fmt.Println(sys.Start(bob))
	if err := sys.Start(ann); err != nil {
		fmt.Println(err)
	}
	sys.Wait()
	// Output:
	// <nil> 1
	// <nil>
	// ann has the ball
	// bob has the ball
	// ann has the ball
}

// An actor gets other work: it changes its category, and its mailbox becomes smaller.
func ExampleSystem_SetCapacity() {
	sys := actor.NewSystem()
	clerk := sys.Create("clerk", actor.BehaviorFunc(func(*actor.Context, actor.Message) {}), actor.Category("tellers"))
	for _, err := range []error{
		sys.LeaveCategory(clerk, "tellers"), sys.JoinCategory(clerk, "office"), sys.SetPriority(clerk, -1), sys.SetCapacity(clerk, 1),
		sys.SendCategory("office", actor.Message{Subject: "file"}), sys.SendCategory("office", actor.Message{Subject: "file"}),
	} {
		if err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println(clerk.Categories(), clerk.Priority(), clerk.Capacity())
	sys.Stop()
	sys.Wait()
	// Output:
	// send to category "office": no member of the category takes it; spawn actors with actor.Category("office"), or raise their actor.Capacity
	// [office] -1 1
}

// Code that has the reference of an actor can cancel messages that wait for it.
func ExampleSystem_Mailbox() {
	sys := actor.NewSystem()
	printer := sys.Create("printer", actor.BehaviorFunc(func(_ *actor.Context, m actor.Message) { fmt.Println("prints", m.Data) }))
	for page := range 4 {
		if err := sys.Send(printer, actor.Message{Subject: "print", Data: page}); err != nil {
			fmt.Println(err)
		}
	}
	first, _ := sys.Mailbox(printer).Peek(actor.Any)
	n := sys.Mailbox(printer).RemoveFunc(func(m actor.Message) bool { return m.Data.(int) > 1 })
	fmt.Println("first:", first.Data, "removed:", n)
	if err := sys.Start(printer); err != nil {
		fmt.Println(err)
	}
	sys.Wait()
	// Output:
	// first: 0 removed: 2
	// prints 0
	// prints 1
}

// Two systems on one simulated core: the workers of the one in the background get it when those of the other have nothing to do.
func ExampleConfig_threadPriority() {
	sim := host.NewSim(host.SimConfig{Cores: 1})
	sim.Run(func(t host.Thread) {
		work := actor.BehaviorFunc(func(c *actor.Context, m actor.Message) {
			c.Work(10 * time.Millisecond)
			fmt.Println(c.Self(), "is done after", time.Duration(sim.Now()).Round(time.Millisecond))
		})
		var systems []*actor.Context
		for _, priority := range []int{-1, 0} {
			systems = append(systems, actor.New(sim, actor.Config{Workers: 1, ThreadPriority: priority}).As(t))
		}
		for i, name := range []string{"background", "foreground"} {
			if err := systems[i].Send(systems[i].Spawn(name, work), actor.Message{Subject: "work"}); err != nil {
				fmt.Println(err)
			}
		}
		for _, s := range systems {
			s.Wait()
		}
	})
	// Output:
	// foreground is done after 10ms
	// background is done after 20ms
}
