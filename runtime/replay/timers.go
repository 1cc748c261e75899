package replay

import "time"

// alarm is a timer of the order, which fires when it is its turn and not by the clock.
type alarm struct {
	fire  func(starts int) // the number of the goroutine that begins, if one does
	after time.Duration
	real  *time.Timer // once goroutines go on freely
}

// timers are those that are set, by their numbers in the order.
var timers []*alarm

// set sets an alarm.
//
//go:norace
func (a *alarm) set(at string, after time.Duration) {
	a.after = after
	s := enter("set-timer", at)
	if s == nil {
		a.run()
		return
	}
	timers[s.Timer] = a
	done(s)
}

// run lets an alarm fire by the clock.
func (a *alarm) run() {
	a.real = time.AfterFunc(a.after, func() { a.fire(0) })
}

// fire lets the timer of a step fire. Its goroutine is the watcher, which knows nothing of the program.
//
//go:norace
func fire(s *Step) {
	if a := timers[s.Timer]; a != nil {
		a.fire(s.Starts)
	}
}

// arm lets the timers that have not fired go by the clock from now on.
//
//go:norace
func arm() {
	for i, a := range timers {
		if a != nil {
			timers[i] = nil
			a.run()
		}
	}
}

// forget stops an alarm and reports whether it was set.
//
//go:norace
func (a *alarm) forget() bool {
	if a.real != nil {
		return a.real.Stop()
	}
	for i := range timers {
		if timers[i] == a {
			timers[i] = nil
			return true
		}
	}
	return false
}

// Timer is time.Timer.
type Timer struct {
	C <-chan time.Time
	c chan time.Time
	f func()
	a *alarm
}

// once fires t.
func (t *Timer) once(starts int) {
	t.a.fired()
	switch {
	case t.f == nil:
		send(t.c)
	case starts == 0:
		go t.f()
	default:
		go begun(t.f, starts)()
	}
}

// fired says that an alarm is no longer set.
//
//go:norace
func (a *alarm) fired() {
	for i := range timers {
		if timers[i] == a {
			timers[i] = nil
		}
	}
}

func send(c chan time.Time) {
	select {
	case c <- time.Now():
	default:
	}
}

func drain(c chan time.Time) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// NewTimer is time.NewTimer.
func NewTimer(at string, d time.Duration) *Timer {
	c := make(chan time.Time, 1)
	t := &Timer{C: c, c: c}
	t.a = &alarm{fire: t.once}
	t.a.set(at, d)
	return t
}

// AfterFunc is time.AfterFunc.
func AfterFunc(at string, d time.Duration, f func()) *Timer {
	t := &Timer{f: f}
	t.a = &alarm{fire: t.once}
	t.a.set(at, d)
	return t
}

// After is time.After.
func After(at string, d time.Duration) <-chan time.Time { return NewTimer(at, d).C }

// Stop is the method of time.Timer.
func (t *Timer) Stop() bool {
	if calls() {
		enter("call", "-")
	}
	return t.stop()
}

func (t *Timer) stop() bool {
	active := t.a.forget()
	if t.c != nil {
		active = drain(t.c) || active
	}
	return active
}

// Reset is the method of time.Timer.
func (t *Timer) Reset(d time.Duration) bool {
	active := t.Stop()
	t.a.set("-", d)
	return active
}

// Ticker is time.Ticker.
type Ticker struct {
	C <-chan time.Time
	c chan time.Time
	a *alarm
	d time.Duration
}

// NewTicker is time.NewTicker.
func NewTicker(at string, d time.Duration) *Ticker {
	if d <= 0 {
		panic("non-positive interval for NewTicker")
	}
	c := make(chan time.Time, 1)
	t := &Ticker{C: c, c: c, d: d}
	t.a = &alarm{fire: t.tick}
	t.a.set(at, d)
	return t
}

// tick fires t, again and again once goroutines go on freely.
func (t *Ticker) tick(int) {
	send(t.c)
	if t.a.real != nil {
		t.a.real.Reset(t.d)
	}
}

// Stop is the method of time.Ticker.
func (t *Ticker) Stop() {
	if calls() {
		enter("call", "-")
	}
	t.a.forget()
	drain(t.c)
}

// Reset is the method of time.Ticker.
func (t *Ticker) Reset(d time.Duration) {
	t.Stop()
	t.d = d
	t.a.set("-", d)
}

// Tick is time.Tick.
func Tick(at string, d time.Duration) <-chan time.Time {
	if d <= 0 {
		return nil
	}
	return NewTicker(at, d).C
}
