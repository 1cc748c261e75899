package render

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"
)

// The columns of a panel are sent in blocks. The first is the outline: what the first picture needs. It is followed by the
// events and then the messages, in blocks of rows, each of which can be requested alone. All numbers are little endian,
// offsets are from the start of a block:
//
//	0   "RHCOLS6\n"
//	8   u32 panel, as in the scene   12  u32 part: 0 outline, 1 events, 2 messages, 3 growth
//	16  u32 first row, 0 in an outline   20  u32 rows; in an outline: rare events
//	24  u32 events   28  u32 messages   32  u32 slices   36  u32 points of the backlog   40  u32 threads: of the panel
//	44  u32 bytes of the block
//	48  the arrays of the part, in the order of the struct Columns, each as in array.go
//
// The outline has the slices, the backlog and the threads' times, and after them one more array: the least and the greatest
// value of each column of events and messages, in order, so that a reader knows how wide a column is before its rows
// arrive. They are NaN for a column with a value that is not a whole number, or too large to be exact. MsgLineage has two
// elements per message. Last are the rare events, in the form of rareEvents.arrays; if all rows follow, there are none.
//
// A run in progress has neither: part 3 has what is new since the previous block. Its first row is the first new event, and
// its counts are those of the panel so far. Its arrays are those of the new events, messages and slices; then the indexes,
// ends and last steps of earlier slices that have become longer, as many as its rows say; the new points of the backlog; and
// the times of all threads.
const (
	columnsMagic  = "RHCOLS6\n"
	blockHeadSize = 48
	maxColumnRows = 1 << 26 // of any array; more than a trace can produce
)

// BlockRows is the most rows in a block of events or messages: about five megabytes of events.
const BlockRows = 1 << 18

// ErrColumns is the error, wrapped, of DecodeColumns for bytes that AppendColumns did not write.
var ErrColumns = errors.New("not the scene columns of a panel")

// Part is the part of a panel's columns that a block contains.
type Part uint32

// The parts, in the order in which they are sent.
const (
	OutlinePart Part = iota // slices, backlog, lifetimes of threads
	EventPart
	MessagePart
	GrowthPart // of a run in progress
)

// counts are the numbers of events, messages, slices, points of the backlog and threads of a panel.
type counts [5]int

func (c *Columns) counts() counts {
	return counts{len(c.Time), len(c.MsgFrom), len(c.SliceStart), len(c.BacklogTime), len(c.ThreadBorn)}
}

// AppendColumns appends all blocks of the panel of a scene to dst.
func AppendColumns(dst []byte, panel int, c *Columns) []byte {
	of := c.counts()
	dst = appendOutline(dst, panel, of, c, c.limits(), &rareEvents{})
	for part := EventPart; part <= MessagePart; part++ {
		for from := 0; from < of[part-1]; from += BlockRows {
			n := min(BlockRows, of[part-1]-from)
			dst = blockHead{panel, part, from, n, of}.append(dst, c.rows(part, from, n))
		}
	}
	return dst
}

func appendOutline(dst []byte, panel int, of counts, c *Columns, limits []float64, rare *rareEvents) []byte {
	n := len(rare.step)
	list := append(c.outline(of), column(&limits, 0, len(limits)))
	return blockHead{panel: panel, rows: n, of: of}.append(dst, append(list, rare.arrays(n)...))
}

// blockHead precedes the arrays of a block.
type blockHead struct {
	panel int
	part  Part
	first int
	rows  int
	of    counts
}

func (h blockHead) append(dst []byte, list []array) []byte {
	size := blockHeadSize
	for _, a := range list {
		size += a.measure()
	}
	dst = slices.Grow(dst, size)
	dst = append(dst, columnsMagic...)
	for _, n := range []int{h.panel, int(h.part), h.first, h.rows, h.of[0], h.of[1], h.of[2], h.of[3], h.of[4], size} {
		dst = binary.LittleEndian.AppendUint32(dst, uint32(n))
	}
	for _, a := range list {
		dst = a.append(dst)
	}
	return dst
}

// readHead splits b into the head of its first block, the arrays of that, and the blocks that follow.
func readHead(b []byte) (h blockHead, arrays, rest []byte, err error) {
	if len(b) < blockHeadSize || string(b[:8]) != columnsMagic {
		return h, nil, nil, errors.New("a block does not begin with its mark")
	}
	var n [10]int
	for i := range n {
		n[i] = int(binary.LittleEndian.Uint32(b[8+4*i:]))
	}
	h = blockHead{n[0], Part(n[1]), n[2], n[3], counts(n[4:9])}
	for _, rows := range append(h.of[:], h.rows) {
		if rows > maxColumnRows {
			return h, nil, nil, fmt.Errorf("%d rows", rows)
		}
	}
	if n[9] < blockHeadSize || n[9] > len(b) {
		return h, nil, nil, errors.New("a block is cut short")
	}
	return h, b[blockHeadSize:n[9]], b[n[9]:], nil
}

// DecodeColumns is the inverse of AppendColumns: b must be all blocks of a panel, with any division of rows into blocks.
// The result shares no memory with b.
func DecodeColumns(b []byte) (*Columns, error) {
	c := &Columns{}
	outline, arrays, b, err := readHead(b)
	if err == nil && outline.part != OutlinePart {
		err = errors.New("the outline is missing")
	}
	if err == nil {
		var limits []float64
		var rare rareEvents
		list := append(c.outline(outline.of), column(&limits, 0, 2*limited))
		err = decodeAll(append(list, rare.arrays(outline.rows)...), arrays)
	}
	for part := EventPart; err == nil && part <= MessagePart; part++ {
		for next := 0; err == nil && next < outline.of[part-1]; {
			var h blockHead
			if h, arrays, b, err = readHead(b); err != nil {
				break
			}
			if h.panel != outline.panel || h.of != outline.of || h.part != part || h.first != next || h.rows < 1 || h.rows > h.of[part-1]-next {
				err = fmt.Errorf("a block of rows %d to %d of part %d, where row %d of part %d comes", h.first, h.first+h.rows, h.part, next, part)
				break
			}
			err = decodeAll(c.rows(part, next, h.rows), arrays)
			next += h.rows
		}
	}
	if err == nil && len(b) > 0 {
		err = fmt.Errorf("%d bytes too many", len(b))
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrColumns, err)
	}
	c.makeEmpty()
	return c, nil
}

// makeEmpty makes empty arrays for columns without rows.
func (c *Columns) makeEmpty() {
	for _, a := range slices.Concat(c.rows(EventPart, 0, 0), c.rows(MessagePart, 0, 0), c.outline(counts{})) {
		a.make()
	}
}

func decodeAll(list []array, b []byte) error {
	for i, a := range list {
		var err error
		if b, err = a.decode(b); err != nil {
			return fmt.Errorf("array %d: %w", i, err)
		}
	}
	if len(b) > 0 {
		return fmt.Errorf("%d bytes too many in a block", len(b))
	}
	return nil
}

// limited is the number of columns with limits in the outline, limitedEvents how many of them are of events.
const (
	limited       = 18
	limitedEvents = 13
)

// limits are the least and the greatest value of each column of events and messages.
func (c *Columns) limits() []float64 {
	of := c.counts()
	list := make([]float64, 0, 2*limited)
	for _, a := range append(c.rows(EventPart, 0, of[0]), c.rows(MessagePart, 0, of[1])...) {
		least, most := a.limits()
		list = append(list, least, most)
	}
	return list
}

// widen extends limits to include more.
func widen(limits, more []float64) {
	for i := 0; i < len(limits); i += 2 {
		limits[i], limits[i+1] = math.Min(limits[i], more[i]), math.Max(limits[i+1], more[i+1]) // NaN if either is
	}
}

// outline lists the arrays of the outline.
func (c *Columns) outline(of counts) []array {
	return slices.Concat(c.slices(0, of[2]), c.backlog(0, of[3]), c.threads(of[4]))
}

func (c *Columns) slices(from, n int) []array {
	return []array{
		column(&c.SliceStart, from, n), column(&c.SliceEnd, from, n), column(&c.SliceThread, from, n),
		column(&c.SliceActor, from, n), column(&c.SliceMsg, from, n), column(&c.SliceStep, from, n),
		column(&c.SliceLast, from, n), column(&c.SliceState, from, n),
	}
}

func (c *Columns) backlog(from, n int) []array {
	return []array{column(&c.BacklogTime, from, n), column(&c.BacklogCount, from, n)}
}

func (c *Columns) threads(n int) []array {
	return []array{column(&c.ThreadBorn, 0, n), column(&c.ThreadGone, 0, n)}
}

// rows lists the arrays of some rows of events or messages.
func (c *Columns) rows(part Part, from, n int) []array {
	if part == MessagePart {
		return []array{
			column(&c.MsgSubject, from, n), column(&c.MsgData, from, n), column(&c.MsgFrom, from, n),
			column(&c.MsgTo, from, n), column(&c.MsgLineage, 2*from, 2*n),
		}
	}
	return []array{
		column(&c.Time, from, n), column(&c.Value, from, n), column(&c.Thread, from, n), column(&c.Actor, from, n),
		column(&c.Peer, from, n), column(&c.Msg, from, n), column(&c.Cause, from, n), column(&c.Pos, from, n),
		column(&c.Depth, from, n), column(&c.Object, from, n), column(&c.Here, from, n), column(&c.Kind, from, n), column(&c.Reason, from, n),
	}
}
