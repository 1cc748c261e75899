package trace

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// reader reads values from the front of a section's payload. After the first failure it returns zeros; done reports
// the failure.
type reader struct {
	b   []byte
	str string // the same bytes as a string, converted once, so that strings are not copied one by one
	n   int    // rows of tables read so far
	err error
}

var errShort = errors.New("a section ends early")

func (r *reader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf(format, args...)
	}
	r.b = nil
}

// done reports what went wrong, including bytes that are left over.
func (r *reader) done() error {
	if r.err == nil && len(r.b) != 0 {
		return fmt.Errorf("a section has %d bytes too many", len(r.b))
	}
	return r.err
}

func (r *reader) uvarint() uint64 {
	v, n := binary.Uvarint(r.b)
	if n <= 0 {
		r.fail("%w", errShort)
		return 0
	}
	r.b = r.b[n:]
	return v
}

func (r *reader) varint() int64 {
	u := r.uvarint()
	return int64(u>>1) ^ -int64(u&1)
}

// id reads a number that must fit 32 bits.
func (r *reader) id() int32 {
	v := r.varint()
	if v != int64(int32(v)) {
		r.fail("the id %d is beyond 32 bits", v)
		return 0
	}
	return int32(v)
}

// count reads how many rows of at least size bytes follow: a count for which the rest is too short is refused before
// anything is allocated.
func (r *reader) count(size int) int {
	n := r.uvarint()
	if n > uint64(len(r.b)/size) {
		r.fail("%d rows announced, %d bytes left", n, len(r.b))
		return 0
	}
	return int(n)
}

func (r *reader) string() string {
	n := r.count(1)
	if n == 0 {
		return ""
	}
	if len(r.str) < len(r.b) {
		r.str = string(r.b)
	}
	// Both end at the section's end, so the distance from the end is the same in both.
	at := len(r.str) - len(r.b)
	r.b = r.b[n:]
	return r.str[at : at+n]
}

func (r *reader) tables(t *Trace) {
	t.Threads = rows(r, 4, func() Thread {
		return Thread{Name: r.string(), Role: Role(r.string()), Actor: ActorID(r.id()), OSID: r.varint()}
	})
	t.Actors = rows(r, 5, func() Actor {
		a := Actor{Name: r.string(), Type: r.string(), Parent: ActorID(r.id()), Capacity: int(r.varint())}
		a.Category = rows(r, 1, r.string)
		return a
	})
	t.Positions = rows(r, 3, func() Position {
		return Position{File: r.string(), Line: int(r.varint()), Col: int(r.varint())}
	})
	t.Strings = rows(r, 1, r.string)
	if len(r.b) > 0 {
		r.words(t)
	}
}

// words reads what files of the first version lack.
func (r *reader) words(t *Trace) {
	for i := range t.Threads {
		t.Threads[i].Func, t.Threads[i].Start = r.string(), PosID(r.id())
	}
	t.Waits = rows(r, 3, func() Wait {
		return Wait{Pos: PosID(r.id()), Reason: Reason(r.byte()), Text: r.string()}
	})
	if len(r.b) > 0 {
		for i := range t.Actors {
			t.Actors[i].Priority, t.Actors[i].Routing = int(r.varint()), r.string()
		}
		if len(r.b) > 0 {
			r.objects(t)
		}
		if !t.hasRanks() {
			r.fail("the table has no actor or thread with a priority, no router, and no object")
		}
	}
	if !t.hasExtras() {
		r.fail("the table says of no thread what it runs, and of no place what is waited for there")
	}
}

// objects reads what files of the third version lack.
func (r *reader) objects(t *Trace) {
	t.Objects = rows(r, 4, func() Object {
		o := Object{Name: r.string(), Kind: ObjectKind(r.string()), Capacity: int(r.varint())}
		o.Cases = rows(r, 2, func() Case {
			x := Case{Object: ObjectID(r.id())}
			has := r.byte()
			if x.Send = has&caseSends != 0; has&caseHere != 0 {
				x.Here = r.string()
			}
			return x
		})
		return o
	})
	if len(r.b) == 0 && len(t.Objects) == 0 {
		r.fail("the table of objects is empty")
	}
	if len(r.b) == 0 {
		return
	}
	for i := range t.Objects {
		n := r.varint()
		if t.Objects[i].Level = int32(n); int64(int32(n)) != n {
			r.fail("object %d has a level of %d", i+1, n)
		}
	}
	if len(r.b) == 0 {
		if !t.hasLevels() {
			r.fail("the table says of no object what its level is")
		}
		return
	}
	for i := range t.Threads {
		t.Threads[i].Priority = int(r.varint())
	}
	if !t.hasThreadPriorities() {
		r.fail("the table has no thread with a priority")
	}
}

func (r *reader) byte() byte {
	if len(r.b) == 0 {
		r.fail("%w", errShort)
		return 0
	}
	v := r.b[0]
	r.b = r.b[1:]
	return v
}

// rows reads a count and as many rows of at least size bytes; none gives nil.
func rows[T any](r *reader, size int, row func() T) []T {
	n := r.count(size)
	if n == 0 {
		return nil
	}
	if r.n += n; r.n > maxRows {
		r.fail("more than %d rows in a table", maxRows)
		return nil
	}
	s := make([]T, 0, min(n, 4096))
	for range n {
		s = append(s, row())
		if r.err != nil {
			return nil
		}
	}
	return s
}

// block reads a block's first row and row count and checks them against what was read so far.
func (r *reader) block(have, limit, rowSize int) int {
	first, n := r.uvarint(), r.uvarint()
	switch {
	case r.err != nil:
	case first != uint64(have):
		r.fail("a block begins at row %d instead of %d", first, have)
	case n == 0 || n > BlockRows || n > uint64(len(r.b)/rowSize):
		r.fail("a block of %d rows in %d bytes", n, len(r.b))
	case have+int(n) > limit:
		r.fail("more than %d rows", limit)
	default:
		return int(n)
	}
	return 0
}

func (r *reader) messages(t *Trace) {
	const rowSize = 1 + 1 + 1 + 8 + 1
	have := len(t.Messages)
	n := r.block(have, MaxMessages, rowSize)
	subjects := rows(r, 1, r.string)
	if n == 0 || r.err != nil || n > len(r.b)/rowSize {
		r.fail("%w", errShort)
		return
	}
	t.Messages = slices.Grow(t.Messages, n)[:have+n]
	block := t.Messages[have:]
	for i := range block {
		k := r.uvarint()
		if k >= uint64(len(subjects)) {
			r.fail("subject %d of %d", k, len(subjects))
			return
		}
		block[i].Subject = subjects[k]
	}
	for i := range block {
		block[i].From, block[i].To = ActorID(r.id()), ActorID(r.id())
	}
	if r.err != nil || len(r.b) < 8*n {
		r.fail("%w", errShort)
		return
	}
	for i := range block {
		block[i].Lineage = binary.LittleEndian.Uint64(r.b[8*i:])
	}
	r.b = r.b[8*n:]
	for i := range block {
		block[i].Data = r.string()
	}
}

// events appends a block to es; the block's first row must have the number first.
func (r *reader) events(es []Event, first int) []Event {
	n := r.block(first, MaxEvents, 1)
	have := len(es)
	cols := r.columns(n)
	if r.err != nil {
		return es
	}
	es = slices.Grow(es, n)[:have+n]
	var tmp [chunkRows]int64
	var prev Event
	for at := 0; at < n; at += chunkRows {
		chunk := es[have+at : have+min(at+chunkRows, n)]
		for c := range colKind {
			vals := tmp[:len(chunk)]
			if cols[c] == nil {
				clear(vals)
			} else {
				var ok bool
				if cols[c], ok = readZigzags(vals, cols[c]); !ok {
					r.fail("column %d ends early", c)
					return es[:have]
				}
			}
			scatter(c, chunk, vals, first+at, &prev)
		}
		for i, k := range cols[colKind][at : at+len(chunk)] {
			chunk[i].Kind, chunk[i].Reason, chunk[i].Object, chunk[i].Here = Kind(k), ReasonNone, 0, 0
		}
		for c := colObject; c < columns; c++ {
			if cols[c] == nil {
				continue
			}
			vals := tmp[:len(chunk)]
			var ok bool
			if cols[c], ok = readZigzags(vals, cols[c]); !ok {
				r.fail("column %d ends early", c)
				return es[:have]
			}
			scatter(c, chunk, vals, first+at, &prev)
		}
		if cols[colReason] != nil {
			for i, k := range cols[colReason][at : at+len(chunk)] {
				chunk[i].Reason = Reason(k)
			}
		}
		prev = chunk[len(chunk)-1]
	}
	for c := range cols {
		if c != colKind && c != colReason && len(cols[c]) != 0 {
			r.fail("column %d has %d bytes too many", c, len(cols[c]))
			return es[:have]
		}
	}
	return es
}

// columns splits a block of n rows into its columns; a column of zeros is nil. Kind has a byte per row; Reason has a
// byte per row or none.
func (r *reader) columns(n int) (cols [columns][]byte) {
	for c := range cols {
		if c >= colObject && len(r.b) == 0 && r.err == nil {
			break // no event has one
		}
		size := r.count(1)
		if r.err != nil {
			return cols
		}
		if size < n && size != 0 {
			r.fail("column %d has %d bytes for %d rows", c, size, n)
			return cols
		}
		if size > 0 {
			cols[c], r.b = r.b[:size:size], r.b[size:]
		}
	}
	if len(cols[colKind]) != n || len(cols[colReason]) != 0 && len(cols[colReason]) != n {
		r.fail("the columns of a block differ in length")
	}
	return cols
}
