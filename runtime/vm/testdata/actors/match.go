package main

import (
	"actor"
	"errors"
	"fmt"
	"time"
)

var news = actor.MustPattern("^news/[a-z]+$")

// Reader takes news only.
type Reader struct{}

func (Reader) WillReceive(subject string) bool { return news(subject) }

func (Reader) Receive(ctx *actor.Context, m actor.Message) { fmt.Println("read", m.Subject) }

func main() {
	hello := actor.Subject("hello")
	for _, s := range []string{"", "hello", "hello!", "news/today", "old news/today"} {
		fmt.Printf("%q: %v %v %v\n", s, actor.Any(s), hello(s), news(s))
	}
	_, err := actor.Pattern("a(b|")
	fmt.Println(errors.Is(err, actor.ErrPattern), err)
	func() {
		defer func() { fmt.Println("recovered:", recover()) }()
		actor.MustPattern("[9-0]")
	}()

	sys := actor.NewSystem()
	reader := sys.Spawn("reader", Reader{})
	fmt.Println(sys.Send(reader, actor.Message{Subject: "spam"}))
	now := time.Now()
	sys.SendAt(now.Add(20*time.Second), reader, actor.Message{Subject: "news/late"})
	sys.SendAt(now.Add(10*time.Second), reader, actor.Message{Subject: "news/soon"})
	sys.SendAt(now.Add(-time.Second), reader, actor.Message{Subject: "news/now"})
	sys.Wait()
}
