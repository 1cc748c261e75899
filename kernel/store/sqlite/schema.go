package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/store"
)

// migrations bring a store from one version to the next. The version is SQLite's user_version: the number of
// migrations done. Append only; a released one never changes.
var migrations = []string{`
-- The current edit of a cell. An edit that was taken back (reset) stays as a row, so that revisions never repeat.
CREATE TABLE edits (
	lesson    TEXT    NOT NULL,
	cell      TEXT    NOT NULL,
	base_hash TEXT    NOT NULL, -- of the lesson's own text that was edited
	text      TEXT    NOT NULL,
	reset     INTEGER NOT NULL,
	revision  INTEGER NOT NULL,
	updated   INTEGER NOT NULL,
	PRIMARY KEY (lesson, cell)
) WITHOUT ROWID;

-- Every edit there ever was, the current one included.
CREATE TABLE history (
	lesson    TEXT    NOT NULL,
	cell      TEXT    NOT NULL,
	revision  INTEGER NOT NULL,
	base_hash TEXT    NOT NULL,
	text      TEXT    NOT NULL,
	reset     INTEGER NOT NULL,
	updated   INTEGER NOT NULL,
	PRIMARY KEY (lesson, cell, revision)
) WITHOUT ROWID;

CREATE TABLE runs (
	seq     INTEGER PRIMARY KEY, -- order of saving
	id      TEXT    NOT NULL UNIQUE,
	lesson  TEXT    NOT NULL,
	cell    TEXT    NOT NULL,
	text    TEXT    NOT NULL, -- the cell as it was run
	program TEXT    NOT NULL, -- hash of the whole program
	wall    INTEGER NOT NULL, -- ns
	created INTEGER NOT NULL
);
CREATE INDEX runs_of_cell ON runs (lesson, cell, seq);

-- Encoded traces in pieces, because SQLite reads and writes small blobs faster than large ones.
CREATE TABLE traces (
	run   TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	panel INTEGER NOT NULL, -- 0, 1
	piece INTEGER NOT NULL,
	data  BLOB    NOT NULL,
	PRIMARY KEY (run, panel, piece)
);

CREATE TABLE notes (
	id      TEXT    NOT NULL PRIMARY KEY,
	lesson  TEXT    NOT NULL,
	cell    TEXT    NOT NULL,
	run     TEXT    NOT NULL, -- the run it was made on; that run may be gone
	panel   TEXT    NOT NULL,
	step    INTEGER NOT NULL,
	time    INTEGER NOT NULL,
	kind    TEXT    NOT NULL,
	lineage TEXT    NOT NULL,
	actor   TEXT    NOT NULL,
	text    TEXT    NOT NULL,
	created INTEGER NOT NULL,
	updated INTEGER NOT NULL
);
CREATE INDEX notes_of_cell ON notes (lesson, cell, created);
CREATE INDEX notes_of_run ON notes (run);
`, `
-- What the learner said would come, and what came.
CREATE TABLE answers (
	lesson  TEXT    NOT NULL,
	cell    TEXT    NOT NULL,
	panel   TEXT    NOT NULL,
	step    INTEGER NOT NULL,
	ask     TEXT    NOT NULL,
	at      INTEGER NOT NULL, -- ns, for a backlog
	said    TEXT    NOT NULL,
	was     TEXT    NOT NULL,
	created INTEGER NOT NULL,
	PRIMARY KEY (lesson, cell, panel, step, ask, at)
) WITHOUT ROWID;
`, `
-- What the learner did about exercises and quizzes.
CREATE TABLE attempts (
	seq     INTEGER PRIMARY KEY, -- order of saving
	lesson  TEXT    NOT NULL,
	task    TEXT    NOT NULL, -- an exercise or a quiz
	kind    TEXT    NOT NULL,
	right   INTEGER NOT NULL,
	detail  TEXT    NOT NULL,
	text    TEXT    NOT NULL,
	created INTEGER NOT NULL
);
CREATE INDEX attempts_of_task ON attempts (lesson, task, seq);
`, `
-- Notes are a list for each cell, which has an order and is changed as a whole. The text is JSON.
CREATE TABLE note_lists (
	lesson TEXT NOT NULL,
	cell   TEXT NOT NULL,
	run    TEXT NOT NULL, -- the run that they were made on last; that run may be gone
	text   TEXT NOT NULL,
	PRIMARY KEY (lesson, cell)
) WITHOUT ROWID;
INSERT INTO note_lists SELECT lesson, cell, max(run), json_object('notes', json_group_array(json_object(
	'id', id, 'about', 'step', 'panel', panel, 'event', kind, 'actor', actor, 'text', text,
	'repeat', CASE instr(lineage, '/') WHEN 0 THEN 0 ELSE CAST(substr(lineage, instr(lineage, '/') + 1) AS INTEGER) END,
	'message', CASE WHEN lineage = '' OR lineage LIKE '/%' THEN NULL
		ELSE json_object('to', '', 'subject', '', 'lineage', substr(lineage, 1, 16)) END)))
FROM (SELECT * FROM notes ORDER BY lesson, cell, time, created, rowid) GROUP BY lesson, cell;
DROP TABLE notes;
`, `
-- Runs that came from files. Their rows in runs have no lesson, and their id as cell.
CREATE TABLE imports (
	id      TEXT    NOT NULL PRIMARY KEY REFERENCES runs (id) ON DELETE CASCADE,
	title   TEXT    NOT NULL,
	file    TEXT    NOT NULL, -- its name
	kind    TEXT    NOT NULL,
	size    INTEGER NOT NULL,
	headers TEXT    NOT NULL  -- of its traces, JSON
) WITHOUT ROWID;
`}

// migrate brings the store to the newest version, in one transaction a version.
func (s *Store) migrate(ctx context.Context) error {
	for {
		done := false
		err := s.inTx(ctx, "prepare", func(tx *sql.Tx) error {
			var version int
			if err := tx.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version); err != nil {
				return err
			}
			switch {
			case version > len(migrations):
				return &kernel.Error{
					Kind:   store.ErrStore,
					Text:   fmt.Sprintf("The data file %s was made by a newer rehearse (version %d; this one knows %d).", s.path, version, len(migrations)),
					Remedy: "Use the newer rehearse, or another folder with --data DIR.",
				}
			case version == len(migrations):
				done = true
				return nil
			}
			if _, err := tx.ExecContext(ctx, migrations[version]); err != nil {
				return fmt.Errorf("to version %d: %w", version+1, err)
			}
			_, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", version+1))
			return err
		})
		if err != nil || done {
			return err
		}
	}
}
