package main

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"
)

type key string

func worker(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return fmt.Errorf("worker: %w", ctx.Err())
	}
}

func main() {
	ctx := context.WithValue(context.Background(), key("user"), "ann")
	fmt.Println(ctx.Value(key("user")), ctx.Value("user"), ctx)
	t, cancel := context.WithTimeout(ctx, 300*time.Millisecond)
	defer cancel()
	fmt.Println(worker(t, time.Millisecond))
	err := worker(t, 20*time.Second)
	fmt.Println(err, errors.Is(err, context.DeadlineExceeded), t.Value(key("user")))
	c, stop := context.WithCancelCause(ctx)
	child, stopChild := context.WithCancel(c)
	defer stopChild()
	var n atomic.Int32
	off := context.AfterFunc(child, func() { n.Add(1) })
	stop(errors.New("boss said so"))
	<-child.Done()
	time.Sleep(50 * time.Millisecond)
	fmt.Println(child.Err(), context.Cause(child), n.Load(), off())
	w := context.WithoutCancel(child)
	fmt.Println(w.Err(), w.Value(key("user")))
	_, has := t.Deadline()
	_, none := ctx.Deadline()
	fmt.Println(has, none)
	fmt.Println(context.TODO(), context.Background())
	d, cancelD := context.WithDeadlineCause(ctx, time.Now().Add(-time.Second), errors.New("too late"))
	defer cancelD()
	fmt.Println(d.Err(), context.Cause(d))
}
