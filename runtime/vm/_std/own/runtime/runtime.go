// Package runtime is the part of Go's package runtime that lessons have.
package runtime

// Error identifies a run-time error, such as an index out of range.
type Error interface {
	error
	RuntimeError()
}

// errorString is a run-time error.
type errorString string

func (e errorString) RuntimeError() {}

func (e errorString) Error() string { return "runtime error: " + string(e) }

// boundsError is an index or a bound out of range.
type boundsError string

func (e boundsError) RuntimeError() {}

func (e boundsError) Error() string { return "runtime error: " + string(e) }

// plainError is a run-time error whose text has no prefix.
type plainError string

func (e plainError) RuntimeError() {}

func (e plainError) Error() string { return string(e) }

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

// Compiler names what runs the program: a virtual machine, not a compiler.
const Compiler = "rehearse"

// Version is the version of the language.
func Version() string { return "go1.26" }

// KeepAlive does nothing: nothing is finalized here.
func KeepAlive(x any) {}

// Breakpoint does nothing: there is no debugger that waits for it.
func Breakpoint() {}

// SetFinalizer does nothing. When memory is collected depends on the machine, and a run does not; as Go does not
// promise that a finalizer ever runs, none does.
func SetFinalizer(obj, finalizer any) {}

// Cleanup is a handle to a cleanup call.
type Cleanup struct{ _ int }

// AddCleanup does nothing, as SetFinalizer.
func AddCleanup[T, S any](ptr *T, cleanup func(S), arg S) Cleanup { return Cleanup{} }

// Stop cancels the cleanup call.
func (c Cleanup) Stop() {}
