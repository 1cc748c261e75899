// Package notes defines remarks on the runs of a cell: what a note is about, described so that it is found in every run of
// the program, and the file with an author's notes beside a lesson.
package notes

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// About is the kind of thing that a note is about. It determines which of the note's fields identify the thing.
type About string

const (
	Step       About = "step"       // an event: Panel, Event, Actor, Message and Repeat
	Range      About = "range"      // the times From to To of a panel, or of all of them
	Actor      About = "actor"      // Actor, in a panel
	MessageOf  About = "message"    // Message, in a panel
	Thread     About = "thread"     // Thread of a panel
	Difference About = "difference" // of two runs: as wholes, or in how Message ended
)

// Kinds are all kinds of things that a note can be about.
var Kinds = []About{Step, Range, Actor, MessageOf, Thread, Difference}

// Colors are the colours that a note can have besides the default, which is "".
var Colors = []string{"amber", "green", "red", "violet", "grey"}

// Panels are the names of panels: schedulers.
var Panels = []string{"thread", "pool", "goroutine"}

// Note is a remark. It contains no step numbers and no message numbers, because those change with the next edit.
type Note struct {
	ID      string   `json:"id" yaml:"id"` // chosen by the note's author; letters, digits and -
	About   About    `json:"about" yaml:"about"`
	Panel   string   `json:"panel,omitempty" yaml:"panel,omitempty"`     // a scheduler; "": of all panels
	Event   string   `json:"event,omitempty" yaml:"event,omitempty"`     // the kind of the event, as trace.Kind writes it
	Actor   string   `json:"actor,omitempty" yaml:"actor,omitempty"`     // its name
	Message *Message `json:"message,omitempty" yaml:"message,omitempty"` // of the event, or the one being handled
	Repeat  int      `json:"repeat,omitempty" yaml:"repeat,omitempty"`   // how many equal events precede it, with that message
	Thread  string   `json:"thread,omitempty" yaml:"thread,omitempty"`   // its name
	From    int64    `json:"from,omitempty" yaml:"from,omitempty"`       // ns
	To      int64    `json:"to,omitempty" yaml:"to,omitempty"`           // ns
	Made    *Made    `json:"made,omitempty" yaml:"made,omitempty,flow"`  // the run it was made on; nil: unknown

	Label   string `json:"label,omitempty" yaml:"label,omitempty"` // a title of a few words; "": how the text begins
	Color   string `json:"color,omitempty" yaml:"color,omitempty"` // one of Colors
	Place   *Place `json:"place,omitempty" yaml:"place,omitempty,flow"`
	Look    *Look  `json:"look,omitempty" yaml:"look,omitempty,flow"`
	Predict string `json:"predict,omitempty" yaml:"predict,omitempty"` // a tour asks this, and shows the note after an answer
	Text    string `json:"text" yaml:"text"`                           // Markdown
}

// Message identifies a message in every run of a program: its content and receiver, and its number among equal ones.
type Message struct {
	To      string `json:"to" yaml:"to"` // the receiver's name
	Subject string `json:"subject" yaml:"subject"`
	Data    string `json:"data,omitempty" yaml:"data,omitempty"`
	Nth     int    `json:"nth,omitempty" yaml:"nth,omitempty"` // how many equal ones precede it
	// Path is the message's causes: a hash of the receivers, subjects and data of the messages being handled when it and
	// its causes were sent. With it, the message is found even if messages were inserted or removed before it. Lineage is
	// made of the numbers of sends (see trace.Message); with it, the message is found even if an actor was renamed. Both
	// are 16 hex digits.
	Path    string `json:"path,omitempty" yaml:"path,omitempty"`
	Lineage string `json:"lineage,omitempty" yaml:"lineage,omitempty"`
}

// Place is the position of the callout, right of the mark and below it, in px at the default size.
type Place struct {
	X int `json:"x" yaml:"x"`
	Y int `json:"y" yaml:"y"`
}

// Look is what a tour shows with the note: a view, and the time window.
type Look struct {
	View  string `json:"view" yaml:"view"`
	From  int64  `json:"from,omitempty" yaml:"from,omitempty"` // ns
	To    int64  `json:"to,omitempty" yaml:"to,omitempty"`     // ns; 0: the whole run
	Actor string `json:"actor,omitempty" yaml:"actor,omitempty"`
}

// List is the notes of a cell, in the order in which they are numbered and a tour shows them.
type List struct {
	Title string `json:"title,omitempty" yaml:"title,omitempty"` // of the tour
	Notes []Note `json:"notes" yaml:"notes"`
}

// Limits of notes.
const (
	MaxText  = 10_000 // bytes of a note's Markdown
	MaxLine  = 300    // bytes of a title, a label or a question
	MaxNotes = 500    // of a cell
)

// Empty reports whether there is nothing in the list.
func (l List) Empty() bool { return l.Title == "" && len(l.Notes) == 0 }

// Revision is a hash of the list, for conflicts between writers.
func (l List) Revision() string {
	if l.Empty() {
		return ""
	}
	l.Notes = append([]Note{}, l.Notes...) // an empty list is the same, nil or not
	text, err := json.Marshal(l)
	if err != nil {
		panic(err) // it has texts and numbers only
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

var idForm = regexp.MustCompile(`^[A-Za-z0-9-]{1,40}$`)

// Check returns what is wrong with the list; nil if nothing is. Its Note is the index of the note, or -1.
func (l List) Check() *Fault {
	if len(l.Notes) > MaxNotes {
		return &Fault{Note: -1, Text: fmt.Sprintf("there are %d notes; the limit is %d", len(l.Notes), MaxNotes), Remedy: "delete some"}
	}
	if text := badLine("title", l.Title); text != "" {
		return &Fault{Note: -1, Text: text, Remedy: "write a short line"}
	}
	seen := map[string]bool{}
	for i := range l.Notes {
		n := &l.Notes[i]
		f := n.check()
		if f == nil && seen[n.ID] {
			f = &Fault{Text: fmt.Sprintf("two notes have the id %s", n.ID), Remedy: "give one another id"}
		}
		if f != nil {
			f.Note = i
			return f
		}
		seen[n.ID] = true
	}
	return nil
}

// Fault is an error in a list of notes.
type Fault struct {
	Note   int // its index; -1: the list
	Text   string
	Remedy string
}

// Error is the fault in words.
func (f *Fault) Error() string {
	if f.Note < 0 {
		return f.Text
	}
	return fmt.Sprintf("note %d: %s", f.Note+1, f.Text)
}

func (n *Note) check() *Fault {
	fault := func(remedy, format string, args ...any) *Fault {
		return &Fault{Text: fmt.Sprintf(format, args...), Remedy: remedy}
	}
	switch {
	case !idForm.MatchString(n.ID):
		return fault("letters, digits and -, at most 40", "the id %.40q is not possible", n.ID)
	case !slices.Contains(Kinds, n.About):
		return fault("one of "+words(Kinds), "about: %.40q is not known", n.About)
	case n.Panel != "" && !slices.Contains(Panels, n.Panel):
		return fault("one of "+words(Panels)+", or none", "panel: %.40q is not known", n.Panel)
	case n.Color != "" && !slices.Contains(Colors, n.Color):
		return fault("one of "+words(Colors)+", or none", "color: %.40q is not known", n.Color)
	case strings.TrimSpace(n.Text) == "" && n.Label == "":
		return fault("write something, or delete the note", "the note is empty")
	case len(n.Text) > MaxText:
		return fault("shorten it", "the text has %d bytes; the limit is %d", len(n.Text), MaxText)
	case !utf8.ValidString(n.Text), !utf8.ValidString(n.names()):
		return fault("save the file as UTF-8", "the text is not valid UTF-8")
	case len(n.names()) > MaxText:
		return fault("attach the note to something with shorter names", "the names have %d bytes; the limit is %d", len(n.names()), MaxText)
	case n.From < 0 || n.To < n.From:
		return fault("from: and to: are nanoseconds since the run began", "the range from %d to %d is not possible", n.From, n.To)
	case n.Look != nil && (n.Look.From < 0 || n.Look.To < 0 || n.Look.To > 0 && n.Look.To <= n.Look.From):
		return fault("from: and to: are nanoseconds since the run began", "look: from %d to %d is not possible", n.Look.From, n.Look.To)
	case n.Repeat < 0 || n.Message != nil && n.Message.Nth < 0:
		return fault("count from 0", "a count is below 0")
	}
	for _, line := range [][2]string{{"label", n.Label}, {"question", n.Predict}} {
		if text := badLine(line[0], line[1]); text != "" {
			return fault("write a short line", "%s", text)
		}
	}
	if f := n.Made.check(); f != nil {
		return f
	}
	return n.checkSubject()
}

// names are all the names that identify what the note is about.
func (n *Note) names() string {
	s := n.Event + n.Actor + n.Thread
	if m := n.Message; m != nil {
		s += m.To + m.Subject + m.Data + m.Path + m.Lineage
	}
	if n.Look != nil {
		s += n.Look.View + n.Look.Actor
	}
	return s
}

// checkSubject checks that the note identifies what it is about.
func (n *Note) checkSubject() *Fault {
	missing := ""
	switch n.About {
	case Step:
		if n.Event == "" {
			missing = "event"
		}
	case Range:
		if n.To == 0 {
			missing = "to"
		}
	case Actor:
		if n.Actor == "" {
			missing = "actor"
		}
	case MessageOf:
		if n.Message == nil {
			missing = "message"
		}
	case Thread:
		if n.Thread == "" {
			missing = "thread"
		}
	}
	if missing == "" {
		return nil
	}
	return &Fault{Text: fmt.Sprintf("a note about a %s has %s:", n.About, missing), Remedy: "add it"}
}

func badLine(what, s string) string {
	switch {
	case len(s) > MaxLine:
		return fmt.Sprintf("the %s has %d bytes; the limit is %d", what, len(s), MaxLine)
	case strings.ContainsAny(s, "\r\n"):
		return fmt.Sprintf("the %s has several lines", what)
	case !utf8.ValidString(s):
		return fmt.Sprintf("the %s is not valid UTF-8", what)
	}
	return ""
}

func words[T ~string](list []T) string {
	parts := make([]string, len(list))
	for i, s := range list {
		parts[i] = string(s)
	}
	return strings.Join(parts, ", ")
}

// Heading is the note's label or, without one, the beginning of its text.
func (n *Note) Heading() string {
	if n.Label != "" {
		return n.Label
	}
	return FirstWords(Plain(n.Text))
}

// FirstWords is the first sentence of a text, or as many of its first words as fit into a title.
func FirstWords(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if i := strings.IndexAny(text, ".!?:"); i > 0 && i <= 60 {
		return strings.TrimRight(text[:i+1], ".:")
	}
	if utf8.RuneCountInString(text) <= 60 {
		return text
	}
	cut := string([]rune(text)[:60])
	if i := strings.LastIndexByte(cut, ' '); i > 20 {
		cut = cut[:i]
	}
	return cut + " …"
}
