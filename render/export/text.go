package export

import (
	"bufio"
	"fmt"
	"io"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// writeText writes a line for each handling, in the order in which they began: [thread] - Type:actor subject(data).
func writeText(w io.Writer, in *Input) error {
	b := bufio.NewWriter(w)
	for _, line := range in.about() {
		fmt.Fprintln(b, "#", oneLine(line))
	}
	for i, t := range in.Traces {
		fmt.Fprintf(b, "\n# %s\n", oneLine(in.title(i)))
		for k := range t.Events {
			if e := &t.Events[k]; e.Kind == trace.MsgDequeue && in.in(e.Time) {
				fmt.Fprintln(b, oneLine(t.LogLine(e)))
			}
		}
	}
	return b.Flush()
}
