// Package reading reads a file with runs of any of three kinds: our trace file, our export as JSON, or an execution trace of Go.
// The kind is recognised by the beginning of the file, not by its name.
//
// Files may come from anywhere. What Read returns has passed trace.Validate, and its header has only values that the pages and
// exports know; an error says what is wrong, and where.
package reading

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/filekind"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/gotrace"
)

// File is the content of a file.
type File struct {
	Kind   filekind.Kind
	Title  string // never empty
	Source string // the program's text, "": not known
	Notes  notes.List
	Traces []*trace.Trace // one or two
}

// Scene is the scene of the file's runs.
func (f *File) Scene() *render.Scene { return render.NewScene(f.Options(), f.Traces...) }

// Options are the scene's content besides the runs.
func (f *File) Options() render.SceneOptions {
	return render.SceneOptions{Title: f.Title, Source: f.Source, Notes: f.Notes}
}

// Options limit what is read. The zero value has the limits of the formats.
type Options struct {
	Name   string // of the file
	Events int    // of one run; 0: trace.MaxEvents, and for an execution trace trace.DefaultEventLimit, at which it is cut off
	Memory int64  // bytes that a trace file may take in memory; 0: trace.MaxFile for its decompressed content
	// From and To are the part of an execution trace that is read, as times since its begin; To 0: up to its end.
	From, To time.Duration
	// Context cancels the reading of an execution trace; nil: nothing does.
	Context context.Context
}

// ErrUnknown is the error, by errors.Is, of a file of no known kind.
var ErrUnknown = errors.New("no trace")

// Sniff is the kind of a file with this beginning; "" if it is unknown.
func Sniff(head []byte) filekind.Kind {
	switch {
	case trace.IsFile(head):
		return filekind.Trace
	case gotrace.Is(head):
		return filekind.GoTrace
	case render.IsJSON(head):
		return filekind.JSON
	}
	return ""
}

// Read reads a file of any kind.
func Read(data []byte, o Options) (*File, error) {
	return ReadFrom(bytes.NewReader(data), int64(len(data)), o)
}

// ReadFrom reads a file of size bytes. An execution trace, which may be large, is never in memory as a whole.
func ReadFrom(r io.Reader, size int64, o Options) (*File, error) {
	in := bufio.NewReader(r)
	head, err := in.Peek(Sniffed)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	f := &File{Kind: Sniff(head)}
	if f.Kind != filekind.GoTrace && (o.From != 0 || o.To != 0) {
		return nil, errors.New("only of an execution trace of Go a part can be read")
	}
	switch f.Kind {
	case filekind.GoTrace:
		err = f.readGoTrace(in, size, o)
	case filekind.Trace, filekind.JSON:
		var data []byte
		if data, err = readN(in, size); err == nil && f.Kind == filekind.Trace {
			err = f.readTrace(data, o)
		} else if err == nil {
			err = f.readJSON(data)
		}
	default:
		return nil, unknown(head)
	}
	if err != nil {
		return nil, err
	}
	if err := f.Check(o); err != nil {
		return nil, err
	}
	return f, nil
}

// Sniffed is how much of a file determines its kind, or what it is instead, bytes.
const Sniffed = 1000

// readN reads n bytes. Space is made as they arrive.
func readN(r io.Reader, n int64) ([]byte, error) {
	var b bytes.Buffer
	if got, err := io.CopyN(&b, r, n); got < n {
		return nil, cmp.Or(err, io.ErrUnexpectedEOF)
	}
	return b.Bytes(), nil
}

func (f *File) readTrace(data []byte, o Options) error {
	most := o.Memory
	if most == 0 {
		most = trace.MaxFile
	}
	if n := trace.Unpacked(data); n > most {
		return fmt.Errorf("the trace file has %d bytes unpacked; at most %d are read", n, most)
	}
	t, err := trace.UnmarshalWithin(data, trace.Bounds{Events: o.Events, Memory: o.Memory})
	f.Traces = []*trace.Trace{t}
	if errors.Is(err, trace.ErrFormat) {
		return fmt.Errorf("%w; the file is damaged or not whole: copy it again, or record the run again", err)
	}
	return err
}

func (f *File) readJSON(data []byte) error {
	opts, traces, err := render.ReadJSON(data)
	f.Title, f.Source, f.Notes, f.Traces = opts.Title, opts.Source, opts.Notes, traces
	return err
}

func (f *File) readGoTrace(r io.Reader, size int64, o Options) error {
	t, err := gotrace.Read(r, gotrace.Options{Name: Name(o.Name), Events: o.Events, Size: size, From: o.From, To: o.To, Context: o.Context})
	f.Traces = []*trace.Trace{t}
	return err
}

// unknown says what a file of no known kind is, if that can be recognised.
func unknown(data []byte) error {
	what := "it does not begin like any of the files that can be opened"
	head := bytes.TrimLeft(data[:min(len(data), Sniffed)], " \t\r\n\ufeff")
	switch {
	case len(data) == 0:
		what = "it is empty"
	case trace.IsOtherVersion(data):
		return fmt.Errorf("%w that this version of Rehearse reads: the trace file is of another version; update Rehearse, or record the run again", ErrUnknown)
	case bytes.HasPrefix(head, []byte{0x1f, 0x8b}), bytes.HasPrefix(head, []byte("PK\x03\x04")):
		what = "it is compressed; unpack it first"
	case bytes.HasPrefix(bytes.ToLower(head), []byte("<!doctype html")):
		what = "it is a web page; open it in a browser, or export the run as JSON"
	case bytes.HasPrefix(head, []byte("{")), bytes.HasPrefix(head, []byte("[")):
		what = "it is JSON, but not exported by rehearse"
	}
	return fmt.Errorf("%w: %s. A file can be a trace file of rehearse run --trace, an export as JSON, or an execution trace of Go", ErrUnknown, what)
}

// maxLine limits titles and names, in bytes.
const maxLine = 200

// line makes one line of a text and limits its length.
func line(s string) string {
	s = strings.Join(strings.Fields(strings.ToValidUTF8(s, "�")), " ")
	if len(s) <= maxLine {
		return s
	}
	return strings.ToValidUTF8(s[:maxLine-len("…")], "") + "…"
}

// Name is the name of a file without its folders, in one line; "trace" if it has none.
func Name(file string) string {
	name := line(path.Base(strings.ReplaceAll(file, `\`, "/")))
	if name == "" || name == "." || name == "/" {
		return "trace"
	}
	return name
}
