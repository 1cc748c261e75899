package gotrace

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"strings"
)

// Go's reader gives the events of a part only if the part is whole. If the recorded program was killed, its last part is
// not, and of a program that ran for less than a second there is no other. A completer makes it whole: it passes on the
// batches that arrived completely, and ends the part after them. Go writes the tables of stacks and strings last, so they
// are mostly missing. In their place is a table of empty stacks and of strings that say that they are missing.

// completer is the bytes of a file, in whole batches.
type completer struct {
	in      *bufio.Reader
	version int
	batch   []byte   // room for the batch that is read
	out     []byte   // to be passed on
	err     error    // and what follows it
	gen     uint64   // the number of the part; 0: between parts
	time    uint64   // of its last batch
	part    [][]byte // its batches, without their heads, each after its size, in pieces
	as      bool     // the rest of the file is passed on as it is
	cut     *cut     // of the part that was completed; nil: none was
}

// cut is what a part lacks that breaks off.
type cut struct{ stacks, strings int }

// missingText stands for a string that is missing. No function has this name.
const missingText = "?"

// errCut is the error of a file that breaks off within a part that was completed.
var errCut = errors.New(endsEarly)

// words says what is missing of a recording.
func (c *cut) words() string {
	said := []string{"Of its last part, what each thread of the system recorded last may be missing: near the end, goroutines may seem to run or wait for too long."}
	if c.stacks+c.strings > 0 {
		said = append(said, "Names of functions and lines are missing, too: where they are not known from earlier parts, goroutines have no start function, waits and tasks no names, and goroutines of Go's runtime are shown like those of the program.")
	}
	return strings.Join(said, " ")
}

// newCompleter makes a completer of a file after its header.
func newCompleter(in io.Reader, version int) *completer {
	return &completer{in: bufio.NewReaderSize(in, 64<<10), version: version, batch: make([]byte, maxHead+maxBatch)}
}

func (c *completer) Read(p []byte) (int, error) {
	for len(c.out) == 0 {
		switch {
		case c.err != nil:
			return 0, c.err
		case c.as:
			return c.in.Read(p)
		}
		c.next()
	}
	n := copy(p, c.out)
	c.out = c.out[n:]
	return n, nil
}

// next reads a batch.
func (c *completer) next() {
	head := c.batch[:0]
	if b, err := c.in.ReadByte(); err != nil {
		c.end(err)
		return
	} else if head = append(head, b); b == evEnd && c.version >= 26 {
		c.out, c.part, c.gen = head, nil, 0
		return
	}
	numbers := 4 // the part, the thread, the time, and the size of the content
	switch head[0] {
	case evBatch:
	case evExperimental:
		numbers++
	default:
		c.out, c.as = head, true
		return
	}
	var got [5]uint64
	for i := range numbers {
		var err error
		if head, got[i], err = c.number(head); err != nil {
			c.end(err)
			return
		}
	}
	gen, size := got[numbers-4], got[numbers-1]
	if size > maxBatch {
		c.out, c.as = head, true
		return
	}
	whole := c.batch[:len(head)+int(size)]
	if _, err := io.ReadFull(c.in, whole[len(head):]); err != nil {
		c.end(within(err))
		return
	}
	if gen != c.gen {
		c.gen, c.part = gen, nil
	}
	c.time = got[numbers-2]
	if head[0] == evBatch {
		c.keep(whole[len(head):])
	}
	c.out = whole
}

// partPiece is the room for batches that is made at once, bytes. A list of all that grows would be copied again and again.
const partPiece = 1 << 20

// keep keeps the content of a batch.
func (c *completer) keep(content []byte) {
	n := len(c.part)
	if n == 0 || cap(c.part[n-1])-len(c.part[n-1]) < len(content)+binary.MaxVarintLen64 {
		c.part = append(c.part, make([]byte, 0, partPiece))
		n++
	}
	c.part[n-1] = append(binary.AppendUvarint(c.part[n-1], uint64(len(content))), content...)
}

// maxBatch bounds the content of a batch, as Go does, and maxHead what is before it: its kind and up to five numbers.
const (
	maxBatch = 64 << 10
	maxHead  = 1 + 5*binary.MaxVarintLen64
)

// number reads a number, and appends its bytes to those that were read. One that is too long is left to Go's reader.
func (c *completer) number(read []byte) ([]byte, uint64, error) {
	from := len(read)
	for {
		b, err := c.in.ReadByte()
		if err != nil {
			return read, 0, within(err)
		}
		read = append(read, b)
		if b < 0x80 || len(read)-from == binary.MaxVarintLen64 {
			v, _ := binary.Uvarint(read[from:])
			return read, v, nil
		}
	}
}

// within is the error of reading a batch: the file may not end in it.
func within(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// end ends the file. If it breaks off within a part, that is completed.
func (c *completer) end(err error) {
	c.err = err
	if err != io.EOF && err != io.ErrUnexpectedEOF || c.gen == 0 {
		return
	}
	t := &tables{stacks: known{}, strings: known{}}
	for _, piece := range c.part {
		for in := (&numbers{rest: piece}); in.more() && !t.tooMany(); {
			size := in.next()
			t.scan(in.rest[:min(size, uint64(len(in.rest)))])
			in.skip(size)
		}
	}
	stacks, texts := t.stacks.missing(), t.strings.missing()
	ended := c.version < 26 && err == io.EOF && len(stacks)+len(texts) == 0 // before, a part had no end of its own
	if ended || t.tooMany() {
		return
	}
	c.cut, c.err = &cut{len(stacks), len(texts)}, io.EOF
	c.tables(evStacks, stacks, func(b []byte, id uint64) []byte {
		return append(binary.AppendUvarint(append(b, evStack), id), 0) // of no frames
	})
	c.tables(evStrings, texts, func(b []byte, id uint64) []byte {
		b = binary.AppendUvarint(append(b, evString), id)
		return append(binary.AppendUvarint(b, uint64(len(missingText))), missingText...)
	})
	if c.version >= 26 {
		c.out = append(c.out, evEnd)
	}
}

// tables appends batches with an entry for each number.
func (c *completer) tables(kind byte, ids []uint64, entry func(b []byte, id uint64) []byte) {
	for len(ids) > 0 {
		content := []byte{kind}
		for len(ids) > 0 && len(content) < maxBatch-100 {
			content = entry(content, ids[0])
			ids = ids[1:]
		}
		c.out = append(c.out, evBatch)
		for _, v := range []uint64{c.gen, 1<<64 - 1, c.time, uint64(len(content))} { // of no thread
			c.out = binary.AppendUvarint(c.out, v)
		}
		c.out = append(c.out, content...)
	}
}
