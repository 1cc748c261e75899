package records

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/store"
)

// Store keeps the learner's data in a table: edits with their history, runs with their traces, notes, answers and attempts. Several
// stores may use one table at once, as tabs of a browser do. It is safe for use by many goroutines.
type Store struct{ table Table }

// Open opens the store that is kept in a table.
func Open(t Table) *Store { return &Store{t} }

// version begins each key. A later version of the records can tell them from these, and convert them.
const version = "1"

// The kinds of records. Their keys are version/kind/name/name.
const (
	kindEdit    = "edit"    // lesson, cell: the current store.Edit
	kindHistory = "history" // lesson, cell, number: an earlier or the current store.Edit
	kindNotes   = "notes"   // lesson, cell: store.NoteList
	kindAnswer  = "answer"  // lesson, cell, question: store.Answer
	kindAttempt = "attempt" // lesson, task, number: store.Attempt
	kindRun     = "run"     // ID: runRecord
	kindTrace   = "trace"   // run's ID, panel: a trace, as trace.Marshal makes it
	kindCell    = "cell"    // lesson, cell, number: the ID of one of the cell's runs
	kindCount   = "count"   // the last number that was given
)

// key is the key of a record. Names may have any characters.
func key(kind string, names ...string) string {
	k := version + "/" + kind
	for _, n := range names {
		k += "/" + url.PathEscape(n)
	}
	return k
}

// under is the prefix of the keys that begin with these names.
func under(kind string, names ...string) string { return key(kind, names...) + "/" }

// names are those of a key.
func names(key string) []string {
	parts := strings.Split(key, "/")[2:]
	for i, p := range parts {
		parts[i], _ = url.PathUnescape(p) // it was escaped by us
	}
	return parts
}

// number is a number as a part of a key: keys are in the order of their numbers.
func number(n int) string { return fmt.Sprintf("%012d", n) }

// next is a number that was not given before.
func next(tx Tx) (string, error) {
	was, err := tx.Get(key(kindCount))
	if err != nil {
		return "", err
	}
	n, _ := strconv.Atoi(string(was)) // at first there is none
	tx.Put(key(kindCount), []byte(strconv.Itoa(n+1)))
	return number(n + 1), nil
}

// get reads a record; false if there is none.
func get[T any](tx Tx, key string) (v T, found bool, err error) {
	text, err := tx.Get(key)
	if err != nil || text == nil {
		return v, false, err
	}
	if err := json.Unmarshal(text, &v); err != nil {
		return v, false, fmt.Errorf("the record %s is damaged: %w", key, err)
	}
	return v, true, nil
}

// list reads the records with a prefix in the order of their keys, never nil.
func list[T any](tx Tx, prefix string) ([]T, error) {
	all := []T{}
	keys, err := tx.Keys(prefix)
	if err != nil {
		return nil, err
	}
	for _, k := range keys {
		v, _, err := get[T](tx, k)
		if err != nil {
			return nil, err
		}
		all = append(all, v)
	}
	return all, nil
}

func put(tx Tx, key string, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	tx.Put(key, text)
	return nil
}

// mostRemoved is how many bytes of old runs are removed to make room for something else than a run. It is far more than any text has: if that is not
// enough, the room is missing elsewhere, and the other runs are kept.
const mostRemoved = 8 << 20

// update changes the table. Where there is no room for the change, it costs as many old runs as it needs: what the reader writes cannot be repeated.
func (s *Store) update(ctx context.Context, doing string, f func(Tx) error) error {
	return explained(doing, s.withRoom(ctx, f, func(removed int) bool { return removed >= mostRemoved }))
}

func (s *Store) view(ctx context.Context, doing string, f func(Tx) error) error {
	return explained(doing, s.table.View(ctx, f))
}

// explained is a table's error as the learner is told it. Our own and the caller's errors are passed on.
func explained(doing string, err error) error {
	var ours *kernel.Error
	switch {
	case err == nil, errors.As(err, &ours), errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err
	case errors.Is(err, ErrFull):
		return &kernel.Error{Kind: store.ErrStore, Text: "The browser has no room left for what this site keeps.",
			Remedy: "Delete data of other sites in the settings of the browser, or files on the disk of this computer; then try again. Old runs were removed here already. The texts, answers and notes that were saved are kept.", Cause: err}
	}
	return &kernel.Error{Kind: store.ErrStore, Text: fmt.Sprintf("The browser could not %s: %v.", doing, err),
		Remedy: "Save your work as a file. A private window may keep nothing; then use another one.", Cause: err}
}

// now is the time as it is kept, in whole milliseconds.
func now() time.Time { return inMillis(time.Now()) }
