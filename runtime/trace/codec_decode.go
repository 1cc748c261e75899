package trace

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"io"
	"sync"
)

// Unmarshal reads a trace written by Marshal. Any other input gives an error that is ErrFormat. The trace shares no
// memory with data. It is well formed, but not checked for consistency: see Validate.
func Unmarshal(data []byte) (*Trace, error) {
	return UnmarshalWithin(data, Bounds{})
}

// UnmarshalRest reads what MarshalRest wrote without known. The trace shares the events and messages of known: only
// the last trace of a growing one may be extended.
func UnmarshalRest(known *Trace, data []byte) (*Trace, error) {
	return unmarshal(&Trace{Events: known.Events, Messages: known.Messages}, data, Bounds{})
}

// unmarshal adds what was written to t.
func unmarshal(t *Trace, data []byte, within Bounds) (*Trace, error) {
	if len(data) > MaxFile {
		return nil, &FormatError{Offset: MaxFile, What: fmt.Sprintf("larger than the limit of %d bytes", MaxFile)}
	}
	if len(data) < len(magic) || string(data[:len(magic)]) != magic {
		return nil, &FormatError{What: "this is not a trace file of version 1"}
	}
	d := &decoder{t: t, within: within}
	at := len(magic)
	for {
		s, n, err := readSection(data[at:], int64(at))
		if err != nil {
			return nil, err
		}
		if err := d.room(s); err != nil {
			return nil, err
		}
		if err := d.section(s); err != nil {
			return nil, &FormatError{Offset: int64(at), What: err.Error()}
		}
		if s.kind == sectionIndex {
			if err := checkTrailer(data[at+n:], at); err != nil {
				return nil, err
			}
			if len(d.t.Events) == 0 {
				d.t.Events = nil
			}
			return d.t, nil
		}
		at += n
	}
}

// eventsHint is how many events the index at the end of a file announces, as far as that is plausible for the file's
// size: memory for them is allocated at once.
func eventsHint(data []byte) int {
	at := len(data) - trailerSize
	if at < 0 {
		return 0
	}
	off := binary.LittleEndian.Uint64(data[at:])
	if off > uint64(at) || uint64(at)-off < sectionHeadSize {
		return 0
	}
	n, _ := binary.Uvarint(data[off+sectionHeadSize:])
	return int(min(n, MaxEvents, uint64(len(data))))
}

func checkTrailer(rest []byte, indexAt int) error {
	if len(rest) != trailerSize || string(rest[8:]) != trailer || binary.LittleEndian.Uint64(rest) != uint64(indexAt) {
		return &FormatError{Offset: int64(indexAt), What: "the end of the file is damaged"}
	}
	return nil
}

// IsFile reports whether a file that begins with head was written by Marshal.
func IsFile(head []byte) bool { return len(head) >= len(magic) && string(head[:len(magic)]) == magic }

// IsOtherVersion reports whether a file that begins with head is a trace file in another version of the format than Unmarshal reads.
func IsOtherVersion(head []byte) bool {
	name := magic[:len(magic)-1]
	return len(head) >= len(magic) && string(head[:len(name)]) == name && !IsFile(head)
}

// Unpacked is the unpacked size of a file's sections according to their heads, which Unmarshal enforces. So a reader
// of untrusted files knows in advance how much memory one may take.
func Unpacked(data []byte) (bytes int64) {
	for at := int64(len(magic)); at+sectionHeadSize <= int64(len(data)); {
		head := data[at:]
		bytes += int64(binary.LittleEndian.Uint32(head[4:]))
		at += sectionHeadSize + int64(binary.LittleEndian.Uint32(head[8:]))
	}
	return bytes
}

// section is one section of a file, unpacked.
type section struct {
	kind byte
	at   int64 // in the file
	body []byte
}

// readSection reads the first section of b, which lies at offset at in the file, and returns how many bytes of b it
// took.
func readSection(b []byte, at int64) (section, int, error) {
	bad := func(format string, args ...any) (section, int, error) {
		return section{}, 0, &FormatError{Offset: at, What: fmt.Sprintf(format, args...)}
	}
	if len(b) < sectionHeadSize {
		return bad("the file ends within a section")
	}
	s := section{kind: b[0], at: at}
	raw, stored := int64(binary.LittleEndian.Uint32(b[4:])), int64(binary.LittleEndian.Uint32(b[8:]))
	switch {
	case s.kind < sectionHeader || s.kind > sectionIndex || b[1]&^flagDeflate != 0 || b[2] != 0 || b[3] != 0:
		return bad("section of unknown kind %d", s.kind)
	case raw > maxSection || stored > raw:
		return bad("section of %d bytes, %d stored, is beyond the limit", raw, stored)
	case int64(len(b)-sectionHeadSize) < stored:
		return bad("the file ends within a section")
	}
	s.body = b[sectionHeadSize : sectionHeadSize+stored]
	if crc32.Checksum(s.body, castagnoli) != binary.LittleEndian.Uint32(b[12:]) {
		return bad("a section is damaged (checksum)")
	}
	if b[1]&flagDeflate != 0 {
		body, err := inflate(s.body, raw)
		if err != nil {
			return bad("a section cannot be unpacked: %v", err)
		}
		s.body = body
	} else if stored != raw {
		return bad("an uncompressed section has two lengths")
	}
	return s, sectionHeadSize + int(stored), nil
}

type decoder struct {
	t    *Trace
	last byte // kind of the section before
	ix   Index

	within Bounds
	memory int64 // that the sections so far take
}

// section adds one section to the trace. Sections must be in the order of their kinds; header, tables and index occur
// once.
func (d *decoder) section(s section) error {
	once := s.kind <= sectionTables || s.kind == sectionIndex
	if s.kind < d.last || once && s.kind == d.last || d.last < sectionTables && s.kind != d.last+1 {
		return fmt.Errorf("section of kind %d after kind %d", s.kind, d.last)
	}
	d.last = s.kind
	r := &reader{b: s.body}
	switch s.kind {
	case sectionHeader:
		if err := json.Unmarshal(s.body, &d.t.Header); err != nil {
			return fmt.Errorf("header: %w", err)
		}
		return nil
	case sectionTables:
		r.tables(d.t)
	case sectionMessages:
		r.messages(d.t)
	case sectionEvents:
		first := len(d.t.Events)
		d.t.Events = r.events(d.t.Events, first)
		if r.err == nil {
			rows := d.t.Events[first:]
			d.ix.Blocks = append(d.ix.Blocks, IndexBlock{
				Offset: s.at, First: Step(first), Rows: len(rows), FirstTime: rows[0].Time, LastTime: rows[len(rows)-1].Time,
			})
		}
	case sectionIndex:
		ix := r.index()
		d.ix.Events, d.ix.Messages = len(d.t.Events), len(d.t.Messages)
		if r.err == nil && !ix.equal(&d.ix) {
			r.fail("the index does not agree with the file: rows are missing or moved")
		}
	}
	return r.done()
}

var inflaters = sync.Pool{New: func() any { return flate.NewReader(bytes.NewReader(nil)) }}

// inflate unpacks b, which must give exactly size bytes.
func inflate(b []byte, size int64) ([]byte, error) {
	r := inflaters.Get().(io.Reader)
	defer inflaters.Put(r)
	if err := r.(flate.Resetter).Reset(bytes.NewReader(b), nil); err != nil {
		return nil, err
	}
	// The size is only claimed by the file: grow as the bytes arrive.
	var out bytes.Buffer
	out.Grow(int(min(size, int64(len(b))*8)))
	n, err := io.Copy(&out, io.LimitReader(r, size+1))
	if err != nil {
		return nil, err
	}
	if n != size {
		return nil, fmt.Errorf("%d bytes instead of %d", n, size)
	}
	return out.Bytes(), nil
}

var deflaters = sync.Pool{New: func() any {
	w, _ := flate.NewWriter(io.Discard, flate.BestSpeed) // fails only on an unknown level
	return w
}}

func deflate(b []byte) []byte {
	var out bytes.Buffer
	w := deflaters.Get().(*flate.Writer)
	defer deflaters.Put(w)
	w.Reset(&out)
	_, _ = w.Write(b) // a bytes.Buffer takes everything
	_ = w.Close()
	return out.Bytes()
}

// ReadHeader reads only the header, from the beginning of a file. ok is false if start is too short to contain it.
func ReadHeader(start []byte) (h Header, ok bool, err error) {
	if len(start) < len(magic)+sectionHeadSize {
		return h, false, nil
	}
	if string(start[:len(magic)]) != magic {
		return h, false, &FormatError{What: "this is not a trace file of version 1"}
	}
	at := len(magic)
	if stored := int64(binary.LittleEndian.Uint32(start[at+8:])); stored <= maxSection && int64(len(start)-at-sectionHeadSize) < stored {
		return h, false, nil
	}
	s, _, err := readSection(start[at:], int64(at))
	if err != nil {
		return h, false, err
	}
	d := decoder{t: &Trace{}}
	if s.kind != sectionHeader {
		return h, false, &FormatError{Offset: int64(at), What: "the file does not begin with its header"}
	}
	if err := d.section(s); err != nil {
		return h, false, &FormatError{Offset: int64(at), What: err.Error()}
	}
	return d.t.Header, true, nil
}
