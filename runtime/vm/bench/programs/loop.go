// loop of 1,000,000 iterations
package main

func work() int {
	sum := 0
	for i := 0; i < 1_000_000; i++ {
		if i%3 == 0 {
			sum += i
		} else {
			sum ^= i << 1
		}
	}
	return sum
}
