// channel ping-pong
package main

func work() int {
	ping, pong := make(chan int), make(chan int)
	go func() {
		for n := range ping {
			pong <- n + 1
		}
		close(pong)
	}()
	n := 0
	for k := 0; k < 30_000; k++ {
		ping <- n
		n = <-pong
	}
	close(ping)
	return n
}
