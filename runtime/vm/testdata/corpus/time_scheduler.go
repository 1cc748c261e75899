package main

import (
	"container/heap"
	"fmt"
	"time"
)

type job struct {
	name string
	at   time.Duration
	run  func(now time.Duration) (again time.Duration)
}

type queue []*job

func (q queue) Len() int { return len(q) }
func (q queue) Less(i, j int) bool {
	return q[i].at < q[j].at || q[i].at == q[j].at && q[i].name < q[j].name
}
func (q queue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)   { *q = append(*q, x.(*job)) }
func (q *queue) Pop() (x any) { n := len(*q) - 1; x, *q = (*q)[n], (*q)[:n]; return }

type sim struct {
	q   queue
	now time.Duration
	log []string
}

func (s *sim) add(name string, in time.Duration, f func(time.Duration) time.Duration) {
	heap.Push(&s.q, &job{name, s.now + in, f})
}

func (s *sim) run(until time.Duration) (n int) {
	for s.q.Len() > 0 && s.q[0].at <= until {
		j := heap.Pop(&s.q).(*job)
		s.now = j.at
		s.log = append(s.log, fmt.Sprintf("%v %s", s.now, j.name))
		if d := j.run(s.now); d > 0 {
			j.at += d
			heap.Push(&s.q, j)
		}
		n++
	}
	s.now = until
	return
}

func main() {
	s := &sim{}
	backoff := 100 * time.Millisecond
	s.add("tick", time.Second, func(time.Duration) time.Duration { return time.Second })
	s.add("retry", 0, func(time.Duration) time.Duration { backoff *= 2; return min(backoff, 1500*time.Millisecond) })
	s.add("once", 2500*time.Millisecond, func(now time.Duration) time.Duration {
		s.add("child", 250*time.Millisecond, func(time.Duration) time.Duration { return 0 })
		return 0
	})
	fmt.Println(s.run(3*time.Second), s.now, s.q.Len())
	for _, l := range s.log {
		fmt.Println(l)
	}
	fmt.Println(s.run(3*time.Second), s.run(3500*time.Millisecond))
}
