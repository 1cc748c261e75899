package time

// timer stands for a timer of the machine.
type timer struct{}

// start sets a timer that sends the time on c, if c is not nil, or else runs f in a goroutine; period is 0 for once.
func start(d, period int64, c chan Time, f func()) *timer
func stop(t *timer) bool

// Sleep waits for d.
func Sleep(d Duration)

// A Timer is a single event in the future.
type Timer struct {
	C <-chan Time
	c chan Time
	f func()
	t *timer
}

// NewTimer makes a timer that sends the time on its channel after d.
func NewTimer(d Duration) *Timer {
	c := make(chan Time, 1)
	return &Timer{C: c, c: c, t: start(int64(d), 0, c, nil)}
}

// AfterFunc calls f in its own goroutine after d.
func AfterFunc(d Duration, f func()) *Timer { return &Timer{f: f, t: start(int64(d), 0, nil, f)} }

// After returns a channel on which the time is sent after d.
func After(d Duration) <-chan Time { return NewTimer(d).C }

// drain takes the time out of the channel of a timer, and reports whether there was one: len of it is 0.
func drain(c chan Time) bool

// Stop prevents the timer from firing and reports whether it did.
func (t *Timer) Stop() bool {
	if t.t == nil {
		panic("time: Stop called on uninitialized Timer")
	}
	active := stop(t.t)
	if t.c != nil {
		active = drain(t.c) || active
	}
	return active
}

// Reset makes the timer fire after d and reports whether it was still to fire.
func (t *Timer) Reset(d Duration) bool {
	if t.t == nil {
		panic("time: Reset called on uninitialized Timer")
	}
	active := t.Stop()
	t.t = start(int64(d), 0, t.c, t.f)
	return active
}

// A Ticker sends the time on its channel again and again.
type Ticker struct {
	C <-chan Time
	c chan Time
	t *timer
}

// NewTicker makes a ticker with the period d.
func NewTicker(d Duration) *Ticker {
	if d <= 0 {
		panic("non-positive interval for NewTicker")
	}
	c := make(chan Time, 1)
	return &Ticker{C: c, c: c, t: start(int64(d), int64(d), c, nil)}
}

// Stop ends the ticks. It does not close the channel.
func (t *Ticker) Stop() {
	stop(t.t)
	drain(t.c)
}

// Reset changes the period; the next tick comes after d.
func (t *Ticker) Reset(d Duration) {
	if d <= 0 {
		panic("non-positive interval for Ticker.Reset")
	}
	t.Stop()
	t.t = start(int64(d), int64(d), t.c, nil)
}

// Tick is the channel of a ticker that nobody stops.
func Tick(d Duration) <-chan Time {
	if d <= 0 {
		return nil
	}
	return NewTicker(d).C
}
