package replay

import (
	"fmt"
	"strconv"
	"strings"
)

// Step is an operation in an order.
type Step struct {
	Who    int    // the goroutine, as it is numbered in the order; 1 is main, 0 a timer
	Op     string // the operation; one of several words has dashes: chan-send
	At     string // its place in the source, for messages: main.go:12:3; "-" if it has none
	Waits  bool   // the goroutine has to wait for others
	Case   int    // of a select statement with several ready cases: which is taken, counted from 1
	Frees  []int  // goroutines whose wait for a lock, a group or a condition it ends
	Timer  int    // which timer is set or fires, counted from 1
	Starts int    // the goroutine that begins
}

// Format is an order as text; Parse reads it.
func Format(steps []Step) string {
	var b strings.Builder
	for _, s := range steps {
		var more []string
		if s.Waits {
			more = append(more, "waits")
		}
		if s.Case > 0 {
			more = append(more, fmt.Sprint("case ", s.Case))
		}
		for _, g := range s.Frees {
			more = append(more, "frees "+name(g))
		}
		if s.Timer > 0 {
			more = append(more, fmt.Sprint("timer ", s.Timer))
		}
		if s.Starts > 0 {
			more = append(more, "starts "+name(s.Starts))
		}
		line := fmt.Sprintf("%-5s %-12s %-16s %s", name(s.Who), s.Op, s.At, strings.Join(more, " "))
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}

// Parse reads an order.
func Parse(text string) (steps []Step, err error) {
	n := 0
	for line := range strings.Lines(text) {
		n++
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		s, err := parseStep(words)
		if err != nil {
			return nil, fmt.Errorf("line %d of the order: %w", n, err)
		}
		steps = append(steps, s)
	}
	return steps, nil
}

func parseStep(words []string) (s Step, err error) {
	if len(words) < 3 {
		return s, fmt.Errorf("%q is not a goroutine, an operation and its place", strings.Join(words, " "))
	}
	if s.Who, err = number(words[0]); err != nil {
		return s, err
	}
	s.Op, s.At = words[1], words[2]
	for words = words[3:]; len(words) > 0; {
		if words[0] == "waits" {
			s.Waits, words = true, words[1:]
			continue
		}
		if len(words) == 1 {
			return s, fmt.Errorf("%q needs a number", words[0])
		}
		n, err := number(words[1])
		if err != nil {
			return s, err
		}
		switch words[0] {
		case "case":
			s.Case = n
		case "frees":
			s.Frees = append(s.Frees, n)
		case "timer":
			s.Timer = n
		case "starts":
			s.Starts = n
		default:
			return s, fmt.Errorf("%q is unknown", words[0])
		}
		words = words[2:]
	}
	return s, nil
}

// name is how a goroutine is called in an order.
func name(g int) string {
	switch g {
	case 0:
		return "-"
	case 1:
		return "main"
	}
	return "g" + strconv.Itoa(g)
}

// number reads the name of a goroutine, or another number.
func number(s string) (int, error) {
	switch s {
	case "-":
		return 0, nil
	case "main":
		return 1, nil
	}
	n, err := strconv.Atoi(strings.TrimPrefix(s, "g"))
	if err != nil || n < 0 || n > maxNumber {
		return 0, fmt.Errorf("%q is not the name of a goroutine or a number up to %d", s, maxNumber)
	}
	return n, nil
}

const maxNumber = 1 << 20
