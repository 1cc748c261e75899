package export

import (
	"bufio"
	"fmt"
	"io"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// writeText writes a line for each handling, in the order in which they began: [thread] - Type:actor subject(data). For a
// run without messages, such as a recording by Go, it writes what the threads did, with the times.
func writeText(w io.Writer, in *Input) error {
	b := bufio.NewWriter(w)
	for _, line := range in.about() {
		fmt.Fprintln(b, "#", oneLine(line))
	}
	for i, t := range in.Traces {
		fmt.Fprintf(b, "\n# %s\n", oneLine(in.title(i)))
		messages := hasMessages(t)
		if !messages {
			fmt.Fprintln(b, "# No message was sent. This is what the threads did, and when:")
		}
		for k := range t.Events {
			switch e := &t.Events[k]; {
			case !in.in(e.Time):
			case !messages && e.Kind != trace.Choice:
				fmt.Fprintf(b, "%12v  %s\n", time.Duration(e.Time), oneLine(t.Words(trace.Step(k))))
			case e.Kind == trace.MsgDequeue:
				fmt.Fprintln(b, oneLine(t.LogLine(e)))
			}
		}
	}
	return b.Flush()
}
