package export

import (
	"strconv"
	"strings"

	"github.com/rehearse-lab/rehearse/lessons/notes"
)

// passed are the notes whose time has been reached at a time, and the caption: the last of them, in words.
func (in *Input) passed(at int64) (passed []int, caption []string) {
	passed, last := []int{}, -1
	for i := range in.Scene.Notes {
		n := &in.Scene.Notes[i]
		if n.Orphan || n.Time > at || n.About == notes.Difference && at < in.Scene.Duration {
			continue // differences show when both runs are over
		}
		passed = append(passed, i)
		if last < 0 || n.Time >= in.Scene.Notes[last].Time {
			last = i
		}
	}
	if last < 0 {
		return passed, []string{}
	}
	n := &in.Scene.Notes[last]
	number := strconv.Itoa(last+1) + otherWords(n) + ". "
	text := strings.Join(strings.Fields(notes.Plain(n.Text)), " ")
	if heading := n.Heading(); n.Label != "" && !strings.HasPrefix(text, heading) {
		return passed, []string{number + heading, text}
	}
	return passed, []string{number + text}
}
