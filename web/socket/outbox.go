package socket

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/wire"
)

const (
	// Coalesce is how long output may wait for more. Programs write line by line; a message per line would cost the browser
	// more than the program.
	Coalesce = 10 * time.Millisecond
	// maxPending limits what waits for a browser that does not read.
	maxPending      = 1024    // messages
	maxPendingBytes = 8 << 20 // of program output
	// maxPendingBinary limits the pictures among it, bytes; a single one may be larger.
	maxPendingBinary = 64 << 20
	// maxPieceBytes limits the output in one message, so that a single one cannot fill the outbox.
	maxPieceBytes = 1 << 20
)

// errSlow closes a connection whose browser does not keep up.
var errSlow = errors.New("the page does not read its messages")

// item is something to send: a JSON message and its binary messages, which stay together.
type item struct {
	message wire.ServerMessage
	binary  [][]byte
	sent    func() // called once all of it is written; may be nil
}

// outbox holds the messages that wait to be written to one connection. Putting never blocks, so a page that watches a run
// does not slow it down.
type outbox struct {
	mu     sync.Mutex
	items  []item
	bytes  int  // of program output
	binary int  // bytes of binary messages
	urgent bool // something other than output waits
	err    error
	wake   chan struct{} // capacity 1
	full   func()        // called once, when there is no more space
}

// newOutbox makes an outbox that calls full when it accepts nothing more because the browser does not keep up.
func newOutbox(full func()) *outbox { return &outbox{wake: make(chan struct{}, 1), full: full} }

// put queues it. Once the outbox is full, everything is refused: the connection is about to be closed.
func (o *outbox) put(it item) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err != nil {
		return
	}
	crowded := false
	for _, b := range it.binary {
		o.binary += len(b)
		crowded = len(o.items) > 0 && o.binary > maxPendingBinary
	}
	if out, ok := it.message.(wire.Output); ok {
		out.Text = piece(out.Text)
		o.bytes += len(out.Text)
		o.putOutput(out)
	} else {
		o.urgent = true
		o.items = append(o.items, it)
	}
	if crowded || len(o.items) > maxPending || o.bytes > maxPendingBytes {
		o.err = errSlow
		o.full()
	}
	select {
	case o.wake <- struct{}{}:
	default:
	}
}

// piece is the part of text that fits into one message, with a note on what does not.
func piece(text string) string {
	if len(text) <= maxPieceBytes {
		return text
	}
	n := maxPieceBytes
	for n > maxPieceBytes-utf8.UTFMax && !utf8.RuneStart(text[n]) {
		n--
	}
	return fmt.Sprintf("%s\n... %d bytes, written at once, are too many for the page and not shown ...\n", text[:n], len(text)-n)
}

// failure is why nothing more is accepted; nil if messages are.
func (o *outbox) failure() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}

// putOutput adds output to waiting output of the same run and panel, if the streams have not changed in between.
func (o *outbox) putOutput(out wire.Output) {
	for i, it := range slices.Backward(o.items) {
		last, ok := it.message.(wire.Output)
		if !ok {
			break
		}
		if last.ID == out.ID && last.Panel == out.Panel {
			if last.Stream == out.Stream {
				last.Text += out.Text
				o.items[i].message = last
				return
			}
			break
		}
	}
	o.items = append(o.items, item{message: out})
}

// take returns everything that waits, and whether some of it is not output.
func (o *outbox) take() ([]item, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	items := o.items
	o.items, o.bytes, o.binary, o.urgent = nil, 0, 0, false
	return items, o.err
}

func (o *outbox) isUrgent() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.urgent || o.err != nil
}

// write sends queued messages until done is closed or the connection fails.
func (o *outbox) write(line Line, done <-chan struct{}) error {
	ping := time.NewTicker(pingEvery)
	defer ping.Stop()
	for {
		select {
		case <-done:
			return o.failure() // being full ends the connection too
		case <-ping.C:
			if err := line.Ping(); err != nil {
				return err
			}
		case <-o.wake:
			if !o.isUrgent() && !o.gather(done) {
				return o.failure()
			}
			items, err := o.take()
			if err != nil {
				return err
			}
			for _, it := range items {
				if err := writeItem(line, it); err != nil {
					return err
				}
			}
		}
	}
}

// gather waits for more output, until it is time to send or an urgent message arrives. It returns false when done is
// closed.
func (o *outbox) gather(done <-chan struct{}) bool {
	timer := time.NewTimer(Coalesce)
	defer timer.Stop()
	for {
		select {
		case <-done:
			return false
		case <-timer.C:
			return true
		case <-o.wake:
			if o.isUrgent() {
				return true
			}
		}
	}
}

func writeItem(line Line, it item) error {
	head, err := wire.Encode(it.message)
	if err != nil {
		return err
	}
	if err := line.Write(head, true); err != nil {
		return err
	}
	for _, b := range it.binary {
		if err := line.Write(b, false); err != nil {
			return err
		}
	}
	if it.sent != nil {
		it.sent()
	}
	return nil
}

// joiner keeps characters whole: a program's output arrives in pieces that may end within a character, and JSON cannot
// carry half of one.
type joiner struct {
	mu    sync.Mutex
	tails map[joinKey]string
}

type joinKey struct {
	panel  trace.Scheduler
	stream kernel.Stream
}

// add returns what can be sent once text has arrived; an incomplete character at its end is kept for the next call.
func (j *joiner) add(panel trace.Scheduler, stream kernel.Stream, text string) string {
	j.mu.Lock()
	defer j.mu.Unlock()
	key := joinKey{panel, stream}
	text = j.tails[key] + text
	cut := len(text) - incompleteTail(text)
	if j.tails == nil {
		j.tails = map[joinKey]string{}
	}
	j.tails[key] = text[cut:]
	return text[:cut]
}

// rest calls send for incomplete characters that will not be completed any more.
func (j *joiner) rest(send func(panel trace.Scheduler, stream kernel.Stream, text string)) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for key, tail := range j.tails {
		if tail != "" {
			send(key.panel, key.stream, tail)
		}
	}
	j.tails = nil
}

// incompleteTail is the number of bytes at the end of s that are the beginning of a character.
func incompleteTail(s string) int {
	for n := 1; n < utf8.UTFMax && n <= len(s); n++ {
		if start := s[len(s)-n]; utf8.RuneStart(start) {
			if !utf8.FullRuneInString(s[len(s)-n:]) {
				return n
			}
			return 0
		}
	}
	return 0
}
