package gotrace

import (
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Options limit and name what is read. The zero value means the defaults.
type Options struct {
	Name       string // of the file, for the trace's header
	Events     int    // of the resulting trace, which is cut off there. 0: trace.DefaultEventLimit
	Goroutines int    // likewise; 0: DefaultGoroutines
	Size       int64  // of the file, bytes, so that room for its events can be made at once; 0: not known
	// From and To are the part of the recording that is converted, as times since its begin. To 0: up to its end. Times in
	// the trace are since From.
	From, To time.Duration
	// Context cancels the reading, which then returns its error; nil: no cancellation.
	Context context.Context
}

// DefaultGoroutines limits the goroutines of one trace: each has a lane.
const DefaultGoroutines = 50_000

// Limits of the bytes of a file that are read. Go writes a trace in parts, of about a second each, and a part is decoded
// as a whole: the memory that a hostile file can make its reader use is some tens of times MaxPart.
const (
	MaxRead = 1 << 30
	MaxPart = 64 << 20
)

// ErrFormat matches, with errors.Is, every error about the bytes of a file.
var ErrFormat = errors.New("not a readable Go execution trace")

// FormatError says where a file is broken.
type FormatError struct {
	After time.Duration // duration of the recording that was read before the error
	What  string
}

func (e *FormatError) Error() string {
	return fmt.Sprintf("Go execution trace, %v after its start: %s", e.After, e.What)
}

// Is makes every FormatError an ErrFormat.
func (e *FormatError) Is(target error) bool { return target == ErrFormat }

var header = regexp.MustCompile(`^go 1\.(\d{1,4}) trace\x00\x00\x00`)

// headerSize is the length of the header of all supported versions.
const headerSize = 16

// Is reports whether a file that begins with head is a Go execution trace.
func Is(head []byte) bool { return header.Match(head[:min(len(head), headerSize+2)]) }

// The supported versions of the format. The version before has nothing in common with these.
const oldest, newest = 22, 26

// versionOf is the minor version of Go in a file's header.
func versionOf(head []byte) (int, error) {
	found := header.FindSubmatch(head)
	if found == nil {
		return 0, &FormatError{What: "it does not begin like one"}
	}
	v, _ := strconv.Atoi(string(found[1])) // has at most four digits
	switch {
	case v < oldest:
		return v, &FormatError{What: fmt.Sprintf("it was recorded by Go 1.%d, whose format is not read; record it with Go 1.%d or newer", v, oldest)}
	case v > newest:
		return v, &FormatError{What: fmt.Sprintf("its format is that of Go 1.%d, which is newer than this rehearse", v)}
	}
	return v, nil
}

// Read converts an execution trace to a trace, which passes trace.Validate. A file that breaks off gives what
// can be read, truncated there (trace.Header.Truncated), and so does one that exceeds the Options; the outcome
// says why. If no goroutine can be read, that is an error.
func Read(r io.Reader, o Options) (*trace.Trace, error) {
	head := make([]byte, headerSize)
	n, err := io.ReadFull(r, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return nil, err
	}
	version, err := versionOf(head[:n])
	if err != nil {
		return nil, err
	}
	if o.Events <= 0 {
		o.Events = trace.DefaultEventLimit
	}
	if o.Goroutines <= 0 {
		o.Goroutines = DefaultGoroutines
	}
	if o.Context == nil {
		o.Context = context.Background()
	}
	c := newConverter(o)
	reading, err := newReader(head, version, &bounded{r: r, left: MaxRead - headerSize, part: MaxPart}, c.places)
	if err != nil {
		return nil, c.failure(err)
	}
	if err := c.all(reading); err != nil {
		return nil, err
	}
	return c.trace(version), nil
}

// bounded reads a limited number of bytes, and then fails.
type bounded struct {
	r    io.Reader
	left int // of the file
	part int // of the current part
}

// nextPart says that what follows is another part.
func (b *bounded) nextPart() { b.part = MaxPart }

func (b *bounded) Read(p []byte) (int, error) {
	if b.left == 0 {
		return 0, fmt.Errorf("only the first %d MB of a Go execution trace are read", MaxRead>>20)
	}
	if b.part == 0 {
		return 0, fmt.Errorf("a part of it, of which Go writes one a second, has more than %d MB", MaxPart>>20)
	}
	n, err := b.r.Read(p[:min(len(p), b.left, b.part)])
	b.left -= n
	b.part -= n
	return n, err
}
