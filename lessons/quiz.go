package lessons

import (
	"bytes"
	"fmt"
	"html"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
)

// Quiz is a question to the reader, in a fence with the language quiz. It has the question, then the possible answers,
// then an explanation that is shown after the answer:
//
//	```quiz {choice id=first}
//	Which actors begin before main waits?
//
//	- [ ] none
//	- [x] those that a free worker took
//
//	A worker takes an actor as soon as it is ready.
//	```
//
// With {order id=...} the answers are a numbered list in the right order; the reader sees them in another order. With
// {number id=...} the answer is a line such as "= 34", "= 34 ± 2" or "= 1.5 to 2". A figure of a run also needs a
// claim, like any other figure.
type Quiz struct {
	ID          string
	Line        int // of the fence
	Form        QuizForm
	Question    string   // HTML; like all HTML here safe to insert into a page
	Options     []string // HTML: to be chosen, or put in order; in the file's order
	Right       []int    // QuizChoice: the right options, ascending
	From, To    float64  // QuizNumber: the smallest and the largest right answer
	Explanation string   // HTML; may be empty

	Markdown QuizText // as written
}

// QuizText is the text of a Quiz, as Markdown without links, pictures and HTML. ParseMarkdown reads it.
type QuizText struct {
	Question    string
	Options     []string
	Explanation string
}

// QuizForm is the form of the answer to a Quiz.
type QuizForm string

// The forms of a Quiz.
const (
	QuizChoice QuizForm = "choice" // by choosing one or more options: all that are right and no other
	QuizOrder  QuizForm = "order"  // by putting the options in order
	QuizNumber QuizForm = "number" // by a number
)

const quizForm = "write ```quiz {choice id=NAME}, {order id=NAME} or {number id=NAME}"

// Quiz returns the quiz with the given ID, or nil.
func (l *Lesson) Quiz(id string) *Quiz {
	for _, b := range l.Blocks {
		if b.Quiz != nil && b.Quiz.ID == id {
			return b.Quiz
		}
	}
	return nil
}

// quiz makes a quiz of a fence with the language quiz; is tells that it is one. One that cannot be shown is nil.
func (p *parser) quiz(n *ast.FencedCodeBlock) (q *Quiz, is bool) {
	f := p.newFence(n)
	if f.language() != "quiz" || f.close == 0 {
		return nil, false
	}
	fail := func(col int, msg, remedy string) { p.errorLine(f.open, col, msg, remedy) }
	kind, attrs, found := f.attributes(fail)
	if !found {
		fail(f.col, "the quiz has no form and no id", quizForm)
		return nil, true
	}
	q = &Quiz{Line: f.open, Form: QuizForm(kind.key)}
	forms := []string{string(QuizChoice), string(QuizOrder), string(QuizNumber)}
	if !slices.Contains(forms, kind.key) || kind.value != "" {
		fail(max(kind.col, f.col), fmt.Sprintf("unknown form of quiz %q", kind.key), didYouMean(kind.key, forms))
		return nil, true
	}
	if p.details > 0 {
		fail(f.indent+1, "a quiz cannot stand inside <details>", "move it out")
	}
	c := &Cell{fence: f}
	c.set(attrs, func(key string) bool { return key == "id" }, fail)
	if p.unique(c, attrs, "```quiz {"+kind.key+" id=NAME}"); c.ID == "" {
		return nil, true
	}
	q.ID = c.ID
	p.quizText(q, strings.Split(strings.TrimRight(p.fenceText(n), "\n"), "\n"))
	return q, true
}

// quizAnswer matches the start of an answer's first line, by form. Indented lines continue the answer.
var quizAnswer = map[QuizForm]*regexp.Regexp{
	QuizChoice: regexp.MustCompile(`^[-*+] \[([ xX])\] +(.*)$`),
	QuizOrder:  regexp.MustCompile(`^(\d+)[.)] +(.*)$`),
	QuizNumber: regexp.MustCompile(`^(=) *(.*)$`),
}

// quizText splits a quiz's text: question, answers, explanation.
func (p *parser) quizText(q *Quiz, lines []string) {
	fail := func(i int, msg, remedy string) { p.errorLine(q.Line+1+i, 1, "the quiz "+q.ID+": "+msg, remedy) }
	is := quizAnswer[q.Form]
	var before, after []string
	var answers [][]string
	for i, line := range lines {
		m := is.FindStringSubmatch(line)
		switch {
		case m != nil && after != nil:
			fail(i, "its answers do not stand together", "move this one to the others")
		case m != nil:
			if q.Form == QuizChoice && m[1] != " " {
				q.Right = append(q.Right, len(answers))
			}
			answers = append(answers, []string{m[2]})
			if q.Form == QuizNumber && !q.number(m[2]) {
				fail(i, fmt.Sprintf("%q is neither a number nor a range", m[2]), "write = 34, = 34 ± 2 or = 1.5 to 2")
			}
		case len(answers) == 0:
			before = append(before, line)
		case after == nil && (strings.HasPrefix(line, "  ") || line == ""):
			answers[len(answers)-1] = append(answers[len(answers)-1], line)
		default:
			after = append(after, line)
		}
	}
	whole := func(msg, remedy string) { fail(-1, msg, remedy) }
	q.Question, q.Explanation = fragment(before, whole), fragment(after, whole)
	q.Markdown = QuizText{Question: joined(before), Explanation: joined(after)}
	if q.Form != QuizNumber {
		for _, a := range answers {
			q.Options = append(q.Options, inline(fragment(a, whole)))
			q.Markdown.Options = append(q.Markdown.Options, joined(a))
		}
	}
	q.sound(len(answers), whole)
}

// sound reports a quiz that cannot be answered, or cannot be answered wrongly.
func (q *Quiz) sound(answers int, fail func(msg, remedy string)) {
	if q.Question == "" {
		fail("it asks nothing", "begin it with the question")
	}
	switch {
	case q.Form == QuizNumber && answers != 1:
		fail("it must have exactly one answer", "write one line = 34")
	case q.Form == QuizOrder && answers < 2:
		fail("it has nothing to put in order", "write a numbered list, in the right order")
	case q.Form == QuizChoice && answers < 2:
		fail("it has nothing to choose from", "write a list of - [ ] and - [x]")
	case q.Form == QuizChoice && len(q.Right) == 0:
		fail("none of its answers is right", "mark the right ones with [x]")
	case q.Form != QuizNumber && len(slices.Compact(slices.Sorted(slices.Values(q.Options)))) < answers:
		fail("two of its answers are the same", "leave one out")
	}
}

var quizNumber = regexp.MustCompile(`^(-?[\d_.]+)(?: *(±|\+-|to) *(-?[\d_.]+))?$`)

// number reads the right answers of a QuizNumber.
func (q *Quiz) number(text string) bool {
	m := quizNumber.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil {
		return false
	}
	a, err := strconv.ParseFloat(strings.ReplaceAll(m[1], "_", ""), 64)
	b, err2 := a, error(nil)
	if m[3] != "" {
		b, err2 = strconv.ParseFloat(strings.ReplaceAll(m[3], "_", ""), 64)
	}
	switch q.From, q.To = a, b; m[2] {
	case "±", "+-":
		q.From, q.To = a-b, a+b
	}
	return err == nil && err2 == nil && q.From <= q.To
}

// fragment renders a separate piece of Markdown. It has no links or pictures, which are only checked in prose.
func fragment(lines []string, fail func(msg, remedy string)) string {
	src := []byte(joined(lines))
	if len(src) == 0 {
		return ""
	}
	var b bytes.Buffer
	doc := markdown.Parser().Parse(text.NewReader(src))
	leads := false
	_ = ast.Walk(doc, func(n ast.Node, _ bool) (ast.WalkStatus, error) {
		switch n.(type) {
		case *ast.Link, *ast.AutoLink, *ast.Image, *ast.RawHTML, *ast.HTMLBlock:
			leads = true
		}
		return ast.WalkContinue, nil
	})
	if leads {
		fail("it has a link, a picture or raw HTML", "put that before the quiz")
		return html.EscapeString(string(src))
	}
	if err := markdown.Renderer().Render(unbuffered{&b}, src, doc); err != nil {
		fail("it cannot be rendered: "+err.Error(), "")
	}
	return b.String()
}

func joined(lines []string) string { return strings.TrimSpace(strings.Join(lines, "\n")) }

// inline removes the paragraph element around a single line.
func inline(rendered string) string {
	rendered = strings.TrimSpace(rendered)
	if s, ok := strings.CutPrefix(rendered, "<p>"); ok && strings.Count(rendered, "<p>") == 1 {
		if s, ok = strings.CutSuffix(s, "</p>"); ok {
			return s
		}
	}
	return rendered
}

// Reply is a reader's answer to a Quiz.
type Reply struct {
	Options []int   // QuizChoice: those chosen; QuizOrder: all, in the reader's order; by their index in Options
	Number  float64 // QuizNumber
}

// Holds reports whether a reply is right.
func (q *Quiz) Holds(r Reply) bool {
	switch q.Form {
	case QuizChoice:
		return slices.Equal(slices.Compact(slices.Sorted(slices.Values(r.Options))), q.Right)
	case QuizOrder:
		for i, o := range r.Options {
			if o != i {
				return false
			}
		}
		return len(r.Options) == len(q.Options)
	}
	return q.From <= r.Number && r.Number <= q.To
}
