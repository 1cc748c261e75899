package confine

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
)

// A frame is what parent and child exchange over a pipe:
//
//	uint32 little endian   length of the head
//	uint32 little endian   length of the body
//	head                   one JSON value
//	body                   bytes: a program's output, an encoded trace
//
// Bulk travels in the body so that it is neither escaped nor copied.

// MaxHead and MaxBody limit the frames of every conversation, in bytes; a longer one means that the two sides are out
// of step, or that the child has been taken over.
const (
	MaxHead = 64 << 20
	MaxBody = 256 << 20
)

// WriteFrame writes one frame and flushes.
func WriteFrame(w *bufio.Writer, head any, body []byte) error {
	h, err := json.Marshal(head)
	if err != nil {
		return fmt.Errorf("encode frame: %w", err)
	}
	if len(h) > MaxHead || len(body) > MaxBody {
		return fmt.Errorf("frame too large: head %d bytes, body %d bytes", len(h), len(body))
	}
	var n [8]byte
	binary.LittleEndian.PutUint32(n[:4], uint32(len(h)))
	binary.LittleEndian.PutUint32(n[4:], uint32(len(body)))
	for _, part := range [][]byte{n[:], h, body} {
		if _, err := w.Write(part); err != nil {
			return fmt.Errorf("write frame: %w", err)
		}
	}
	if err := w.Flush(); err != nil {
		return fmt.Errorf("write frame: %w", err)
	}
	return nil
}

// ReadFrame reads one frame; head may have at most maxHead bytes and is decoded into head. It returns io.EOF at a
// clean end between two frames. A decoded head may take fifty times as much memory.
func ReadFrame(r *bufio.Reader, head any, maxHead, maxBody uint32) (body []byte, err error) {
	var n [8]byte
	if _, err := io.ReadFull(r, n[:]); err != nil {
		if err == io.EOF {
			return nil, io.EOF
		}
		return nil, fmt.Errorf("read frame: %w", err)
	}
	hn, bn := binary.LittleEndian.Uint32(n[:4]), binary.LittleEndian.Uint32(n[4:])
	if hn > maxHead || bn > maxBody {
		return nil, fmt.Errorf("frame too large: head %d bytes, body %d bytes", hn, bn)
	}
	h, err := ReadN(r, int(hn))
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(h, head); err != nil {
		return nil, fmt.Errorf("decode frame: %w", err)
	}
	return ReadN(r, int(bn))
}

// ReadN reads n bytes, allocating memory only as they arrive, so that a wrong length cannot make it allocate a
// gigabyte.
func ReadN(r io.Reader, n int) ([]byte, error) {
	const step = 1 << 20
	var b []byte
	for len(b) < n {
		k := min(step, n-len(b))
		old := len(b)
		b = append(b, make([]byte, k)...)
		if _, err := io.ReadFull(r, b[old:]); err != nil {
			if err == io.EOF {
				err = io.ErrUnexpectedEOF
			}
			return nil, fmt.Errorf("read frame: %w", err)
		}
	}
	return b, nil
}
