// Timers that send on a channel nobody ever receives from do not keep a program alive.
package main

import (
	"fmt"
	"time"
)

func main() {
	time.After(time.Hour)
	time.NewTimer(time.Hour)
	time.NewTicker(time.Hour)
	fmt.Println("waits")
	<-make(chan bool)
}
