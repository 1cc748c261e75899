package gotrace

import (
	"encoding/binary"
	"slices"
)

// tables are the numbers of stacks and strings that the batches of a part of a file use, and of those that they have.
type tables struct {
	stacks, strings known
}

// known is by number whether a stack or string is there; one that is used but missing is false.
type known map[uint64]bool

// use notes that a stack or string is used; 0 is none.
func (k known) use(id uint64) {
	if id != 0 && !k[id] {
		k[id] = false
	}
}

// missing are the numbers that are used but not there.
func (k known) missing() []uint64 {
	var list []uint64
	for id, there := range k {
		if !there {
			list = append(list, id)
		}
	}
	slices.Sort(list)
	return list
}

// maxKnown bounds the stacks and strings of a part that breaks off. One of more is not completed: what its reader makes
// of each takes some hundred bytes.
const maxKnown = 1 << 18

func (t *tables) tooMany() bool { return len(t.stacks)+len(t.strings) > maxKnown }

// scan notes what a batch uses and has, up to its first error, which Go's reader reports.
func (t *tables) scan(content []byte) {
	if len(content) == 0 {
		return
	}
	in := &numbers{rest: content}
	switch content[0] {
	case evStacks:
		in.byte()
		t.scanStacks(in)
	case evStrings:
		in.byte()
		t.scanStrings(in)
	default:
		t.scanEvents(in)
	}
}

func (t *tables) scanStacks(in *numbers) {
	for in.more() && !t.tooMany() && in.byte() == evStack {
		id := in.next()
		for frames := in.next(); frames > 0 && in.more(); frames-- {
			in.next() // the position in the code
			t.strings.use(in.next())
			t.strings.use(in.next())
			in.next() // the line
		}
		t.stacks[id] = true
	}
}

func (t *tables) scanStrings(in *numbers) {
	for in.more() && !t.tooMany() && in.byte() == evString {
		id := in.next()
		in.skip(in.next())
		t.strings[id] = true
	}
}

func (t *tables) scanEvents(in *numbers) {
	for in.more() && !t.tooMany() {
		s := shapes[in.byte()]
		if s.numbers == 0 {
			return
		}
		for i := range s.numbers {
			id := in.next()
			if s.stacks&(1<<i) != 0 {
				t.stacks.use(id)
			}
			if s.strings&(1<<i) != 0 {
				t.strings.use(id)
			}
		}
	}
}

// numbers reads numbers of variable length. After the first error there are none.
type numbers struct{ rest []byte }

func (n *numbers) more() bool { return len(n.rest) > 0 }

func (n *numbers) byte() byte {
	if len(n.rest) == 0 {
		return 0
	}
	b := n.rest[0]
	n.rest = n.rest[1:]
	return b
}

func (n *numbers) next() uint64 {
	v, size := binary.Uvarint(n.rest)
	if size <= 0 {
		n.rest = nil
		return 0
	}
	n.rest = n.rest[size:]
	return v
}

func (n *numbers) skip(size uint64) { n.rest = n.rest[min(size, uint64(len(n.rest))):] }
