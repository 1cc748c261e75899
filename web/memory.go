package web

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/units"
)

// DefaultMemory is the memory limit of a server, bytes. Kernel processes have their own limits.
const DefaultMemory = 2 << 30

const (
	// memoryPause is how often the server checks its memory.
	memoryPause = time.Second
	// memoryGrown is the growth over idle, in bytes, that triggers returning memory to the system.
	memoryGrown = 128 << 20
)

// watchMemory keeps the server's memory small until ctx ends. Above three quarters of the limit it drops caches, whose
// contents are all in the store. After large work it returns the memory to the system, which takes Go minutes by itself. A
// check costs a few microseconds.
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

// forget drops all cached runs but the newest, and reports whether there were any.
func (s *Server) forget(has int64) bool {
	n := s.api.Cache.KeepNewest()
	if n > 0 {
		s.log.Warn("memory is short: runs that were kept in memory are now read from the store", "runs", n, "memory", units.Bytes(has))
	}
	return n > 0
}

// memoryInUse is the memory that this process has from the system, bytes.
func memoryInUse() int64 {
	const total, released = "/memory/classes/total:bytes", "/memory/classes/heap/released:bytes"
	m := []metrics.Sample{{Name: total}, {Name: released}}
	metrics.Read(m)
	return int64(m[0].Value.Uint64() - m[1].Value.Uint64())
}
