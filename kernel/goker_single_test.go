package kernel

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"
	"time"
)

// Go's test runs many copies of a kernel at once, so that one of them leaks by chance. How many orders it takes to find a leak,
// and whether there is one at all, shows where a run has one copy.

// copies is the loop that starts the copies of a kernel.
var copies = regexp.MustCompile(`(?m)^\tfor i := 0; i <=? \d+; i\+\+ \{$`)

// chance is how many copies there are of kernels that leak only if random numbers have some values, which orders do not change.
var chance = map[string]int{"Cockroach9935": 10, "Moby21233": 10}

// smaller makes kernels smaller that do the same again and again.
var smaller = map[string]*strings.Replacer{
	// There is always another tick, so if selects execute their first ready case, nothing else ever happens.
	"Etcd7492": strings.NewReplacer("time.NewTicker(time.Nanosecond)", "time.NewTicker(time.Microsecond)", "100 * time.Millisecond", "time.Millisecond"),
	"Grpc3017": strings.NewReplacer("i < 10000;", "i < 20;"),
	"Hugo3251": strings.NewReplacer("i < 100;", "i < 3;", "j < 200;", "j < 2;"),
}

// single makes a program with one copy of the kernel. The source is the kernel's, or was edited.
func (k *goKernel) single(source string) string {
	before, body, _ := strings.Cut(source, "func "+k.entry+"() {")
	if loop := copies.FindString(body); loop != "" {
		body = strings.Replace(body, loop, fmt.Sprintf("\tfor i := 0; i < %d; i++ {", cmp.Or(chance[k.name], 1)), 1)
	}
	source = before + "func " + k.entry + "() {" + body
	if r := smaller[k.name]; r != nil {
		source = r.Replace(source)
	}
	return kernelProgram(source, k.entry)
}

// exploration is a search for leaks in a program made of the kernel.
func (k *goKernel) exploration(program string, seed uint64) Exploration {
	q := Exploration{
		Request: Request{Name: k.name, Cells: []Cell{{ID: k.name, Text: program}}, Limits: Limits{Wall: time.Hour}},
		Orders:  1000, Leaks: true, GoOn: true, Seed: seed,
	}
	q.Request.Settings.Seed = seed
	return q
}
