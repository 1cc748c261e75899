// A withdrawal and a deposit change a balance under a lock, and a check looks at it when both are done. The check has the sum
// wrong: it subtracts the deposit. The program breaks in orders in which the check comes last.
package main

import "sync"

const before, deposited, withdrawn = 10, 4, 3

var (
	mu                      sync.Mutex
	balance                 = before
	didDeposit, didWithdraw bool
)

func main() {
	var wg sync.WaitGroup
	wg.Go(func() {
		mu.Lock()
		defer mu.Unlock()
		if didDeposit && didWithdraw && balance != before-deposited-withdrawn {
			panic("the balance is wrong")
		}
	})
	wg.Go(func() {
		mu.Lock()
		balance += deposited
		didDeposit = true
		mu.Unlock()
	})
	wg.Go(func() {
		mu.Lock()
		balance -= withdrawn
		didWithdraw = true
		mu.Unlock()
	})
	wg.Wait()
}
