package lessons

import (
	"errors"
	"fmt"
)

// lock keeps everybody else from changing the folder until unlock is called: other goroutines, and other servers on the same folder.
// Between looking at a file and putting another in its place nobody may do the same, or one of two edits that were both called saved
// would be lost.
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
		_ = folder.Close() // which unlocks it; nothing was written to it
		b.saving.Unlock()
	}, nil
}
