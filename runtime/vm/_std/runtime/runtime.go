// Package runtime is the part of Go's package runtime that lessons have.
package runtime

// Error identifies a run-time error, such as an index out of range.
type Error interface {
	error
	RuntimeError()
}

// errorString is a run-time error. Texts after a zero byte stand as they are, others get the usual prefix.
type errorString string

func (e errorString) RuntimeError() {}

func (e errorString) Error() string {
	if len(e) > 0 && e[0] == 0 {
		return string(e[1:])
	}
	return "runtime error: " + string(e)
}

// A TypeAssertionError explains a failed type assertion.
type TypeAssertionError struct{ text string }

func (*TypeAssertionError) RuntimeError() {}

func (e *TypeAssertionError) Error() string { return e.text }

// A PanicNilError happens when code calls panic(nil).
type PanicNilError struct{ _ [0]func() }

func (*PanicNilError) Error() string {
	return "panic called with nil argument"
}

func (*PanicNilError) RuntimeError() {}

// GOOS and GOARCH name no real machine: programs run in a virtual one.
const (
	GOOS   = "rehearse"
	GOARCH = "vm"
)

// Gosched lets other goroutines run.
func Gosched()

// Goexit ends the goroutine that calls it, after its deferred calls.
func Goexit()

// NumGoroutine is the number of goroutines that exist.
func NumGoroutine() int

// NumCPU is the number of cores of the run.
func NumCPU() int

// GOMAXPROCS is the number of cores of the run; it cannot be changed.
func GOMAXPROCS(n int) int { return NumCPU() }

// GC does nothing: memory looks after itself.
func GC()

func caller(skip int) (file string, line int, ok bool)

// Caller tells where the calling function, or one skip levels above it, is.
func Caller(skip int) (pc uintptr, file string, line int, ok bool) {
	file, line, ok = caller(skip + 1)
	return 0, file, line, ok
}
