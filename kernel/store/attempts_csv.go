package store

import (
	"io"
	"time"

	"github.com/rehearse-lab/rehearse/render/sheet"
)

// WriteAttempts writes attempts as CSV, one line each, after a line with the names of the columns. Times are UTC, RFC
// 3339. Texts written by learners are left out.
func WriteAttempts(w io.Writer, attempts []Attempt) error {
	c, err := sheet.NewWriter(w)
	if err != nil {
		return err
	}
	if err := c.Row("lesson", "task", "kind", "right", "detail", "time"); err != nil {
		return err
	}
	for _, a := range attempts {
		right := ""
		if a.Kind == TryCheck || a.Kind == TryAnswer {
			right = "no"
			if a.Right {
				right = "yes"
			}
		}
		if err := c.Row(sheet.Text(a.Lesson), sheet.Text(a.Task), string(a.Kind), right, sheet.Text(a.Detail), a.Created.UTC().Format(time.RFC3339)); err != nil {
			return err
		}
	}
	return c.Close()
}
