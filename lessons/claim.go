package lessons

import (
	"fmt"
	"regexp"
	"strings"
	"time"
)

// Claim is a statement about a cell's runs that backs the prose. It is written in an HTML comment, which readers
// do not see, beside the prose that it backs:
//
//	<!-- claim countdown: 85s < pool.makespan < 95s; pool.makespan > 2 * thread.makespan -->
//	<!-- claim countdown workers=4: pool.makespan > 3min -->
//	<!-- claim counter: pool.output has "10000" -->
//	<!-- claim counter order=found: pool.output has "9999" -->
//	<!-- claim counter: pool.log has "Counter:counter post(-1)" -->
//
// In full, with { } for any number of times and [ ] for at most once:
//
//	claim      = "claim" cell { key=value } ":" statement { ";" statement }
//	statement  = operand op operand [ op operand ]  |  [ panel "." ] words ( "lacks" "text" | "has" "text" [ "before" "text" ] )
//	words      = "output" | "log"                                without a panel: of each one
//	operand    = number [ unit ]  |  [ number "*" ] panel "." metric
//	op         = "<" | "<=" | "=" | ">=" | ">"
//	panel      = "thread" | "pool" | "goroutine"
//	key        = "workers" | "cores" | "seed" | "batch" | "slice" | "dispatcher" | "hold-ups" | "order"   what is set differently from the cell
//	unit       = ns us µs ms s min  |  B kB MB GB KiB MiB GiB (powers of 1024)
//
// A number may be written as it is printed: 16,384,000 B or 1m31.6s.
// text has no semicolon. The output is what the program prints. The log has a line for each message, in the order in
// which their handlings began, as rehearse run --text prints it. "before" compares the first occurrences of the two texts.
// The metrics are those of MetricNames. Times need a unit of time, sizes one of size, counts have none.
type Claim struct {
	Line, Col  int // the place of the claim
	Cell       string
	Settings   Settings // the cell's, with the changes that the claim makes
	Statements []Statement

	attrs []attribute
}

// Statement is one comparison of a claim.
type Statement struct {
	Line, Col int
	Text      string // as written

	operands []operand // two or three
	ops      []string  // between them
	words    *words    // instead of operands
}

// words are a statement about a text.
type words struct {
	panel  string // "": each
	log    bool   // about the log, not the output
	has    bool   // has or lacks
	text   string
	before string // a text that must come later; may be empty
}

// operand is a number or a metric times a number.
type operand struct {
	factor float64
	panel  string // "": factor alone is the value
	metric string
	dim    dimension
}

// metrics are the figures of a run. Most names are those of the JSON of render's Summary; actors counts all that were
// spawned, ended those that ended before the system did, delays the delayed messages and timers that were set, and the waits for a time in goroutines that the program itself started, started counts the goroutines that the program itself started, and activity is the part of the time, in percent,
// that the scheduler's threads worked for actors.
var metrics = []struct {
	name string
	dim  dimension
}{
	{"makespan", dimTime}, {"threads", dimCount}, {"switches", dimCount}, {"threadMemory", dimSize},
	{"peakBacklog", dimCount}, {"latencyP50", dimTime}, {"latencyP99", dimTime}, {"messages", dimCount},
	{"completed", dimCount}, {"refused", dimCount}, {"dropped", dimCount}, {"deadLetters", dimCount},
	{"lost", dimCount}, {"unhandled", dimCount}, {"notDue", dimCount},
	{"crashes", dimCount}, {"races", dimCount}, {"events", dimCount}, {"actors", dimCount}, {"activity", dimCount}, {"goroutines", dimCount}, {"started", dimCount},
	{"delays", dimCount}, {"ended", dimCount},
}

// MetricNames lists what claims can compare.
func MetricNames() []string {
	names := make([]string, len(metrics))
	for i, m := range metrics {
		names[i] = m.name
	}
	return names
}

// The panels of a run.
const (
	PanelThread    = "thread"
	PanelPool      = "pool"
	PanelGoroutine = "goroutine"
)

func isPanel(name string) bool {
	return name == PanelThread || name == PanelPool || name == PanelGoroutine
}

// claim parses the content of a comment that is a claim. It begins at offset.
func (p *parser) claim(body string, offset int) {
	rest := strings.TrimPrefix(body, "claim")
	c := Claim{Line: p.lineOf(offset)}
	c.Col = offset - p.starts[c.Line-1] + 1
	head, statements, ok := strings.Cut(rest, ":")
	if !ok {
		p.errorAt(offset, "the claim has no colon", "write <!-- claim CELL: pool.makespan > 80s -->")
		return
	}
	at := offset + len("claim")
	p.claimHead(&c, head, at)
	at += len(head) + 1
	stated := false
	for _, text := range strings.Split(statements, ";") {
		body, start := trimLeft(text, at)
		at += len(text) + 1
		if strings.TrimSpace(body) == "" {
			continue
		}
		stated = true
		if s, ok := p.statement(body, start); ok {
			c.Statements = append(c.Statements, s)
		}
	}
	if !stated {
		p.errorAt(offset, "the claim states nothing", claimForm)
	}
	p.lesson.Claims = append(p.lesson.Claims, c)
}

var claimWord = regexp.MustCompile(`\S+`)

// claimHead reads the cell and its changed settings.
func (p *parser) claimHead(c *Claim, head string, offset int) {
	for i, m := range claimWord.FindAllStringIndex(head, -1) {
		text := head[m[0]:m[1]]
		if i == 0 {
			c.Cell = text
			continue
		}
		key, value, _ := strings.Cut(text, "=")
		c.attrs = append(c.attrs, attribute{key, value, offset + m[0]})
	}
	if c.Cell == "" {
		p.errorAt(offset, "the claim names no cell", "write <!-- claim CELL: ... -->")
	}
}

// figureToken is a number with its unit, also as they are printed: with commas between thousands, and a blank before the unit.
const figureToken = `(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9])[\w.µ]*(?: (?:ns|us|µs|ms|s|min|[kMG]B|[KMG]iB|B)\b)?`

var claimToken = regexp.MustCompile(`^\s*("[^"\n]*"|<=|>=|[<>=*]|[A-Za-z]\w*(?:\.\w+)?|` + figureToken + `|\S)`)

// statement parses one comparison.
func (p *parser) statement(text string, offset int) (Statement, bool) {
	line := p.lineOf(offset)
	s := Statement{Line: line, Col: offset - p.starts[line-1] + 1, Text: strings.TrimSpace(text)}
	if msg, remedy := s.parse(tokensOf(s.Text)); msg != "" {
		p.errorAt(offset, fmt.Sprintf("cannot read the claim %q: %s", s.Text, msg), remedy)
		return s, false
	}
	return s, true
}

// tokensOf splits a statement into tokens.
func tokensOf(text string) (tokens []string) {
	for text != "" {
		m := claimToken.FindStringSubmatchIndex(text)
		if m == nil {
			break
		}
		tokens = append(tokens, text[m[2]:m[3]])
		text = text[m[1]:]
	}
	return tokens
}

const claimForm = "write for example pool.makespan > 80s, or thread.threads = 34"

func (s *Statement) parse(tokens []string) (msg, remedy string) {
	if len(tokens) > 0 {
		panel, text, of := strings.Cut(tokens[0], ".")
		if !of {
			panel, text = "", tokens[0]
		}
		if text == "output" || text == "log" {
			s.words = &words{panel: panel, log: text == "log"}
			return s.words.parse(tokens[1:])
		}
	}
	for {
		o, n, msg, remedy := parseOperand(tokens)
		if msg != "" {
			return msg, remedy
		}
		s.operands = append(s.operands, o)
		tokens = tokens[n:]
		if len(tokens) == 0 {
			break
		}
		switch tokens[0] {
		case "<", "<=", "=", ">=", ">":
			s.ops = append(s.ops, tokens[0])
		default:
			return fmt.Sprintf("%s is not a comparison", tokens[0]), "use < <= = >= or >"
		}
		tokens = tokens[1:]
	}
	if n := len(s.operands); n < 2 || n > 3 {
		return "expected one comparison, or two as in 85s < pool.makespan < 95s", claimForm
	}
	return s.dimensions()
}

// parse reads what follows panel.output or panel.log.
func (w *words) parse(tokens []string) (msg, remedy string) {
	if w.panel != "" && !isPanel(w.panel) {
		return fmt.Sprintf("%s is not a panel", w.panel), "the panels are thread, pool and goroutine"
	}
	const form = `write pool.output has "10000", or pool.log has "first" before "second"`
	var ok bool
	switch {
	case len(tokens) == 2 && (tokens[0] == "has" || tokens[0] == "lacks"):
		w.has = tokens[0] == "has"
	case len(tokens) == 4 && tokens[0] == "has" && tokens[2] == "before":
		w.has = true
		if w.before, ok = unquote(tokens[3]); !ok {
			return "before is followed by text", form
		}
	default:
		return "output and log are compared with text", form
	}
	if w.text, ok = unquote(tokens[1]); !ok {
		return "output and log are compared with text", form
	}
	return "", ""
}

func unquote(token string) (text string, ok bool) {
	return strings.Trim(token, `"`), len(token) > 2 && token[0] == '"'
}

// parseOperand reads an operand and returns how many tokens it used.
func parseOperand(tokens []string) (o operand, n int, msg, remedy string) {
	if len(tokens) == 0 {
		return o, 0, "something is missing", claimForm
	}
	o.factor, o.dim = 1, dimCount
	if c := tokens[0][0]; c >= '0' && c <= '9' {
		value, dim, ok := parseFigure(tokens[0])
		if !ok {
			return o, 0, fmt.Sprintf("%s is not a number with a unit", tokens[0]), "units are ns us ms s min and B kB MB GB"
		}
		o.factor, o.dim = value, dim
		if len(tokens) < 3 || tokens[1] != "*" {
			return o, 1, "", ""
		}
		if dim != dimCount {
			return o, 0, "a factor has no unit", claimForm
		}
		tokens, n = tokens[2:], 2
	}
	panel, metric, _ := strings.Cut(tokens[0], ".")
	if !isPanel(panel) {
		return o, 0, fmt.Sprintf("%s is neither a number nor a panel", tokens[0]), claimForm
	}
	for _, m := range metrics {
		if m.name == metric {
			o.panel, o.metric, o.dim = panel, metric, m.dim
			return o, n + 1, "", ""
		}
	}
	return o, 0, fmt.Sprintf("unknown metric %s", metric), didYouMean(metric, MetricNames())
}

// dimensions reports operands that cannot be compared.
func (s *Statement) dimensions() (msg, remedy string) {
	metric := false
	for _, o := range s.operands {
		metric = metric || o.panel != ""
		if o.dim != s.operands[0].dim {
			return fmt.Sprintf("%s is compared with %s", s.operands[0].dim, o.dim), "give numbers the unit of what they are compared with: 80s, 160kB, 34"
		}
	}
	if !metric {
		return "it says nothing about a run", claimForm
	}
	return "", ""
}

// checkClaims connects the claims to their cells once all cells are known.
func (p *parser) checkClaims() {
	sound := p.lesson.Claims[:0]
	var names []string
	for _, c := range p.lesson.cells {
		names = append(names, c.ID)
	}
	for _, c := range p.lesson.Claims {
		cell := p.lesson.Cell(c.Cell)
		if cell == nil {
			if c.Cell != "" {
				p.errorLine(c.Line, c.Col, "the claim is about an unknown cell "+c.Cell, didYouMean(c.Cell, names))
			}
			continue
		}
		scratch := Cell{Settings: cell.Settings}
		scratch.set(c.attrs, claimMaySet, func(offset int, msg, remedy string) { p.errorAt(offset, msg, remedy) })
		c.Settings = scratch.Settings
		for _, s := range c.Statements {
			if panel := s.missing(c.Settings.Scheduler); panel != "" {
				remedy := "give it scheduler=both"
				if panel == PanelGoroutine {
					remedy = "give it scheduler=goroutine"
				}
				p.errorLine(s.Line, s.Col, fmt.Sprintf("the cell %s has no %s panel", c.Cell, panel), remedy)
			}
		}
		sound = append(sound, c)
	}
	p.lesson.Claims = sound
}

func claimMaySet(key string) bool {
	switch key {
	case "workers", "cores", "seed", "batch", "slice", "dispatcher", "hold-ups", "order":
		return true
	}
	return false
}

// missing names a panel that the statement needs but the scheduler does not produce.
func (s *Statement) missing(scheduler string) string {
	made := Settings{Scheduler: scheduler}.hasPanel
	if s.words != nil && s.words.panel != "" && !made(s.words.panel) {
		return s.words.panel
	}
	for _, o := range s.operands {
		if o.panel != "" && !made(o.panel) {
			return o.panel
		}
	}
	return ""
}

// formatFigure writes a value for people.
func formatFigure(v float64, d dimension) string {
	switch {
	case d == dimTime:
		round := time.Microsecond
		if v >= 1e9 {
			round = time.Millisecond
		}
		return time.Duration(v).Round(round).String()
	case d == dimSize && v >= 1024:
		return fmt.Sprintf("%g kB", v/1024)
	case d == dimSize:
		return fmt.Sprintf("%g B", v)
	}
	return fmt.Sprintf("%.10g", v)
}
