package render

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
)

// The layout of a panel's columns, all little endian, offsets from the start of the block:
//
//	0   "RHCOLS1\n"
//	8   u32 events   12  u32 messages   16  u32 slices   20  u32 points of the backlog
//	24  the arrays of Columns in the order of the struct, each padded with zeros to a multiple of 8 bytes
//
// so that a reader can lay typed arrays over the block without copying. MsgLineage has two words a message.
const (
	columnsMagic    = "RHCOLS1\n"
	columnsHeadSize = 24
)

// ErrColumns is what DecodeColumns returns, wrapped, for bytes that AppendColumns did not write.
var ErrColumns = errors.New("not a block of scene columns")

// array is one column: its elements' size and count, and how to write and read it.
type array struct {
	size, count int
	put         func([]byte)
	get         func([]byte)
}

func floats(p *[]float64, n int) array {
	return array{8, n, func(b []byte) {
		for i, v := range *p {
			binary.LittleEndian.PutUint64(b[8*i:], math.Float64bits(v))
		}
	}, func(b []byte) {
		*p = make([]float64, n)
		for i := range *p {
			(*p)[i] = math.Float64frombits(binary.LittleEndian.Uint64(b[8*i:]))
		}
	}}
}

func words[T int32 | uint32](p *[]T, n int) array {
	return array{4, n, func(b []byte) {
		for i, v := range *p {
			binary.LittleEndian.PutUint32(b[4*i:], uint32(v))
		}
	}, func(b []byte) {
		*p = make([]T, n)
		for i := range *p {
			(*p)[i] = T(binary.LittleEndian.Uint32(b[4*i:]))
		}
	}}
}

func octets(p *[]uint8, n int) array {
	return array{1, n, func(b []byte) { copy(b, *p) }, func(b []byte) { *p = append(make([]uint8, 0, n), b...) }}
}

// arrays lists the columns in the order of the layout, for the given counts.
func (c *Columns) arrays(events, messages, slices, points int) []array {
	return []array{
		floats(&c.Time, events), floats(&c.Value, events), words(&c.Thread, events), words(&c.Actor, events),
		words(&c.Peer, events), words(&c.Msg, events), words(&c.Cause, events), words(&c.Pos, events),
		words(&c.Depth, events), octets(&c.Kind, events), octets(&c.Reason, events),

		words(&c.MsgSubject, messages), words(&c.MsgData, messages), words(&c.MsgFrom, messages),
		words(&c.MsgTo, messages), words(&c.MsgLineage, 2*messages),

		floats(&c.SliceStart, slices), floats(&c.SliceEnd, slices), words(&c.SliceThread, slices),
		words(&c.SliceActor, slices), words(&c.SliceMsg, slices), words(&c.SliceStep, slices),
		words(&c.SliceLast, slices), octets(&c.SliceState, slices),

		floats(&c.BacklogTime, points), words(&c.BacklogCount, points),
	}
}

// AppendColumns appends c to dst in the layout above. Offsets count from the end of what dst held.
func AppendColumns(dst []byte, c *Columns) []byte {
	counts := [4]int{len(c.Time), len(c.MsgFrom), len(c.SliceStart), len(c.BacklogTime)}
	list := c.arrays(counts[0], counts[1], counts[2], counts[3])
	size := columnsHeadSize
	for _, a := range list {
		size += padded(a.size * a.count)
	}
	at := len(dst)
	if cap(dst)-at < size {
		dst = append(make([]byte, 0, at+size), dst...)
	}
	dst = dst[:at+size]
	block := dst[at:]
	copy(block, columnsMagic)
	for i, n := range counts {
		binary.LittleEndian.PutUint32(block[8+4*i:], uint32(n))
	}
	block = block[columnsHeadSize:]
	for _, a := range list {
		n := a.size * a.count
		a.put(block)
		clear(block[n:padded(n)])
		block = block[padded(n):]
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
		counts[i] = int(binary.LittleEndian.Uint32(b[8+4*i:]))
	}
	c := &Columns{}
	list := c.arrays(counts[0], counts[1], counts[2], counts[3])
	size := columnsHeadSize
	for _, a := range list {
		size += padded(a.size * a.count)
	}
	if size != len(b) {
		return nil, fmt.Errorf("%w: %d bytes instead of %d", ErrColumns, len(b), size)
	}
	b = b[columnsHeadSize:]
	for _, a := range list {
		n := a.size * a.count
		a.get(b[:n])
		b = b[padded(n):]
	}
	return c, nil
}

func padded(n int) int { return (n + 7) &^ 7 }
