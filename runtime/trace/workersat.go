package trace

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// WorkerChange is a change of the number of a pool's workers during a simulated run.
type WorkerChange struct {
	At time.Duration // virtual time since the run began
	By int           // how many are added, or if it is negative removed
}

// maxWorkerChanges is how many changes a run may have.
const maxWorkerChanges = 1000

// ParseWorkersAt reads a Settings.WorkersAt: 12ms+1,20ms-1 adds a worker after 12 ms and removes one after 20 ms. The changes are in the
// order of their times.
func ParseWorkersAt(text string) ([]WorkerChange, error) {
	if text == "" {
		return nil, nil
	}
	var list []WorkerChange
	for item := range strings.SplitSeq(text, ",") {
		i := strings.LastIndexAny(item, "+-")
		if i <= 0 {
			return nil, fmt.Errorf("%.40q is not a time and a number of workers with its sign, such as 12ms+1", item)
		}
		at, err := time.ParseDuration(item[:i])
		by, err2 := strconv.Atoi(item[i:])
		switch {
		case err != nil || at < 0:
			return nil, fmt.Errorf("%.40q is not a time, such as 12ms", item[:i])
		case err2 != nil || by == 0 || by < -MaxWorkers || by > MaxWorkers:
			return nil, fmt.Errorf("%.40q is not a number of workers from 1 to %d with its sign", item[i:], MaxWorkers)
		case len(list) > 0 && at < list[len(list)-1].At:
			return nil, fmt.Errorf("%.40q is before %v: write the changes in the order of their times", item, list[len(list)-1].At)
		}
		list = append(list, WorkerChange{at, by})
	}
	if len(list) > maxWorkerChanges {
		return nil, fmt.Errorf("%d changes are too many, the limit is %d", len(list), maxWorkerChanges)
	}
	return list, nil
}

// CheckWorkersAt reports why s cannot have its WorkersAt; nil if it can, or has none.
func (s Settings) CheckWorkersAt() error {
	if s.WorkersAt == "" {
		return nil
	}
	_, err := ParseWorkersAt(s.WorkersAt)
	switch {
	case err != nil:
		return err
	case s.Engine == Real:
		return fmt.Errorf("on real threads workers are added and removed while the run is watched, not at given times")
	case s.Interleave:
		return fmt.Errorf("while orders are explored the number of workers stays")
	case s.Dispatcher != Corrected:
		return fmt.Errorf("only a pool with the corrected dispatcher changes its workers")
	}
	return nil
}
