package vm

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// racesOf runs a program and returns its races, and what it wrote.
func racesOf(t *testing.T, src string, s trace.Settings) ([]Race, string) {
	t.Helper()
	p, diags := Compile([]File{{Name: "main.go", Text: src}})
	if p == nil {
		t.Fatalf("does not compile: %v", diags)
	}
	var out bytes.Buffer
	res := p.Run(context.Background(), Config{Settings: s, Stdout: &out, Stderr: &out, Capture: true})
	if err := trace.Validate(res.Trace); err != nil {
		t.Fatal(err)
	}
	return res.Races, out.String()
}

// TestRacesChangeNoRun checks that searching for data races changes nothing: no event, no step, no time.
func TestRacesChangeNoRun(t *testing.T) {
	corpus(t, func(t *testing.T, p *Program) {
		if strings.HasSuffix(t.Name(), "/redistribute") {
			t.Skip("has a data race: its boss only sleeps before it reads what the clerks have written")
		}
		for _, s := range schedulersOf(p) {
			want, wrote := traced(t, p, s, form{})
			got, wroteToo := traced(t, p, s, form{races: true})
			if a, b := trace.Format(want), trace.Format(got); a != b || wrote != wroteToo {
				t.Errorf("%s: the run is another one, or has a race:\n%s", s.Scheduler, firstDifference(b+wroteToo, a+wrote))
			}
		}
	})
}

// TestRaceTexts checks what is said of races.
func TestRaceTexts(t *testing.T) {
	for _, c := range []struct {
		name, src string
		want      []string // without "data race" and "and nothing orders the two"
	}{
		{"field", `
type counter struct{ sum int }
func main() {
	var wg sync.WaitGroup
	c := &counter{}
	for range 2 {
		wg.Go(func() { c.sum++ })
	}
	wg.Wait()
}`, []string{
			"on c.sum: main.func1 · g2 writes it at main.go:7, main.func1 · g3 reads it at main.go:7",
		}},
		{"variable and slice", `
var total int
func add(list []int, done chan bool) {
	for i := range list {
		total += list[i]
		list[0] = total
	}
	done <- true
}
func main() {
	done, list := make(chan bool), []int{1, 2, 3}
	go add(list, done)
	go add(list, done)
	<-done
	<-done
}`, []string{
			"on total: add · g2 writes it at main.go:5, add · g3 reads it at main.go:5",
			"on list[i] (list[0] at main.go:6): add · g2 writes it at main.go:6, add · g3 reads it at main.go:5",
		}},
		{"map", `
func main() {
	m, done := map[string]int{}, make(chan bool)
	go func() { m["x"] = 1; done <- true }()
	fmt.Println(len(m), m)
	<-done
}`, []string{
			`on m["x"] (m at main.go:5): main reads it at main.go:5, main.func1 · g2 writes it at main.go:4`,
		}},
		{"append and copy", `
func main() {
	buf, done := make([]byte, 2, 8), make(chan bool)
	go func() { buf = append(buf, 'x'); done <- true }()
	copy(buf, "ab")
	<-done
}`, []string{
			"on buf: main reads it at main.go:5, main.func1 · g2 writes it at main.go:4",
		}},
		{"atomic", `
func main() {
	var n atomic.Int64
	var m int64
	done := make(chan bool)
	go func() { n.Add(1); atomic.AddInt64(&m, 1); done <- true }()
	n.Add(1)
	fmt.Println(m)
	<-done
}`, []string{
			"on m: main reads it at main.go:8, main.func1 · g2 writes atomically it at main.go:6",
		}},
		{"actors", `
type box struct{ n int }
func (b *box) Receive(c *actor.Context, m actor.Message) { b.n++ }
func main() {
	sys, b := actor.NewSystem(), &box{}
	ref := sys.Spawn("box", b)
	sys.Send(ref, actor.Message{})
	b.n = 5
	sys.Wait()
	fmt.Println(b.n)
}`, []string{
			"on b.n: main writes it at main.go:8, actor box reads it at main.go:3",
		}},
		{"closed", `
func main() {
	c := make(chan int, 1)
	go func() { c <- 1 }()
	close(c)
}`, []string{"on the channel"}},
		{"printed", `
type point struct{ x, y int }
func main() {
	p, done := &point{}, make(chan bool)
	go func() { p.x = 1; done <- true }()
	fmt.Println(p)
	<-done
}`, []string{"on p.x: main reads it at main.go:6, main.func1 · g2 writes it at main.go:5"}},
		{"ordered", `
func main() {
	var mu sync.RWMutex
	var once sync.Once
	var wg sync.WaitGroup
	n, list, ready := 0, []int{}, make(chan int, 3)
	for i := range 3 {
		wg.Go(func() {
			once.Do(func() { list = append(list, 1) })
			mu.Lock()
			n += i + len(list)
			mu.Unlock()
			mu.RLock()
			defer mu.RUnlock()
			ready <- n
		})
	}
	wg.Wait()
	fmt.Println(n, list, <-ready)
	next := time.AfterFunc(time.Second, func() { n++; close(ready) })
	for range ready {
	}
	fmt.Println(n, next.Stop())
}`, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			races, out := racesOf(t, "package main\n"+importing(c.src)+strings.TrimPrefix(c.src, "\n"), trace.Settings{})
			var texts []string
			for _, r := range races {
				texts = append(texts, r.Text)
			}
			all := strings.Join(texts, "\n")
			for _, want := range c.want {
				if !strings.Contains(all, "data race "+want) {
					t.Errorf("got\n%s\nwant %s\noutput %s", all, want, out)
				}
			}
			if len(c.want) == 0 && all != "" {
				t.Errorf("got %s", all)
			}
		})
	}
}

// importing is an import of the packages that src uses, in one line.
func importing(src string) string {
	var list []string
	for _, path := range []string{"actor", "fmt", "sync", "sync/atomic", "time"} {
		if strings.Contains(src, path[strings.LastIndexByte(path, '/')+1:]+".") {
			list = append(list, strconv.Quote(path))
		}
	}
	return "import (" + strings.Join(list, "; ") + "); "
}

// BenchmarkRaces compares runs in which data races are searched with runs in which they are not, by turns: of the benchmark's
// programs alone, when the detector has nothing to do, and beside a second goroutine.
func BenchmarkRaces(b *testing.B) {
	names, _ := filepath.Glob("bench/programs/*.go")
	for _, c := range []struct{ name, main string }{
		{"alone", "func main() { work() }"},
		{"beside", "func main() { stop := make(chan int); go func() { <-stop }(); work(); close(stop) }"},
	} {
		for _, name := range names {
			src, err := os.ReadFile(name)
			if err != nil {
				b.Fatal(err)
			}
			b.Run(c.name+"/"+strings.TrimSuffix(filepath.Base(name), ".go"), func(b *testing.B) {
				compareRaces(b, string(src)+"\n"+c.main)
			})
		}
	}
}

func compareRaces(b *testing.B, src string) {
	p, diags := Compile([]File{{Name: "main.go", Text: src}})
	if p == nil {
		b.Fatal(diags)
	}
	var spent [2]time.Duration
	for b.Loop() {
		for i, races := range []trace.RaceSearch{trace.RacesOff, trace.RacesAll} {
			began := time.Now()
			if res := p.Run(context.Background(), Config{Settings: trace.Settings{Races: races}}); res.Outcome.Exit != 0 {
				b.Fatal(res.Outcome)
			}
			spent[i] += time.Since(began)
		}
	}
	b.ReportMetric(spent[1].Seconds()/spent[0].Seconds(), "ratio")
	b.ReportMetric(spent[0].Seconds()*1000/float64(b.N), "ms/plain")
}
