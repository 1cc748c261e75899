package kernel

import (
	"encoding/csv"
	"io"
	"strings"
	"time"
)

// WriteAttempts writes attempts as CSV, a line each, with the names of the columns first. Times are UTC, RFC 3339. What
// learners wrote is left out.
func WriteAttempts(w io.Writer, attempts []Attempt) error {
	c := csv.NewWriter(w)
	if err := c.Write([]string{"lesson", "task", "kind", "right", "detail", "time"}); err != nil {
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
		if err := c.Write([]string{harmless(a.Lesson), harmless(a.Task), string(a.Kind), right, harmless(a.Detail), a.Created.UTC().Format(time.RFC3339)}); err != nil {
			return err
		}
	}
	c.Flush()
	return c.Error()
}

// harmless keeps a spreadsheet from taking a text for a formula.
func harmless(text string) string {
	if text != "" && strings.ContainsAny(text[:1], "=+-@\t\r") {
		return "'" + text
	}
	return text
}
