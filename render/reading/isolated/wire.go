package isolated

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/kernel/confine"
	"github.com/rehearse-lab/rehearse/kernel/sandbox"
	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render/reading"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// The child receives one frame with a request, and then the bytes of the file. It answers with a frame whose head is an answer; if
// that has no error, these follow, without a head:
//
//	the text of the program
//	the notes, as JSON
//	a trace for each run, as trace.Marshal writes it
//
// The child's input stays open until it has answered, so that it notices when its parent is gone.

// request precedes the file.
type request struct {
	Size    int64        `json:"size"`   // of the file that follows, bytes
	Memory  int64        `json:"memory"` // limit of the process, bytes
	Sandbox sandbox.Mode `json:"sandbox,omitempty"`
	Name    string       `json:"name"` // from here on: reading.Options
	Events  int          `json:"events"`
	Room    int64        `json:"room"`
	From    int64        `json:"from,omitempty"` // ns
	To      int64        `json:"to,omitempty"`
}

func newRequest(r Reader, size int64, o reading.Options) request {
	return request{Size: size, Memory: r.Memory, Sandbox: r.Sandbox, Name: o.Name, Events: o.Events, Room: o.Memory, From: o.From.Nanoseconds(), To: o.To.Nanoseconds()}
}

func (q *request) options() reading.Options {
	return reading.Options{Name: q.Name, Events: q.Events, Memory: q.Room, From: time.Duration(q.From), To: time.Duration(q.To)}
}

// answer is the head of the answer about a file.
type answer struct {
	Err   string `json:"err,omitempty"` // what is wrong with the file; everything else is empty then
	Title string `json:"title"`
	Tour  string `json:"tour,omitempty"` // the title of the notes
	Notes int    `json:"notes"`          // how many there are
	Runs  int    `json:"runs"`
}

// Limits of the answer, bytes.
const (
	maxRequest = 1 << 20  // of the head of a request
	maxHead    = 64 << 10 // of a head of the answer
	maxErr     = 1000     // of the text of an error
	maxText    = 32 << 20 // of the text of the program, and of the notes
)

// sendFile sends a request and then the file. An error says that the file ends early; if the child stops reading, how it ends
// says why.
func sendFile(to io.WriteCloser, q request, file io.Reader) error {
	if confine.WriteFrame(bufio.NewWriter(to), q, nil) != nil {
		return nil
	}
	src := &source{Reader: file}
	if n, _ := io.CopyN(to, src, q.Size); n < q.Size && src.err != nil {
		_ = to.Close() // so that it does not wait for the rest
		return src.err
	}
	return nil
}

// source is a file that records why it ended.
type source struct {
	io.Reader
	err error
}

func (s *source) Read(p []byte) (int, error) {
	n, err := s.Reader.Read(p)
	if s.err = err; errors.Is(err, io.EOF) {
		s.err = io.ErrUnexpectedEOF
	}
	return n, err
}

// writeAnswer answers with the content of a file, or with why it was not read.
func writeAnswer(to io.Writer, f *reading.File, failed error) error {
	w := bufio.NewWriterSize(to, 64<<10)
	var parts [][]byte
	if failed == nil {
		parts, failed = bulk(f)
	}
	if failed != nil {
		return confine.WriteFrame(w, answer{Err: cut(failed.Error())}, nil)
	}
	a := answer{Title: f.Title, Tour: f.Notes.Title, Notes: len(f.Notes.Notes), Runs: len(f.Traces)}
	if err := confine.WriteFrame(w, a, nil); err != nil {
		return err
	}
	for _, p := range parts {
		if err := confine.WriteFrame(w, struct{}{}, p); err != nil {
			return err
		}
	}
	return nil
}

// bulk are the parts of a file that follow the answer. An error says that one cannot be sent.
func bulk(f *reading.File) ([][]byte, error) {
	list, err := json.Marshal(f.Notes.Notes)
	if err != nil {
		return nil, err
	}
	parts := [][]byte{[]byte(f.Source), list}
	for _, t := range f.Traces {
		data, err := trace.Marshal(t, trace.Options{})
		if err == nil && len(data) > confine.MaxBody {
			err = fmt.Errorf("the trace has %d bytes; at most %d are read here", len(data), confine.MaxBody)
		}
		if err != nil {
			return nil, err
		}
		parts = append(parts, data)
	}
	return parts, nil
}

// cut limits the length of a text for people.
func cut(s string) string {
	s = strings.ToValidUTF8(s, "�")
	if len(s) <= maxErr {
		return s
	}
	return strings.ToValidUTF8(s[:maxErr-len("…")], "") + "…"
}

// refusal is the child's error about the file.
type refusal string

// Error implements error.
func (r refusal) Error() string { return string(r) }

// errSilent is the error of a child that ended before its answer was complete.
var errSilent = errors.New("it ended before its answer was complete")

// readAnswer reads the child's answer about a file, and checks it. An error is a refusal, errSilent, or an answer that no child
// of ours gives.
func readAnswer(r *bufio.Reader, o reading.Options) (*reading.File, error) {
	var a answer
	if _, err := part(r, &a, 0); err != nil {
		return nil, err
	}
	switch {
	case a.Err != "":
		return nil, refusal(cut(a.Err))
	case a.Notes < 0 || a.Notes > notes.MaxNotes || a.Runs < 0 || a.Runs > 2:
		return nil, fmt.Errorf("%d notes and %d runs", a.Notes, a.Runs)
	}
	text, err := part(r, &struct{}{}, maxText)
	if err != nil {
		return nil, err
	}
	f := &reading.File{Title: a.Title, Source: string(text), Notes: notes.List{Title: a.Tour}}
	if f.Notes.Notes, err = readNotes(r, a.Notes); err != nil {
		return nil, err
	}
	for range a.Runs {
		t, err := readTrace(r, &o)
		if err != nil {
			return nil, err
		}
		f.Traces = append(f.Traces, t)
	}
	return f, f.Check(o)
}

// part reads one frame. Parts that are too long are refused.
func part(r *bufio.Reader, head any, most uint32) ([]byte, error) {
	body, err := confine.ReadFrame(r, head, maxHead, most)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, errSilent
	}
	return body, err
}

// readNotes reads a list of n notes. A large n alone takes no memory; further notes are left out.
func readNotes(r *bufio.Reader, n int) ([]notes.Note, error) {
	text, err := part(r, &struct{}{}, maxText)
	if err != nil || n == 0 {
		return nil, err
	}
	var list [notes.MaxNotes]notes.Note
	if err := json.Unmarshal(text, &list); err != nil {
		return nil, fmt.Errorf("notes: %w", err)
	}
	return append([]notes.Note(nil), list[:n]...), nil
}

// readTrace reads a run. It uses memory within the limit of o, and reduces the limit by that.
func readTrace(r *bufio.Reader, o *reading.Options) (*trace.Trace, error) {
	data, err := part(r, &struct{}{}, confine.MaxBody)
	if err != nil {
		return nil, err
	}
	most := o.Memory
	t, err := trace.UnmarshalWithin(data, trace.Bounds{Events: o.Events, Memory: most})
	if err != nil && !errors.Is(err, trace.ErrFormat) {
		return nil, refusal(err.Error()) // it is too large: JSON can contain more than a trace file may
	}
	if err != nil {
		return nil, err
	}
	if most > 0 {
		o.Memory = max(most-t.Size(), 1)
	}
	return t, nil
}
