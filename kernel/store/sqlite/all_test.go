package sqlite

import (
	"testing"

	"github.com/rehearse-lab/rehearse/kernel/store/storetest"
)

func TestStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T) func() storetest.Store {
		dir := t.TempDir()
		return func() storetest.Store { return openTestStore(t, dir) }
	})
}
