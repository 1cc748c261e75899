// Timers that send on a channel nobody receives from do not keep a program alive.
package main

import (
	"fmt"
	"time"
)

func main() {
	after := time.After(time.Hour)
	ticker := time.NewTicker(time.Hour)
	defer ticker.Stop()
	timer := time.NewTimer(time.Millisecond)
	select {
	case <-timer.C:
		fmt.Println("fired")
	case <-after:
	}
	timer.Reset(time.Hour)
	done := make(chan bool)
	go func() {
		select {
		case <-ticker.C:
		case <-time.After(2 * time.Millisecond):
			fmt.Println("waited")
		}
		<-done
	}()
	<-done
}
