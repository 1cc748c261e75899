package files

import (
	"context"
	"errors"

	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/render/reading"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// IsShownEarly reports whether the first events of a file of a size are shown before all of it is read, if it is an execution trace.
func IsShownEarly(size int64) bool { return size >= earlyFile }

// Opened is a file that is opened from outside of the page.
type Opened struct {
	Name string
	Size int64 // bytes
	File *reading.File
	// Whole reads the whole file if File has only its first events; otherwise it is nil.
	Whole func(context.Context) (*reading.File, error)
}

// Open stores the runs of a file, and returns what is shown of it first. If only its first events are read, it reads the whole in the
// background, and then stores that.
func (s *Server) Open(ctx context.Context, f Opened) (wire.ImportItem, error) {
	if f.Whole == nil {
		items, err := save(ctx, s.options.Store, f.File, f.Name, f.Size, s.options.Cache.Prepare, "")
		if err != nil {
			return wire.ImportItem{}, err
		}
		return items[0], nil
	}
	e := newPreview(f.File, f.Name, f.Size)
	s.readRest(e, func(ctx context.Context) error {
		file, err := f.Whole(ctx)
		switch {
		case errors.Is(ctx.Err(), context.DeadlineExceeded):
			return tookTooLong()
		case ctx.Err() != nil:
			return notWhole(ctx.Err())
		case err != nil:
			return notOpened(err)
		}
		_, err = save(ctx, s.options.Store, file, f.Name, f.Size, s.options.Cache.Prepare, e.item.ID)
		return err
	}, func() {})
	return e.item, nil
}

// newPreview is what is shown of a file of which only the first events are read.
func newPreview(file *reading.File, name string, size int64) *preview {
	imp := newImport(store.NewID(), partsOf(file)[0], file, name, size)
	run := imp.ImportedRun("", file.Traces)
	run.ID = store.NewID()
	item := itemOf(imp, file.Traces)
	item.First = run.ID
	return &preview{item: item, run: &run, ready: make(chan struct{})}
}
