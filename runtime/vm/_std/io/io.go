// Package io is the part of Go's package io that lessons have.
package io

import "errors"

// EOF is returned when there is no more to read.
var EOF = errors.New("EOF")

// ErrUnexpectedEOF means that the input ended in the middle.
var ErrUnexpectedEOF = errors.New("unexpected EOF")

// ErrShortWrite means that a write took fewer bytes than asked, without an error.
var ErrShortWrite = errors.New("short write")

// ErrNoProgress means that many reads returned nothing.
var ErrNoProgress = errors.New("multiple Read calls return no data or error")

// ErrShortBuffer means that a read needed a longer buffer.
var ErrShortBuffer = errors.New("short buffer")

// Where Seek counts from.
const (
	SeekStart   = 0
	SeekCurrent = 1
	SeekEnd     = 2
)

type (
	// Reader reads up to len(p) bytes into p.
	Reader interface {
		Read(p []byte) (n int, err error)
	}
	// Writer writes len(p) bytes from p.
	Writer interface {
		Write(p []byte) (n int, err error)
	}
	// Closer closes.
	Closer interface{ Close() error }
	// ReadWriter reads and writes.
	ReadWriter interface {
		Reader
		Writer
	}
	// ReadCloser reads and closes.
	ReadCloser interface {
		Reader
		Closer
	}
	// WriteCloser writes and closes.
	WriteCloser interface {
		Writer
		Closer
	}
	// ByteReader reads a byte.
	ByteReader interface{ ReadByte() (byte, error) }
	// ByteScanner reads a byte and can take it back.
	ByteScanner interface {
		ByteReader
		UnreadByte() error
	}
	// ByteWriter writes a byte.
	ByteWriter interface{ WriteByte(c byte) error }
	// RuneReader reads a rune.
	RuneReader interface {
		ReadRune() (r rune, size int, err error)
	}
	// RuneScanner reads a rune and can take it back.
	RuneScanner interface {
		RuneReader
		UnreadRune() error
	}
	// StringWriter writes a string.
	StringWriter interface {
		WriteString(s string) (n int, err error)
	}
	// WriterTo writes itself to w.
	WriterTo interface {
		WriteTo(w Writer) (n int64, err error)
	}
	// Seeker sets the place of the next Read or Write.
	Seeker interface {
		Seek(offset int64, whence int) (int64, error)
	}
	// ReaderAt reads from a place.
	ReaderAt interface {
		ReadAt(p []byte, off int64) (n int, err error)
	}
	// ReaderFrom reads all of r.
	ReaderFrom interface {
		ReadFrom(r Reader) (n int64, err error)
	}
)

// WriteString writes s to w.
func WriteString(w Writer, s string) (n int, err error) {
	if sw, ok := w.(StringWriter); ok {
		return sw.WriteString(s)
	}
	return w.Write([]byte(s))
}

// ReadAll reads r to its end.
func ReadAll(r Reader) ([]byte, error) {
	b := make([]byte, 0, 512)
	for {
		if len(b) == cap(b) {
			b = append(b, 0)[:len(b)]
		}
		n, err := r.Read(b[len(b):cap(b)])
		b = b[:len(b)+n]
		if err != nil {
			if err == EOF {
				err = nil
			}
			return b, err
		}
	}
}

// ReadAtLeast reads into buf until it has at least min bytes.
func ReadAtLeast(r Reader, buf []byte, min int) (n int, err error) {
	if len(buf) < min {
		return 0, ErrShortBuffer
	}
	for n < min && err == nil {
		var nn int
		nn, err = r.Read(buf[n:])
		n += nn
	}
	if n >= min {
		err = nil
	} else if n > 0 && err == EOF {
		err = ErrUnexpectedEOF
	}
	return n, err
}

// ReadFull fills buf.
func ReadFull(r Reader, buf []byte) (n int, err error) { return ReadAtLeast(r, buf, len(buf)) }

// Copy copies from src to dst until src ends.
func Copy(dst Writer, src Reader) (written int64, err error) {
	buf := make([]byte, 512)
	for {
		n, rerr := src.Read(buf)
		if n > 0 {
			nw, werr := dst.Write(buf[:n])
			written += int64(nw)
			if werr != nil {
				return written, werr
			}
			if nw < n {
				return written, ErrShortWrite
			}
		}
		if rerr == EOF {
			return written, nil
		}
		if rerr != nil {
			return written, rerr
		}
	}
}

type discard struct{}

func (discard) Write(p []byte) (int, error) { return len(p), nil }

func (discard) WriteString(s string) (int, error) { return len(s), nil }

// Discard is a Writer that takes everything and does nothing.
var Discard Writer = discard{}

// LimitReader reads at most n bytes from r.
func LimitReader(r Reader, n int64) Reader { return &LimitedReader{r, n} }

// A LimitedReader reads at most N bytes from R.
type LimitedReader struct {
	R Reader
	N int64
}

func (l *LimitedReader) Read(p []byte) (n int, err error) {
	if l.N <= 0 {
		return 0, EOF
	}
	if int64(len(p)) > l.N {
		p = p[:l.N]
	}
	n, err = l.R.Read(p)
	l.N -= int64(n)
	return n, err
}

type multiWriter struct{ writers []Writer }

func (t *multiWriter) Write(p []byte) (n int, err error) {
	for _, w := range t.writers {
		n, err = w.Write(p)
		if err != nil {
			return n, err
		}
		if n != len(p) {
			return n, ErrShortWrite
		}
	}
	return len(p), nil
}

// MultiWriter writes to all of writers.
func MultiWriter(writers ...Writer) Writer { return &multiWriter{append([]Writer(nil), writers...)} }

type teeReader struct {
	r Reader
	w Writer
}

// TeeReader writes to w what it reads from r.
func TeeReader(r Reader, w Writer) Reader { return &teeReader{r, w} }

func (t *teeReader) Read(p []byte) (n int, err error) {
	n, err = t.r.Read(p)
	if n > 0 {
		if n, err := t.w.Write(p[:n]); err != nil {
			return n, err
		}
	}
	return n, err
}
