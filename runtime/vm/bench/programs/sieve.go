// sieve of primes to 500,000
package main

func work() int {
	composite := make([]bool, 500_000)
	primes := 0
	for i := 2; i < len(composite); i++ {
		if composite[i] {
			continue
		}
		primes++
		for j := i * i; j < len(composite); j += i {
			composite[j] = true
		}
	}
	return primes
}
