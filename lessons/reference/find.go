package reference

import (
	"cmp"
	"slices"
	"strings"
)

// Name is a name that a page of the reference explains.
type Name struct {
	Words   string // sync.Mutex.Lock
	Page    string // the ID of the page
	Heading string // the ID of the heading there
}

// Names finds at most n names that have a text, in upper or lower case: mutex.lock finds sync.Mutex.Lock. Those that end with it come
// first, and then the shorter ones.
func Names(text string, n int) []Name {
	text = strings.ToLower(text)
	var found []Name
	for _, e := range Index() {
		for _, name := range e.Names {
			if words := e.Path + "." + name; text != "" && strings.Contains(strings.ToLower(words), text) {
				found = append(found, Name{words, idOf(e.Path), anchor(headings()[e.Path][name])})
			}
		}
	}
	before := func(a Name) int {
		if strings.HasSuffix(strings.ToLower(a.Words), text) {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(found, func(a, b Name) int {
		return cmp.Or(cmp.Compare(before(a), before(b)), cmp.Compare(len(a.Words), len(b.Words)))
	})
	return found[:min(n, len(found))]
}

// Guides are the pages about Rehearse itself, in their order.
func Guides() []Page {
	return slices.DeleteFunc(Pages(), func(p Page) bool { return !strings.HasPrefix(p.ID, guidePrefix) })
}
