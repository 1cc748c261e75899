package main

import "fmt"

func main() {
	defer func() {
		if e := recover(); e != nil {
			fmt.Println("saw", e)
			panic(e)
		}
	}()
	var s []int
	fmt.Println(s[3])
}
