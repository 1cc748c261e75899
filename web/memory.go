package web

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/units"
)

// DefaultMemory is how much memory a server may have, bytes. Kernel processes have their own.
const DefaultMemory = 2 << 30

const (
	// memoryPause is how often the server looks at its memory.
	memoryPause = time.Second
	// memoryGrown is how much more memory than at rest the server gives back once it needs no more, bytes.
	memoryGrown = 128 << 20
)

// watchMemory keeps the server's memory small until ctx ends: when it has more than three quarters of its limit, what is kept only
// to be quick is forgotten, all of which is in the store; and after large work, what it took is given back to the system, which Go
// does over minutes. A look costs a few microseconds.
func (s *Server) watchMemory(ctx context.Context) {
	tick := time.NewTicker(memoryPause)
	defer tick.Stop()
	rest := memoryInUse()
	for before := rest; ; {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		has := memoryInUse()
		crowded := has > s.options.Memory/4*3 && s.forget(has)
		if crowded || has > rest+memoryGrown && has <= before {
			debug.FreeOSMemory()
			has = memoryInUse()
			rest = has
		}
		rest = min(rest, has)
		before = has
	}
}

// forget lets all but the newest of what is kept go, and reports whether that was anything.
func (s *Server) forget(has int64) bool {
	n := s.recent.keepNewest() + s.shown.keepNewest()
	if n > 0 {
		s.log.Warn("memory is short: runs that were kept in memory are now read from the store", "runs", n, "memory", units.Bytes(has))
	}
	return n > 0
}

// memoryInUse is the memory that this process has of the system, bytes.
func memoryInUse() int64 {
	const total, released = "/memory/classes/total:bytes", "/memory/classes/heap/released:bytes"
	m := []metrics.Sample{{Name: total}, {Name: released}}
	metrics.Read(m)
	return int64(m[0].Value.Uint64() - m[1].Value.Uint64())
}
