package trace

import (
	"encoding/binary"
	"fmt"
	"io"
	"slices"
)

// Index says what a file holds and where its blocks of events are.
type Index struct {
	Events   int
	Messages int
	Blocks   []IndexBlock
}

// IndexBlock is one block of events: where it is in the file, which steps and times it spans. Times in ns.
type IndexBlock struct {
	Offset    int64
	First     Step
	Rows      int
	FirstTime int64
	LastTime  int64
}

func (ix *Index) equal(o *Index) bool {
	return ix.Events == o.Events && ix.Messages == o.Messages && slices.Equal(ix.Blocks, o.Blocks)
}

func (ix *Index) append(b []byte) []byte {
	b = binary.AppendUvarint(b, uint64(ix.Events))
	b = binary.AppendUvarint(b, uint64(ix.Messages))
	b = binary.AppendUvarint(b, uint64(len(ix.Blocks)))
	for _, k := range ix.Blocks {
		b = binary.AppendUvarint(b, uint64(k.Offset))
		b = binary.AppendUvarint(b, uint64(k.First))
		b = binary.AppendUvarint(b, uint64(k.Rows))
		b = binary.AppendVarint(b, k.FirstTime)
		b = binary.AppendVarint(b, k.LastTime)
	}
	return b
}

func (r *reader) index() Index {
	ix := Index{Events: int(r.uvarint()), Messages: int(r.uvarint())}
	ix.Blocks = rows(r, 5, func() IndexBlock {
		return IndexBlock{
			Offset: int64(r.uvarint()), First: Step(r.uvarint()), Rows: int(r.uvarint()),
			FirstTime: r.varint(), LastTime: r.varint(),
		}
	})
	return ix
}

// ReadIndex reads only the index of a file of the given size in bytes.
func ReadIndex(r io.ReaderAt, size int64) (*Index, error) {
	var tail [trailerSize]byte
	if size < int64(len(magic))+sectionHeadSize+trailerSize || size > MaxFile {
		return nil, &FormatError{What: fmt.Sprintf("a file of %d bytes cannot be a trace file", size)}
	}
	at := size - trailerSize
	if _, err := r.ReadAt(tail[:], at); err != nil {
		return nil, fmt.Errorf("read trace: %w", err)
	}
	off := binary.LittleEndian.Uint64(tail[:])
	if string(tail[8:]) != trailer || off < uint64(len(magic)) || off >= uint64(at) {
		return nil, &FormatError{Offset: at, What: "the end of the file is damaged"}
	}
	s, err := sectionAt(r, int64(off), at, sectionIndex)
	if err != nil {
		return nil, err
	}
	in := &reader{b: s.body}
	ix := in.index()
	if err := in.done(); err != nil {
		return nil, &FormatError{Offset: int64(off), What: err.Error()}
	}
	rows := 0
	for _, k := range ix.Blocks {
		if int(k.First) != rows || k.Rows <= 0 || k.Rows > BlockRows || rows > MaxEvents {
			return nil, &FormatError{Offset: int64(off), What: "the index has gaps"}
		}
		rows += k.Rows
	}
	if rows != ix.Events {
		return nil, &FormatError{Offset: int64(off), What: "the index counts other events than its blocks"}
	}
	return &ix, nil
}

// ReadRange reads only the events of the steps from <= step < to from a file of the given size in bytes. Steps beyond
// the end are left out. The event of step s is at index s-from.
func ReadRange(r io.ReaderAt, size int64, from, to Step) ([]Event, error) {
	ix, err := ReadIndex(r, size)
	if err != nil {
		return nil, err
	}
	from, to = max(from, 0), min(to, Step(ix.Events))
	if from >= to {
		return nil, nil
	}
	var out []Event
	for _, k := range ix.Blocks {
		if k.First >= to || int(k.First)+k.Rows <= int(from) {
			continue
		}
		s, err := sectionAt(r, k.Offset, size, sectionEvents)
		if err != nil {
			return nil, err
		}
		in := &reader{b: s.body}
		es := in.events(nil, int(k.First))
		if err := in.done(); err != nil {
			return nil, &FormatError{Offset: k.Offset, What: err.Error()}
		}
		lo, hi := max(0, int(from-k.First)), min(len(es), int(to-k.First))
		if len(es) != k.Rows {
			return nil, &FormatError{Offset: k.Offset, What: "a block has other rows than the index says"}
		}
		out = append(out, es[lo:hi]...)
	}
	return out, nil
}

// sectionAt reads the section at an offset, which must be of kind and end before end.
func sectionAt(r io.ReaderAt, off, end int64, kind byte) (section, error) {
	bad := func(what string) (section, error) { return section{}, &FormatError{Offset: off, What: what} }
	if off < int64(len(magic)) || off > end-sectionHeadSize {
		return bad("the index points outside the file")
	}
	var head [sectionHeadSize]byte
	if _, err := r.ReadAt(head[:], off); err != nil {
		return section{}, fmt.Errorf("read trace: %w", err)
	}
	stored := int64(binary.LittleEndian.Uint32(head[8:]))
	if head[0] != kind || stored > maxSection || off+sectionHeadSize+stored > end {
		return bad("the index points to something else")
	}
	b := make([]byte, sectionHeadSize+stored)
	if _, err := r.ReadAt(b, off); err != nil {
		return section{}, fmt.Errorf("read trace: %w", err)
	}
	s, _, err := readSection(b, off)
	return s, err
}
