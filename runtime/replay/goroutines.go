package replay

import (
	"reflect"
	"runtime"
	"time"
)

// finishMain waits until main may end.
func finishMain() {
	ended()
	outlast()
	reportWaiting()
}

// outlast waits until the others have come as far as in the order, if that goes on after the end of main: it says where they wait for ever.
//
//go:norace
func outlast() {
	for n := 0; !over; n++ {
		rest(n)
	}
	settle()
}

// Go is the function f of a statement go f(...). It is called before the goroutine starts.
func Go[F any](at string, f F) F {
	s := enter("go", at)
	defer done(s)
	if s == nil {
		return f
	}
	return begun(f, s.Starts)
}

// begun is f for the goroutine that has number g in the order.
func begun[F any](f F, g int) F {
	if plain, ok := any(f).(func()); ok {
		return any(func() {
			starts(g)
			enter("begin", "-")
			defer ended()
			plain()
		}).(F)
	}
	v := reflect.ValueOf(f)
	return reflect.MakeFunc(v.Type(), func(args []reflect.Value) []reflect.Value {
		starts(g)
		enter("begin", "-")
		defer ended()
		if v.Type().IsVariadic() {
			return v.CallSlice(args)
		}
		return v.Call(args)
	}).Interface().(F)
}

// ended is the end of a goroutine, also if it panics.
func ended() {
	if s := enter("end", "-"); s != nil {
		release(s.Who)
	}
	settle()
}

// Gosched is runtime.Gosched.
func Gosched(at string) {
	if s := enter("yield", at); s != nil && s.Waits {
		resume(at)
	}
	runtime.Gosched()
}

// Call is a function f of the library that operates on something shared. It is called next.
func Call[F any](at string, f F) F {
	if calls() {
		enter("call", at)
	}
	return f
}

// Do is a deferred Call.
func Do(at string, f func()) { Call(at, f)() }

// calls reports whether the next step of this goroutine is a call of the library: some calls do nothing that others could notice.
//
//go:norace
func calls() bool {
	s := ahead(me())
	return s != nil && s.Op == "call"
}

// Sleep is time.Sleep. As long as the order is followed it takes no time.
func Sleep(at string, d time.Duration) {
	op := "sleep"
	if d <= 0 {
		op = "yield"
	}
	s := enter(op, at)
	switch {
	case s == nil:
		time.Sleep(d)
	case s.Waits:
		resume(at)
	}
}
