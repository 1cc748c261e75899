package api

import "time"

// Limits can be lower in tests; 0 is the usual one.
type Limits struct {
	SaveDelay  time.Duration // see runs.NewCache
	MaxSockets int           // see socket.Options
}
