package replay

import (
	"encoding/json"
	"os"
	"time"
)

// ReportEnv is the environment variable with the file to which a run writes what became of its order, see Report. It writes none
// if the variable is empty.
const ReportEnv = "REHEARSE_ORDER_REPORT"

// Report says how a run has followed its order.
type Report struct {
	Followed bool     // all goroutines have executed their operations as in the order
	Left     string   // why that was not possible
	Waiting  []string // stacks of goroutines that still waited for others when main had returned
}

// written says that the report of the order has been written.
var written bool

// reportOrder writes the report when the order is over.
//
//go:norace
func reportOrder() { write(Report{Followed: left == "", Left: left}) }

func write(r Report) {
	file := os.Getenv(ReportEnv)
	if file == "" {
		return
	}
	data, err := json.Marshal(r)
	if err == nil {
		err = os.WriteFile(file, data, 0o666)
	}
	if err != nil {
		panic("replay: " + err.Error())
	}
}

// settle waits for the report if the order is over: what follows may end the program.
//
//go:norace
func settle() {
	for n := 0; over && !written && len(steps) > 0; n++ {
		rest(n)
	}
}

// settling is how long goroutines have, after main has returned, to come to where they wait.
const settling = 100 * time.Millisecond

// reportWaiting adds the goroutines that wait when main has returned.
//
//go:norace
func reportWaiting() {
	if os.Getenv(ReportEnv) == "" || !over {
		return
	}
	r := Report{Followed: left == "", Left: left}
	for until, quiet := time.Now().Add(settling), 0; quiet < 2 && time.Now().Before(until); time.Sleep(time.Millisecond) {
		quiet++
		r.Waiting = r.Waiting[:0]
		for _, stack := range stacks() {
			switch id, _ := parseGoroutine(stack); {
			case id == ids[1]:
			case waits(id):
				r.Waiting = append(r.Waiting, stack)
			default:
				quiet = 0
			}
		}
	}
	write(r)
}
