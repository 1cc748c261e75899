package notes_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons/notes"
)

// byHand is a file as an author writes it.
const byHand = `# For Tuesday.
countdown:
  title: Why the pool is slower
  notes:
    # first of all
    - {id: one, about: actor, actor: a, text: "A **b**"} # short
    - id: two
      about: range
      from: 5
      to: 2000
      look: {view: threads}
      text: |
        Long

        and longer.
other:
  notes: []
`

func TestFileKeepsWhatItDoesNotChange(t *testing.T) {
	f := parsed(t, byHand)
	l := f.List("countdown")
	if len(l.Notes) != 2 || l.Title != "Why the pool is slower" || l.Notes[1].Look.View != "threads" || f.Line("countdown", 1) != 7 {
		t.Fatalf("%+v, line %d", l, f.Line("countdown", 1))
	}
	f.Set("countdown", l)
	if got := text(t, f); got != byHand {
		t.Errorf("saved as it is, the file becomes\n%s", got)
	}

	// What a note was made on is added to it; all that the author wrote stays as it was written.
	l.Notes[0].Made = &notes.Made{Program: "0123456789abcdef", Settings: "pool sim seed=1"}
	l.Notes[1].Made = l.Notes[0].Made
	f.Set("countdown", l)
	const made = "made: {program: 0123456789abcdef, settings: pool sim seed=1}"
	marked := strings.NewReplacer("actor: a, ", "actor: a, "+made+", ", "to: 2000\n", "to: 2000\n      "+made+"\n").Replace(byHand)
	if got := text(t, f); got != marked {
		t.Errorf("with what they were made on:\n%s\nwant\n%s", got, marked)
	}
	f = parsed(t, byHand)
	l = f.List("countdown")
	l.Notes[1].Text = "Short."
	f.Set("countdown", l)
	want := strings.Replace(byHand, "text: |\n        Long\n\n        and longer.\n", "text: Short.\n", 1)
	if got := text(t, f); got != want {
		t.Errorf("a change of one note makes\n%s\nwant\n%s", got, want)
	}
	f.Set("third", notes.List{Notes: []notes.Note{{ID: "x", About: notes.Difference, Text: "new"}}})
	want += "third:\n  notes:\n    - id: x\n      about: difference\n      text: new\n"
	if got := text(t, f); got != want {
		t.Errorf("a new list makes\n%s\nwant\n%s", got, want)
	}
	for _, cell := range f.Cells() {
		f.Set(cell, notes.List{})
	}
	if got := text(t, f); strings.Contains(got, "notes:") {
		t.Errorf("without notes it is\n%s", got)
	}
}

// A list that is read again is the one that was written, and a file that Rehearse made says what it is.
func TestFileRoundTrip(t *testing.T) {
	l := notes.List{Title: "T: #1", Notes: []notes.Note{
		{ID: "a", About: notes.Step, Panel: "pool", Event: "MsgDequeue", Actor: "s[1]", Made: &notes.Made{Program: "00000000000000e1", Settings: "pool sim seed=0"}, Message: &notes.Message{To: "s[1]", Subject: "go", Data: `{"a": 1}`, Nth: 3, Lineage: "00ff"},
			Repeat: 2, Label: "- label", Color: "red", Place: &notes.Place{X: -3, Y: 40}, Look: &notes.Look{View: "ring", From: 1, To: 9, Actor: "s[1]"}, Predict: "What: now?", Text: "a\n\n  b\n\ttab \n"},
		{ID: "b", About: notes.Thread, Thread: "w0", Text: "trailing  \nspace " + strings.Repeat("long ", 30)},
	}}
	f := parsed(t, "")
	f.Set("c", l)
	src := text(t, f)
	if !strings.HasPrefix(src, "# ") {
		t.Errorf("a new file does not say what it is:\n%s", src)
	}
	if got := parsed(t, src).List("c"); got.Revision() != l.Revision() {
		t.Errorf("read again:\n%+v\nwant\n%+v\n%s", got, l, src)
	}
	if l.Revision() == (notes.List{Notes: l.Notes[:1]}).Revision() || (notes.List{}).Revision() != "" {
		t.Error("revisions do not tell lists apart")
	}
}

func TestFileErrors(t *testing.T) {
	for src, want := range map[string]string{
		"a: [":                       "line 1",
		"- a":                        "line 1: the file is not a list by cells",
		"a:\n  notes:\n    - id: x":  "line 3: about",
		"a:\n  notes:\n    - idd: x": "line 3: the key idd is not known",
		"a:\n  notes: 3":             "line 2: cannot unmarshal",
		"a: &x\n  notes: []\nb: *x":  "no anchors and aliases",
		"a:\n  notes: []\n---\nb: 1": "several documents",
		"a:\n  look: 3":              "the key look is not known",
		"a:\n  notes: [{id: x, about: difference, text: t, made: {program: 12}}]":                                    "made: the program is not 16 hex digits",
		"a:\n  notes: [{id: x, about: difference, text: t, made: {program: 0123456789abcdef, settings: \"a\\nb\"}}]": "several lines",
		"a:\n  title: x\na:\n  title: y": "already has a list",
	} {
		_, err := notes.ParseFile([]byte(src))
		if p := (*notes.ParseError)(nil); !errors.As(err, &p) || !strings.Contains(err.Error(), want) || p.Remedy == "" {
			t.Errorf("%q: %v, want %s", src, err, want)
		}
	}
	for _, src := range []string{"", "# only a comment\n", "~"} {
		if f, err := notes.ParseFile([]byte(src)); err != nil || len(f.Cells()) > 0 {
			t.Errorf("%q: %v", src, err)
		}
	}
}

func FuzzFile(f *testing.F) {
	f.Add([]byte(byHand))
	f.Add([]byte("a:\n  notes:\n    - {text: t, id: x, label: ~, made: {settings: s, program: 0123456789abcdef}, about: difference}"))
	f.Add([]byte("a:\n  notes:\n    - {id: x, about: difference, text: \"a\\n b\"}"))
	f.Fuzz(func(t *testing.T, src []byte) {
		file, err := notes.ParseFile(src)
		if err != nil {
			return
		}
		for _, cell := range file.Cells() {
			l := file.List(cell)
			for _, n := range l.Notes {
				notes.HTML(n.Text)
				n.Heading()
			}
			l.Title = "changed"
			if len(l.Notes) > 0 {
				l.Notes[0].Made = &notes.Made{Program: "0123456789abcdef", Settings: "sim"}
			}
			file.Set(cell, l)
			out, err := file.Bytes()
			if err != nil {
				t.Fatal(err)
			}
			again, err := notes.ParseFile(out)
			if err != nil {
				t.Fatalf("%v in what was written:\n%s", err, out)
			}
			if got := again.List(cell); got.Revision() != l.Revision() {
				t.Fatalf("%+v is read again as %+v\n%s", l, got, out)
			}
		}
	})
}

func parsed(t *testing.T, src string) *notes.File {
	t.Helper()
	f, err := notes.ParseFile([]byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func text(t *testing.T, f *notes.File) string {
	t.Helper()
	out, err := f.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}
