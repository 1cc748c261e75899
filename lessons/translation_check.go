package lessons

import (
	"fmt"
	"go/scanner"
	"go/token"
	"regexp"
	"slices"
	"strings"
)

// checkTranslation reports differences between a translation and its original other than language: it must have the same
// cells, tasks, predictions and claims, in the same order. Comments and quoted texts may differ.
func (b *Library) checkTranslation(l *Lesson, files []string) []Problem {
	file, tag := nameLanguage(l.File)
	if tag == "" {
		return nil
	}
	if !slices.Contains(files, file) {
		return []Problem{{File: l.File, Line: 1, Msg: fmt.Sprintf("its name says that it is %s in %s, but there is no such lesson", file, tag),
			Remedy: "give it the name of the lesson that it translates, with the language before .md"}}
	}
	original := b.load(file).entry.Lesson
	var problems []Problem
	for i, landmarks := range []func(*Lesson) []landmark{blockMarks, predictionMarks, claimMarks} {
		if i > 0 && len(problems) > 0 {
			break // further differences would only follow from this one
		}
		for _, p := range differences(landmarks(original), landmarks(l), file) {
			p.File, p.Remedy = l.File, "bring it up to date with the original"
			problems = append(problems, p)
		}
	}
	return problems
}

// differences are those between an original and its translation. They end where the two cease to correspond.
func differences(original, translation []landmark, file string) []Problem {
	var problems []Problem
	add := func(line int, format string, args ...any) {
		problems = append(problems, Problem{Line: line, Msg: fmt.Sprintf(format, args...)})
	}
	for i, m := range translation {
		if i >= len(original) {
			add(m.line, "%s is not in %s", m.what, file)
			return problems
		}
		o := original[i]
		if m.what != o.what {
			add(m.line, "%s stands where %s, line %d, has %s", m.what, file, o.line, o.what)
			return problems
		}
		if m.code != o.code {
			add(m.line, "%s differs from that in %s, line %d", m.what, file, o.line)
		}
	}
	if len(original) > len(translation) {
		o := original[len(translation)]
		add(1, "%s of %s, line %d, is missing", o.what, file, o.line)
	}
	return problems
}

// landmark is a piece of a lesson that its translations must have, too.
type landmark struct {
	line int
	what string // "the cell pingpong"
	code string // the part that is equal in each language
}

func blockMarks(l *Lesson) []landmark {
	var marks []landmark
	for _, b := range l.Blocks {
		switch {
		case b.Quiz != nil:
			q := b.Quiz
			marks = append(marks, landmark{b.Line, "the question " + q.ID, fmt.Sprint(q.Form, len(q.Options), q.Right, q.From, q.To)})
		case b.Cell != nil:
			c := b.Cell
			marks = append(marks, landmark{b.Line, "the cell " + c.ID, fmt.Sprint(unworded(c.Text), c.Settings, c.Expect, c.Exercise.demands())})
		}
	}
	return marks
}

// demands are an exercise's seeds and checks, without quoted texts.
func (x *Exercise) demands() string {
	if x == nil {
		return ""
	}
	all := fmt.Sprint(x.Seeds, x.Orders, x.Break, len(x.Hints))
	for _, c := range x.Checks {
		if c.Statement != nil {
			all += "; " + unquoted(c.Statement.Text)
		} else {
			all += fmt.Sprint("; ", c.Rule.Kind, c.Rule.Each, c.Rule.Most)
		}
	}
	return all
}

func predictionMarks(l *Lesson) []landmark {
	var marks []landmark
	for _, p := range l.Predictions {
		marks = append(marks, landmark{p.Line, "the prediction of the cell " + p.Cell, fmt.Sprint(p.Panel, p.Step, p.Ask, p.At, p.Answer)})
	}
	return marks
}

func claimMarks(l *Lesson) []landmark {
	var marks []landmark
	for _, c := range l.Claims {
		var texts []string
		for _, s := range c.Statements {
			texts = append(texts, unquoted(s.Text))
		}
		marks = append(marks, landmark{c.Line, "the claim of the cell " + c.Cell, fmt.Sprint(c.Settings, texts)})
	}
	return marks
}

var quoted = regexp.MustCompile(`"[^"]*"`)

// unquoted is a statement without its quoted texts.
func unquoted(statement string) string { return quoted.ReplaceAllString(statement, `""`) }

// unworded is a program without its comments and string literals.
func unworded(program string) string {
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(program))
	s.Init(file, []byte(program), func(token.Position, string) {}, 0)
	var kept strings.Builder
	for {
		_, tok, text := s.Scan()
		switch {
		case tok == token.EOF:
			return kept.String()
		case tok == token.STRING:
			text = `""`
		case text == "":
			text = tok.String()
		}
		kept.WriteString(text + " ")
	}
}
