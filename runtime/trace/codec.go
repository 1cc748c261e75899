package trace

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"slices"
)

// The file format, all numbers little endian:
//
//	file    = magic section... trailer
//	section = kind u8, flags u8, 0 u16, raw u32, stored u32, crc u32, stored bytes
//	trailer = offset of the index section u64, "RHTREND\x01"
//
// raw is the payload's length, stored its length in the file (smaller when flags has flagDeflate), crc the
// CRC-32C of the stored bytes. The sections come in this order:
//
//	header    JSON of Header
//	tables    threads, actors, positions, strings: a varint count, then the rows, strings length-prefixed; then, unless
//	          they are empty or the file is of an earlier version: what threads run and where they were started, waits;
//	          then, likewise, the actors' priorities and which are routers; then the objects; then
//	          their levels, unless all are 0; then, likewise, the threads' priorities
//	messages  blocks of up to BlockRows rows
//	events    blocks of up to BlockRows rows
//	index     counts, and the place, steps and times of each event block
//
// A block holds its first row's number, its row count, and one run of bytes a column. Blocks do not depend on each
// other, so a range of steps can be read without the rest.
const (
	magic   = "RHTRACE\x01"
	trailer = "RHTREND\x01"

	sectionHeader   = 1
	sectionTables   = 2
	sectionMessages = 3
	sectionEvents   = 4
	sectionIndex    = 5

	sectionHeadSize = 16
	trailerSize     = 16

	flagDeflate = 1
)

// Limits of the format. A file that exceeds them is refused, so that no input can make Unmarshal use unbounded
// memory.
const (
	BlockRows   = 65_536     // rows of a block of events or messages
	MaxEvents   = 16_000_000 // of a trace
	MaxMessages = 16_000_000
	maxSection  = 64 << 20 // bytes of one section's payload
	maxRows     = 4 << 20  // of all tables of a section except events and messages
	MaxFile     = 1 << 30  // bytes of a file
)

// Options chooses how a trace is written. The zero value writes fast and large.
type Options struct {
	Compress bool // deflate, level 1: about a third of the size, several times the time
}

// ErrFormat matches, with errors.Is, every error about the bytes of a file.
var ErrFormat = errors.New("not a readable trace file")

// FormatError says where a file is broken.
type FormatError struct {
	Offset int64 // offset in bytes of the faulty section in the file
	What   string
}

func (e *FormatError) Error() string {
	return fmt.Sprintf("trace file, offset %d: %s", e.Offset, e.What)
}

// Is makes every FormatError an ErrFormat.
func (e *FormatError) Is(target error) bool { return target == ErrFormat }

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Marshal writes t in the file format. It fails if t exceeds the format's limits.
func Marshal(t *Trace, o Options) ([]byte, error) { return MarshalRest(t, &Trace{}, o) }

// MarshalRest is Marshal without the events and messages of known, a trace with which t begins. UnmarshalRest reads
// the result.
func MarshalRest(t, known *Trace, o Options) ([]byte, error) {
	if len(t.Events) > MaxEvents || len(t.Messages) > MaxMessages {
		return nil, fmt.Errorf("encode trace: %d events and %d messages; a file holds %d of each", len(t.Events), len(t.Messages), MaxEvents)
	}
	head, err := json.Marshal(t.Header)
	if err != nil {
		return nil, fmt.Errorf("encode trace header: %w", err)
	}
	events, messages := len(known.Events), len(known.Messages)
	e := &encoder{o: o, out: make([]byte, 0, 1024+(len(t.Events)-events)*24+(len(t.Messages)-messages)*32)}
	e.out = append(e.out, magic...)
	e.section(sectionHeader, func(b []byte) []byte { return append(b, head...) })
	e.section(sectionTables, func(b []byte) []byte { return appendTables(b, t) })
	for first := messages; first < len(t.Messages); first += BlockRows {
		rows := t.Messages[first:min(first+BlockRows, len(t.Messages))]
		e.section(sectionMessages, func(b []byte) []byte { return appendMessages(b, first, rows) })
	}
	ix := Index{Events: len(t.Events), Messages: len(t.Messages)}
	for first := events; first < len(t.Events); first += BlockRows {
		rows := t.Events[first:min(first+BlockRows, len(t.Events))]
		ix.Blocks = append(ix.Blocks, IndexBlock{
			Offset: int64(len(e.out)), First: Step(first), Rows: len(rows),
			FirstTime: rows[0].Time, LastTime: rows[len(rows)-1].Time,
		})
		e.section(sectionEvents, func(b []byte) []byte { return appendEvents(b, first, rows) })
	}
	at := len(e.out)
	e.section(sectionIndex, func(b []byte) []byte { return ix.append(b) })
	e.out = binary.LittleEndian.AppendUint64(e.out, uint64(at))
	e.out = append(e.out, trailer...)
	return e.out, e.err
}

type encoder struct {
	o   Options
	out []byte
	err error
}

// section appends one section, whose payload is appended by fill.
func (e *encoder) section(kind byte, fill func([]byte) []byte) {
	at := len(e.out)
	e.out = append(e.out, make([]byte, sectionHeadSize)...)
	e.out = fill(e.out)
	body := e.out[at+sectionHeadSize:]
	raw, flags := len(body), byte(0)
	if raw > maxSection && e.err == nil {
		e.err = fmt.Errorf("encode trace: a section of %d bytes; a file's sections hold %d", raw, maxSection)
	}
	if e.o.Compress && kind != sectionIndex {
		if small := deflate(body); len(small) < raw {
			e.out = append(e.out[:at+sectionHeadSize], small...)
			body, flags = e.out[at+sectionHeadSize:], flagDeflate
		}
	}
	h := e.out[at:]
	h[0], h[1] = kind, flags
	binary.LittleEndian.PutUint32(h[4:], uint32(raw))
	binary.LittleEndian.PutUint32(h[8:], uint32(len(body)))
	binary.LittleEndian.PutUint32(h[12:], crc32.Checksum(body, castagnoli))
}

func appendString(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

func appendTables(b []byte, t *Trace) []byte {
	b = binary.AppendUvarint(b, uint64(len(t.Threads)))
	for _, th := range t.Threads {
		b = appendString(b, th.Name)
		b = appendString(b, string(th.Role))
		b = binary.AppendVarint(b, int64(th.Actor))
		b = binary.AppendVarint(b, th.OSID)
	}
	b = binary.AppendUvarint(b, uint64(len(t.Actors)))
	for _, a := range t.Actors {
		b = appendString(b, a.Name)
		b = appendString(b, a.Type)
		b = binary.AppendVarint(b, int64(a.Parent))
		b = binary.AppendVarint(b, int64(a.Capacity))
		b = binary.AppendUvarint(b, uint64(len(a.Category)))
		for _, c := range a.Category {
			b = appendString(b, c)
		}
	}
	b = binary.AppendUvarint(b, uint64(len(t.Positions)))
	for _, p := range t.Positions {
		b = appendString(b, p.File)
		b = binary.AppendVarint(b, int64(p.Line))
		b = binary.AppendVarint(b, int64(p.Col))
	}
	b = binary.AppendUvarint(b, uint64(len(t.Strings)))
	for _, s := range t.Strings {
		b = appendString(b, s)
	}
	if t.hasExtras() {
		b = appendWords(b, t)
	}
	if t.hasRanks() {
		for _, a := range t.Actors {
			b = binary.AppendVarint(b, int64(a.Priority))
			b = appendString(b, a.Routing)
		}
	}
	if len(t.Objects) > 0 || t.hasThreadPriorities() {
		b = appendObjects(b, t.Objects)
	}
	if t.hasLevels() || t.hasThreadPriorities() {
		for _, o := range t.Objects {
			b = binary.AppendVarint(b, int64(o.Level))
		}
	}
	if t.hasThreadPriorities() {
		for _, th := range t.Threads {
			b = binary.AppendVarint(b, int64(th.Priority))
		}
	}
	return b
}

// hasLevels reports whether the trace has data that files of the fourth version lack.
func (t *Trace) hasLevels() bool {
	return slices.ContainsFunc(t.Objects, func(o Object) bool { return o.Level != 0 })
}

// What a select's case has; files of earlier versions have no caseHere.
const (
	caseSends = 1 << iota
	caseHere
)

func appendObjects(b []byte, list []Object) []byte {
	b = binary.AppendUvarint(b, uint64(len(list)))
	for _, o := range list {
		b = appendString(b, o.Name)
		b = appendString(b, string(o.Kind))
		b = binary.AppendVarint(b, int64(o.Capacity))
		b = binary.AppendUvarint(b, uint64(len(o.Cases)))
		for _, c := range o.Cases {
			b = binary.AppendVarint(b, int64(c.Object))
			has := byte(0)
			if c.Send {
				has |= caseSends
			}
			if c.Here != "" {
				has |= caseHere
			}
			if b = append(b, has); c.Here != "" {
				b = appendString(b, c.Here)
			}
		}
	}
	return b
}

// hasExtras reports whether the trace has data that files of the first version lack.
func (t *Trace) hasExtras() bool {
	return t.hasRanks() || len(t.Waits) > 0 || slices.ContainsFunc(t.Threads, func(th Thread) bool { return th.Func != "" || th.Start != 0 })
}

// hasRanks reports whether the trace has data that files of the second version lack, too.
func (t *Trace) hasRanks() bool {
	return len(t.Objects) > 0 || t.hasThreadPriorities() || slices.ContainsFunc(t.Actors, func(a Actor) bool { return a.Priority != 0 || a.Routing != "" })
}

// hasThreadPriorities reports whether the trace has data that files lacked before threads had priorities.
func (t *Trace) hasThreadPriorities() bool {
	return slices.ContainsFunc(t.Threads, func(th Thread) bool { return th.Priority != 0 })
}

func appendWords(b []byte, t *Trace) []byte {
	for _, th := range t.Threads {
		b = appendString(b, th.Func)
		b = binary.AppendVarint(b, int64(th.Start))
	}
	b = binary.AppendUvarint(b, uint64(len(t.Waits)))
	for _, w := range t.Waits {
		b = binary.AppendVarint(b, int64(w.Pos))
		b = append(b, byte(w.Reason))
		b = appendString(b, w.Text)
	}
	return b
}

// appendMessages writes a block of messages: subjects as a dictionary and numbers (there are few), data in full.
func appendMessages(b []byte, first int, rows []Message) []byte {
	b = binary.AppendUvarint(b, uint64(first))
	b = binary.AppendUvarint(b, uint64(len(rows)))
	dict := map[string]uint64{}
	var names []string
	numbers := make([]uint64, len(rows))
	for i := range rows {
		s := rows[i].Subject
		if i > 0 && s == rows[i-1].Subject {
			numbers[i] = numbers[i-1]
			continue
		}
		n, ok := dict[s]
		if !ok {
			n = uint64(len(names))
			dict[s] = n
			names = append(names, s)
		}
		numbers[i] = n
	}
	b = binary.AppendUvarint(b, uint64(len(names)))
	for _, s := range names {
		b = appendString(b, s)
	}
	for _, n := range numbers {
		b = binary.AppendUvarint(b, n)
	}
	for i := range rows {
		b = binary.AppendVarint(b, int64(rows[i].From))
		b = binary.AppendVarint(b, int64(rows[i].To))
	}
	for i := range rows {
		b = binary.LittleEndian.AppendUint64(b, rows[i].Lineage)
	}
	for i := range rows {
		b = appendString(b, rows[i].Data)
	}
	return b
}
