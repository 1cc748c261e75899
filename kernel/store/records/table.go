// Package records keeps what learners make in a table of records, as a browser has one: for lessons that run without a server.
package records

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
)

// Table is a table of records: texts of any bytes, each with a key.
type Table interface {
	// Update calls f, and then writes all that f has put and deleted, or none of it if f or the writing fails. What f has read is what
	// the table had when it was written, whichever tabs of the browser use the table: for that f may be called again, and what earlier
	// calls have done does not count.
	Update(ctx context.Context, f func(Tx) error) error
	// View calls f, which only reads. It may be called again, as by Update.
	View(ctx context.Context, f func(Tx) error) error
}

// Tx reads and changes a table. It must not be used once the function that it was given to has returned. What was put or deleted is
// read from then on.
type Tx interface {
	// Get is the record with a key; nil if there is none.
	Get(key string) ([]byte, error)
	// Keys are the keys with a prefix, in order.
	Keys(prefix string) ([]string, error)
	Put(key string, value []byte)
	Delete(key string)
}

// ErrFull is the error of a Table that has no room left.
var ErrFull = errors.New("the browser has no room left for this site")

// Memory is a Table in memory. The zero value is ready to use.
type Memory struct {
	mu      sync.Mutex
	records map[string][]byte
}

// Update is that of Table.
func (m *Memory) Update(ctx context.Context, f func(Tx) error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return err
	}
	tx := memoryTx{maps.Clone(m.records)}
	if tx.records == nil {
		tx.records = map[string][]byte{}
	}
	if err := f(tx); err != nil {
		return err
	}
	m.records = tx.records
	return nil
}

// View is that of Table.
func (m *Memory) View(ctx context.Context, f func(Tx) error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return err
	}
	return f(memoryTx{m.records})
}

type memoryTx struct{ records map[string][]byte }

func (tx memoryTx) Get(key string) ([]byte, error) { return tx.records[key], nil }

func (tx memoryTx) Keys(prefix string) ([]string, error) {
	keys := slices.Sorted(maps.Keys(tx.records))
	return slices.DeleteFunc(keys, func(k string) bool { return !strings.HasPrefix(k, prefix) }), nil
}

func (tx memoryTx) Put(key string, value []byte) { tx.records[key] = slices.Clone(value) }
func (tx memoryTx) Delete(key string)            { delete(tx.records, key) }
