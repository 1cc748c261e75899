//go:build js && wasm

package main

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"syscall/js"

	"github.com/rehearse-lab/rehearse/kernel/store/records"
)

// table is a records.Table of the page, which other tabs use, too. No tab has a lock on it: at an address without TLS a browser has no locks, and
// a program that crashed would keep its own. Instead, what was read and done counts only if no other tab has written meanwhile;
// otherwise it is done again.
type table struct {
	js js.Value // what web/ui/src/server/records.ts calls a Table
	mu sync.RWMutex
}

// Update is that of records.Table. The page writes all changes in one transaction.
func (t *table) Update(ctx context.Context, f func(records.Tx) error) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.do(ctx, f)
}

// View is that of records.Table.
func (t *table) View(ctx context.Context, f func(records.Tx) error) error {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return t.do(ctx, f)
}

// do calls f until no other tab has written meanwhile.
func (t *table) do(ctx context.Context, f func(records.Tx) error) error {
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		revision, err := t.revision()
		if err != nil {
			return err
		}
		x := &tx{table: t, puts: map[string][]byte{}, gone: map[string]bool{}}
		failed := f(x)
		valid, err := x.end(revision, failed == nil)
		if valid || err != nil {
			return errors.Join(failed, err)
		}
	}
}

// revision is how often the table was changed, by whichever tab.
func (t *table) revision() (int, error) {
	n, err := await(t.js.Call("revision"))
	if err != nil {
		return 0, tableError(err)
	}
	return n.Int(), nil
}

// tx keeps changes until they are written.
type tx struct {
	table *table
	puts  map[string][]byte
	gone  map[string]bool
}

func (x *tx) Get(key string) ([]byte, error) {
	if v, put := x.puts[key]; put || x.gone[key] {
		return v, nil
	}
	v, err := await(x.table.js.Call("read", key))
	return bytesOf(v), tableError(err)
}

func (x *tx) Keys(prefix string) ([]string, error) {
	list, err := await(x.table.js.Call("keys", prefix))
	if err != nil {
		return nil, tableError(err)
	}
	all := map[string]bool{}
	for i := range list.Length() {
		all[list.Index(i).String()] = true
	}
	for k := range x.puts {
		if strings.HasPrefix(k, prefix) {
			all[k] = true
		}
	}
	for k := range x.gone {
		delete(all, k)
	}
	return slices.Sorted(maps.Keys(all)), nil
}

func (x *tx) Put(key string, value []byte) {
	delete(x.gone, key)
	x.puts[key] = slices.Clone(value)
}

func (x *tx) Delete(key string) {
	delete(x.puts, key)
	x.gone[key] = true
}

// end writes the changes, if they are wanted, unless the table has been changed since that revision: then the transaction is not valid.
func (x *tx) end(revision int, wanted bool) (valid bool, err error) {
	if !wanted || len(x.puts)+len(x.gone) == 0 {
		now, err := x.table.revision()
		return now == revision, err
	}
	puts, gone := js.Global().Get("Map").New(), []any{}
	for k, v := range x.puts {
		puts.Call("set", k, array(v))
	}
	for k := range x.gone {
		gone = append(gone, k)
	}
	written, err := await(x.table.js.Call("write", revision, puts, gone))
	if err != nil {
		return false, tableError(err)
	}
	return written.Bool(), nil
}

// tableError names a full table.
func tableError(err error) error {
	var e *jsError
	if errors.As(err, &e) && e.name == "QuotaExceededError" {
		return errors.Join(records.ErrFull, err)
	}
	return err
}
