package lessons

import (
	"regexp"
	"strings"
)

// predictedAnswer matches the answer in the comment of a prediction.
var predictedAnswer = regexp.MustCompile(`(?s)(<!--\s*predict\b[^>]*?)\s+answer=[^\s>]+`)

// WithoutSolutions is the lesson's file without answers: without solutions of exercises and other answers in <details>,
// without answers of predictions, and with quizzes turned into questions to be answered on paper. Hints stay, and so does
// every other byte.
func (l *Lesson) WithoutSolutions() ([]byte, error) {
	body, err := l.Body()
	if err != nil {
		return nil, err
	}
	lines := strings.SplitAfter(string(l.src), "\n")
	for _, x := range l.Predictions {
		end := x.Line
		for end < len(lines) && !strings.Contains(lines[end-1], "-->") {
			end++
		}
		comment := predictedAnswer.ReplaceAllString(strings.Join(lines[x.Line-1:end], ""), "$1")
		for i := x.Line - 1; i < end; i++ {
			lines[i] = ""
		}
		lines[x.Line-1] = comment
	}
	for i := range body.Pieces {
		p := &body.Pieces[i]
		text := ""
		switch {
		case p.Kind == PieceQuiz:
			text = p.Quiz.paper() + "\n"
		case p.Kind == PieceFold && l.Answers(p):
		default:
			continue
		}
		for k := p.Line - 1; k < p.End && k < len(lines); k++ {
			lines[k] = ""
		}
		if next := p.End; text == "" && next < len(lines) && strings.TrimSpace(lines[next]) == "" {
			lines[next] = "" // one of the blank lines around it is enough
		}
		lines[p.Line-1] = text
	}
	return []byte(strings.Join(lines, "")), nil
}

// paper is a quiz as text, without its answer.
func (q *Quiz) paper() string {
	var b strings.Builder
	b.WriteString("**Question.** " + strings.TrimSpace(q.Markdown.Question) + "\n")
	switch {
	case q.Form == QuizOrder:
		b.WriteString("\nPut these in order:\n")
	case q.Form == QuizChoice && len(q.Right) > 1:
		b.WriteString("\nSeveral answers are right.\n")
	}
	for place, option := range q.Printed() {
		if place == 0 {
			b.WriteByte('\n')
		}
		text := strings.ReplaceAll(strings.TrimSpace(q.Markdown.Options[option]), "\n", "\n  ")
		b.WriteString("- **" + Letter(place) + ".** " + text + "\n")
	}
	return b.String()
}
