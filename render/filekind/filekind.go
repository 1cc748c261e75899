// Package filekind names the kinds of files with runs. It is apart from package reading, which reads them, so that a program that only
// lists opened files does without the readers.
package filekind

// Kind is the kind of a file.
type Kind string

// The kinds of files.
const (
	Trace   Kind = "trace"   // rehearse run --trace
	JSON    Kind = "json"    // the export as JSON: up to two runs, with notes and the program
	GoTrace Kind = "gotrace" // written by package runtime/trace of Go
)

// Words is the name of a kind.
func (k Kind) Words() string {
	switch k {
	case Trace:
		return "trace file"
	case JSON:
		return "export as JSON"
	case GoTrace:
		return "Go execution trace"
	}
	return "unknown file"
}
