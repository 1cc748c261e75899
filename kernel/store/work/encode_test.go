package work

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/lessons/notes"
)

var sample = &Work{
	Lessons: []Lesson{{ID: "countdown", Title: "A storm <&> “quiets”", Cells: []Cell{{
		ID: "countdown", Texts: []Text{{Saved: time.UnixMilli(1_700_000_000_123).UTC(), Text: "if a < b && c {}\u2028\n", Base: "h"}},
		Notes:   &notes.List{Notes: []notes.Note{{ID: "a", About: notes.Actor, Actor: "ann", Text: "It *waits*."}}},
		Answers: []Answer{{Panel: "pool", Step: 3, Ask: "next", Said: "ann", Was: "bob", Given: time.UnixMilli(1_700_000_000_000).UTC()}},
	}}, Attempts: []Attempt{{Task: "q", Kind: "answer", Right: true, Made: time.UnixMilli(1_700_000_000_000).UTC()}}}},
	Notebooks: []Notebook{{ID: "mine", File: "mine.md", Title: "Mine", Text: "# Mine\n"}},
}

func text(t *testing.T, w *Work) string {
	t.Helper()
	var b bytes.Buffer
	if err := w.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestRead: what is written is read as it was, in another layout, too, and everything else is refused with the reason.
func TestRead(t *testing.T) {
	good := text(t, sample)
	compact := strings.Join(strings.Fields(strings.ReplaceAll(good, `" `, `"`)), " ")
	for _, layout := range []string{good, "\ufeff" + good, strings.ReplaceAll(good, "\n", "\r\n"), compact} {
		w, err := Read([]byte(layout))
		if err != nil {
			if layout != compact { // there spaces in texts may be gone
				t.Errorf("%v in %s", err, layout)
			}
			continue
		}
		if again := text(t, w); again != good {
			t.Errorf("read as\n%s\nwritten as\n%s", again, good)
		}
	}
	bad := func(change func(w *Work)) string {
		w, err := Read([]byte(good))
		if err != nil {
			t.Fatal(err)
		}
		change(w)
		return text(t, w)
	}
	for _, c := range []struct {
		name, text string
		want       error
	}{
		{"empty", "", ErrNotWork},
		{"a picture", "\x89PNG", ErrNotWork},
		{"other JSON", `{"format":"rehearse run","version":1}`, ErrNotWork},
		{"a list", `[]`, ErrNotWork},
		{"cut off", good[:len(good)/2], ErrDamaged},
		{"one letter", strings.Replace(good, "waits", "walts", 1), ErrDamaged},
		{"no work", `{"format":"rehearse work","version":1,"digest":"sha256:0"}`, ErrDamaged},
		{"version 0", strings.Replace(good, `"version": 1`, `"version": 0`, 1), ErrDamaged},
		{"version 2", strings.Replace(good, `"version": 1`, `"version": 2`, 1), ErrNewer},
		{"a path", bad(func(w *Work) { w.Lessons[0].ID = "/etc/passwd" }), ErrDamaged},
		{"twice", bad(func(w *Work) { w.Lessons = append(w.Lessons, w.Lessons[0]) }), ErrDamaged},
		{"a kind", bad(func(w *Work) { w.Lessons[0].Attempts[0].Kind = "cheat" }), ErrDamaged},
		{"no time", bad(func(w *Work) { w.Lessons[0].Attempts[0].Made = time.Time{} }), ErrDamaged},
		{"a long text", bad(func(w *Work) { w.Lessons[0].Cells[0].Texts[0].Text = strings.Repeat("x", 1<<20) }), ErrDamaged},
		{"a note", bad(func(w *Work) { w.Lessons[0].Cells[0].Notes.Notes[0].About = "you" }), ErrDamaged},
		{"a panel", bad(func(w *Work) { w.Lessons[0].Cells[0].Answers[0].Panel = "x" }), ErrDamaged},
		{"a file's name", bad(func(w *Work) { w.Notebooks[0].File = "" }), ErrDamaged},
	} {
		if w, err := Read([]byte(c.text)); !errors.Is(err, c.want) || w != nil {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	var b bytes.Buffer
	if err := sample.Write(&b); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		if w, err := Read(data); (w == nil) == (err == nil) {
			t.Errorf("%v, %v", w, err)
		}
	})
}
