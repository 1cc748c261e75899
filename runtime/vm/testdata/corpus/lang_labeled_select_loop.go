package main

import "fmt"

type event struct {
	kind string
	n    int
}

func source(evs ...event) <-chan event {
	c := make(chan event)
	go func() {
		defer close(c)
		for _, e := range evs {
			c <- e
		}
	}()
	return c
}

func process(c <-chan event) (log []string, err error) {
	total := 0
loop:
	for i := 0; ; i++ {
		select {
		case e, ok := <-c:
			if !ok {
				break loop
			}
			switch e.kind {
			case "skip":
				continue loop
			case "add":
				total += e.n
			case "stop":
				log = append(log, "stopped")
				break loop
			case "fail":
				return log, fmt.Errorf("event %d failed with %d", i, e.n)
			default:
				break
			}
			log = append(log, fmt.Sprintf("%d:%s=%d", i, e.kind, total))
		}
	}
	return append(log, fmt.Sprint("total ", total)), nil
}

func main() {
	fmt.Println(process(source(event{"add", 2}, event{"skip", 0}, event{"add", 3}, event{"other", 1})))
	fmt.Println(process(source(event{"add", 1}, event{"stop", 0}, event{"add", 100})))
	fmt.Println(process(source(event{"fail", 7})))
	fmt.Println(process(source()))
	n := 0
outer:
	for i := range 5 {
		for j := range 5 {
			switch {
			case (i+j)%4 == 3:
				continue outer
			case i*j > 6:
				break outer
			}
			n += i*10 + j
		}
	}
	fmt.Println(n)
}
