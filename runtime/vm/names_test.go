package vm

import (
	"slices"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestNamesHere says what the source calls locks and channels at each place. The state and the end of a run say of a wait what its event
// says.
func TestNamesHere(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"fields of parameters", `import ("sync"; "time")
type account struct{ mu sync.Mutex }
func transfer(from, to *account) { from.mu.Lock(); time.Sleep(1000); to.mu.Lock() }
func main() {
	a, b := &account{}, &account{}
	go transfer(a, b)
	transfer(b, a)
}`, `
transfer · g2 locks a.mu (here from.mu)
main locks b.mu (here from.mu)
transfer · g2 waits to lock b.mu (here to.mu)
main waits to lock a.mu (here to.mu)
`},
		{"elements as arguments", `import ("sync"; "time")
type account struct{ mu sync.Mutex }
func transfer(from, to *account) { from.mu.Lock(); time.Sleep(1000); to.mu.Lock() }
func main() {
	accs, k := []*account{{}, {}, {}}, 1
	go transfer(accs[k], accs[k+1])
	k = 0
	transfer(accs[2], accs[1])
}`, `
transfer · g2 locks accs[1].mu (here from.mu)
main locks accs[2].mu (here from.mu)
transfer · g2 waits to lock accs[2].mu (here to.mu)
main waits to lock accs[1].mu (here to.mu)
`},
		{"values of indexes", `import "sync"
const one = "one"
func main() {
	forks := make([]sync.Mutex, 3)
	byName := map[string]chan int{one: make(chan int, 1)}
	byName[one] <- 1
	for i := range forks { forks[i].Lock() }
	p := &forks[1]
	p.Unlock()
	for i := range 2 { forks[i+1].Lock() }
}`, `
main sends 1 on byName["one"], 1 of 1 in its buffer
main locks forks[0]
main locks forks[1]
main locks forks[2]
main unlocks forks[1] (here p)
main locks forks[1]
main waits to lock forks[2]
`},
		{"promoted methods", `import "sync"
type part struct{ mu sync.Mutex }
func (p *part) use() { p.mu.Lock() }
type whole struct{ mu sync.Mutex; *part }
type all struct{ whole }
func main() {
	w := &whole{part: &part{}}
	w.use()
	w.mu.Lock()
	as := []all{{whole{part: &part{}}}}
	as[0].use()
	as[0].use()
}`, `
main locks w.part.mu (here p.mu)
main locks w.mu
main locks as[0].whole.part.mu (here p.mu)
main waits to lock as[0].whole.part.mu (here p.mu)
`},
		{"method expressions and lists of parameters", `import "sync"
type user struct{ n int }
func (u *user) use(m *sync.Mutex) { m.Lock() }
func lockAll(ms ...*sync.Mutex) { for i := range ms { ms[i].Lock() } }
func main() {
	var a, b, c sync.Mutex
	u := &user{}
	(*user).use(u, &a)
	u.use(&b)
	lockAll(&c)
	lockAll([]*sync.Mutex{&a}...)
}`, `
main locks m
main locks b (here m)
main locks ms[0]
main waits to lock m (here ms[0])
`},
		{"linked structures", `import "sync"
type node struct{ mu sync.Mutex; kid *node }
func (k *node) visit() {
	k.mu.Lock()
	if kid := k.kid; kid != nil { kid.mu.Lock(); kid.mu.Unlock(); kid.visit() }
}
func main() {
	root := &node{kid: &node{}}
	root.visit()
	root.kid.mu.Lock()
}`, `
main locks root.mu (here k.mu)
main locks kid.mu
main unlocks kid.mu
main locks kid.mu (here k.mu)
main waits to lock kid.mu (here root.kid.mu)
`},
		{"selects", `func send(out chan<- int, n int, quit chan bool) {
	select {
	case out <- n:
	case <-quit:
	}
}
func main() {
	jobs, stop := make(chan int), make(chan bool)
	go send(jobs, 1, stop)
	<-jobs
	send(jobs, 2, stop)
}`, `
main receives 1 from jobs
send · g2 has sent 1 on jobs (here out)
main waits in a select, to send on jobs (here out) or to receive from stop (here quit)
`},
		{"nil channels", `func main() {
	var none, never chan int
	go func(c chan int) { <-c }(none)
	go func() { none <- 1 }()
	select {
	case none <- 1:
	case <-never:
	case <-make([]chan int, 1)[0]:
	}
}`, `
main.func1 · g2 waits to receive from none (a nil channel)
main waits in a select, to send on none (a nil channel), to receive from never (a nil channel) or to receive from make([]chan int, 1)[0] (a nil channel)
main.func2 · g3 waits to send on none (a nil channel)
`},
		{"one variable, two channels", `func main() {
	ch := make(chan int, 1)
	ch <- 1
	ch = make(chan int)
	<-ch
}`, `
main sends 1 on ch, 1 of 1 in its buffer
main waits to receive from ch #2
`},
		{"values of methods", `import ("sync"; "time")
func main() {
	var a sync.Mutex
	lock := a.Lock
	lock()
	go lock()
	go a.Lock()
	time.Sleep(1000)
	lock()
}`, `
main locks a sync.Mutex
sync.(*Mutex).Lock · g2 waits to lock a sync.Mutex
sync.(*Mutex).Lock · g3 waits to lock a sync.Mutex
main waits to lock a sync.Mutex
`},
		{"conditions and groups", `import "sync"
func work(g *sync.WaitGroup, c *sync.Cond) { c.L.Lock(); c.Broadcast(); c.L.Unlock(); g.Done() }
func main() {
	var all sync.WaitGroup
	full := sync.NewCond(&sync.Mutex{})
	full.L.Lock()
	all.Add(1)
	go work(&all, full)
	full.Wait()
	all.Wait()
	full.Wait()
}`, `
main locks full.L
main adds 1 to the counter of all: 1
main unlocks full.L (here the lock of full)
work · g2 locks full.L (here c.L)
main waits for a signal on full
work · g2 wakes 1 of those that wait for full (here c)
work · g2 unlocks full.L (here c.L)
main locks full.L (here the lock of full)
work · g2 adds -1 to the counter of all (here g): 0
main unlocks full.L (here the lock of full)
main waits for a signal on full
`},
		{"lockers", `import "sync"
func main() {
	var rw sync.RWMutex
	r := rw.RLocker()
	r.Lock()
	rw.Lock()
}`, `
main locks rw (here r) for reading, 1 reader now
main waits to lock rw
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, diags := Compile([]File{{Name: "main.go", Text: "package main\n" + c.src}})
			if p == nil {
				t.Fatal(diags)
			}
			res := p.Run(t.Context(), Config{Capture: true})
			if err := trace.Validate(res.Trace); err != nil {
				t.Fatal(err)
			}
			var words, waits []string
			for i, e := range res.Trace.Events {
				text := res.Trace.Words(trace.Step(i))
				switch e.Kind {
				case trace.Block:
					if e.Reason != trace.ReasonSleep && e.Reason != trace.ReasonYield {
						words, waits = append(words, text), append(waits, text)
					}
				case trace.ChanSend, trace.ChanReceive, trace.ChanClose, trace.Lock, trace.Unlock, trace.GroupAdd, trace.CondWake:
					words = append(words, text)
				}
			}
			if got := strings.Join(words, "\n"); got != strings.TrimSpace(c.want) {
				t.Errorf("got:\n%s\nwant:\n%s", got, strings.TrimSpace(c.want))
			}
			var last []string // what each goroutine waits for at the end
			for i, w := range waits {
				who, _, _ := strings.Cut(w, " waits ")
				if !slices.ContainsFunc(waits[i+1:], func(x string) bool { return strings.HasPrefix(x, who+" waits ") }) {
					last = append(last, w)
				}
			}
			checkNamesInState(t, p, trace.Step(len(res.Trace.Events)-1), last)
			for _, w := range last {
				_, what, _ := strings.Cut(w, " waits ")
				if text := res.Outcome.Text; !strings.Contains(text, " waits "+what) && !strings.Contains(text, " wait "+what) {
					t.Errorf("the outcome %q lacks %q", text, w)
				}
			}
		})
	}
}

// TestNamesInState looks at a goroutine that begins with a method of a lock, and at variables that are channels.
func TestNamesInState(t *testing.T) {
	p, diags := Compile([]File{{Name: "main.go", Text: "package main\n" + `import ("sync"; "time")
func take(c chan int) { time.Sleep(1000); <-c }
func main() {
	var mu sync.Mutex
	mu.Lock()
	go mu.Lock()
	ch := make(chan int, 1)
	ch <- 1
	ch = make(chan int)
	go take(ch)
	mu.Lock()
}`}})
	if p == nil {
		t.Fatal(diags)
	}
	res := p.Run(t.Context(), Config{Capture: true})
	states, err := p.Inspect(t.Context(), Config{}, Look{Step: trace.Step(len(res.Trace.Events) - 1)})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, g := range states[0].Goroutines {
		for _, f := range g.Frames {
			for _, v := range f.Vars {
				if strings.HasPrefix(v.Type, "chan") && !v.Seen {
					got = append(got, g.Name+": "+v.Name+" is "+v.Text)
				}
			}
		}
		if !g.Begun {
			t.Errorf("%s has not begun, and %s", g.Name, g.Waits)
		}
	}
	if got, want := strings.Join(got, "\n"), "main: ch is 0 of 0, 1 waiting to receive (ch #2)"; got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// TestNamesOfMethods starts goroutines with methods in all ways: they have one form of name.
func TestNamesOfMethods(t *testing.T) {
	res, _, errOut := runText(t, "package main\n"+`import "time"
type queue[T any] struct{ items []T }
func (q *queue[T]) Put(v T) { q.items = append(q.items, v) }
type putter interface{ Put(int) }
func main() {
	q := &queue[int]{}
	go q.Put(1)
	f := q.Put
	go f(2)
	var p putter = q
	go p.Put(3)
	f = p.Put
	go f(4)
	g := (*queue[int]).Put
	go g(q, 5)
	time.Sleep(1000)
}`, Config{})
	var got []string
	for _, th := range res.Trace.Threads {
		got = append(got, th.Label())
	}
	if got, want := strings.Join(got, ", "), "main, (*queue[...]).Put · g2, (*queue[...]).Put · g3, (*queue[...]).Put · g4, putter.Put · g5, (*queue[...]).Put · g6"; got != want {
		t.Errorf("%s, want %s; %s", got, want, errOut)
	}
}
