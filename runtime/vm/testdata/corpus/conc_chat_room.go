package main

import (
	"fmt"
	"strings"
)

type message struct{ from, text string }
type client struct {
	name string
	in   chan message
	log  []string
	done chan struct{}
}
type room struct {
	join, leave chan *client
	say         chan message
	stop        chan chan int
}

func newRoom() *room {
	r := &room{make(chan *client), make(chan *client), make(chan message), make(chan chan int)}
	go r.run()
	return r
}

func (r *room) run() {
	clients := map[*client]bool{}
	sent := 0
	send := func(m message) {
		for c := range clients {
			if c.name != m.from {
				c.in <- m
				sent++
			}
		}
	}
	for {
		select {
		case c := <-r.join:
			send(message{"*", c.name + " joins"})
			clients[c] = true
		case c := <-r.leave:
			delete(clients, c)
			close(c.in)
			send(message{"*", c.name + " leaves"})
		case m := <-r.say:
			send(m)
		case q := <-r.stop:
			for c := range clients {
				close(c.in)
			}
			q <- sent
			return
		}
	}
}

func (r *room) enter(name string) *client {
	c := &client{name: name, in: make(chan message), done: make(chan struct{})}
	go func() {
		defer close(c.done)
		for m := range c.in {
			c.log = append(c.log, m.from+": "+m.text)
		}
	}()
	r.join <- c
	return c
}

func main() {
	r := newRoom()
	ann := r.enter("ann")
	bob := r.enter("bob")
	r.say <- message{"ann", "hi"}
	r.say <- message{"bob", "hello ann"}
	cid := r.enter("cid")
	r.say <- message{"cid", "all!"}
	r.leave <- bob
	r.say <- message{"ann", "bye"}
	q := make(chan int)
	r.stop <- q
	fmt.Println("sent", <-q)
	for _, c := range []*client{ann, bob, cid} {
		<-c.done
		fmt.Println(c.name, strings.Join(c.log, " | "))
	}
}
