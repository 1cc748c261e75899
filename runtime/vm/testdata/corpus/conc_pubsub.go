package main

import (
	"fmt"
	"strings"
	"sync"
)

type bus[T any] struct {
	mu   sync.Mutex
	subs map[string][]chan T
}

func (b *bus[T]) subscribe(topic string, n int) <-chan T {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.subs == nil {
		b.subs = map[string][]chan T{}
	}
	c := make(chan T, n)
	b.subs[topic] = append(b.subs[topic], c)
	return c
}

func (b *bus[T]) publish(topic string, v T) (delivered, dropped int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, c := range b.subs[topic] {
		select {
		case c <- v:
			delivered++
		default:
			dropped++
		}
	}
	return
}

func (b *bus[T]) close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, cs := range b.subs {
		for _, c := range cs {
			close(c)
		}
	}
}

func main() {
	var b bus[string]
	news, small := b.subscribe("news", 10), b.subscribe("news", 1)
	sport := b.subscribe("sport", 5)
	for i := range 3 {
		fmt.Println(b.publish("news", fmt.Sprint("item ", i)))
	}
	fmt.Println(b.publish("none", "x"))
	b.publish("sport", "goal")
	b.close()
	for _, c := range []<-chan string{news, small, sport} {
		var got []string
		for s := range c {
			got = append(got, s)
		}
		fmt.Println(len(got), strings.Join(got, ","))
	}
}
