// Each of 27 goroutines gives the file of its number a free block of a disk, which has 26. The last one goes round the disk
// and finds none: the program breaks in every order.
package main

import "sync"

const files, blocks, threads = 32, 26, 27

var (
	fileLocks  [files]sync.Mutex
	blockOf    [files]int
	blockLocks [blocks]sync.Mutex
	taken      [blocks]bool
)

func create(n int) {
	file := n % files
	fileLocks[file].Lock()
	defer fileLocks[file].Unlock()
	if blockOf[file] > 0 {
		return
	}
	first := file * 2 % blocks
	for i := range blocks {
		if b := (first + i) % blocks; take(b) {
			blockOf[file] = b + 1
			return
		}
	}
	panic("there is no free block")
}

func take(b int) bool {
	blockLocks[b].Lock()
	defer blockLocks[b].Unlock()
	free := !taken[b]
	taken[b] = true
	return free
}

func main() {
	var wg sync.WaitGroup
	for i := range threads {
		wg.Go(func() { create(i) })
	}
	wg.Wait()
}
