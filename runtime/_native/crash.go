package actor

import (
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/rehearse-lab/rehearse/runtime/actor"
)

// handlerPanicked reports a behavior's panic: which actor, where, the value, and what happens to the actor.
func handlerPanicked(c actor.Crash) {
	at := panicPlace()
	if at != "" {
		at = " at " + at
	}
	fmt.Fprintf(os.Stderr, "actor %s: %s\n\t(%s%s; %s)\n", c.Actor.Name(), c.Text, c.Work(), at, c.Then())
}

// crashText is panicText after its usual word, or what Go says if the value's own method panics. It is not ok if that method ends
// the goroutine.
func crashText(v any) (text string, ok bool) {
	ok = survives(func() { text = printedPanic(v) })
	return text, ok
}

// survives calls f in a goroutine of its own, and reports whether it has returned: runtime.Goexit in it ends only that goroutine. A panic
// of f is passed on.
func survives(f func()) (returned bool) {
	var failure any
	over := make(chan struct{})
	go func() {
		defer close(over)
		defer func() { failure = recover() }()
		f()
		returned = true
	}()
	if <-over; failure != nil {
		panic(failure)
	}
	return returned
}

func printedPanic(v any) (text string) {
	defer func() {
		switch again := recover().(type) {
		case nil:
		case string:
			text = "fatal error: panic while printing panic value: " + again
		default:
			text = fmt.Sprintf("fatal error: panic while printing panic value: type %T", again)
		}
	}()
	return "panic: " + panicText(v)
}

// panicPlace is the line of the program that raised the panic being handled, "" if it was raised elsewhere.
func panicPlace() string {
	own := programPackage.Load()
	for f := range callers() {
		if own != nil && packageOf(f) == *own {
			return fmt.Sprintf("%s:%d", filepath.Base(f.File), f.Line)
		}
	}
	return ""
}

// programPackage is the package that made the first system: the program's own, not one of a library.
var programPackage atomic.Pointer[string]

// noteProgram remembers the package of the first caller outside this one.
func noteProgram() {
	this := ""
	for f := range callers() {
		pkg := packageOf(f)
		if this == "" {
			this = pkg
		}
		if pkg != this {
			programPackage.CompareAndSwap(nil, &pkg)
			return
		}
	}
}

// callers are the frames of the goroutine, the caller's first.
func callers() iter.Seq[runtime.Frame] {
	return func(yield func(runtime.Frame) bool) {
		pcs := make([]uintptr, 100)
		frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs)])
		for f, more := frames.Next(); yield(f) && more; {
			f, more = frames.Next()
		}
	}
}

// packageOf is the path of the package of a frame's function, as in "main" of "main.(*T).f".
func packageOf(f runtime.Frame) string {
	slash := strings.LastIndexByte(f.Function, '/') + 1
	name, _, _ := strings.Cut(f.Function[slash:], ".")
	return f.Function[:slash] + name
}

// panicText is a panic's value as Go prints it at the end of a program; where that is a place in memory, the value.
func panicText(v any) string {
	var text string
	switch x := v.(type) {
	case error:
		return indented(x.Error())
	case fmt.Stringer:
		return indented(x.String())
	}
	x := reflect.ValueOf(v)
	named := x.IsValid() && x.Type().PkgPath() != ""
	switch k := x.Kind(); {
	case k == reflect.Invalid:
		return "nil"
	case k == reflect.String:
		if text = x.String(); named {
			text = `"` + text + `"`
		}
	case x.CanInt() || x.CanUint() || k == reflect.Bool:
		text = fmt.Sprint(v)
	case x.CanFloat():
		text = strconv.FormatFloat(x.Float(), 'g', -1, x.Type().Bits())
	case x.CanComplex():
		text = strconv.FormatComplex(x.Complex(), 'g', -1, x.Type().Bits())
	default:
		return fmt.Sprintf("(%T) %+v", v, v)
	}
	if named {
		return fmt.Sprintf("%T(%s)", v, indented(text))
	}
	return indented(text)
}

func indented(text string) string { return strings.ReplaceAll(text, "\n", "\n\t") }
