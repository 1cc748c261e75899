package lessons

import "time"

// MaxLesson is the size limit of a lesson's file in bytes.
const MaxLesson = 256 << 10

// MaxCells is the most cells and questions in a lesson. The page opens that many within two seconds, and it is the kernel's
// limit too.
const MaxCells = 1000

// Lesson is a parsed document.
type Lesson struct {
	ID          string   // the file's name without number prefix and .md: ping-pong
	File        string   // the file's name as given to Parse, for messages
	Title       string   // from the front matter or the leading # heading
	Summary     string   // one sentence for the list of lessons
	Minutes     int      // how long it takes to read and try; 0: unknown
	Group       string   // heading under which the list shows it; may be empty
	Language    string   // BCP 47: of its file's name, or the front matter, or DefaultLanguage
	Requires    []string // IDs of lessons to read before
	Limits      Limits
	Blocks      []Block   // the body in order
	Outline     []Heading // second- and third-level headings in order
	Claims      []Claim
	Predictions []Prediction
	Cues        []Cue
	Figures     []Figure
	Files       []File    // what programs can embed
	Warnings    []Problem // problems that should be fixed, but do not keep the lesson from being shown

	src        []byte
	cells      []*Cell
	parts      []Part
	references []reference

	tellsLanguage bool // its front matter names its language
}

// reference is a place where the lesson names another file or lesson.
type reference struct {
	line, col int    // col 0: unknown
	file      string // a lesson's file or a picture, relative to the folder
	heading   string // #heading in that lesson
	requires  string // a lesson's ID
}

// Cells lists the runnable cells in order.
func (l *Lesson) Cells() []*Cell { return l.cells }

// Cell returns the cell with the given ID, or nil.
func (l *Lesson) Cell(id string) *Cell {
	for _, c := range l.cells {
		if c.ID == id {
			return c
		}
	}
	return nil
}

// Tasks are the IDs of the exercises and quizzes, in order.
func (l *Lesson) Tasks() []string {
	var ids []string
	for _, b := range l.Blocks {
		switch {
		case b.Quiz != nil:
			ids = append(ids, b.Quiz.ID)
		case b.Cell != nil && b.Cell.Exercise != nil:
			ids = append(ids, b.Cell.ID)
		}
	}
	return ids
}

// Version identifies the file as it was parsed.
func (l *Lesson) Version() string { return Hash(string(l.src)) }

// Source is the file as it was parsed. The caller must not change it.
func (l *Lesson) Source() []byte { return l.src }

// BlockKind is the kind of a Block.
type BlockKind string

const (
	KindHTML     BlockKind = "html"     // prose; HTML is set
	KindSidenote BlockKind = "sidenote" // belongs beside the prose block before it; HTML is set
	KindCell     BlockKind = "cell"     // a program; Cell is set
	KindQuiz     BlockKind = "quiz"     // a question; Quiz is set
)

// Block is a piece of a lesson's body.
type Block struct {
	Kind BlockKind
	Line int    // 1-based line in the file
	HTML string // safe to insert into a page: made from Markdown, no raw HTML, no scripts
	Cell *Cell
	Quiz *Quiz
}

// Heading is an entry of the outline.
type Heading struct {
	ID    string // the HTML element's id
	Text  string
	Level int // 2 or 3
}

// Cell is a runnable program in a lesson.
type Cell struct {
	ID       string
	Text     string // LF line ends; empty or ending in a newline
	Line     int    // 1-based line in the file of the first line of Text
	Hash     string // SHA-256 of Text, hex: identifies the text that an edit was made from
	Settings Settings
	Expect   Expect    // how its runs must end; Check compares
	Exercise *Exercise // set if the cell is an exercise, else nil

	fence fence
}

// InFile converts a place in the cell's text to a place in the lesson's file. Column 0, the line as a whole, stays 0.
func (c *Cell) InFile(line, col int) (fileLine, fileCol int) {
	if col > 0 {
		col += c.fence.indent
	}
	return c.Line + line - 1, col
}

// File is a file that the lesson's programs can embed with //go:embed.
type File struct {
	Name string // a path with slashes: words/short.txt
	Text string // LF line ends
	Line int    // 1-based line in the lesson of the first line of Text
}

// Settings are a cell's attributes for its runs. A field's zero value means the runner's default.
type Settings struct {
	Scheduler  string // thread, pool, goroutine or both: the first two
	Engine     string // sim or real
	Workers    int
	Cores      int
	Batch      int
	Slice      time.Duration
	Dispatcher string // corrected, first-waiter, actorlite, lost-wakeup or two-at-once
	NoHoldUps  bool   // no thread is delayed where a dispatcher with known faults is vulnerable
	Seed       uint64
	Speed      float64 // real: sleeps and work are divided by this
	Order      Order   // of a claim; a cell has none
}

// Order is an order of a program's operations that a claim is about.
type Order string

const (
	OrderUsual Order = "usual" // the first that Try all orders tries: on one core, without deviations
	OrderFound Order = "found" // the one that Try all orders opens, because it breaks
)

// Expect is how the runs of a cell should end.
type Expect string

const (
	ExpectOK           Expect = "ok" // the default
	ExpectPanic        Expect = "panic"
	ExpectDeadlock     Expect = "deadlock"
	ExpectLimit        Expect = "limit"
	ExpectTimeout      Expect = "timeout" // a limit of steps or of time: the program does not end
	ExpectFault        Expect = "fault"   // a dispatcher with known faults breaks a rule, in the pool
	ExpectCompileError Expect = "compile-error"
)
