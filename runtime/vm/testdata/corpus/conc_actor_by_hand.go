package main

import (
	"fmt"
	"sync"
)

type msg struct {
	kind  string
	n     int
	reply chan int
}

type actor struct {
	in   chan msg
	done chan struct{}
}

func spawn(f func(self *actor, m msg) bool) *actor {
	a := &actor{make(chan msg, 16), make(chan struct{})}
	go func() {
		defer close(a.done)
		for m := range a.in {
			if !f(a, m) {
				return
			}
		}
	}()
	return a
}

func (a *actor) send(m msg) { a.in <- m }
func (a *actor) ask(kind string) int {
	m := msg{kind: kind, reply: make(chan int, 1)}
	a.send(m)
	return <-m.reply
}

func counter() *actor {
	n := 0
	return spawn(func(_ *actor, m msg) bool {
		switch m.kind {
		case "add":
			n += m.n
		case "get":
			m.reply <- n
		case "stop":
			return false
		}
		return true
	})
}

func main() {
	c := counter()
	var wg sync.WaitGroup
	for i := range 10 {
		wg.Go(func() {
			for range 10 {
				c.send(msg{kind: "add", n: i})
			}
		})
	}
	wg.Wait()
	fmt.Println(c.ask("get"))
	c.send(msg{kind: "stop"})
	<-c.done
	var log []string
	var pong *actor
	ping := spawn(func(self *actor, m msg) bool {
		log = append(log, fmt.Sprint("ping ", m.n))
		if m.n == 0 {
			pong.send(msg{n: -1})
			return false
		}
		pong.send(msg{n: m.n - 1})
		return true
	})
	pong = spawn(func(self *actor, m msg) bool {
		if m.n < 0 {
			return false
		}
		log = append(log, fmt.Sprint("pong ", m.n))
		ping.send(msg{n: m.n - 1})
		return true
	})
	ping.send(msg{n: 6})
	<-ping.done
	<-pong.done
	fmt.Println(log)
}
