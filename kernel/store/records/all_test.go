package records

import (
	"context"
	"errors"
	"testing"

	"github.com/rehearse-lab/rehearse/kernel/store/storetest"
)

func TestStore(t *testing.T) {
	storetest.Run(t, func(*testing.T) func() storetest.Store {
		table := &Memory{}
		return func() storetest.Store { return Open(table) }
	})
}

// contended is a table that another tab changes during each first call of a function: what that call has read and put does not count.
type contended struct{ Table }

var errChanged = errors.New("another tab has changed the table")

func (c contended) Update(ctx context.Context, f func(Tx) error) error {
	_ = c.Table.Update(ctx, func(tx Tx) error { return errors.Join(f(tx), errChanged) })
	return c.Table.Update(ctx, f)
}

func (c contended) View(ctx context.Context, f func(Tx) error) error {
	_ = c.Table.View(ctx, f)
	return c.Table.View(ctx, f)
}

func TestContendedStore(t *testing.T) {
	storetest.Run(t, func(*testing.T) func() storetest.Store {
		table := contended{&Memory{}}
		return func() storetest.Store { return Open(table) }
	})
}
