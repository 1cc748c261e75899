package runs

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/web/http"
	"github.com/rehearse-lab/rehearse/web/reply"
)

// Cache finds finished runs: the latest and the largest are in memory, all others in the store. It also puts them there.
type Cache struct {
	store   Store
	log     *slog.Logger
	delay   time.Duration // see saveDelay
	recent  recentRuns
	shown   lastShown
	reading singleflight.Group // runs being read from the store, by ID

	ctx        context.Context
	cancel     context.CancelFunc
	background sync.WaitGroup // runs being stored
	saving     chan struct{}  // holds one: runs are stored one by one, so that the last one stored is the last one made
}

// Store stores finished runs; sqlite.Store implements it.
type Store interface {
	// SaveRun stores a run.
	SaveRun(ctx context.Context, run store.Run) error
	// Run finds a run with its traces; the error is store.ErrNotFound if there is none.
	Run(ctx context.Context, id string) (store.Run, error)
	// LastRuns returns the ID of the latest run of each cell of a lesson that has one.
	LastRuns(ctx context.Context, lesson string) (map[string]string, error)
}

// NewCache makes a cache; delay is how long a finished run waits until it is stored, 0 for the usual time. Close must be
// called in the end.
func NewCache(s Store, log *slog.Logger, delay time.Duration) *Cache {
	c := &Cache{store: s, log: log, delay: cmp.Or(delay, saveDelay), saving: make(chan struct{}, 1)}
	c.ctx, c.cancel = context.WithCancel(context.Background())
	return c
}

// Close waits until all runs are stored, which then begins at once.
func (c *Cache) Close() {
	c.cancel()
	c.background.Wait()
}

// Add remembers a finished run. One that was made only for a comparison (aside) does not become its cell's latest.
func (c *Cache) Add(run *store.Run, aside bool) { c.recent.add(run, aside) }

// Prepare makes what pages show of a large run in the background: one will ask for it.
func (c *Cache) Prepare(run *store.Run) {
	if countEvents(run.Traces) >= minShown {
		c.background.Go(func() { c.outline(run) })
	}
}

// IsWhole reports whether a page gets all of a run at once, and not its outline first.
func (*Cache) IsWhole(run *store.Run) bool { return countEvents(run.Traces) < minShown }

// Recent is the latest run of a cell if it is in memory; nil otherwise.
func (c *Cache) Recent(lesson, cell string) *store.Run { return c.recent.last(lesson, cell) }

// Drop forgets a run that was deleted from the store.
func (c *Cache) Drop(id string) { c.shown.drop(id) }

// KeepNewest forgets all runs but the newest, and returns how many. They are in the store, or soon will be.
func (c *Cache) KeepNewest() int { return c.recent.keepNewest() + c.shown.keepNewest() }

// Last finds the latest run of a cell; nil if there is none.
func (c *Cache) Last(ctx context.Context, lesson, cell string) (*store.Run, error) {
	if run := c.recent.last(lesson, cell); run != nil {
		return run, nil
	}
	last, err := c.store.LastRuns(ctx, lesson)
	if err != nil {
		return nil, reply.Internal("looking up the last run", err)
	}
	id := last[cell]
	if id == "" {
		return nil, nil
	}
	run, err := c.Find(ctx, id)
	var f *reply.Failure
	if errors.As(err, &f) && f.Status == http.StatusNotFound {
		return nil, nil // deleted since
	}
	return run, err
}

// Find finds a run by ID, among those in memory and in the store. The error is a reply.Failure.
func (c *Cache) Find(ctx context.Context, id string) (*store.Run, error) {
	if run := c.recent.get(id); run != nil {
		return run, nil
	}
	if shown := c.shown.get(id); shown != nil {
		return shown.run, nil
	}
	found, err, _ := c.reading.Do(id, func() (any, error) {
		run, err := c.store.Run(context.WithoutCancel(ctx), id) // other requests may wait for it too
		return &run, err
	})
	switch {
	case errors.Is(err, store.ErrNotFound):
		return nil, reply.Refuse(http.StatusNotFound, "There is no such run",
			"Only the latest runs of a cell are kept, and the one its notes were made on.", "Run the cell again.")
	case err != nil:
		return nil, reply.Internal("looking up the run", err)
	}
	return found.(*store.Run), nil
}

const (
	// saveTimeout limits the time for storing one run.
	saveTimeout = 30 * time.Second
	// saveDelay keeps the compression of a run's traces from competing with the browser while it paints them.
	saveDelay = 300 * time.Millisecond
)

// Save stores a run in the background: the page has it already and must not wait for the disk.
func (c *Cache) Save(run *store.Run) {
	c.background.Go(func() {
		select {
		case <-time.After(c.delay):
		case <-c.ctx.Done():
		}
		c.saving <- struct{}{}
		defer func() { <-c.saving }()
		ctx, cancel := context.WithTimeout(context.Background(), saveTimeout)
		defer cancel()
		if err := c.store.SaveRun(ctx, *run); err != nil {
			c.log.Error("a run could not be stored", "run", run.ID, "lesson", run.Lesson, "cell", run.Cell, "error", err)
		}
	})
}
