package main

import (
	"fmt"
	"time"
)

type Weekday uint8

const (
	Mon Weekday = iota + 1
	Tue
	Sat = Weekday(6)
	Sun = Sat + 1
)

func (d Weekday) weekend() bool {
	switch d {
	case Sat, Sun:
		return true
	}
	return false
}

const typed int64 = 5
const untyped = 5

func main() {
	fmt.Println(Mon, Tue, Sat.weekend(), Weekday(2).weekend(), Sun-Mon)
	var f float64 = untyped
	var i8 int8 = untyped
	fmt.Println(f/2, i8/2, typed/2, untyped/2.0, untyped/2)
	var d time.Duration = 3
	fmt.Println(d*time.Second, time.Duration(typed)*time.Minute, untyped*time.Hour)
	x := 7
	switch {
	case x > 5 && x < 10:
		fmt.Println("between")
	}
	switch x % 3 {
	case 1:
		fmt.Println("one")
	}
	switch y := x * 2; y {
	case 7 + 7:
		fmt.Println("fourteen")
	}
	switch 'a' {
	case 97:
		fmt.Println("rune is number")
	}
	switch "x" + "y" {
	case "xy":
		fmt.Println("string")
	}
	switch interface{}(x).(type) {
	case int32, int64:
		fmt.Println("no")
	case int:
		fmt.Println("int")
	}
	switch 1.5 {
	case 3.0 / 2:
		fmt.Println("float")
	}
	switch [2]int{1, 2} {
	case [2]int{1, 2}:
		fmt.Println("array")
	}
	const big = 1 << 62
	fmt.Println(big>>60, uint32(big>>31), big/3%10)
}
