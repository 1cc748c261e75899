package render

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
)

// An array in a block is as narrow as its values there allow:
//
//	0   u32 width of an element in bytes: 0, 1, 2, 4 or 8
//	4   u32 1 if elements are differences, else 0
//	8   f64 base
//	16  the elements, padded with zeros to a multiple of 8 bytes
//
// Elements of width 0 are absent and count as 0; those of 1, 2 and 4 bytes are unsigned; those of 8 are float64.
// Value i is base + element i; for differences it is base + the sum of elements 0 to i, which suits times. All of this is
// exact: values that are not whole numbers, or too large to be exact, are written as float64.
//
// With these widths and paddings a reader can use typed arrays over the elements, and widen some of them in one call.
const arrayHeadSize = 16

// array is a range of rows of one of the arrays of Columns.
type array interface {
	measure() int                    // chooses the form of the array and returns its length in bytes
	append(dst []byte) []byte        // in that form
	decode(b []byte) ([]byte, error) // adds the values to the array; returns the bytes behind it
	limits() (least, most float64)   // of its values; NaN if some are not whole numbers
	make()                           // allocates it if it is nil
}

type element interface {
	float64 | int32 | uint32 | uint8
}

// typedArray is n elements of an array from an index on, and the form in which they are written.
type typedArray[T element] struct {
	values *[]T
	from   int
	n      int

	width       int
	differences bool
	base        int64
}

func column[T element](values *[]T, from, n int) array {
	return &typedArray[T]{values: values, from: from, n: n}
}

func (a *typedArray[T]) rows() []T { return (*a.values)[a.from : a.from+a.n] }

func (a *typedArray[T]) make() {
	if *a.values == nil {
		*a.values = []T{}
	}
}

func (a *typedArray[T]) limits() (least, most float64) {
	r, whole := rangeOf(a.rows())
	if !whole {
		return math.NaN(), math.NaN()
	}
	return float64(r.least), float64(r.most)
}

// measure takes the narrowest width. A base other than 0, and differences, are chosen only if they make the array narrower.
func (a *typedArray[T]) measure() int {
	vs := a.rows()
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

// span has the properties of an array of whole numbers that determine its form.
type span struct {
	least, most int64
	rising      bool  // no value is below the one before it
	rise        int64 // the largest difference, if rising
}

// exact is the number below which every whole float64 is an int64 and back.
const exact = 1 << 53

// rangeOf measures vs; it returns false if a value is not a whole number that can be computed with exactly.
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

// widthOf is the number of bytes that hold 0 to most.
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
	vs := a.rows()
	base, follow := a.base, int64(0)
	if a.differences {
		follow = -1 // all bits set
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
	for i := range a.n {
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
		*a.values = append(*a.values, T(base+e))
		if differences == 1 {
			base += e
		}
	}
	return b[size:], nil
}

func padded(n int) int { return (n + 7) &^ 7 }
