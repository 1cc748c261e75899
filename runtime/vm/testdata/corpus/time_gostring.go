package main

import (
	"fmt"
	"time"
)

func main() {
	fmt.Printf("%#v\n", time.Date(2024, 1, 2, 3, 4, 5, 6, time.UTC))
	fmt.Printf("%#v %v\n", time.March, time.UTC)
}
