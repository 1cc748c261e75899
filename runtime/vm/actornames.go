package vm

import "fmt"

// Limits of the texts that are kept of each actor, in bytes: a trace contains them, and they are repeated wherever
// the actor is shown.
const (
	maxActorName  = 4096 // of a name, a category or a timer's key
	maxCategories = 1000 // of one actor
)

// checkName panics in the program if the name of an actor, category or timer is too long.
func (g *gor) checkName(what, name string) {
	if len(name) > maxActorName {
		panic(g.raiseError(fmt.Sprintf("actor: a %s of %s bytes is too long, it can have %s; put long texts into a message's Data",
			what, grouped(len(name)), grouped(maxActorName))))
	}
}

// checkCategories panics in the program if an actor would be in too many categories.
func (g *gor) checkCategories(n int) {
	if n > maxCategories {
		panic(g.raiseError(fmt.Sprintf("actor: %s categories are too many for one actor, it can be in %s; send to a router or a list of actors instead",
			grouped(n), grouped(maxCategories))))
	}
}
