package lessons

import (
	"regexp"
	"strings"
	"time"
)

// What a lesson takes, by the piece. A reader of a text about programs reads some 200 words a minute; a program is read more slowly
// than prose, run once, and its picture looked at.
const (
	wordTime     = time.Minute / 200
	lineTime     = 3 * time.Second // of a program
	runTime      = time.Minute
	questionTime = time.Minute     // a numbered task, a quiz or a prediction
	exerciseTime = 8 * time.Minute // its program is written, and run until all checks hold
)

// durationStep is what a duration is rounded up to.
const durationStep = 5 * time.Minute

var (
	htmlTag      = regexp.MustCompile(`<[^>]*>`)
	orderedList  = regexp.MustCompile(`(?s)<ol[ >].*?</ol>`)
	listItem     = regexp.MustCompile(`<li[ >]`)
	hiddenAnswer = regexp.MustCompile(`(?s)<details[ >].*?</details>`)
)

// Duration is how long the lesson takes to read and to try, by a rule of thumb: a minute for each 200 words, 3 seconds for each line
// of a program, a minute for each program to run and each question to answer, 8 minutes for each exercise; rounded up to 5 minutes.
// The word minutes of the front matter says the same of the built-in lessons.
func (l *Lesson) Duration() time.Duration {
	var sum time.Duration
	for _, b := range l.Blocks {
		sum += time.Duration(len(strings.Fields(htmlTag.ReplaceAllString(b.HTML, " ")))) * wordTime
		for _, list := range orderedList.FindAllString(hiddenAnswer.ReplaceAllString(b.HTML, ""), -1) {
			sum += time.Duration(len(listItem.FindAllString(list, -1))) * questionTime
		}
		switch {
		case b.Quiz != nil:
			sum += questionTime
		case b.Cell != nil:
			sum += time.Duration(strings.Count(b.Cell.Text, "\n"))*lineTime + runTime
			if b.Cell.Exercise != nil {
				sum += exerciseTime
			}
		}
	}
	sum += time.Duration(len(l.Predictions)) * questionTime
	return (sum + durationStep - 1) / durationStep * durationStep
}
