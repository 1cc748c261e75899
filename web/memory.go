package web

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// DefaultMemory is how much memory a server may have, bytes. Kernel processes have their own.
const DefaultMemory = 2 << 30

// memoryPause is how often the server looks at its memory.
const memoryPause = time.Second

// watchMemory forgets what is kept only to be quick whenever the server has more than three quarters of its memory, until ctx
// ends. All of it is in the store, and is read from there when it is asked for again. A look costs a few microseconds.
func (s *Server) watchMemory(ctx context.Context) {
	tick := time.NewTicker(memoryPause)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if has := memoryInUse(); has > s.options.Memory/4*3 {
				s.shedMemory(has)
			}
		}
	}
}

// shedMemory forgets all but the newest of what is kept, and gives its memory back to the system.
func (s *Server) shedMemory(has int64) {
	n := s.recent.keepNewest() + s.shown.keepNewest()
	if n == 0 {
		return
	}
	debug.FreeOSMemory()
	s.log.Warn("runs that were kept in memory are read from the store from now on", "runs", n, "before", formatBytes(has), "after", formatBytes(memoryInUse()))
}

// memoryInUse is the memory that this process has of the system, bytes.
func memoryInUse() int64 {
	const total, released = "/memory/classes/total:bytes", "/memory/classes/heap/released:bytes"
	m := []metrics.Sample{{Name: total}, {Name: released}}
	metrics.Read(m)
	return int64(m[0].Value.Uint64() - m[1].Value.Uint64())
}
