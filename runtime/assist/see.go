package assist

import (
	"go/types"
	"regexp"
	"strings"
)

// Mention is a name to which a comment refers, with its meaning.
type Mention struct {
	Name string `json:"name"` // as in the comment: System.Send
	Meaning
}

// mentioned matches names after "see", and names in brackets, which are links in Go's comments. The page looks for
// the same.
var mentioned = regexp.MustCompile(`\bsee ([A-Z]\w*(?:\.[A-Z]\w*)?)|\[([A-Z]\w*(?:\.[A-Z]\w*)?)\]`)

// see finds what a comment on obj refers to, and what the comments there refer to. Known objects are left out.
func (v *view) see(obj types.Object, doc string, known map[types.Object]bool) []Mention {
	if obj.Pkg() == nil {
		return nil
	}
	known[obj] = true
	var list []Mention
	for _, m := range mentioned.FindAllStringSubmatch(doc, -1) {
		name := m[1] + m[2]
		to := named(obj.Pkg(), name)
		if to == nil || known[to] {
			continue
		}
		known[to] = true
		text := v.Doc(to)
		list = append(list, Mention{name, Meaning{v.declaration(to), text, v.see(to, text, known)}})
	}
	return list
}

// named is what a name such as System.Send or Message stands for in a package; nil if it stands for nothing there.
func named(pkg *types.Package, name string) types.Object {
	first, method, _ := strings.Cut(name, ".")
	obj := pkg.Scope().Lookup(first)
	if obj == nil || method == "" {
		return obj
	}
	if _, ok := obj.(*types.TypeName); !ok {
		return nil
	}
	member, _, _ := types.LookupFieldOrMethod(obj.Type(), true, pkg, method)
	return member
}
