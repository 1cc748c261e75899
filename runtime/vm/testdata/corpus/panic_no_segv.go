package main

func main() {
	panic("nil pointer dereference")
}
