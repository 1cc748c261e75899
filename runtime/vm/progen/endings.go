package progen

import (
	"fmt"
	"go/format"
	"strings"
)

// EndingsFromSeed is a program whose functions end in all ways: they return, panic, call runtime.Goexit, and recover
// and panic again in deferred functions of deferred functions; and whose goroutines wait by polling clocks and shared
// flags.
func EndingsFromSeed(seed uint64) string {
	return endings(&choices{state: seed, seeded: true})
}

const endingsPrelude = `package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

var _ = fmt.Sprint(context.Background, errors.New, (*sync.Mutex).Lock, atomic.AddInt64, time.Second, runtime.NumGoroutine) == ""

type failure struct{ n int }

func (f failure) Error() string { return fmt.Sprint("failure ", f.n) }

func show(xs ...any) { fmt.Println(xs...) }

// apart runs f in a goroutine and shows how it ended.
func apart(name string, f func() int) {
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		result, returned := 0, false
		defer func() {
			e := recover()
			_, fault := e.(runtime.Error)
			show(name, "result", result, "returned", returned, "recovered", e, fault)
		}()
		result = f()
		returned = true
	}()
	wg.Wait()
}

`

// ending is a program of endings being generated.
type ending struct {
	*choices
	serial int
	lines  int
}

const (
	maxEndingLines = 80
	maxEndingDepth = 4
)

func endings(c *choices) string {
	g := &ending{choices: c}
	var b strings.Builder
	b.WriteString(endingsPrelude + "func main() {\n")
	for i := range 2 + g.n(4) {
		fmt.Fprintf(&b, "apart(%q, func() (result int) {\n%s})\n", fmt.Sprint("f", i), g.body(0))
	}
	if g.chance(3) { // the program ends with it, uncaught
		b.WriteString("func() (result int) {\n" + g.body(0) + "}()\nshow(\"main goes on\")\n")
	}
	b.WriteString("}\n")
	text, err := format.Source([]byte(b.String()))
	if err != nil {
		return b.String() // the compiler reports what is wrong
	}
	return string(text)
}

func (g *ending) next() int {
	g.serial++
	return g.serial
}

// body is the body, with its return, of a function that has a result named result.
func (g *ending) body(depth int) string {
	var b strings.Builder
	for range 1 + g.n(4) {
		if g.lines++; g.lines > maxEndingLines {
			break
		}
		b.WriteString(g.statement(depth) + "\n")
	}
	if g.n(2) == 1 {
		b.WriteString("if result >= 0 {\n" + g.raise() + "\n}\n")
	}
	return b.String() + "return result + 1\n"
}

func (g *ending) statement(depth int) string {
	nested := depth < maxEndingDepth
	switch k := g.n(12); {
	case k == 0:
		return fmt.Sprintf("show(%d)", g.next())
	case k <= 2 && nested:
		return "result += func() (result int) {\n" + g.body(depth+1) + "}()"
	case k == 3:
		return fmt.Sprintf("for i := range %d {\ndefer show(%d, i)\n}", 1+g.n(3), g.next())
	case k == 4:
		return g.poll()
	case k >= 5:
		return g.deferred(depth)
	}
	return fmt.Sprintf("result += %d", g.next())
}

// raise ends the current function.
func (g *ending) raise() string {
	n := g.next()
	switch g.n(10) {
	case 0, 1, 8:
		return "runtime.Goexit()"
	case 2:
		return fmt.Sprintf("panic(failure{%d})", n)
	case 3:
		return fmt.Sprintf("panic(fmt.Errorf(\"wrapped: %%w\", failure{%d}))", n)
	case 4:
		return "var m map[string]int\nm[\"x\"] = 1"
	case 5:
		return fmt.Sprintf("var list []int\nresult = list[%d]", n)
	case 6:
		return "var f *failure\nresult = f.n"
	case 7:
		return fmt.Sprintf("return %d", n)
	}
	return fmt.Sprintf("panic(\"p%d\")", n)
}

// deferred is a defer statement.
func (g *ending) deferred(depth int) string {
	n := g.next()
	nested := depth < maxEndingDepth
	switch k := g.n(12); {
	case k == 0:
		return fmt.Sprintf("defer show(%d, \"deferred\")", n)
	case k <= 3:
		return fmt.Sprintf("defer func() { show(%d, \"recovered\", recover()) }()", n)
	case k == 4:
		return fmt.Sprintf("defer func() {\nif e := recover(); e != nil {\npanic(fmt.Sprint(%d, \" again: \", e))\n}\n}()", n)
	case k == 5:
		return "defer func() {\nif e := recover(); e != nil {\npanic(e)\n}\n}()"
	case k == 6:
		return fmt.Sprintf("defer panic(\"p%d\")", n)
	case k == 7:
		return "defer runtime.Goexit()"
	case k == 8:
		return "defer recover()"
	case k == 9:
		return fmt.Sprintf("defer func() {\nif e := recover(); e != nil {\nresult = %d\n}\n}()", n)
	case k >= 10 && nested:
		return "defer func() (result int) {\n" + g.body(depth+1) + "}()"
	}
	return fmt.Sprintf("defer func() {\nfunc() { show(%d, \"not recovered\", recover()) }()\n}()", n)
}

// poll waits for something by polling.
func (g *ending) poll() string {
	n := g.next()
	wait := fmt.Sprintf("time.Duration(%d)*time.Microsecond", 1+g.n(200))
	done := fmt.Sprintf("show(%d, \"waited\")", n)
	switch g.n(8) {
	case 0:
		return "for start := time.Now(); time.Since(start) < " + wait + "; {\n}\n" + done
	case 1:
		return "for end := time.Now().Add(" + wait + "); time.Until(end) > 0; {\n}\n" + done
	case 2:
		return "for end := time.Now().Add(" + wait + ").UnixNano(); time.Now().UnixNano() < end; {\n}\n" + done
	case 3:
		return "{\nctx, cancel := context.WithTimeout(context.Background(), " + wait + ")\nfor ctx.Err() == nil {\n}\ncancel()\nshow(ctx.Err())\n}"
	case 4:
		return "{\nvar flag atomic.Bool\ngo flag.Store(true)\nfor !flag.Load() {\n}\n" + done + "\n}"
	case 5:
		return "{\nvar mu sync.Mutex\nset := false\nisSet := func() bool {\nmu.Lock()\ndefer mu.Unlock()\nreturn set\n}\n" +
			"time.AfterFunc(" + wait + ", func() {\nmu.Lock()\nset = true\nmu.Unlock()\n})\nfor !isSet() {\ntime.Now()\n}\n" + done + "\n}"
	case 6:
		return fmt.Sprintf("{\nc := make(chan int, 1)\ngo func() { c <- %d }()\nfor len(c) == 0 {\n}\nshow(<-c, len(c))\n}", n)
	}
	return "{\nticks := time.NewTicker(" + wait + ")\nfor n := 0; n < 3; {\nselect {\ncase <-ticks.C:\nn++\ndefault:\n}\n}\nticks.Stop()\n" + done + "\n}"
}
