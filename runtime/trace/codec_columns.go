package trace

import (
	"encoding/binary"
	"slices"
)

// Event columns. Each is a run of zigzag varints, or of bytes for Kind and Reason, preceded by its length in bytes.
// Length 0 in a block with rows means that every value is zero, which is common for Peer and Pos. Time and Msg are
// differences to the previous row; Cause is the distance back (see packCause).
const (
	colTime = iota
	colValue
	colThread
	colActor
	colPeer
	colMsg
	colCause
	colPos
	colDepth
	colKind
	colReason
	colObject // written only if there is one, or a Here: files of earlier versions lack it
	colHere   // likewise
	columns
)

// chunkRows is how many rows are converted between rows and columns at once, so that both fit in the cache.
const chunkRows = 1024

func appendEvents(b []byte, first int, rows []Event) []byte {
	b = binary.AppendUvarint(b, uint64(first))
	b = binary.AppendUvarint(b, uint64(len(rows)))
	var cols [columns][]byte
	for c := range cols {
		cols[c] = make([]byte, 0, len(rows)+len(rows)/2)
	}
	var some [columns]bool
	var tmp [chunkRows]int64
	var prev Event
	for at := 0; at < len(rows); at += chunkRows {
		chunk := rows[at:min(at+chunkRows, len(rows))]
		for c := range colKind {
			gather(c, chunk, tmp[:len(chunk)], first+at, &prev)
			cols[c], some[c] = appendZigzags(cols[c], tmp[:len(chunk)], some[c])
		}
		for i := range chunk {
			e := &chunk[i]
			cols[colKind] = append(cols[colKind], byte(e.Kind))
			cols[colReason] = append(cols[colReason], byte(e.Reason))
			some[colReason] = some[colReason] || e.Reason != 0
		}
		for c := colObject; c < columns; c++ {
			gather(c, chunk, tmp[:len(chunk)], first+at, &prev)
			cols[c], some[c] = appendZigzags(cols[c], tmp[:len(chunk)], some[c])
		}
		prev = chunk[len(chunk)-1]
	}
	some[colKind] = true
	for c, col := range cols {
		if !some[c] {
			col = nil
		}
		if c >= colObject && !slices.Contains(some[c:], true) {
			break
		}
		b = binary.AppendUvarint(b, uint64(len(col)))
		b = append(b, col...)
	}
	return b
}

// gather extracts one column from rows; the first row has the given step and follows prev.
func gather(c int, rows []Event, dst []int64, step int, prev *Event) {
	dst = dst[:len(rows)]
	switch c {
	case colTime:
		last := prev.Time
		for i := range rows {
			dst[i], last = rows[i].Time-last, rows[i].Time
		}
	case colMsg:
		last := prev.Msg
		for i := range rows {
			dst[i], last = int64(rows[i].Msg)-int64(last), rows[i].Msg
		}
	case colCause:
		for i := range rows {
			dst[i] = packCause(step+i, rows[i].Cause)
		}
	case colValue:
		for i := range rows {
			dst[i] = rows[i].Value
		}
	case colThread:
		for i := range rows {
			dst[i] = int64(rows[i].Thread)
		}
	case colActor:
		for i := range rows {
			dst[i] = int64(rows[i].Actor)
		}
	case colPeer:
		for i := range rows {
			dst[i] = int64(rows[i].Peer)
		}
	case colPos:
		for i := range rows {
			dst[i] = int64(rows[i].Pos)
		}
	case colDepth:
		for i := range rows {
			dst[i] = int64(rows[i].Depth)
		}
	case colObject:
		for i := range rows {
			dst[i] = int64(rows[i].Object)
		}
	case colHere:
		for i := range rows {
			dst[i] = int64(rows[i].Here)
		}
	}
}

// scatter is the inverse of gather.
func scatter(c int, rows []Event, src []int64, step int, prev *Event) {
	src = src[:len(rows)]
	switch c {
	case colTime:
		last := prev.Time
		for i := range rows {
			last += src[i]
			rows[i].Time = last
		}
	case colMsg:
		last := prev.Msg
		for i := range rows {
			last += MessageID(src[i])
			rows[i].Msg = last
		}
	case colCause:
		for i := range rows {
			rows[i].Cause = unpackCause(step+i, src[i])
		}
	case colValue:
		for i := range rows {
			rows[i].Value = src[i]
		}
	case colThread:
		for i := range rows {
			rows[i].Thread = ThreadID(src[i])
		}
	case colActor:
		for i := range rows {
			rows[i].Actor = ActorID(src[i])
		}
	case colPeer:
		for i := range rows {
			rows[i].Peer = ActorID(src[i])
		}
	case colPos:
		for i := range rows {
			rows[i].Pos = PosID(src[i])
		}
	case colDepth:
		for i := range rows {
			rows[i].Depth = int32(src[i])
		}
	case colObject:
		for i := range rows {
			rows[i].Object = ObjectID(src[i])
		}
	case colHere:
		for i := range rows {
			rows[i].Here = int32(src[i])
		}
	}
}

// packCause makes causes small numbers: 0 for none, otherwise the distance back. Causes that are not in the past,
// which only an invalid trace has, become negative.
func packCause(step int, cause Step) int64 {
	if cause == NoStep {
		return 0
	}
	d := int64(step) - int64(cause)
	if d <= 0 {
		d--
	}
	return d
}

func unpackCause(step int, d int64) Step {
	switch {
	case d == 0:
		return NoStep
	case d < 0:
		d++
	}
	return Step(int64(step) - d)
}

// appendZigzags appends vs as zigzag varints and reports whether any value so far, some included, is not zero.
func appendZigzags(b []byte, vs []int64, some bool) ([]byte, bool) {
	var or int64
	b = slices.Grow(b, len(vs)*binary.MaxVarintLen64)
	at, p := len(b), b[:cap(b)]
	for _, v := range vs {
		u := uint64(v<<1) ^ uint64(v>>63)
		or |= v
		for u >= 0x80 {
			p[at] = byte(u) | 0x80
			u >>= 7
			at++
		}
		p[at] = byte(u)
		at++
	}
	return p[:at], some || or != 0
}

// readZigzags fills dst from b and returns the rest of b, and false if b ends early or holds a number beyond 64 bits.
func readZigzags(dst []int64, b []byte) ([]byte, bool) {
	at := 0
	for i := 0; i < len(dst); i++ {
		// Most numbers are one byte, and so are their neighbours: eight at a time.
		for i+8 <= len(dst) && at+8 <= len(b) {
			w := binary.LittleEndian.Uint64(b[at:])
			if w&0x8080808080808080 != 0 {
				break
			}
			d := dst[i : i+8 : i+8]
			for k := range d {
				u := w >> (8 * k) & 0x7f
				d[k] = int64(u>>1) ^ -int64(u&1)
			}
			at, i = at+8, i+8
		}
		if i == len(dst) {
			break
		}
		if at >= len(b) {
			return nil, false
		}
		u := uint64(b[at])
		if u < 0x80 {
			at++
		} else {
			n := 0
			if u, n = binary.Uvarint(b[at:]); n <= 0 {
				return nil, false
			}
			at += n
		}
		dst[i] = int64(u>>1) ^ -int64(u&1)
	}
	return b[at:], true
}
