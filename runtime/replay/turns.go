package replay

import (
	"os"
	"runtime"
	"time"
)

// The state of an order, which is shared by all goroutines. It is read and written only by functions that the race detector does not
// instrument, and never through a lock or a channel: those would order accesses of the program that it does not order itself.
// It is safe because only the goroutine whose step is next writes it, or the watcher in its place. Each value is one word.
var (
	steps   []Step
	mine    [][]int  // of each goroutine: the indices of its steps
	doing   []int    // of each goroutine: how many of its steps it has executed
	ids     []uint64 // of each goroutine: its number in the Go runtime
	freed   []bool   // its wait was ended, and it has not noticed that yet
	held    []bool   // it has the turn
	since   []int    // it waits before a lock since this step, counted from 1; 0: it does not
	inside  []bool   // it has begun to wait in the lock itself
	resumes []bool   // it waits in a select statement, and then for its turn

	next   int    // index of the step whose turn it is
	over   = true // goroutines go on freely
	parked uint64 // the goroutine, as the Go runtime numbers it, that is about to wait in the step whose turn it is
	left   string // why the run could not continue as the order says
)

// OrderEnv is the environment variable with the file of an order that is followed instead of the program's own, if it is not empty.
const OrderEnv = "REHEARSE_ORDER"

// Main is called at the begin of function main, and what it returns at its end. The program follows the order from then on.
func Main(order string) (end func()) {
	if file := os.Getenv(OrderEnv); file != "" {
		data, err := os.ReadFile(file)
		if err != nil {
			panic("replay: " + err.Error())
		}
		order = string(data)
	}
	list, err := Parse(order)
	if err != nil {
		panic("replay: " + err.Error())
	}
	begin(list)
	return finishMain
}

//go:norace
func begin(list []Step) {
	most, last := 1, 0
	for _, s := range list {
		most, last = max(most, s.Who, s.Starts), max(last, s.Timer)
	}
	steps, mine, doing = list, make([][]int, most+1), make([]int, most+1)
	ids, freed, held = make([]uint64, most+1), make([]bool, most+1), make([]bool, most+1)
	since, inside, resumes = make([]int, most+1), make([]bool, most+1), make([]bool, most+1)
	timers = make([]*alarm, last+1)
	for i, s := range list {
		mine[s.Who] = append(mine[s.Who], i)
	}
	ids[1] = current()
	if over = len(steps) == 0; !over {
		go watch()
	}
}

// me is the number of this goroutine in the order, 0 if it has none.
//
//go:norace
func me() int {
	id := current()
	for g := range ids {
		if ids[g] == id {
			return g
		}
	}
	return 0
}

// ahead is the next step of goroutine g, nil if there is none, or if goroutines go on freely.
//
//go:norace
func ahead(g int) *Step {
	if over || g == 0 || doing[g] == len(mine[g]) {
		return nil
	}
	return &steps[mine[g][doing[g]]]
}

// enter waits until it is the turn of this goroutine to execute op. It returns nil if goroutines go on freely.
//
//go:norace
func enter(op, at string) *Step {
	g := me()
	s := ahead(g)
	if s == nil {
		stay(g)
		return nil
	}
	if s.Op != op {
		leave(name(g) + " is at the operation " + op + " of " + at + ", and in the order at " + s.Op + " of " + s.At)
		return nil
	}
	release(g)
	i := mine[g][doing[g]]
	for n := 0; next != i; n++ {
		if over {
			return nil
		}
		rest(n)
	}
	doing[g]++
	held[g] = true
	return s
}

// resume waits until it is the turn of this goroutine to go on after it has waited.
func resume(at string) { enter("resume", at) }

// stay keeps a goroutine that has no further step, while the others still have some: in the order it has not come any further.
//
//go:norace
func stay(g int) {
	if g == 0 {
		return
	}
	release(g)
	for n := 0; !over; n++ {
		rest(n)
	}
}

// done is called after a goroutine has executed s, which may be nil. It waits until those have noticed it that can go on by that. The turn
// lasts until the goroutine comes to its next operation, or waits.
//
//go:norace
func done(s *Step) {
	if s == nil || over {
		return
	}
	for _, g := range s.Frees {
		freed[g] = true
		for n := 0; freed[g] && !over; n++ {
			rest(n)
		}
	}
}

// release ends the turn of a goroutine, if it has it.
//
//go:norace
func release(g int) {
	if held[g] {
		held[g] = false
		advance()
	}
}

//go:norace
func advance() {
	if next++; next == len(steps) {
		finish()
	}
}

// parks ends the turn of a goroutine as soon as it waits in the operation that follows.
//
//go:norace
func parks(s *Step) {
	held[s.Who] = false
	parked = ids[s.Who]
}

// awaits waits until another goroutine has ended the wait of this one, and reports whether that has happened. If goroutines go on freely
// before that, they come to wait in their locks in the order in which they came to them: who waits for a lock of several
// readers depends on it.
//
//go:norace
func awaits(g int) bool {
	since[g] = mine[g][doing[g]-1] + 1
	for n := 0; !freed[g]; n++ {
		if over && first(g) {
			inside[g] = true
			return false
		}
		rest(n)
	}
	since[g] = 0
	return true
}

// first reports whether all that wait for longer than g wait in their locks, or have them.
//
//go:norace
func first(g int) bool {
	for h := range since {
		if since[h] != 0 && since[h] < since[g] && !(inside[h] && waits(ids[h])) {
			return false
		}
	}
	return true
}

// got says that g has what it waited for.
//
//go:norace
func got(g int) { since[g] = 0 }

// noticed says that this goroutine knows that its wait has ended.
//
//go:norace
func noticed(g int) { freed[g] = false }

// starts gives this goroutine the number that it has in the order.
//
//go:norace
func starts(g int) {
	if g < len(ids) {
		ids[g] = current()
	}
}

// finish lets all goroutines go on freely.
//
//go:norace
func finish() {
	over = true
	arm()
}

// leave does so because the run cannot continue as the order says.
//
//go:norace
func leave(why string) {
	if !over {
		left = why
		finish()
	}
}

// rest lets others run; n counts the calls.
func rest(n int) {
	if n < 100 {
		runtime.Gosched()
	} else {
		time.Sleep(20 * time.Microsecond)
	}
}
