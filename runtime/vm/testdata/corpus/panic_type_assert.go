package main

import "fmt"

type animal interface{ Sound() string }
type cat struct{}

func (cat) Sound() string { return "meow" }

func main() {
	var a any = cat{}
	fmt.Println(a.(animal).Sound())
	fmt.Println(a.(fmt.Stringer).String())
}
