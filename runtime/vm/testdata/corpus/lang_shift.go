package main

import "fmt"

func try(name string, f func() int) {
	defer func() {
		if e := recover(); e != nil {
			fmt.Println(name, "panics:", e)
		}
	}()
	fmt.Println(name, f())
}

func main() {
	var n uint = 70
	var s int = -1
	one := 1
	fmt.Println(one<<n, -one>>n, uint8(255)>>n, int8(-128)>>7, int8(one)<<7)
	try("negative left", func() int { return one << s })
	try("negative right", func() int { return one >> s })
	var u8 uint8 = 200
	u8 <<= 1
	var i16 int16 = -300
	i16 >>= 3
	fmt.Println(u8, i16, ^0, ^uint16(0), 6&^3, 5^1)
	const big = 1 << 100
	fmt.Println(big>>98, uint64(big>>37))
	var w int64 = 1.0 << 3
	fmt.Println(w, 1<<3.0)
	for k := uint(0); k < 66; k += 13 {
		fmt.Printf("%d:%x:%x ", k, uint64(1)<<k, int64(-1)<<k)
	}
	fmt.Println()
}
