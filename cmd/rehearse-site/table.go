//go:build js && wasm

package main

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"syscall/js"

	"github.com/rehearse-lab/rehearse/kernel/store/records"
)

// table is a records.Table of the page.
type table struct{ js js.Value }

// Update is that of records.Table. The page's lock keeps other tabs out, and the page writes all changes in one transaction.
func (t table) Update(ctx context.Context, f func(records.Tx) error) error {
	return t.locked(ctx, "exclusive", func(x *tx) error {
		if err := f(x); err != nil {
			return err
		}
		return x.write()
	})
}

// View is that of records.Table.
func (t table) View(ctx context.Context, f func(records.Tx) error) error {
	return t.locked(ctx, "shared", func(x *tx) error { return f(x) })
}

// locked calls f while the page holds its lock.
func (t table) locked(ctx context.Context, lock string, f func(*tx) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	var failed error
	work := promising(func([]js.Value) (any, error) {
		failed = f(&tx{table: t, puts: map[string][]byte{}, gone: map[string]bool{}})
		return nil, nil
	})
	defer work.Release()
	if _, err := await(t.js.Call(lock, work)); err != nil {
		return tableError(err)
	}
	return failed
}

// tx keeps changes until they are written.
type tx struct {
	table table
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

func (x *tx) write() error {
	if len(x.puts)+len(x.gone) == 0 {
		return nil
	}
	puts, gone := js.Global().Get("Map").New(), []any{}
	for k, v := range x.puts {
		puts.Call("set", k, array(v))
	}
	for k := range x.gone {
		gone = append(gone, k)
	}
	_, err := await(x.table.js.Call("write", puts, gone))
	return tableError(err)
}

// tableError names a full table.
func tableError(err error) error {
	var e *jsError
	if errors.As(err, &e) && e.name == "QuotaExceededError" {
		return errors.Join(records.ErrFull, err)
	}
	return err
}
