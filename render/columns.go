package render

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
)

// The layout of a panel's columns, all little endian, offsets from the start of the block:
//
//	0   "RHCOLS2\n"
//	8   u32 events   12  u32 messages   16  u32 slices   20  u32 points of the backlog
//	24  the arrays of Columns in the order of the struct
//
// MsgLineage has two elements a message. Each array is as narrow as its values allow:
//
//	0   u32 width of an element in bytes: 0, 1, 2, 4 or 8
//	4   u32 1 if elements are differences, else 0
//	8   f64 base
//	16  the elements, padded with zeros to a multiple of 8 bytes
//
// Elements of width 0 are not there and count as 0; those of 1, 2 and 4 bytes are unsigned; those of 8 are float64.
// Value i is base + element i, or of differences base + the sum of elements 0 to i, which suits times. All of this is
// exact: what is not a whole number, or too large to be sure, is written as float64.
//
// Widths and paddings let a reader lay typed arrays over the elements and widen those it wants wider in one call.
const (
	columnsMagic    = "RHCOLS2\n"
	columnsHeadSize = 24
	arrayHeadSize   = 16
	maxColumnRows   = 1 << 26 // of any array; more than a trace can give rise to
)

// ErrColumns is what DecodeColumns returns, wrapped, for bytes that AppendColumns did not write.
var ErrColumns = errors.New("not a block of scene columns")

// AppendColumns appends c to dst in the layout above. Offsets count from the end of what dst held.
func AppendColumns(dst []byte, c *Columns) []byte {
	dst = append(dst, columnsMagic...)
	counts := [4]int{len(c.Time), len(c.MsgFrom), len(c.SliceStart), len(c.BacklogTime)}
	for _, n := range counts {
		dst = binary.LittleEndian.AppendUint32(dst, uint32(n))
	}
	list := c.arrays(counts)
	size := 0
	for _, a := range list {
		size += a.measure()
	}
	if free := cap(dst) - len(dst); free < size {
		dst = append(make([]byte, 0, len(dst)+size), dst...)
	}
	for _, a := range list {
		dst = a.append(dst)
	}
	return dst
}

// DecodeColumns is the inverse of AppendColumns: b must be one whole block. It shares no memory with b.
func DecodeColumns(b []byte) (*Columns, error) {
	if len(b) < columnsHeadSize || string(b[:8]) != columnsMagic {
		return nil, fmt.Errorf("%w: it does not begin with its mark", ErrColumns)
	}
	var counts [4]int
	for i := range counts {
		n := binary.LittleEndian.Uint32(b[8+4*i:])
		if n > maxColumnRows {
			return nil, fmt.Errorf("%w: %d rows", ErrColumns, n)
		}
		counts[i] = int(n)
	}
	c := &Columns{}
	b = b[columnsHeadSize:]
	for i, a := range c.arrays(counts) {
		var err error
		if b, err = a.decode(b); err != nil {
			return nil, fmt.Errorf("%w: array %d: %w", ErrColumns, i, err)
		}
	}
	if len(b) > 0 {
		return nil, fmt.Errorf("%w: %d bytes too many", ErrColumns, len(b))
	}
	return c, nil
}

// array is one of the arrays of Columns.
type array interface {
	measure() int                    // chooses the form of the array and returns its bytes
	append(dst []byte) []byte        // in that form
	decode(b []byte) ([]byte, error) // returns what follows it
}

// arrays lists the columns in the order of the layout, for the given counts of events, messages, slices and points.
func (c *Columns) arrays(counts [4]int) []array {
	events, messages, slices, points := counts[0], counts[1], counts[2], counts[3]
	return []array{
		column(&c.Time, events), column(&c.Value, events), column(&c.Thread, events), column(&c.Actor, events),
		column(&c.Peer, events), column(&c.Msg, events), column(&c.Cause, events), column(&c.Pos, events),
		column(&c.Depth, events), column(&c.Kind, events), column(&c.Reason, events),

		column(&c.MsgSubject, messages), column(&c.MsgData, messages), column(&c.MsgFrom, messages),
		column(&c.MsgTo, messages), column(&c.MsgLineage, 2*messages),

		column(&c.SliceStart, slices), column(&c.SliceEnd, slices), column(&c.SliceThread, slices),
		column(&c.SliceActor, slices), column(&c.SliceMsg, slices), column(&c.SliceStep, slices),
		column(&c.SliceLast, slices), column(&c.SliceState, slices),

		column(&c.BacklogTime, points), column(&c.BacklogCount, points),
	}
}

type element interface {
	float64 | int32 | uint32 | uint8
}

// typedArray is an array of n elements and the form in which it is written.
type typedArray[T element] struct {
	values *[]T
	n      int

	width       int
	differences bool
	base        int64
}

func column[T element](values *[]T, n int) array { return &typedArray[T]{values: values, n: n} }

// measure takes the narrowest width. A base other than 0, and differences, are only chosen where they make the array
// narrower.
func (a *typedArray[T]) measure() int {
	vs := (*a.values)[:a.n]
	r, whole := rangeOf(vs)
	a.width, a.differences, a.base = 8, false, 0
	if whole {
		a.width = widthOf(r.most - r.least)
		if a.width < 8 && (r.least < 0 || widthOf(r.most) > a.width) {
			a.base = r.least
		}
		if w := widthOf(r.rise); r.rising && w < a.width {
			a.width, a.differences, a.base = w, true, int64(vs[0])
		}
	}
	return arrayHeadSize + padded(a.n*a.width)
}

// span is what decides the form of an array of whole numbers.
type span struct {
	least, most int64
	rising      bool  // no value is below the one before it
	rise        int64 // the largest difference, if rising
}

// exact is the number below which every whole float64 is an int64 and back.
const exact = 1 << 53

// rangeOf measures vs; it is false if a value is not a whole number that can be computed with exactly.
func rangeOf[T element](vs []T) (span, bool) {
	if len(vs) == 0 {
		return span{}, true
	}
	before := int64(vs[0])
	r := span{least: before, most: before, rising: true}
	for _, v := range vs {
		n := int64(v)
		if T(n) != v || n <= -exact || n >= exact {
			return span{}, false
		}
		r.least, r.most = min(r.least, n), max(r.most, n)
		r.rising = r.rising && n >= before
		r.rise = max(r.rise, n-before)
		before = n
	}
	return r, true
}

// widthOf is the bytes that hold 0 to most.
func widthOf(most int64) int {
	switch {
	case most == 0:
		return 0
	case most <= math.MaxUint8:
		return 1
	case most <= math.MaxUint16:
		return 2
	case most <= math.MaxUint32:
		return 4
	}
	return 8
}

func (a *typedArray[T]) append(dst []byte) []byte {
	differences := uint32(0)
	if a.differences {
		differences = 1
	}
	dst = binary.LittleEndian.AppendUint32(dst, uint32(a.width))
	dst = binary.LittleEndian.AppendUint32(dst, differences)
	dst = binary.LittleEndian.AppendUint64(dst, math.Float64bits(float64(a.base)))
	at, size := len(dst), padded(a.n*a.width)
	if cap(dst)-at < size {
		dst = append(make([]byte, 0, at+size), dst...)
	}
	dst = dst[:at+size]
	b := dst[at:]
	clear(b[a.n*a.width:])
	vs := (*a.values)[:a.n]
	base, follow := a.base, int64(0)
	if a.differences {
		follow = -1 // all bits: the base moves along
	}
	switch a.width {
	case 1:
		for i, v := range vs {
			d := int64(v) - base
			b[i] = byte(d)
			base += d & follow
		}
	case 2:
		for i, v := range vs {
			d := int64(v) - base
			binary.LittleEndian.PutUint16(b[2*i:], uint16(d))
			base += d & follow
		}
	case 4:
		for i, v := range vs {
			d := int64(v) - base
			binary.LittleEndian.PutUint32(b[4*i:], uint32(d))
			base += d & follow
		}
	case 8:
		for i, v := range vs {
			binary.LittleEndian.PutUint64(b[8*i:], math.Float64bits(float64(v)))
		}
	}
	return dst
}

func (a *typedArray[T]) decode(b []byte) ([]byte, error) {
	if len(b) < arrayHeadSize {
		return nil, errors.New("it is cut short")
	}
	width, differences := binary.LittleEndian.Uint32(b), binary.LittleEndian.Uint32(b[4:])
	base := math.Float64frombits(binary.LittleEndian.Uint64(b[8:]))
	b = b[arrayHeadSize:]
	switch width {
	case 0, 1, 2, 4, 8:
	default:
		return nil, fmt.Errorf("a width of %d bytes", width)
	}
	if differences > 1 {
		return nil, fmt.Errorf("a form of %d", differences)
	}
	size := padded(a.n * int(width))
	if len(b) < size {
		return nil, errors.New("it is cut short")
	}
	vs := make([]T, a.n)
	for i := range vs {
		e := 0.0
		switch width {
		case 1:
			e = float64(b[i])
		case 2:
			e = float64(binary.LittleEndian.Uint16(b[2*i:]))
		case 4:
			e = float64(binary.LittleEndian.Uint32(b[4*i:]))
		case 8:
			e = math.Float64frombits(binary.LittleEndian.Uint64(b[8*i:]))
		}
		vs[i] = T(base + e)
		if differences == 1 {
			base += e
		}
	}
	*a.values = vs
	return b[size:], nil
}

func padded(n int) int { return (n + 7) &^ 7 }
