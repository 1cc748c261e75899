package main

import (
	"context"
	"errors"
	"fmt"
	"time"
)

func call(ctx context.Context, name string, d time.Duration, err error) (string, error) {
	select {
	case <-time.After(d):
		return name, err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

func hedged(ctx context.Context, delay time.Duration, fs ...func(context.Context) (string, error)) (string, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	type res struct {
		s   string
		err error
	}
	out := make(chan res, len(fs))
	start := func(f func(context.Context) (string, error)) {
		go func() { s, err := f(ctx); out <- res{s, err} }()
	}
	start(fs[0])
	started, failed := 1, 0
	var errs []error
	for {
		var next <-chan time.Time
		if started < len(fs) {
			next = time.After(delay)
		}
		select {
		case <-next:
			start(fs[started])
			started++
		case r := <-out:
			if r.err == nil {
				return r.s, nil
			}
			errs = append(errs, r.err)
			if failed++; failed == len(fs) {
				return "", errors.Join(errs...)
			}
			if started < len(fs) {
				start(fs[started])
				started++
			}
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
}

func main() {
	ms := 30 * time.Millisecond
	mk := func(name string, d time.Duration, err error) func(context.Context) (string, error) {
		return func(ctx context.Context) (string, error) { return call(ctx, name, d, err) }
	}
	ctx := context.Background()
	fmt.Println(hedged(ctx, 10*ms, mk("fast", 0, nil), mk("never", time.Hour, nil)))
	fmt.Println(hedged(ctx, ms, mk("slow", time.Hour, nil), mk("backup", ms, nil)))
	fmt.Println(hedged(ctx, time.Hour, mk("a", 0, errors.New("a down")), mk("b", 0, errors.New("b down"))))
	fmt.Println(hedged(ctx, time.Hour, mk("a", 0, errors.New("a down")), mk("b", 0, nil)))
	short, cancel := context.WithTimeout(ctx, 2*ms)
	defer cancel()
	fmt.Println(hedged(short, ms, mk("x", time.Hour, nil), mk("y", time.Hour, nil)))
}
