// Package recorded names the runs that a published site has of its programs. A simulated run of a program as it stands in the lesson, with
// the lesson's settings, repeats to the byte, so a site has it from the start: the page shows it at once, while what repeats it is still loading.
package recorded

import (
	"crypto/sha256"
	"encoding/hex"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// File is the name of the file with a site's Runs, as JSON, beside its lessons.
const File = "recorded.json"

// Runs are the IDs of recorded runs by lesson and cell. The zero value has none.
type Runs map[string]map[string]string

// Of is the ID of the recorded run of a cell; "" if there is none.
func (r Runs) Of(lesson, cell string) string { return r[lesson][cell] }

// Fits reports whether the run of a cell can be recorded: what real threads do differs from run to run.
func Fits(c *lessons.Cell) bool { return c.Settings.Engine != string(trace.Real) }

// ID names the run of a cell by all that it follows from: the version of the program that makes it, the lesson with its notes, and the cell.
func ID(version string, lesson, notes []byte, cell string) string {
	h := sha256.New()
	for _, part := range [][]byte{[]byte(version), lesson, notes, []byte(cell)} {
		sum := sha256.Sum256(part)
		h.Write(sum[:])
	}
	return "recorded-" + hex.EncodeToString(h.Sum(nil))[:24]
}
