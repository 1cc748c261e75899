package vm

import (
	"fmt"
	"strings"
)

// lineCutter removes the middle of lines that are too long. Three quarters of the limit are passed on at once; the
// rest of a line is known when it ends.
type lineCutter struct {
	most    int    // bytes of a line
	passed  int    // of the current line
	tail    []byte // what followed, at least the last quarter of the limit
	dropped int    // bytes in between
}

// next is what to show when s is written.
func (c *lineCutter) next(s string) string {
	if c.tail == nil && c.passed+len(s) <= c.room() {
		if i := strings.LastIndexByte(s, '\n'); i >= 0 {
			c.passed = -i - 1
		}
		c.passed += len(s)
		return s
	}
	var b strings.Builder
	for line := range strings.Lines(s) {
		text, ended := strings.CutSuffix(line, "\n")
		n := min(len(text), c.room()-c.passed)
		if n < len(text) && n > 0 {
			n = len(cutText(text, n))
		}
		b.WriteString(text[:n])
		c.passed += n
		if n < len(text) {
			c.passed = c.room() // nothing more of this line, however short
			c.keep(text[n:])
		}
		if ended {
			b.WriteString(c.end())
			b.WriteByte('\n')
		}
	}
	return b.String()
}

func (c *lineCutter) room() int { return c.most - c.most/4 }

// keep adds to the end of a long line.
func (c *lineCutter) keep(s string) {
	last := c.most / 4
	c.tail = append(c.tail, s...)
	if over := len(c.tail) - last; over > last {
		c.tail = append(c.tail[:0], c.tail[over:]...)
		c.dropped += over
	}
}

// end is the rest to show of the current line, which ends here.
func (c *lineCutter) end() string {
	tail := string(c.tail)
	if over := len(tail) - c.most/4; over > 0 {
		c.dropped += over
		tail = tail[over:]
	}
	if c.dropped > 0 {
		tail = strings.ToValidUTF8(tail, "")
		tail = fmt.Sprintf(" ... %s of this line not shown ... %s", bytesText(uint64(c.dropped)), tail)
	}
	*c = lineCutter{most: c.most}
	return tail
}
