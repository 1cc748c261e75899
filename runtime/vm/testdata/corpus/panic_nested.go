package main

import "errors"

func main() {
	defer func() {
		defer func() {
			panic(3)
		}()
		panic(errors.New("two"))
	}()
	panic("one")
}
