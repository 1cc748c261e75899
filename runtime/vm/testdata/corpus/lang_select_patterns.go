package main

import "fmt"

func main() {
	done := make(chan struct{})
	data := make(chan int)
	res := make(chan string)
	go func() {
		var sum, n int
		for {
			select {
			case v, ok := <-data:
				if !ok {
					data = nil
					continue
				}
				sum += v
				n++
			case <-done:
				res <- fmt.Sprintf("sum %d of %d", sum, n)
				return
			}
		}
	}()
	for i := range 5 {
		data <- i
	}
	close(done)
	fmt.Println(<-res)
	a, b := make(chan int, 1), make(chan int, 1)
	a <- 1
	var arr [2]int
	i := 0
	pick := func() *int { i++; return &arr[i-1] }
	select {
	case *pick() = <-a:
	case *pick() = <-b:
	}
	fmt.Println(arr, i)
	val := func(n int) int { fmt.Print("eval", n, " "); return n }
	out := make(chan int, 1)
	select {
	case out <- val(1):
		fmt.Println("sent")
	case b <- val(2):
		fmt.Println("sent")
	}
	m := map[string]int{}
	b = make(chan int, 1)
	b <- 9
	select {
	case m["k"] = <-b:
	default:
	}
	fmt.Println(m)
	counts := [2]int{}
	c1, c2 := make(chan bool, 1000), make(chan bool, 1000)
	for range 1000 {
		c1 <- true
		c2 <- true
	}
	for range 1000 {
		select {
		case <-c1:
			counts[0]++
		case <-c2:
			counts[1]++
		}
	}
	fmt.Println(counts[0] > 300, counts[1] > 300, counts[0]+counts[1])
	var nothing chan int
	select {
	case v, ok := <-nothing:
		fmt.Println(v, ok)
	default:
		fmt.Println("nil channels never proceed")
	}
	cl := make(chan int, 2)
	cl <- 5
	close(cl)
	for range 3 {
		select {
		case v, ok := <-cl:
			fmt.Print(v, ok, " ")
		}
	}
	fmt.Println()
	defer func() { fmt.Println(recover()) }()
	select {
	case cl <- 1:
	default:
	}
}
