package kernel

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rehearse-lab/rehearse/kernel/confine"
	"github.com/rehearse-lab/rehearse/kernel/sandbox"
)

// process is one kernel child process as its supervisor sees it, from start to death.
type process struct {
	child  Child
	ready  chan struct{} // closed when it accepts runs
	died   chan struct{} // closed when it is gone and everything it sent was read
	limits ChildLimits
	level  sandbox.Level // how it is locked; valid once ready is closed
	err    error         // how it ended; valid once died is closed

	sendMu sync.Mutex
	in     *bufio.Writer // the child's In

	mu        sync.Mutex
	learner   *string // whose programs it runs; nil: no learner yet
	calls     map[uint64]*call
	lastID    uint64
	used      atomic.Bool                // a run was given to it
	killedFor atomic.Pointer[killReason] // set when it is killed to stop something
	during    string                     // what it was doing when it died, as the end of a sentence; valid once died is closed
}

// killReason is what a process is killed to stop.
type killReason string

const (
	killedByProgram killReason = "a program"
	killedByCheck   killReason = "a check that did not end"
	killedByRestart killReason = "everything in it"     // the user asked for another process
	killedByWords   killReason = "its invalid messages" // messages that no kernel sends
	killedByLearner killReason = "what another learner left in it"
)

// claim assigns the process to the learner; false if it belongs to another.
func (p *process) claim(learner string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.learner == nil {
		p.learner = &learner
	}
	return *p.learner == learner
}

// killToStop kills the process to stop something.
func (p *process) killToStop(d killReason) {
	p.killedFor.Store(&d)
	p.kill()
}

// startProcess starts a child and greets it.
func startProcess(opt Options) (*process, error) {
	child, err := opt.Launch(&opt)
	if err != nil {
		return nil, fmt.Errorf("start kernel: %w", err)
	}
	p := &process{
		child: child, limits: opt.Child, calls: map[uint64]*call{}, in: bufio.NewWriter(child.In()),
		ready: make(chan struct{}), died: make(chan struct{}),
	}
	go p.read(child.Out())
	if err := p.send(toChild{Type: msgHello, Limits: &opt.Child, Sandbox: opt.Sandbox}); err != nil {
		p.kill()
		<-p.died
		return nil, fmt.Errorf("start kernel: %w", err)
	}
	return p, nil
}

// read passes on the child's messages until they end, then waits for the process to end. A child that is out of step,
// or that sends messages which none of ours sends, is no longer trusted: a program may have taken it over.
func (p *process) read(out io.Reader) {
	r := bufio.NewReaderSize(out, 256<<10)
	for {
		var m fromChild
		body, err := confine.ReadFrame(r, &m, maxAnswer, confine.MaxBody)
		if err == nil {
			err = p.accept(m, body)
		}
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			p.killToStop(killedByWords)
			break
		}
	}
	p.err = p.child.Wait()
	p.during = p.work()
	close(p.died)
}

// work describes what the process does, as the end of a sentence: the most significant of its calls.
func (p *process) work() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	text := ""
	for _, c := range p.calls {
		switch {
		case c.run && c.hasBegun():
			return " while the program ran"
		case c.run:
			text = " while the program was compiled"
		case text == "":
			text = " while the program was checked"
		}
	}
	return text
}

// accept passes on one answer.
func (p *process) accept(m fromChild, body []byte) error {
	if m.Type == msgReady {
		if p.isReady() {
			return errors.New("ready again")
		}
		if m.Sandbox != nil {
			p.level = *m.Sandbox
		}
		close(p.ready)
		return nil
	}
	if c := p.call(m.ID); c != nil {
		return c.push(m, body)
	}
	return nil
}

func (p *process) isReady() bool {
	select {
	case <-p.ready:
		return true
	default:
		return false
	}
}

func (p *process) call(id uint64) *call {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.calls[id]
}

// open registers a call, so that answers to it are kept.
func (p *process) open(run bool) *call {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.lastID++
	c := &call{id: p.lastID, run: run, wake: make(chan struct{}, 1), begun: make(chan struct{})}
	c.begin = sync.OnceFunc(func() { close(c.begun) })
	p.calls[c.id] = c
	if run {
		p.used.Store(true)
	}
	return c
}

// forget ends a call; later answers to it are dropped.
func (p *process) forget(c *call) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.calls, c.id)
}

func (p *process) send(m toChild) error {
	p.sendMu.Lock()
	defer p.sendMu.Unlock()
	return confine.WriteFrame(p.in, m, nil)
}

// replace kills a child that does not finish something, to get another. While a run is in progress it does not, and
// returns false.
func (p *process) replace() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range p.calls {
		if c.run {
			return false
		}
	}
	p.killToStop(killedByCheck)
	return true
}

// kill ends the child at once. It is not an error if it is gone already.
func (p *process) kill() { p.child.Kill() }

// close lets an idle child end by itself and kills it if it does not.
func (p *process) close(grace time.Duration) {
	p.child.In().Close()
	select {
	case <-p.died:
	case <-time.After(grace):
		p.kill()
		<-p.died
	}
}

func (p *process) alive() bool {
	select {
	case <-p.died:
		return false
	default:
		return true
	}
}

// maxQueued is how much may wait for a call's receiver, in bytes. The virtual machine limits a program's output and
// trace to far less; a program that has escaped it could send more and more.
const maxQueued = 256 << 20

// call is a request in flight. Answers are queued, so that a slow receiver never blocks reading other answers.
type call struct {
	id    uint64
	run   bool
	begun chan struct{} // closed when the program is compiled
	begin func()        // closes begun, once
	over  atomic.Bool   // the program is over; what remains is to send its traces
	wake  chan struct{}

	mu     sync.Mutex
	queue  []answer
	queued int // bytes
}

type answer struct {
	fromChild
	body []byte
}

// answerSize is about the size of an answer besides its body, in bytes.
const answerSize = 1 << 10

// push queues an answer; an error says why it is not a valid one.
func (c *call) push(m fromChild, body []byte) error {
	switch m.Type {
	case msgBegun:
		c.begin()
	case msgOver, msgDone, msgFailed:
		c.over.Store(true)
	case msgResult:
		if m.Run == nil {
			return errors.New("a result without a run")
		}
	}
	c.mu.Lock()
	c.queue = append(c.queue, answer{m, body})
	c.queued += len(body) + answerSize
	full := c.queued > maxQueued
	c.mu.Unlock()
	if full {
		return errors.New("too many messages")
	}
	select {
	case c.wake <- struct{}{}:
	default:
	}
	return nil
}

func (c *call) hasBegun() bool {
	select {
	case <-c.begun:
		return true
	default:
		return false
	}
}

// take empties the queue.
func (c *call) take() []answer {
	c.mu.Lock()
	defer c.mu.Unlock()
	q := c.queue
	c.queue, c.queued = nil, 0
	return q
}
