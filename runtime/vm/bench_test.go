package vm

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const fibSource = `package main

func fib(n int) int {
	if n < 2 {
		return n
	}
	return fib(n-1) + fib(n-2)
}

func main() {
	if fib(27) != 196418 {
		panic("wrong")
	}
}
`

const loopSource = `package main

func main() {
	s := make([]int, 1000)
	sum := 0
	for k := 0; k < 1000; k++ {
		for i := range s {
			s[i] += i ^ k
			sum += s[i]
		}
	}
	if sum == 0 {
		panic("wrong")
	}
}
`

func benchmark(b *testing.B, src string, capture bool) {
	p, diags := Compile([]File{{Name: "main.go", Text: src}})
	if p == nil {
		b.Fatal(diags)
	}
	b.ReportAllocs()
	for b.Loop() {
		if res := p.Run(context.Background(), Config{Capture: capture}); res.Outcome.Exit != 0 {
			b.Fatal(res.Outcome)
		}
	}
}

func BenchmarkFib27(b *testing.B) { benchmark(b, fibSource, false) }
func BenchmarkLoop(b *testing.B)  { benchmark(b, loopSource, false) }

// BenchmarkMessages is 10,000 messages between two actors, with a trace.
func BenchmarkMessages(b *testing.B) {
	benchmark(b, `package main

import "actor"

type Ping struct {
	other actor.Ref
	left  int
}

func (p *Ping) Receive(ctx *actor.Context, m actor.Message) {
	if r, ok := m.Data.(actor.Ref); ok {
		p.other = r
	}
	if p.left > 0 {
		p.left--
		ctx.Send(p.other, actor.Message{Subject: "ball"})
	}
}

func main() {
	sys := actor.NewSystem()
	a, b := sys.Spawn("a", &Ping{left: 5000}), sys.Spawn("b", &Ping{left: 5000})
	sys.Send(a, actor.Message{Subject: "with", Data: b})
	sys.Send(b, actor.Message{Subject: "with", Data: a})
	sys.Wait()
}
`, true)
}

// BenchmarkCompile measures how long a learner waits before a run, in a process that has compiled before.
func BenchmarkCompile(b *testing.B) {
	files := []File{{Name: "main.go", Text: `package main

import (
	"actor"
	"fmt"
	"time"
)

type Counter struct{ n int }

func (c *Counter) Receive(ctx *actor.Context, m actor.Message) {
	switch m.Subject {
	case "add":
		c.n += m.Data.(int)
	case "print":
		fmt.Println(c.n)
		ctx.Sleep(time.Second)
	}
}

func main() {
	sys := actor.NewSystem()
	c := sys.Spawn("counter", &Counter{})
	for i := range 10 {
		sys.Send(c, actor.Message{Subject: "add", Data: i})
	}
	sys.Send(c, actor.Message{Subject: "print"})
	sys.Wait()
}
`}}
	b.ReportAllocs()
	for b.Loop() {
		p, diags := Compile(files)
		if p == nil {
			b.Fatal(diags)
		}
		p.Run(context.Background(), Config{})
	}
}

// BenchmarkPrograms is the programs that bench compares with other ways to run them.
func BenchmarkPrograms(b *testing.B) {
	names, _ := filepath.Glob("bench/programs/*.go")
	for _, name := range names {
		src, err := os.ReadFile(name)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(strings.TrimSuffix(filepath.Base(name), ".go"), func(b *testing.B) {
			benchmark(b, string(src)+"\nfunc main() { work() }\n", false)
		})
	}
}
