package work

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/rehearse-lab/rehearse/kernel"
)

// Errors of Read, for errors.Is.
var (
	// ErrNotWork: it is another kind of file.
	ErrNotWork = errors.New("not a file of work")
	// ErrNewer: a newer Rehearse wrote it.
	ErrNewer = errors.New("newer version")
	// ErrDamaged: it is not what was written.
	ErrDamaged = errors.New("damaged")
)

// envelope is what a file looks like from outside.
type envelope struct {
	Format  string          `json:"format"`
	Version int             `json:"version"`
	Digest  string          `json:"digest"`
	Work    json.RawMessage `json:"work"`
}

// Write writes a file.
func (w *Work) Write(to io.Writer) error {
	inner, err := compact(w)
	if err != nil {
		return err
	}
	enc := json.NewEncoder(to)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	return enc.Encode(envelope{Format, Version, digest(inner), inner})
}

// compact is a value as JSON without spaces.
func compact(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return bytes.TrimSpace(b.Bytes()), err
}

func digest(compact []byte) string {
	sum := sha256.Sum256(compact)
	return "sha256:" + hex.EncodeToString(sum[:])
}

// Read reads a file, and checks all that it has. Errors have texts for people.
func Read(text []byte) (*Work, error) {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	var e envelope
	if err := json.Unmarshal(text, &e); err != nil {
		if bytes.Contains(text[:min(len(text), 100)], []byte(`"`+Format+`"`)) {
			return nil, damaged(err)
		}
		return nil, notWork()
	}
	switch {
	case e.Format != Format:
		return nil, notWork()
	case e.Version > Version:
		return nil, &kernel.Error{Kind: ErrNewer, Text: fmt.Sprintf("A newer Rehearse wrote the file (version %d; this one knows %d).", e.Version, Version),
			Remedy: "Open it with that Rehearse, or a newer one."}
	}
	if e.Version < 1 {
		return nil, damaged(fmt.Errorf("it has the version %d", e.Version))
	}
	var inner bytes.Buffer
	if err := json.Compact(&inner, e.Work); err != nil {
		return nil, damaged(err)
	}
	if digest(inner.Bytes()) != e.Digest {
		return nil, damaged(errors.New("its content does not match its digest"))
	}
	dec := json.NewDecoder(&inner)
	dec.DisallowUnknownFields()
	w := &Work{}
	if err := dec.Decode(w); err != nil {
		return nil, damaged(err)
	}
	if err := w.check(); err != nil {
		return nil, damaged(err)
	}
	return w, nil
}

func notWork() error {
	return &kernel.Error{Kind: ErrNotWork, Text: "The file has no work in it: it is of another kind.", Remedy: "Choose one that “Save my work to a file” has made."}
}

func damaged(err error) error {
	return &kernel.Error{Kind: ErrDamaged, Text: fmt.Sprintf("The file is damaged, or was changed: %v.", err),
		Remedy: "Copy it again from where it was saved, or save it again.", Cause: err}
}
