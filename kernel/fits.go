package kernel

import "fmt"

// Memory of the process that a run takes per unit of a limit, in bytes, as measured.
const (
	eventBytes     = 200    // of the trace, until it is delivered
	goroutineBytes = 10_000 // its stack and the host's data about it
)

// fits refuses limits under which a run could take more memory than a process with limits c has: the process would
// end before the run reaches them.
func (c ChildLimits) fits(req Request) error {
	if c.RSS <= 0 {
		return nil
	}
	runs := int64(1)
	if req.Both {
		runs = 2
	}
	for _, l := range []struct {
		key         string
		value, cost int64
		unit        string
	}{
		{"memory", req.Limits.Memory >> 20, 1 << 20, "MB"},
		{"events", int64(req.Limits.Events), eventBytes, ""},
		{"goroutines", int64(req.Limits.Goroutines), goroutineBytes, ""},
	} {
		most := c.RSS / runs / l.cost
		if l.value <= most {
			continue
		}
		where := fmt.Sprintf("The lesson's author can write %s: %d%s under limits: in the front matter.", l.key, most, l.unit)
		if req.CommandLine {
			where = fmt.Sprintf("Use --limit %s=%d%s, or --in-process, which has no such limit.", l.key, most, l.unit)
		}
		each := ""
		if runs > 1 {
			each = " for each of the two schedulers"
		}
		return &Error{Kind: ErrRequest, Remedy: where,
			Text: fmt.Sprintf("The limit of %s, %d%s, is more than the kernel process can hold: the limit of the process is %d MB, so %d%s is the most%s.",
				l.key, l.value, l.unit, c.RSS>>20, most, l.unit, each)}
	}
	return nil
}
