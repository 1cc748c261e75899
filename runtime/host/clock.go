package host

import "time"

var clockStart = time.Now()

// wallTime is a monotonic clock for differences.
func wallTime() time.Duration { return time.Since(clockStart) }
