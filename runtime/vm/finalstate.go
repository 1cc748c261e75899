package vm

import (
	"regexp"
	"slices"
	"strings"
)

// FinalState is the state of an actor when the run has ended: its behavior, as fmt prints it.
type FinalState struct {
	Name string
	Text string // at most trace.MaxData bytes
}

// addresses differ from order to order; they are no state.
var addresses = regexp.MustCompile(`0x[0-9a-f]+`)

// finalStates are the states of the actors that have handled something, stopped ones too.
func (v *vm) finalStates() (list []FinalState) {
	for name, b := range v.behaviors {
		text := v.newGor(0).formatValue(b.v)
		list = append(list, FinalState{name, addresses.ReplaceAllString(text, "0x…")})
	}
	slices.SortFunc(list, func(a, b FinalState) int { return strings.Compare(a.Name, b.Name) })
	return list
}
