// Package sync has locks and other means by which goroutines wait for each other.
package sync

// queue stands for those who wait.
type queue struct{}

// A Locker can be locked and unlocked.
type Locker interface {
	Lock()
	Unlock()
}

// A Mutex is a lock. The zero value is unlocked.
type Mutex struct {
	locked int
	q      *queue
}

// Lock locks m. If m is locked already, it waits until m is unlocked. A mutex belongs to no goroutine: a goroutine that locks it twice waits for itself.
func (m *Mutex) Lock()

// Unlock unlocks m, and lets one of the goroutines in that wait for it. The program ends with a fatal error if m is not locked.
func (m *Mutex) Unlock()

// TryLock locks m if it is unlocked, and returns whether it did. It does not wait.
func (m *Mutex) TryLock() bool

// An RWMutex is a lock that many readers or one writer hold.
type RWMutex struct {
	readers int // -1: a writer has it
	q       *queue
}

// Lock locks rw for writing. It waits until no reader and no other writer holds rw; readers that come meanwhile wait behind it.
func (rw *RWMutex) Lock()

// Unlock ends the writing. The program ends with a fatal error if rw is not locked for writing.
func (rw *RWMutex) Unlock()

// TryLock locks rw for writing if nobody holds it, and returns whether it did. It does not wait.
func (rw *RWMutex) TryLock() bool

// RLock locks rw for reading, beside other readers. It waits while a writer holds rw or waits for it; so a goroutine that reads must
// not call it a second time.
func (rw *RWMutex) RLock()

// RUnlock ends the reading. The program ends with a fatal error if rw is not locked for reading.
func (rw *RWMutex) RUnlock()

// TryRLock locks rw for reading if no writer holds it or waits for it, and returns whether it did. It does not wait.
func (rw *RWMutex) TryRLock() bool

type rlocker struct{ rw *RWMutex }

func (r rlocker) Lock()   { r.rw.RLock() }
func (r rlocker) Unlock() { r.rw.RUnlock() }

// RLocker is a Locker that locks for reading.
func (rw *RWMutex) RLocker() Locker {
	rw.named()
	return rlocker{rw}
}

// named gives rw its name here, where the source has one for it: the Locker has another one.
func (rw *RWMutex) named()

// A WaitGroup counts goroutines, or other work, that others wait for. It must not be copied.
type WaitGroup struct {
	n int
	q *queue
	_ noCopy
}

// noCopy lets a look at programs find copies of what must not be copied.
type noCopy struct{}

func (*noCopy) Lock()   {}
func (*noCopy) Unlock() {}

// Add adds delta, which may be negative, to the counter of the group. At zero, Wait returns; below zero, Add panics. Call Add before the
// go statement, not in the goroutine: else Wait may see a zero too early.
func (wg *WaitGroup) Add(delta int)

// Done is Add(-1).
func (wg *WaitGroup) Done() { wg.Add(-1) }

// Wait waits until the counter of the group is zero.
func (wg *WaitGroup) Wait()

// Go runs f in a goroutine that the group waits for.
func (wg *WaitGroup) Go(f func()) {
	wg.Add(1)
	go func() {
		defer wg.ended()
		f()
	}()
}

// A Cond is a condition: goroutines wait until others signal that it may hold. L is held while it is checked and changed.
type Cond struct {
	L Locker
	q *queue
}

// NewCond makes a Cond with the lock l.
func NewCond(l Locker) *Cond { return &Cond{L: l} }

// ticket is a place in the queue of a Cond.
type ticket struct{}

// enter joins the queue, wait waits to be let go, leave gives the place up if the wait has not begun, wake lets up to n go.
func (c *Cond) enter() *ticket
func (c *Cond) wait(t *ticket)
func (c *Cond) leave(t *ticket)
func (c *Cond) wake(n int)

// Wait unlocks c.L, waits for Signal or Broadcast, and locks c.L again. Another goroutine may have changed the condition meanwhile, so it
// is checked again, in a loop.
func (c *Cond) Wait() {
	t := c.enter()
	defer c.leave(t) // Unlock may panic
	c.L.Unlock()
	c.wait(t)
	c.L.Lock()
}

// Signal wakes one goroutine that waits on c.
func (c *Cond) Signal() { c.wake(1) }

// Broadcast wakes all goroutines that wait on c.
func (c *Cond) Broadcast() { c.wake(-1) }

// Once does something once, however many goroutines ask for it.
type Once struct {
	m    Mutex
	done bool
}

// Do calls f in the first call, and does nothing in later ones. Calls that come while f runs wait until it has returned.
func (o *Once) Do(f func()) {
	if o.done {
		return
	}
	o.m.Lock()
	defer o.m.Unlock()
	if !o.done {
		defer func() { o.done = true }()
		f()
	}
}

// OnceFunc returns a function that calls f once.
func OnceFunc(f func()) func() {
	var once Once
	var valid bool
	var p any
	return func() {
		once.Do(func() {
			defer func() {
				p = recover()
				if !valid {
					panic(p)
				}
			}()
			f()
			valid = true
		})
		if !valid {
			panic(p)
		}
	}
}

// OnceValue returns a function that calls f once and returns its result.
func OnceValue[T any](f func() T) func() T {
	var v T
	once := OnceFunc(func() { v = f() })
	return func() T {
		once()
		return v
	}
}

// OnceValues is OnceValue for two results.
func OnceValues[T1, T2 any](f func() (T1, T2)) func() (T1, T2) {
	var v1 T1
	var v2 T2
	once := OnceFunc(func() { v1, v2 = f() })
	return func() (T1, T2) {
		once()
		return v1, v2
	}
}

// A Pool keeps objects for later use.
type Pool struct {
	items []any
	New   func() any
}

// Get takes an object from the pool, or makes one with New.
func (p *Pool) Get() any {
	if n := len(p.items); n > 0 {
		x := p.items[n-1]
		p.items = p.items[:n-1]
		return x
	}
	if p.New != nil {
		return p.New()
	}
	return nil
}

// Put gives x to the pool.
func (p *Pool) Put(x any) {
	if x != nil {
		p.items = append(p.items, x)
	}
}

// A Map is a map that goroutines may use at the same time.
type Map struct {
	mu Mutex
	m  map[any]any
}

// get is the value of key. m.mu is held.
func (m *Map) get(key any) (value any, ok bool) {
	if len(m.m) == 0 {
		_ = map[any]bool{key: true} // panics in the words of a map that is written to, as Go's Map does in all its methods
		return nil, false
	}
	value, ok = m.m[key]
	return value, ok
}

// Load returns the value of a key, and whether there is one.
func (m *Map) Load(key any) (value any, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.get(key)
}

// Store sets the value of a key.
func (m *Map) Store(key, value any) { m.Swap(key, value) }

// LoadOrStore returns the value of the key if there is one (loaded is true), else it sets the value.
func (m *Map) LoadOrStore(key, value any) (actual any, loaded bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if v, ok := m.get(key); ok {
		return v, true
	}
	m.set(key, value)
	return value, false
}

func (m *Map) set(key, value any) {
	if m.m == nil {
		m.m = map[any]any{}
	}
	m.m[key] = value
}

// LoadAndDelete removes a key, and returns the value that it had (loaded is true), if any.
func (m *Map) LoadAndDelete(key any) (value any, loaded bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	value, loaded = m.get(key)
	delete(m.m, key)
	return value, loaded
}

// Delete removes a key.
func (m *Map) Delete(key any) { m.LoadAndDelete(key) }

// Swap sets the value of a key, and returns the value that it had (loaded is true), if any.
func (m *Map) Swap(key, value any) (previous any, loaded bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	previous, loaded = m.get(key)
	m.set(key, value)
	return previous, loaded
}

// CompareAndSwap sets the value of a key to new if it is old, and returns whether it did.
func (m *Map) CompareAndSwap(key, old, new any) (swapped bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if v, ok := m.get(key); !ok || v != old {
		return false
	}
	m.set(key, new)
	return true
}

// CompareAndDelete removes a key if its value is old, and returns whether it did.
func (m *Map) CompareAndDelete(key, old any) (deleted bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if v, ok := m.get(key); !ok || v != old {
		return false
	}
	delete(m.m, key)
	return true
}

// Range calls f for each key and its value, until f returns false. It may miss keys that are set meanwhile.
func (m *Map) Range(f func(key, value any) bool) {
	type pair struct{ k, v any }
	m.mu.Lock()
	var all []pair
	for k, v := range m.m {
		all = append(all, pair{k, v})
	}
	m.mu.Unlock()
	for _, p := range all {
		if !f(p.k, p.v) {
			return
		}
	}
}

// Clear removes all keys.
func (m *Map) Clear() {
	m.mu.Lock()
	defer m.mu.Unlock()
	clear(m.m)
}

// ended is Done at the end of a goroutine of Go, but counts nothing if f panics: the program ends then, and no Wait returns.
func (wg *WaitGroup) ended() { wg.leave(-1) }

func (wg *WaitGroup) leave(delta int)
