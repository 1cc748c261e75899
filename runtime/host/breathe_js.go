package host

import "time"

// Under JavaScript there is one thread. While Go computes, no timer fires and no event arrives, as one that asks for a
// stop: now and then the runtime has to wait for a moment, which lets JavaScript run.
const (
	breatheEvery = 50 * time.Millisecond
	breatheFor   = time.Millisecond // less may be over before Go finds that it has nothing to do
	breatheLook  = 16               // calls between two looks at the clock; one may come after 20,000 steps of a program
)

// breathes is whether breathe does anything.
const breathes = true

var (
	breatheCalls int
	breathedAt   = time.Now()
)

// breathe stands before every look at whether a run is to stop. No lock may be held.
func breathe() {
	if breatheCalls++; breatheCalls%breatheLook != 0 {
		return
	}
	if time.Since(breathedAt) >= breatheEvery {
		time.Sleep(breatheFor)
		breathedAt = time.Now()
	}
}
