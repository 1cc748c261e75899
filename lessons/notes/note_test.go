package notes_test

import (
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons/notes"
)

func TestMarkdown(t *testing.T) {
	for _, c := range []struct{ text, html, plain string }{
		{"It waits its **turn**, *here*.", "<p>It waits its <strong>turn</strong>, <em>here</em>.</p>\n", "It waits its turn, here."},
		{"a\nb\n\n- one\n- `two`", "<p>a\nb</p>\n<ul>\n<li>one</li>\n<li><code>two</code></li>\n</ul>\n", "a b\n• one\n• two"},
		{"<script>alert(1)</script>", "<!-- raw HTML omitted -->\n", ""},
		{"x <b>y</b>", "<p>x <!-- raw HTML omitted -->y<!-- raw HTML omitted --></p>\n", "x y"},
		{"[a](javascript:alert(1))", "<p><a href=\"\" rel=\"noopener noreferrer\" target=\"_blank\">a</a></p>\n", "a"},
		{"![a *cat*](http://elsewhere/cat.png) here", "<p>a <em>cat</em> here</p>\n", "a cat here"},
		{"```go\nx := 1\ny := 2\n```", "<pre><code class=\"language-go\">x := 1\ny := 2\n</code></pre>\n", "x := 1\ny := 2"},
		{`2 \* 3 &lt; 7`, "<p>2 * 3 &lt; 7</p>\n", "2 * 3 &lt; 7"},
	} {
		if got := notes.HTML(c.text); got != c.html {
			t.Errorf("%q becomes %q, want %q", c.text, got, c.html)
		}
		if got := notes.Plain(c.text); got != c.plain {
			t.Errorf("%q is %q in words, want %q", c.text, got, c.plain)
		}
	}
}

func TestHeading(t *testing.T) {
	for text, want := range map[string]string{
		"**s14 waits.** Its message lay here.": "s14 waits",
		"Why? Because.":                        "Why?",
		"no end":                               "no end",
		strings.Repeat("word ", 30):            strings.TrimSpace(strings.Repeat("word ", 12)) + " …",
	} {
		if got := (&notes.Note{Text: text}).Heading(); got != want {
			t.Errorf("%q is headed %q, want %q", text, got, want)
		}
	}
	if got := (&notes.Note{Label: "A label", Text: "x"}).Heading(); got != "A label" {
		t.Errorf("the label is not the heading: %q", got)
	}
}

func TestCheck(t *testing.T) {
	good := notes.Note{ID: "a", About: notes.Actor, Actor: "x", Text: "t"}
	with := func(change func(*notes.Note)) notes.List {
		n := good
		change(&n)
		return notes.List{Notes: []notes.Note{n}}
	}
	if f := with(func(*notes.Note) {}).Check(); f != nil {
		t.Fatal(f)
	}
	for want, l := range map[string]notes.List{
		"two notes have the id a":            {Notes: []notes.Note{good, good}},
		"there are 501 notes":                {Notes: make([]notes.Note, 501)},
		"the title has several lines":        {Title: "a\nb"},
		`the id "" is not possible`:          with(func(n *notes.Note) { n.ID = "" }),
		`about: "party" is not known`:        with(func(n *notes.Note) { n.About = "party" }),
		`panel: "x" is not known`:            with(func(n *notes.Note) { n.Panel = "x" }),
		`color: "x" is not known`:            with(func(n *notes.Note) { n.Color = "x" }),
		"the note is empty":                  with(func(n *notes.Note) { n.Text = " " }),
		"the text has 10001 bytes":           with(func(n *notes.Note) { n.Text = strings.Repeat("x", 10001) }),
		"not valid UTF-8":                    with(func(n *notes.Note) { n.Text = "\xff" }),
		"the range from 3 to 2":              with(func(n *notes.Note) { n.From, n.To = 3, 2 }),
		"look: from 3 to 2":                  with(func(n *notes.Note) { n.Look = &notes.Look{From: 3, To: 2} }),
		"a count is below 0":                 with(func(n *notes.Note) { n.Repeat = -1 }),
		"the question has several lines":     with(func(n *notes.Note) { n.Predict = "a\nb" }),
		"a note about a step has event:":     with(func(n *notes.Note) { n.About = notes.Step }),
		"a note about a range has to:":       with(func(n *notes.Note) { n.About = notes.Range }),
		"a note about a actor has actor:":    with(func(n *notes.Note) { n.Actor = "" }),
		"a note about a message has message": with(func(n *notes.Note) { n.About = notes.MessageOf }),
		"a note about a thread has thread:":  with(func(n *notes.Note) { n.About = notes.Thread }),
	} {
		if f := l.Check(); f == nil || !strings.Contains(f.Error(), want) || f.Remedy == "" {
			t.Errorf("%v, want %s", f, want)
		}
	}
}
