package socket

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/web/notebook"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

const (
	pingEvery = 20 * time.Second
	// MaxMessage limits what a page may send: a cell's text, every character of it escaped.
	MaxMessage = 6*notebook.MaxCellText + 64<<10
	// maxSockets limits the pages open at a time.
	maxSockets = 512
	// stopping is the close text for open pages when the server ends.
	stopping = "the server is stopping"
	// MaxRuns limits the runs that one page may have queued.
	MaxRuns = 8
	// maxChecksPerPage limits the cells that one page has checked at the same time; further checks are dropped.
	maxChecksPerPage = 64
	// checkDelay is how long a check waits for a newer one of its cell before it goes to the kernel.
	checkDelay = 50 * time.Millisecond
)

// conn is one page's socket. Its goroutines are the handler, which reads; one that writes; and one per run and check. All
// end before the handler returns.
type conn struct {
	server *Server
	line   Line
	out    *outbox
	id     string // the page's session id for the kernel

	ctx    context.Context
	cancel context.CancelFunc
	wg     sync.WaitGroup

	mu     sync.Mutex
	runs   map[int]*activeRun
	checks map[string]*check // the latest check of each cell, by lesson#cell
}

// activeRun is a page's run in progress or queued.
type activeRun struct {
	cancel   context.CancelFunc
	commands chan kernel.Command
}

// check is a check of a cell in progress.
type check struct{ cancel context.CancelFunc }

// Attend serves a page until it goes away or the server stops.
func (s *Server) Attend(line Line) {
	c := &conn{server: s, line: line, id: store.NewID(), runs: map[int]*activeRun{}, checks: map[string]*check{}}
	c.ctx, c.cancel = context.WithCancel(s.ctx)
	c.out = newOutbox(c.cancel)
	context.AfterFunc(c.ctx, line.Hurry)
	if code, why := s.addConn(c); code != 0 {
		line.Close(code, why)
		return
	}
	defer s.removeConn(c)
	c.serve()
}

// serve reads until the page goes away or breaks the protocol, and then ends everything it has started.
func (c *conn) serve() {
	writing := make(chan struct{})
	go func() {
		defer close(writing)
		err := c.out.write(c.line, c.ctx.Done())
		code, text := closeGoingAway, stopping
		if errors.Is(err, errSlow) {
			code, text = closePolicyViolation, err.Error()
		}
		c.cancel()
		c.line.Close(code, text) // ends the reader too
	}()
	err := c.read()
	c.server.log.Debug("page left", "conn", c.id, "why", err)
	c.cancel()
	c.wg.Wait()
	<-writing
}

func (c *conn) read() error {
	for {
		data, text, err := c.line.Read()
		if err != nil {
			return err
		}
		if !text {
			c.fail(0, "The page sent a message of an unknown kind. Reload the page.")
			continue
		}
		m, err := wire.Decode(data)
		var unknown *wire.UnknownType
		switch {
		case errors.As(err, &unknown):
			c.fail(unknown.Number, "The page asked for "+reply.Quote(unknown.Type)+", which this server does not know. Reload the page.")
		case err != nil:
			c.fail(0, "The page sent an invalid message ("+err.Error()+"). Reload the page.")
		default:
			c.handle(m)
		}
	}
}

func (c *conn) handle(m wire.ClientMessage) {
	switch m := m.(type) {
	case wire.RunRequest:
		c.startRun(m.CellRequest, func(ctx context.Context) { c.run(ctx, m) })
	case wire.SeriesRequest:
		c.startRun(m.CellRequest, func(ctx context.Context) { c.series(ctx, m) })
	case wire.GradeRequest:
		c.startRun(m.CellRequest, func(ctx context.Context) { c.grade(ctx, m) })
	case wire.ExploreRequest:
		c.startRun(m.CellRequest, func(ctx context.Context) { c.explore(ctx, m) })
	case wire.StopRequest:
		c.stop(m)
	case wire.CommandRequest:
		c.command(m)
	case wire.CheckRequest:
		c.startCheck(m)
	}
}

func (c *conn) send(m wire.ServerMessage) { c.out.put(item{message: m}) }

func (c *conn) fail(id int, text string) { c.send(wire.Failed{ID: id, Text: text}) }

// claim registers run id, or says why the page may have no more. The returned context ends with the connection and with
// stop.
func (c *conn) claim(id int) (context.Context, string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case id <= 0 || c.runs[id] != nil:
		return nil, "The page used the number of another run. Reload the page."
	case len(c.runs) >= MaxRuns:
		return nil, fmt.Sprintf("This page has %d runs waiting already. Stop one, or wait.", MaxRuns)
	}
	ctx, cancel := context.WithCancel(c.ctx)
	c.runs[id] = &activeRun{cancel, make(chan kernel.Command, maxCommands)}
	return ctx, ""
}

func (c *conn) release(id int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if run := c.runs[id]; run != nil {
		run.cancel()
		delete(c.runs, id)
	}
}

// stop ends a run, or releases the place of a run of another connection. If it has just ended by itself, its answer is on
// its way and there is nothing to do.
func (c *conn) stop(m wire.StopRequest) {
	c.mu.Lock()
	run := c.runs[m.ID]
	c.mu.Unlock()
	if run != nil {
		run.cancel()
		return
	}
	if t := c.server.ticket(m.Ticket); t != 0 {
		c.server.options.Kernel.GiveBack(t)
	}
}

// overtake ends the current check of a cell, if any.
func (c *conn) overtake(cell string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if old := c.checks[cell]; old != nil {
		old.cancel()
		delete(c.checks, cell)
	}
}

// claimCheck registers the next check of a cell; nil if the page may have no more. end must be called when the check is
// over.
func (c *conn) claimCheck(cell string) (ctx context.Context, end func()) {
	c.overtake(cell)
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.checks) >= maxChecksPerPage {
		return nil, nil
	}
	ctx, cancel := context.WithCancel(c.ctx)
	mine := &check{cancel}
	c.checks[cell] = mine
	return ctx, func() {
		cancel()
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.checks[cell] == mine {
			delete(c.checks, cell)
		}
	}
}

// startRun handles a run or a series in the background.
func (c *conn) startRun(m wire.CellRequest, run func(context.Context)) {
	ctx, problem := c.claim(m.ID)
	if problem != "" {
		c.fail(m.ID, problem)
		return
	}
	c.overtake(m.CellName()) // a run reports all errors itself
	c.wg.Go(func() {
		defer c.release(m.ID)
		run(ctx)
	})
}

func (c *conn) startCheck(m wire.CheckRequest) {
	ctx, end := c.claimCheck(m.CellName())
	if ctx == nil {
		return // checks are only a convenience
	}
	c.wg.Go(func() {
		defer end()
		timer := time.NewTimer(checkDelay)
		defer timer.Stop()
		select {
		case <-ctx.Done():
		case <-timer.C:
			c.checkNow(ctx, m)
		}
	})
}
