package main

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// unusualValues are what TestFlagValues gives to every flag.
var unusualValues = []string{"0", "-1", "word", "9999999999", "99999999999999999999"}

// TestFlagValues gives unusual values to all flags of the commands that run a program: a value is taken, or the error names the flag and
// says more than that it is wrong. Flags that name files, or that build programs, are left out.
func TestFlagValues(t *testing.T) {
	path := writeProgram(t, "package main\n\nfunc main() {\n\tc := make(chan int, 1)\n\tgo func() { c <- 1 }()\n\tprintln(<-c)\n}\n")
	leftOut := []string{"o", "trace", "exectrace", "native", "race", "vet"}
	flagName := regexp.MustCompile(`(?m)^  -([a-z-]+)`)
	for command, args := range map[string][]string{
		"explore": {"explore", path, "--budget", "3"},
		"run":     {"run", path},
		"compare": {"compare", path},
		"export":  {"export", "svg", path},
	} {
		help := inProcess(t, command, "--help").stdout
		names := flagName.FindAllStringSubmatch(help, -1)
		if len(names) < 15 {
			t.Errorf("%s: the help lists %d flags", command, len(names))
		}
		for _, m := range names {
			if slices.Contains(leftOut, m[1]) {
				continue
			}
			for _, value := range unusualValues {
				r := inProcess(t, append(slices.Clone(args), "--"+m[1]+"="+value)...)
				if r.status == exitUsage && (!strings.Contains(r.stderr, "--"+m[1]) || len(r.stderr) < len(m[1])+40) {
					t.Errorf("%s --%s=%s: %s", command, m[1], value, r.stderr)
				}
			}
		}
	}
}

// TestFlagRemedies has errors whose remedy is more than the bounds.
func TestFlagRemedies(t *testing.T) {
	path := writeProgram(t, "package main\n\nfunc main() { println(1) }\n")
	for _, c := range []struct {
		args string
		want string
	}{
		{"explore P --orders 0", "there is no flag --orders; the number of orders is --budget, from 1 to 2000000"},
		{"run P --workers 1001", "--workers 1001: it must be a whole number from 1 to 1000"},
		{"run P --accesses word", "--accesses word: write lines of the program, such as main.go:8,main.go:12"},
		{"export svg P --view pie", "--view: there is no view \"pie\": it is one of threads"},
		{"export svg P --of thread", "--of \"thread\": there is no such run; choose among pool, simulated"},
		{"export svg countdown#countdown --select word", "--select \"word\": the run has no such actor; there are"},
		{"export svg P --from -1s", "--from -1s: it must not be negative"},
		{"export svg P --from 2s --to 1s", "--to 1s: it must be later than --from 2s"},
		{"export gif P --length 1h", "--length 1h0m0s: it must be more than 0 and at most 2m0s"},
		{"export svg P --width 10", "--width 10: it must be a whole number from 320 to 10000"},
	} {
		r := inProcess(t, strings.Fields(strings.ReplaceAll(c.args, "P", path))...)
		if r.status != exitUsage || !strings.Contains(r.stderr, c.want) {
			t.Errorf("%s: status %d, %s; want %q", c.args, r.status, r.stderr, c.want)
		}
	}
}
