package replay

import "sync"

// Lock is l.Lock.
func Lock(at string, l sync.Locker) { acquire(prefix(l)+"lock", at, l.Lock) }

// Unlock is l.Unlock.
func Unlock(at string, l sync.Locker) { pass(prefix(l)+"unlock", at, l.Unlock) }

// reader is what rw.RLocker returns.
type reader struct{ rw *sync.RWMutex }

// RLocker is rw.RLocker.
func RLocker(_ string, rw *sync.RWMutex) sync.Locker { return reader{rw} }

func (r reader) Lock()   { r.rw.RLock() }
func (r reader) Unlock() { r.rw.RUnlock() }

// prefix is what the operations of l have before their names.
func prefix(l sync.Locker) string {
	if _, ok := l.(reader); ok {
		return "r"
	}
	return ""
}

// RLock is rw.RLock.
func RLock(at string, rw *sync.RWMutex) { acquire("rlock", at, rw.RLock) }

// RUnlock is rw.RUnlock.
func RUnlock(at string, rw *sync.RWMutex) { pass("runlock", at, rw.RUnlock) }

// acquire executes an operation that waits until another goroutine lets it go on. Go's locks do not say who gets them next, the order does:
// the goroutine does not wait in the lock but before it, until it has the lock.
func acquire(op, at string, f func()) {
	s := enter(op, at)
	if s == nil || !s.Waits {
		f()
		done(s)
		return
	}
	await(s.Who, at, f)
}

// await ends the turn of goroutine g, waits until another one has ended its wait, executes f, and goes on when it has the turn again.
func await(g int, at string, f func()) {
	release(g)
	freed := awaits(g)
	f()
	if got(g); freed {
		noticed(g)
		resume(at)
	}
}

// pass executes an operation that may end the wait of others. It may panic.
func pass(op, at string, f func()) {
	s := enter(op, at)
	defer done(s)
	f()
}

// Add is wg.Add.
func Add(at string, wg *sync.WaitGroup, n int) { pass("add", at, func() { wg.Add(n) }) }

// Done is wg.Done.
func Done(at string, wg *sync.WaitGroup) { pass("add", at, wg.Done) }

// Wait is wg.Wait.
func Wait(at string, wg *sync.WaitGroup) { acquire("wait", at, wg.Wait) }

// GroupGo is wg.Go.
func GroupGo(at string, wg *sync.WaitGroup, f func()) {
	Add(at, wg, 1)
	go Go(at, func() {
		defer Done(at, wg)
		f()
	})()
}

// OnceDo is o.Do.
func OnceDo(at string, o *sync.Once, f func()) {
	if s := ahead(me()); s == nil || s.Op != "lock" || s.At != at { // f has been called, so o has no lock to wait for
		o.Do(f)
		return
	}
	acquire("lock", at, func() {})
	defer pass("unlock", at, func() {})
	o.Do(f)
}

// CondWait is c.Wait. In an order the goroutine waits in this function, not in c: who is woken is said there.
func CondWait(at string, c *sync.Cond) {
	s := enter(prefix(c.L)+"unlock", at)
	if s == nil {
		c.Wait()
		return
	}
	c.L.Unlock()
	done(s)
	if !s.Waits { // another has ended the wait already
		Lock(at, c.L)
		return
	}
	release(s.Who)
	if awaits(s.Who) {
		noticed(s.Who)
		resume(at)
		Lock(at, c.L)
		return
	}
	c.L.Lock()
	c.Wait()
	got(s.Who)
}

// Signal is c.Signal.
func Signal(at string, c *sync.Cond) { pass("signal", at, c.Signal) }

// Broadcast is c.Broadcast.
func Broadcast(at string, c *sync.Cond) { pass("signal", at, c.Broadcast) }
