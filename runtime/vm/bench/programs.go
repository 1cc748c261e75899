package main

import (
	"embed"
	"fmt"
	"path"
	"strings"
)

//go:embed programs/*.go
var sources embed.FS

// program has a function work() int.
type program struct {
	name string
	text string
	want *int // what work returns
}

func readPrograms() ([]program, error) {
	files, err := sources.ReadDir("programs")
	if err != nil {
		return nil, err
	}
	var all []program
	for _, f := range files {
		text, err := sources.ReadFile(path.Join("programs", f.Name()))
		if err != nil {
			return nil, err
		}
		all = append(all, program{name: strings.TrimSuffix(f.Name(), ".go"), text: string(text)})
	}
	return all, nil
}

// nativeMain completes the program for native compilation: it prints the processor time of work, and its result.
const nativeMain = `package main

import (
	"fmt"
	"syscall"
)

func cpu() int64 {
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return u.Utime.Nano() + u.Stime.Nano()
}

func main() {
	start := cpu()
	n := work()
	fmt.Println(cpu()-start, n)
}
`

// ourMain does the same for our machine, where time is virtual: the time is measured from outside.
const ourMain = `package main

func main() { println(work()) }
`

// startProgram is 60 lines as in a lesson.
var startProgram = fmt.Sprintf(`package main

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
%s
func main() {
	sys := actor.NewSystem()
	c := sys.Spawn("counter", &Counter{})
	for i := range 10 {
		sys.Send(c, actor.Message{Subject: "add", Data: i})
	}
	sys.Send(c, actor.Message{Subject: "print"})
	sys.Wait()
	total := 0
	for _, x := range []int{sum0(3), sum1(4), sum2(5)} {
		total += x
	}
	fmt.Println(total)
}
`, func() (s string) {
	for i := range 3 {
		s += fmt.Sprintf("\nfunc sum%d(n int) int {\n\ttotal := 0\n\tfor i := range n {\n\t\ttotal += i * %d\n\t}\n\treturn total\n}\n", i, i+1)
	}
	return s
}())
