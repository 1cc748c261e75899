package replay

import (
	"bytes"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// patience is how long the program may do nothing that the order knows before a run is taken to have left it.
const patience = 5 * time.Second

// watch does what no goroutine of the program can: it ends the turn of one that waits, and lets timers fire.
//
//go:norace
func watch() {
	at, since := -1, time.Now()
	for n := 0; !over; n++ {
		i := next
		if i == len(steps) {
			continue // over, as soon as whoever has executed the last step has said so
		}
		if i != at {
			at, since = i, time.Now()
		}
		switch {
		case parked != 0:
			if waits(parked) {
				parked = 0
				advance()
				continue
			}
		case steps[i].Who == 0:
			fire(&steps[i])
			advance()
			continue
		}
		if time.Since(since) > patience {
			leave(missing())
		}
		rest(n)
	}
	reportOrder()
	written = true
}

// missing says for whom the run has waited.
//
//go:norace
func missing() string {
	s := &steps[next]
	if parked != 0 {
		return name(s.Who) + " does not wait in its operation " + s.Op + " of " + s.At
	}
	state, ok := states()[ids[s.Who]]
	switch {
	case held[s.Who]:
		return name(s.Who) + " waits in its operation " + s.Op + " of " + s.At
	case !ok:
		return name(s.Who) + " has ended before its operation " + s.Op + " of " + s.At
	}
	return name(s.Who) + " has not come to its operation " + s.Op + " of " + s.At + " (it is in state " + state + ")"
}

// current is the number of this goroutine in the Go runtime, which has no function for it.
func current() uint64 {
	var buf [64]byte
	id, _ := parseGoroutine(string(buf[:runtime.Stack(buf[:], false)]))
	return id
}

// waits reports whether a goroutine waits for others.
func waits(id uint64) bool {
	switch state := states()[id]; {
	case strings.HasPrefix(state, "chan "), strings.HasPrefix(state, "select"), strings.HasPrefix(state, "sync."), strings.HasPrefix(state, "sema"):
		return true
	}
	return false
}

// states are the states of all goroutines, by their number in the Go runtime.
func states() map[uint64]string {
	list := map[uint64]string{}
	for _, stack := range stacks() {
		if id, state := parseGoroutine(stack); id != 0 {
			list[id] = state
		}
	}
	return list
}

// stacks are the stacks of all goroutines.
func stacks() []string {
	buf := make([]byte, 64<<10)
	for {
		n := runtime.Stack(buf, true)
		if n < len(buf) {
			return strings.Split(string(bytes.TrimSpace(buf[:n])), "\n\n")
		}
		buf = make([]byte, 2*len(buf))
	}
}

// parseGoroutine reads the first line of a stack: goroutine 7 [chan receive, 2 minutes]:
func parseGoroutine(stack string) (id uint64, state string) {
	rest, ok := strings.CutPrefix(stack, "goroutine ")
	if !ok {
		return 0, ""
	}
	digits, rest, _ := strings.Cut(rest, " ")
	id, _ = strconv.ParseUint(digits, 10, 64)
	state, _, _ = strings.Cut(strings.TrimPrefix(rest, "["), "]")
	state, _, _ = strings.Cut(state, ",")
	return id, state
}
