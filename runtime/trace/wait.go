package trace

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// InWait is the place of a name in the text of a Wait: "{0 jobs}". Events at one position can wait for different objects, so that the
// name is that of the Block event's own object for number 0, and that of its select's case for numbers from 1. If that object is not
// known, it is what the source calls it. Without a text from the source there is no such place, and with one that has braces neither.
func InWait(number int, source string) string {
	if source == "" || strings.ContainsAny(source, "{}") {
		return source
	}
	return fmt.Sprintf("{%d %s}", number, source)
}

// places are those that InWait makes.
var places = regexp.MustCompile(`\{(\d+) ([^{}]*)\}`)

// WaitFor is the text of a Wait for a Block event about an object, with names in the places of InWait; here is what the source calls the
// object there, if that is something else.
func WaitFor(text string, id ObjectID, here string, objects []Object) string {
	if !strings.Contains(text, "{") {
		return text
	}
	return places.ReplaceAllStringFunc(text, func(place string) string {
		m := places.FindStringSubmatch(place)
		number, err := strconv.Atoi(m[1])
		if err != nil { // more digits than a number has
			return m[2]
		}
		name, here := waitedFor(number, id, here, objects)
		switch {
		case name != "":
			return CalledHere(name, here)
		case here != "":
			return here
		}
		return m[2]
	})
}

// waitedFor is the name of what a place's number means for an event about an object, and what the source calls it there; "" for what is
// not known.
func waitedFor(number int, id ObjectID, calledHere string, objects []Object) (name, here string) {
	known := func(id ObjectID) bool { return 0 < id && int(id) <= len(objects) }
	switch {
	case number == 0 && known(id):
		return objects[id-1].Name, calledHere
	case number == 0:
		return "", calledHere
	case !known(id) || number > len(objects[id-1].Cases):
		return "", ""
	}
	c := objects[id-1].Cases[number-1]
	if known(c.Object) {
		return objects[c.Object-1].Name, c.Here
	}
	return "", c.Here
}

// CalledHere is the name of an object at a place where the source calls it something else: "alice (here from)". Without here it calls it
// by its name.
func CalledHere(name, here string) string {
	if here == "" {
		return name
	}
	return name + " (here " + here + ")"
}

// Here is what CalledHere adds to the name of an object at a place: what the source calls it there, "" if that is its name. The number of a
// name is not in the source.
func Here(name, source string) string {
	number, found := strings.CutPrefix(name, source)
	if found && (number == "" || strings.HasPrefix(number, " #")) {
		return ""
	}
	return source
}
