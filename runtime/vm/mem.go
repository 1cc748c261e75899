package vm

import (
	"runtime"
	"unsafe"
)

// alloc makes n zero cells, counted against the memory limit.
func (g *gor) alloc(n int) unsafe.Pointer {
	if n == 0 {
		return unsafe.Pointer(&zeroCells)
	}
	g.count(n)
	if n == 1 {
		return unsafe.Pointer(new(value))
	}
	return unsafe.Pointer(unsafe.SliceData(make([]value, n)))
}

// count notes that n cells are about to be allocated.
func (g *gor) count(n int) { g.countBytes(uint64(n) * uint64(cellSize)) }

// countBytes notes that n bytes are about to be allocated. When as much has been allocated as may be alive, what is
// alive is measured; so at most twice the limit, and the collector's slack, is ever in use.
func (g *gor) countBytes(n uint64) {
	vm := g.vm
	if n >= vm.memoryLimit {
		vm.outOfMemory(g, n)
	}
	if vm.allocated += n; vm.allocated >= vm.measureAt {
		vm.measure(g)
	}
}

// measure collects garbage and compares what is alive with the limit. Other users of the heap in this process count
// too, except for what was there when the run began.
func (vm *vm) measure(g *gor) {
	vm.allocated = 0
	live := heapInUse()
	if live < vm.baseline {
		vm.baseline = live
	}
	live -= vm.baseline
	if live > vm.memoryLimit {
		vm.outOfMemory(g, live)
	}
	vm.measureAt = max(vm.memoryLimit-live, vm.memoryLimit/8)
}

func heapInUse() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// global is the package-level variable of that slot.
func (vm *vm) global(slot, size int) unsafe.Pointer {
	if slot < len(vm.globals) && vm.globals[slot] != nil {
		return vm.globals[slot]
	}
	for slot >= len(vm.globals) {
		vm.globals = append(vm.globals, nil)
	}
	vm.globals[slot] = unsafe.Pointer(unsafe.SliceData(make([]value, max(size, 1))))
	return vm.globals[slot]
}
