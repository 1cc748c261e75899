package runtime

// callers numbers the places where the goroutine's calls are under way, innermost first: 0 is the caller of callers.
func callers(skip int, pcs []uintptr) int

// place is what a number of callers stands for.
func place(pc uintptr) (function, file string, line int)

func stack(all bool) string

// Caller tells where the calling function, or one skip levels above it, is.
func Caller(skip int) (pc uintptr, file string, line int, ok bool) {
	pcs := make([]uintptr, 1)
	if callers(skip+1, pcs) == 0 {
		return 0, "", 0, false
	}
	_, file, line = place(pcs[0])
	return pcs[0], file, line, true
}

// Callers fills pc with the places of the calls under way and returns how many there are. With skip 0 the first is
// Callers itself, with 1 its caller.
func Callers(skip int, pc []uintptr) int { return callers(skip, pc) }

// Frame is a place in the program.
type Frame struct {
	PC       uintptr
	Func     *Func
	Function string
	File     string
	Line     int
	Entry    uintptr
}

// Frames goes through what Callers has found.
type Frames struct{ pcs []uintptr }

// CallersFrames makes Frames of what Callers has filled.
func CallersFrames(callers []uintptr) *Frames { return &Frames{callers} }

// Next is the next frame; more tells whether there is one behind it.
func (f *Frames) Next() (frame Frame, more bool) {
	if len(f.pcs) == 0 {
		return Frame{}, false
	}
	pc := f.pcs[0]
	f.pcs = f.pcs[1:]
	frame = Frame{PC: pc, Func: FuncForPC(pc), Entry: pc}
	frame.Function, frame.File, frame.Line = place(pc)
	return frame, len(f.pcs) > 0
}

// Func is a function of the program.
type Func struct{ pc uintptr }

// FuncForPC is the function that a place of Callers is in, nil if there is none.
func FuncForPC(pc uintptr) *Func {
	if name, _, _ := place(pc); name == "" {
		return nil
	}
	return &Func{pc}
}

// Name is the function's name with that of its package.
func (f *Func) Name() string {
	if f == nil {
		return ""
	}
	name, _, _ := place(f.pc)
	return name
}

// Entry stands for the function's beginning.
func (f *Func) Entry() uintptr { return f.pc }

// FileLine tells where a place of Callers is.
func (f *Func) FileLine(pc uintptr) (file string, line int) {
	_, file, line = place(pc)
	return file, line
}

// Stack writes the goroutine's stack to buf, as much as it has room for, and returns how much that is.
func Stack(buf []byte, all bool) int { return copy(buf, stack(all)) }
