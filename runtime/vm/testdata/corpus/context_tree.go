package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
)

type reqID struct{}

type task struct {
	name string
	d    time.Duration
	kids []task
}

func run(ctx context.Context, t task, log func(string)) error {
	select {
	case <-time.After(t.d):
	case <-ctx.Done():
		log(t.name + " cancelled")
		return context.Cause(ctx)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	errs := make(chan error, len(t.kids))
	for _, k := range t.kids {
		go func() { errs <- run(ctx, k, log) }()
	}
	var first error
	for range t.kids {
		if err := <-errs; err != nil && first == nil {
			first = err
			cancel(fmt.Errorf("%s stopped its children: %w", t.name, err))
		}
	}
	if first != nil {
		return first
	}
	if strings.HasPrefix(t.name, "bad") {
		return fmt.Errorf("%s failed", t.name)
	}
	log(t.name + " done")
	return nil
}

func handle(ctx context.Context) string {
	id, ok := ctx.Value(reqID{}).(int)
	return fmt.Sprint(id, ok)
}

func main() {
	var mu sync.Mutex
	var lines []string
	log := func(s string) { mu.Lock(); lines = append(lines, s); mu.Unlock() }
	ms := 50 * time.Millisecond
	ctx := context.WithValue(context.Background(), reqID{}, 7)
	fmt.Println(handle(ctx), handle(context.Background()))
	good := task{"root", 0, []task{{"a", ms, []task{{"a1", ms, nil}}}, {"b", 4 * ms, nil}}}
	fmt.Println(run(ctx, good, log), lines)
	lines = nil
	bad := task{"root", 0, []task{{"bad", ms, nil}, {"slow", 100 * ms, nil}, {"quick", 0, nil}}}
	fmt.Println(run(ctx, bad, log))
	slices.Sort(lines)
	fmt.Println(lines)
	lines = nil
	short, cancel := context.WithTimeoutCause(ctx, 2*ms, errors.New("budget spent"))
	defer cancel()
	fmt.Println(run(short, task{"root", 0, []task{{"long", time.Hour, nil}}}, log), short.Err())
	fmt.Println(lines)
	c1, stop1 := context.WithCancel(ctx)
	c2, stop2 := context.WithCancel(c1)
	defer stop2()
	stop1()
	<-c2.Done()
	fmt.Println(c2.Err(), errors.Is(c2.Err(), context.Canceled), c1.Value(reqID{}))
	fmt.Println(context.WithValue(ctx, reqID{}, 8).Value(reqID{}), fmt.Sprint(c1))
	defer func() { fmt.Println(recover()) }()
	context.WithValue(ctx, nil, 1)
}
