package main

import "fmt"

type (
	source[T any] <-chan T
	sink[T any]   chan<- T
)

func (s source[T]) collect() (out []T) {
	for v := range s {
		out = append(out, v)
	}
	return
}

func (s sink[T]) put(vs ...T) sink[T] {
	for _, v := range vs {
		s <- v
	}
	return s
}

func pair() (source[int], sink[int]) {
	c := make(chan int, 10)
	return c, c
}

type closer interface{ done() <-chan struct{} }
type job struct{ c chan struct{} }

func (j job) done() <-chan struct{} { return j.c }

func wait(cs ...closer) (n int) {
	for _, c := range cs {
		if _, open := <-c.done(); !open {
			n++
		}
	}
	return
}

func main() {
	src, dst := pair()
	dst.put(1, 2).put(3)
	close(dst)
	fmt.Println(src.collect(), len(src), cap(dst))
	a, b := job{make(chan struct{})}, job{make(chan struct{})}
	go func() { close(a.c); close(b.c) }()
	fmt.Println(wait(a, b, a))
	var c any = make(chan int)
	_, isBoth := c.(chan int)
	_, isRecv := c.(<-chan int)
	fmt.Println(isBoth, isRecv)
	fmt.Printf("%T %T %T %T\n", src, dst, a.done(), (chan<- []int)(nil))
	m := map[string]chan<- string{}
	out := make(chan string, 3)
	for _, k := range []string{"x", "y"} {
		m[k] = out
	}
	m["x"] <- "via map"
	m["y"] <- "again"
	fmt.Println(<-out, <-out, m["x"] == m["y"])
	arr := [2]chan int{make(chan int, 1), make(chan int, 1)}
	for i := range arr {
		arr[i] <- i
	}
	for i := range arr {
		fmt.Print(<-arr[len(arr)-1-i], " ")
	}
	type msg struct{ reply chan<- msg }
	r := make(chan msg, 1)
	r <- msg{r}
	got := <-r
	got.reply <- msg{}
	fmt.Println((<-r).reply == nil)
}
