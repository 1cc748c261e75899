package vm

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// mostSentences is the maximum number of different waits in the text for people; the report on standard error has
// all.
const mostSentences = 6

// sentence is what some goroutines wait for, all at the same place.
type sentence struct {
	who   []*gor
	waits string
}

// text says which goroutine waits for what, those that block each other first.
func (s *stuck) text() string {
	var b strings.Builder
	first := s.lockCycle()
	if len(first) > 1 {
		b.WriteString(cycleWords(first) + ": ")
	}
	list := s.sentences(first)
	for i, st := range list {
		if i > 0 {
			b.WriteString("; ")
		}
		if i == mostSentences {
			more := 0
			for _, st := range list[i:] {
				more += len(st.who)
			}
			fmt.Fprintf(&b, "and %d more", more)
			break
		}
		b.WriteString(subject(st.who) + " " + st.waits)
	}
	return b.String()
}

// sentences combines goroutines that wait for the same thing, or at one place for several. Those in first, and actors, have a sentence of
// their own.
func (s *stuck) sentences(first []*gor) []sentence {
	var list []sentence
	for _, g := range first {
		list = append(list, sentence{[]*gor{g}, s.waits(g)})
	}
	same := map[string]int{}
	for _, g := range s.waiting {
		if slices.Contains(first, g) {
			continue
		}
		waits, alike := s.waits(g), s.alike(g)
		if i, ok := same[alike]; ok && g.handler == nil && g.id > 1 {
			list[i].who = append(list[i].who, g)
			if list[i].waits != waits {
				list[i].waits = alike + ", not all for the same one"
			}
			continue
		}
		if g.handler == nil && g.id > 1 {
			same[alike] = len(list)
		}
		list = append(list, sentence{[]*gor{g}, waits})
	}
	return list
}

// subject is the subject of a sentence, with its verb.
func subject(who []*gor) string {
	const few = 4
	switch n := len(who); {
	case n == 1:
		return who[0].party().String() + " waits"
	case n <= few:
		return enumerate(names(who), "and") + " wait"
	default:
		return fmt.Sprintf("%s goroutines (%s, ...) wait", grouped(n), strings.Join(names(who[:few]), ", "))
	}
}

func names(who []*gor) []string {
	list := make([]string, len(who))
	for i, g := range who {
		list[i] = g.party().String()
	}
	return list
}

// cycleWords says that the goroutines in the cycle wait for each other.
func cycleWords(circle []*gor) string {
	if n := len(circle); n > mostSentences {
		return grouped(n) + " goroutines and actors wait for each other in a circle"
	}
	words := enumerate(names(circle), "and") + " wait for each other"
	if len(circle) > 2 {
		words += " in a circle"
	}
	return words
}

// enumerate is "a, b and c".
func enumerate(list []string, last string) string {
	if len(list) < 2 {
		return strings.Join(list, "")
	}
	n := len(list) - 1
	return strings.Join(list[:n], ", ") + " " + last + " " + list[n]
}

// counted is "1 message", "2 messages".
func counted(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return grouped(n) + " " + what
}

// leftWaiting is a remark on goroutines that were still blocked when main returned, "" if there are none. Goroutines
// that wait for a time or a timer do not count.
func (v *vm) leftWaiting() string {
	var left []*gor
	for g := v.asleep; g != nil; g = g.nextAsleep {
		if g.handler == nil && g.id > 1 && g.blocked.what != "" && !g.wait.done && !g.wait.timed() {
			left = append(left, g)
		}
	}
	if len(left) == 0 {
		return ""
	}
	slices.SortFunc(left, func(a, b *gor) int { return cmp.Compare(a.id, b.id) })
	was := " were"
	if len(left) == 1 {
		was = " was"
	}
	return counted(len(left), "goroutine") + was + " still waiting when main returned: " + v.newStuck(left, false).text()
}
