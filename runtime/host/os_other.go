//go:build !linux

package host

import "time"

// osThreadID is unknown on this system.
func osThreadID() int64 { return 0 }

// contextSwitches is unknown on this system.
func contextSwitches() int64 { return -1 }

// processorTime falls back on the clock.
func processorTime() time.Duration { return wallTime() }
