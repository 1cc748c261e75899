// maps of ints and of strings
package main

import "strconv"

func work() int {
	squares := map[int]int{}
	for i := 0; i < 50_000; i++ {
		squares[i*7%10_007] += i
	}
	words := map[string]int{}
	keys := make([]string, 200)
	for i := range keys {
		keys[i] = "key" + strconv.Itoa(i)
	}
	for i := 0; i < 100_000; i++ {
		words[keys[i%len(keys)]]++
	}
	sum := 0
	for k, v := range squares {
		sum += k ^ v
	}
	for i := 0; i < 10_000; i++ {
		if _, ok := squares[i]; ok {
			delete(squares, i)
		}
	}
	return sum + len(words) + len(squares)
}
