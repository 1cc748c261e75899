package host

import "time"

// JavaScript has one thread. While Go computes, no timer fires and no event arrives, such as one that stops the run:
// now and then the runtime must wait for a moment to let JavaScript run.
const (
	breatheEvery = 50 * time.Millisecond
	breatheFor   = time.Millisecond // a shorter wait may be over before Go finds that it has nothing to do
	breatheLook  = 16               // calls between two looks at the clock; there may be 20,000 steps of a program between two calls
)

// breathes is whether breathe does anything.
const breathes = true

var (
	breatheCalls int
	breathedAt   = time.Now()
)

// breathe is called before every check whether a run is to stop. No lock may be held.
func breathe() {
	if breatheCalls++; breatheCalls%breatheLook != 0 {
		return
	}
	if time.Since(breathedAt) >= breatheEvery {
		time.Sleep(breatheFor)
		breathedAt = time.Now()
	}
}
