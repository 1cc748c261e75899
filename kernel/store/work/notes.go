package work

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/lessons/notes"
)

// mergeNotes unites the notes on a cell with the stored ones. Another window may save its own meanwhile; then it is tried again.
func (c *Cell) mergeNotes(ctx context.Context, s Store, m *Merged) error {
	kept, err := s.Notes(ctx, m.Lesson, c.ID)
	if err != nil {
		return err
	}
	for {
		var have notes.List
		if kept.Text != "" {
			if err := json.Unmarshal([]byte(kept.Text), &have); err != nil {
				return err
			}
		}
		united, added, left := UniteNotes(have, *c.Notes)
		if kept.Text != "" && united.Revision() == have.Revision() {
			m.Left += left
			return nil
		}
		text, err := json.Marshal(united)
		if err != nil {
			return err
		}
		if len(text) > store.MaxNoteList {
			m.Left += left + added
			return nil
		}
		now, saved, err := s.SaveNotes(ctx, store.NoteList{Lesson: m.Lesson, Cell: c.ID, Run: kept.Run, Text: string(text)}, kept.Text)
		if err != nil {
			return err
		}
		if saved {
			m.Notes += added
			m.Left += left
			return nil
		}
		kept.Text = now
	}
}

// UniteNotes is a list with those notes of another that it lacks, behind its own. A note whose ID it has with something else gets another
// ID, which is made of what it says: the same list again adds nothing. left is how many notes there is no room for.
func UniteNotes(have, more notes.List) (united notes.List, added, left int) {
	united = notes.List{Title: have.Title, Notes: append([]notes.Note{}, have.Notes...)}
	if united.Title == "" {
		united.Title = more.Title
	}
	ids := map[string]notes.Note{}
	for _, n := range have.Notes {
		ids[n.ID] = n
	}
	for _, n := range more.Notes {
		for {
			other, taken := ids[n.ID]
			if !taken || revision(other) == revision(n) {
				break
			}
			n.ID = idOf(n)
		}
		if _, there := ids[n.ID]; there {
			continue
		}
		if len(united.Notes) >= notes.MaxNotes {
			left++
			continue
		}
		ids[n.ID] = n
		united.Notes = append(united.Notes, n)
		added++
	}
	return united, added, left
}

// revision is a hash of what a note says, whatever its ID.
func revision(n notes.Note) string {
	n.ID = ""
	return notes.List{Notes: []notes.Note{n}}.Revision()
}

// idOf is an ID for a note that cannot have its own.
func idOf(n notes.Note) string {
	sum := sha256.Sum256([]byte(n.ID + " " + revision(n)))
	return hex.EncodeToString(sum[:8])
}
