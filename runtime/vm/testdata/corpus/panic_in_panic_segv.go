package main

func main() {
	defer panic("later")
	defer func() {
		defer recover()
		var list []int
		_ = list[len(list)]
	}()
	var p *int
	*p = 1
}
