package main

import (
	"fmt"
	"runtime"
	"time"
)

func main() {
	go func() {
		time.Sleep(time.Millisecond)
		fmt.Println("other goroutine done")
	}()
	defer fmt.Println("main's deferred call")
	runtime.Goexit()
}
