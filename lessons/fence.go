package lessons

import (
	"bytes"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/yuin/goldmark/ast"
)

// fence is the place and the form of a fenced block in the file.
type fence struct {
	open   int    // 1-based line of the opening fence
	close  int    // 1-based line of the closing fence; 0: there is none
	indent int    // spaces before the opening fence
	char   byte   // ` or ~
	length int    // of the opening fence
	info   string // what follows it, trimmed
	col    int    // 1-based column of info
}

// newFence describes a fenced code block.
func (s *source) newFence(n *ast.FencedCodeBlock) fence {
	f := fence{open: s.fenceLine(n)}
	line := s.line(f.open)
	f.char = '`'
	f.indent = bytes.IndexAny(line, "`~")
	if i := bytes.IndexByte(line, '~'); f.indent >= 0 && i == f.indent {
		f.char = '~'
	}
	rest := line[max(f.indent, 0):]
	f.length = len(rest) - len(bytes.TrimLeft(rest, string(f.char)))
	info := bytes.TrimLeft(rest[f.length:], " \t")
	f.col = len(line) - len(info) + 1
	f.info = string(bytes.TrimRight(info, " \t"))
	if after := f.open + 1 + n.Lines().Len(); f.closedBy(s.line(after)) {
		f.close = after
	}
	return f
}

// fenceLine is the line on which a fenced code block opens.
func (s *source) fenceLine(n *ast.FencedCodeBlock) int {
	if n.Lines().Len() > 0 {
		return s.lineOf(n.Lines().At(0).Start) - 1
	}
	return s.lineOf(max(n.Pos(), 0))
}

// closedBy reports whether line is the closing fence. It may stand in a quote.
func (f *fence) closedBy(line []byte) bool {
	line = bytes.TrimLeft(line, " \t>")
	rest := bytes.TrimLeft(line, string(f.char))
	return len(line)-len(rest) >= f.length && len(bytes.TrimSpace(rest)) == 0
}

// language is the first word of the info string.
func (f *fence) language() string {
	if i := strings.IndexAny(f.info, " \t{"); i >= 0 {
		return f.info[:i]
	}
	return f.info
}

// attribute is one key=value of a fence, with its column in the file.
type attribute struct {
	key, value string
	col        int
}

var attributeText = regexp.MustCompile(`^([^\s="{}]+)(?:=("[^"]*"|[^\s"{}]*))?(?:\s+|$)`)

// attributes takes {kind key=value ...} apart. found is false for a fence without braces.
func (f *fence) attributes(fail func(col int, msg, remedy string)) (kind attribute, attrs []attribute, found bool) {
	start := strings.IndexByte(f.info, '{')
	if start < 0 {
		return kind, nil, false
	}
	end := strings.LastIndexByte(f.info, '}')
	if end < start || strings.TrimSpace(f.info[end+1:]) != "" || strings.TrimSpace(f.info[:start]) != f.language() {
		fail(f.col+start, "the attributes are not closed", "write ```go {run id=NAME}")
		return kind, nil, false
	}
	text := f.info[start+1 : end]
	at := f.col + start + 1
	for first := true; ; first = false {
		trimmed := strings.TrimLeft(text, " \t")
		at += len(text) - len(trimmed)
		if text = trimmed; text == "" {
			return kind, attrs, true
		}
		m := attributeText.FindStringSubmatch(text)
		if m == nil {
			fail(at, fmt.Sprintf("cannot read the attribute %s", text), "write key=value; quote a value with spaces")
			return kind, nil, false
		}
		a := attribute{m[1], strings.Trim(m[2], `"`), at}
		if first {
			kind = a
		} else {
			attrs = append(attrs, a)
		}
		at, text = at+len(m[0]), text[len(m[0]):]
	}
}

// setter reads an attribute's value into a cell, or returns what it should have been.
type setter struct {
	key  string
	read func(c *Cell, value string) (expected string)
}

var setters = []setter{
	{"id", setID},
	{"scheduler", word(func(c *Cell, v string) { c.Settings.Scheduler = v }, PanelThread, PanelPool, PanelGoroutine, "both")},
	{"engine", word(func(c *Cell, v string) { c.Settings.Engine = v }, "sim", "real")},
	{"workers", number(func(c *Cell, v int) { c.Settings.Workers = v }, 1, 1000)},
	{"cores", number(func(c *Cell, v int) { c.Settings.Cores = v }, 1, 256)},
	{"batch", number(func(c *Cell, v int) { c.Settings.Batch = v }, 1, 1_000_000)},
	{"slice", setSlice},
	{"dispatcher", word(func(c *Cell, v string) { c.Settings.Dispatcher = v }, "corrected", "first-waiter", "actorlite", "lost-wakeup", "two-at-once")},
	{"hold-ups", word(func(c *Cell, v string) { c.Settings.NoHoldUps = v == "no" }, "yes", "no")},
	{"order", word(func(c *Cell, v string) { c.Settings.Order = Order(v) }, string(OrderUsual), string(OrderFound))},
	{"seed", setSeed},
	{"speed", setSpeed},
	{"seeds", number(func(c *Cell, v int) { c.Exercise.Seeds = v }, 1, maxSeeds)},
	{"orders", setOrders},
	{"goal", word(func(c *Cell, v string) { c.Exercise.Break = v == "break" }, "hold", "break")},
	{"expect", word(func(c *Cell, v string) { c.Expect = Expect(v) },
		string(ExpectOK), string(ExpectPanic), string(ExpectDeadlock), string(ExpectLimit), string(ExpectTimeout), string(ExpectFault), string(ExpectCompileError))},
}

// set applies attributes to c and reports each problem at its column. Attributes for which allowed is false are reported.
func (c *Cell) set(attrs []attribute, allowed func(key string) bool, fail func(col int, msg, remedy string)) {
	known := map[string]setter{}
	var names []string
	for _, s := range setters {
		if allowed(s.key) {
			known[s.key] = s
			names = append(names, s.key)
		}
	}
	seen := map[string]bool{}
	for _, a := range attrs {
		s, ok := known[a.key]
		switch {
		case !ok:
			fail(a.col, "unknown attribute "+a.key, didYouMean(a.key, names))
			continue
		case seen[a.key]:
			fail(a.col, fmt.Sprintf("attribute %s stands twice", a.key), "remove one")
			continue
		}
		seen[a.key] = true
		if expected := s.read(c, a.value); expected != "" {
			fail(a.col, fmt.Sprintf("%s=%s is not possible", a.key, a.value), "write "+expected)
		}
	}
}

var idText = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]{0,63}$`)

// validID accepts IDs that need no quoting in a link or on a command line.
func validID(id string) bool { return idText.MatchString(id) }

func setID(c *Cell, v string) string {
	if !validID(v) {
		return "an id of lower-case letters, digits, - and _"
	}
	c.ID = v
	return ""
}

func setSeed(c *Cell, v string) string {
	seed, err := strconv.ParseUint(v, 10, 64)
	if err != nil {
		return "a whole number from 0 to 18446744073709551615"
	}
	c.Settings.Seed = seed
	return ""
}

func setOrders(c *Cell, v string) string {
	n, err := strconv.Atoi(v)
	switch {
	case v == "all":
		n = AllOrders
	case err != nil || n < 1 || n > maxOrders:
		return fmt.Sprintf("all, or a whole number from 1 to %d", maxOrders)
	}
	c.Exercise.Orders = n
	return ""
}

func setSlice(c *Cell, v string) string {
	d, err := time.ParseDuration(v)
	if err != nil || d <= 0 {
		return "a time, such as 5ms"
	}
	c.Settings.Slice = d
	return ""
}

func setSpeed(c *Cell, v string) string {
	speed, err := strconv.ParseFloat(v, 64)
	if err != nil || math.IsNaN(speed) || speed < 0.01 || speed > 1_000_000 {
		return "a number from 0.01 to 1000000"
	}
	c.Settings.Speed = speed
	return ""
}

func word(set func(*Cell, string), words ...string) func(*Cell, string) string {
	return func(c *Cell, v string) string {
		for _, w := range words {
			if w == v {
				set(c, v)
				return ""
			}
		}
		return "one of " + strings.Join(words, ", ")
	}
}

func number(set func(*Cell, int), from, to int) func(*Cell, string) string {
	return func(c *Cell, v string) string {
		n, err := strconv.Atoi(v)
		if err != nil || n < from || n > to {
			return fmt.Sprintf("a whole number from %d to %d", from, to)
		}
		set(c, n)
		return ""
	}
}
