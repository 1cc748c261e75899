package lessons

import (
	"errors"
	"fmt"
)

// lock keeps others from changing the folder until unlock is called: other goroutines, and other servers on the same
// folder. Nobody else may replace a file between our reading and replacing it, or one of two edits that were both reported
// as saved would be lost.
func (b *Library) lock() (unlock func(), err error) {
	b.saving.Lock()
	folder, err := b.root.Open(".")
	if err != nil {
		b.saving.Unlock()
		return nil, fmt.Errorf("locking %s: %w", b.name, err)
	}
	if err := lockFile(folder); err != nil {
		b.saving.Unlock()
		return nil, fmt.Errorf("locking %s: %w", b.name, errors.Join(err, folder.Close()))
	}
	return func() {
		_ = folder.Close() // closing unlocks it; nothing was written to it
		b.saving.Unlock()
	}, nil
}
