package records

import (
	"testing"

	"github.com/rehearse-lab/rehearse/kernel/store/storetest"
)

func TestStore(t *testing.T) {
	storetest.Run(t, func(*testing.T) func() storetest.Store {
		table := &Memory{}
		return func() storetest.Store { return Open(table) }
	})
}
