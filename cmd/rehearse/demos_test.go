package main

import (
	"strings"
	"testing"
)

// The demos of the lessons, on both engines and under each scheduler: what holds for a run however its messages are
// interleaved. rehearse check verifies what the lessons say about times and threads.

func TestU24ProducerConsumer(t *testing.T) {
	demo(t, "producer-consumer#goods", "framit:0 frizzle:0 gothca:0 splat:0 widget:0")
}

func TestU25Commands(t *testing.T) {
	demo(t, "commands#commands", "0 21 <nil>", "1 7 <nil>", "2 42 <nil>", "3 <nil> division by zero", "4 3 <nil>", "5 4 <nil>")
}

func TestU26Listeners(t *testing.T) {
	demo(t, "listeners#hub", "nobody wants song la", "the logger heard 6")
	demo(t, "listeners#post", "the logger heard 6")
}

func TestU27MapReduce(t *testing.T) {
	demo(t, "map-reduce#squares", "the sum of the squares is 342970648")
	demo(t, "map-reduce#sets", "100 values: 36835819", "500 values: 173004751", "1000 values: 342970648")
}

func TestU28VirusScan(t *testing.T) {
	demo(t, "virus-scan#scan", "5 of 8 are clean", "bank.txt: Click here", "love.txt: LOVE YOU", "readme.txt: format c:")
}

func TestU29AllAtOnce(t *testing.T) {
	demo(t, "all-at-once#together", "squares: 40425", "files: 16", "said: 21")
	demo(t, "all-at-once#sequence", "squares: 40425\nfiles: 16\nsaid: 21")
}

func TestL07Chat(t *testing.T) {
	demo(t, "chat#chat", "6 greetings and 6 byes")
	demo(t, "chat#later", "6 greetings and 6 byes")
}

func TestL07Crawler(t *testing.T) { demo(t, "crawler#crawler", "30 pages, 1316 kB") }

func TestL07NameService(t *testing.T) {
	demo(t, "name-service#names", "clock is big ben", "it is noon")
	demo(t, "name-service#patient", "clock is big ben", "it is noon")
}

func TestL08TypedMessages(t *testing.T) {
	demo(t, "typed-messages#subjects", "balance 70")
	demo(t, "typed-messages#types", "not for a ledger: int", "balance 70")
	demo(t, "typed-messages#only", "balance 40")
}

// demo runs a cell of a lesson everywhere. Its output must contain all of lines, and each sent message must be
// handled.
func demo(t *testing.T, cell string, lines ...string) {
	for _, scheduler := range []string{"thread", "pool", "goroutine"} {
		for _, engine := range []string{"sim", "real"} {
			t.Run(cell+"/"+engine+"/"+scheduler, func(t *testing.T) {
				t.Parallel()
				args := []string{"run", cell, "--engine", engine, "--scheduler", scheduler}
				if engine == "real" {
					args = append(args, "--speed", "100")
				}
				r := inProcess(t, args...)
				if r.status != exitOK {
					t.Fatalf("status %d: %s", r.status, r.stderr)
				}
				for _, line := range lines {
					if !strings.Contains(r.stdout, line) {
						t.Errorf("%q is not in its output:\n%s", line, r.stdout)
					}
				}
			})
		}
		rep, _ := runJSON(t, cell, "--scheduler", scheduler)
		if x := rep.Runs[0]; x.Messages == 0 || x.Completed+x.Dropped != x.Messages {
			t.Errorf("%s, %s: %d messages, of which %d were handled and %d dropped", cell, scheduler, x.Messages, x.Completed, x.Dropped)
		}
	}
}

// TestU22PoolSize measures what the lesson on the pool size teaches: more threads than processors help actors that
// wait, and the best size is reached where threads are busy for three quarters of their time.
func TestU22PoolSize(t *testing.T) {
	at := func(workers string) runReport {
		rep, _ := runJSON(t, "pool-size#desks", "--scheduler", "pool", "--workers", workers)
		return rep.Runs[0]
	}
	few, right, many := at("4"), at("7"), at("40")
	if right.Activity < 75 || right.Activity > 80 {
		t.Errorf("7 threads are active for %.0f %% of their time", right.Activity)
	}
	if right.LatencyP50 >= few.LatencyP50/5 || right.LatencyP50 >= many.LatencyP50 {
		t.Errorf("a message waits %d ns with 4 threads, %d ns with 7, %d ns with 40", few.LatencyP50, right.LatencyP50, many.LatencyP50)
	}
}

// TestL06BatchesSaveTime measures what rehearse bench shows: actors that handle more messages before they give up
// their thread, a pool whose workers have queues of their own, and a mailbox without a lock shared by senders.
func TestL06BatchesSaveTime(t *testing.T) {
	last := int64(1 << 62)
	for _, batch := range []string{"1", "2", "10", "50"} {
		rep, _ := runJSON(t, "batches#posts", "--scheduler", "pool", "--batch", batch)
		if took := int64(rep.Runs[0].Makespan); took >= last {
			t.Errorf("with batches of %s it takes %d ns, before %d", batch, took, last)
		} else {
			last = took
		}
	}
}
