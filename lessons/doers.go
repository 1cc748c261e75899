package lessons

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Act is something that an actor or a goroutine does, as a rule names it: "at least 3 goroutines lock".
type Act string

// The acts. A run's trace has an event for each.
const (
	ActPrint   Act = "print"
	ActSend    Act = "send"    // a message, or on a channel
	ActReceive Act = "receive" // from a channel
	ActLock    Act = "lock"    // it gets a lock
	ActSleep   Act = "sleep"
	ActCount   Act = "count" // it changes the counter of a wait group, but not as the last thing that it does
	ActWait    Act = "wait"  // for anything: a time, a channel, a lock, a group, a reply
)

var acts = []Act{ActPrint, ActSend, ActReceive, ActLock, ActSleep, ActCount, ActWait}

// parseAtLeast reads what follows "at least": 3 goroutines lock or send, 1 actor prints.
func parseAtLeast(tokens []string) (r Rule, ok bool) {
	if len(tokens) < 3 {
		return r, false
	}
	n, err := strconv.Atoi(tokens[0])
	if err != nil || n < 1 {
		return r, false
	}
	r.Kind, r.Least = RuleDoers, n
	switch strings.TrimSuffix(tokens[1], "s") {
	case "actor":
		r.Actors = true
	case "goroutine":
	default:
		return r, false
	}
	for i, token := range tokens[2:] {
		if i%2 == 1 {
			if token != "or" {
				return r, false
			}
			continue
		}
		act := Act(token)
		if !slices.Contains(acts, act) {
			act = Act(strings.TrimSuffix(token, "s"))
		}
		if !slices.Contains(acts, act) {
			return r, false
		}
		r.Acts = append(r.Acts, act)
	}
	return r, len(tokens)%2 == 1
}

// Doing is the part of a rule of the kind RuleDoers that follows "at least", for n of its doers: 1 goroutine locks or sends.
func (r Rule) Doing(n string, one bool) string {
	who, verbs := "goroutine", make([]string, len(r.Acts))
	if r.Actors {
		who = "actor"
	}
	for i, act := range r.Acts {
		verbs[i] = string(act)
		if one {
			verbs[i] += "s"
		}
	}
	if !one {
		who += "s"
	}
	return fmt.Sprintf("%s %s %s", n, who, strings.Join(verbs, " or "))
}
