package kernel

import (
	"bufio"
	"io"
	"sync"
	"time"

	"github.com/rehearse-lab/rehearse/kernel/confine"
)

// Output is collected for this long or up to this size, so that a program that prints byte by byte does not cost a
// frame per byte.
const (
	outputDelay = 5 * time.Millisecond
	outputBatch = 32 << 10
)

// outbox writes frames, one at a time, and collects output. Frames are sent in order.
type outbox struct {
	mu    sync.Mutex
	w     *bufio.Writer
	head  fromChild // of the collected output
	text  []byte
	timer *time.Timer // armed while there is collected output
}

func newOutbox(w io.Writer) *outbox { return &outbox{w: bufio.NewWriterSize(w, 64<<10)} }

// send sends the collected output and then this frame.
func (o *outbox) send(head fromChild, body []byte) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if err := o.flush(); err != nil {
		return err
	}
	return confine.WriteFrame(o.w, head, body)
}

// output collects text, to be sent under head. The next send notices a broken pipe.
func (o *outbox) output(head fromChild, text string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.text) > 0 && (head.ID != o.head.ID || head.Panel != o.head.Panel || head.Stream != o.head.Stream) {
		_ = o.flush()
	}
	o.head = head
	o.text = append(o.text, text...)
	if len(o.text) >= outputBatch {
		_ = o.flush()
	} else if o.timer == nil {
		o.timer = time.AfterFunc(outputDelay, func() {
			o.mu.Lock()
			defer o.mu.Unlock()
			_ = o.flush()
		})
	}
}

// flush sends the collected output. The caller holds mu.
func (o *outbox) flush() error {
	if o.timer != nil {
		o.timer.Stop()
		o.timer = nil
	}
	if len(o.text) == 0 {
		return nil
	}
	err := confine.WriteFrame(o.w, o.head, o.text)
	o.text = o.text[:0]
	return err
}
