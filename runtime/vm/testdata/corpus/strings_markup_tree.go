package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
)

type tnode struct {
	tag  string
	attr map[string]string
	kids []any
}

func el(tag string, parts ...any) *tnode {
	n := &tnode{tag: tag}
	for _, p := range parts {
		switch p := p.(type) {
		case map[string]string:
			n.attr = p
		case []any:
			n.kids = append(n.kids, p...)
		default:
			n.kids = append(n.kids, p)
		}
	}
	return n
}

func (n *tnode) render(w io.StringWriter, depth int) {
	ind := strings.Repeat("  ", depth)
	w.WriteString(ind + "<" + n.tag)
	for _, k := range slices.Sorted(maps.Keys(n.attr)) {
		w.WriteString(fmt.Sprintf(" %s=%q", k, n.attr[k]))
	}
	if len(n.kids) == 0 {
		w.WriteString("/>\n")
		return
	}
	w.WriteString(">\n")
	for _, k := range n.kids {
		if c, ok := k.(*tnode); ok {
			c.render(w, depth+1)
			continue
		}
		w.WriteString(ind + "  " + strings.NewReplacer("<", "&lt;", "&", "&amp;").Replace(fmt.Sprint(k)) + "\n")
	}
	w.WriteString(ind + "</" + n.tag + ">\n")
}

func (n *tnode) find(tag string) (out []*tnode) {
	if n.tag == tag {
		out = append(out, n)
	}
	for _, k := range n.kids {
		if c, ok := k.(*tnode); ok {
			out = append(out, c.find(tag)...)
		}
	}
	return
}

func main() {
	items := []any{}
	for i, s := range []string{"a<b", "c&d"} {
		items = append(items, el("li", map[string]string{"id": strconv.Itoa(i), "class": "x"}, s))
	}
	doc := el("body", el("h1", "Title"), el("ul", items), el("br"), 42, 1.5)
	var b strings.Builder
	doc.render(&b, 0)
	fmt.Print(b.String())
	fmt.Println(len(doc.find("li")), doc.find("li")[1].attr["id"], doc.find("p") == nil)
}
