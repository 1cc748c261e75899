package lessons

import (
	"regexp"
	"strings"
	"time"
)

// The time for each piece of a lesson. People read a text about programs at some 200 words a minute; they read a program
// more slowly, run it once, and look at its picture.
const (
	wordTime     = time.Minute / 200
	lineTime     = 3 * time.Second // of a program
	runTime      = time.Minute
	questionTime = time.Minute     // a numbered task, a quiz or a prediction
	exerciseTime = 8 * time.Minute // the learner writes its program, and runs it until all checks hold
	breakTime    = 5 * time.Minute // the learner finds an order, and writes nothing
)

// durationStep is the step to which durations are rounded up.
const durationStep = 5 * time.Minute

var (
	htmlTag      = regexp.MustCompile(`<[^>]*>`)
	orderedList  = regexp.MustCompile(`(?s)<ol[ >].*?</ol>`)
	listItem     = regexp.MustCompile(`<li[ >]`)
	hiddenAnswer = regexp.MustCompile(`(?s)<details[ >].*?</details>`)
)

// Duration is the estimated time to read and try the lesson: a minute for each 200 words, 3 seconds for each line of a
// program, a minute for each program to run and each question to answer, 8 minutes for each exercise, or 5 for one with goal=break; rounded up to 5
// minutes. In the built-in lessons, minutes in the front matter has the same value.
func (l *Lesson) Duration() time.Duration {
	var sum time.Duration
	for _, b := range l.Blocks {
		sum += time.Duration(b.words()) * wordTime
		for _, list := range orderedList.FindAllString(hiddenAnswer.ReplaceAllString(b.HTML, ""), -1) {
			sum += time.Duration(len(listItem.FindAllString(list, -1))) * questionTime
		}
		switch {
		case b.Quiz != nil:
			sum += questionTime
		case b.Cell != nil:
			sum += time.Duration(strings.Count(b.Cell.Text, "\n"))*lineTime + runTime
			if x := b.Cell.Exercise; x != nil && x.Break {
				sum += breakTime
			} else if x != nil {
				sum += exerciseTime
			}
		}
	}
	sum += time.Duration(len(l.Predictions)) * questionTime
	return (sum + durationStep - 1) / durationStep * durationStep
}

// words are the words of its prose: none of its program, if it has one.
func (b *Block) words() int {
	return len(strings.Fields(htmlTag.ReplaceAllString(b.HTML, " ")))
}
