package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

type node struct {
	name string
	size int
	kids []*node
}

func (n *node) dir() bool { return n.kids != nil }

func build(paths ...string) *node {
	root := &node{name: ".", kids: []*node{}}
	for i, p := range paths {
		cur := root
		parts := strings.Split(p, "/")
		for j, part := range parts {
			k := slices.IndexFunc(cur.kids, func(n *node) bool { return n.name == part })
			if k < 0 {
				n := &node{name: part, size: (i + 1) * 100}
				if j < len(parts)-1 {
					n.size, n.kids = 0, []*node{}
				}
				cur.kids = append(cur.kids, n)
				k = len(cur.kids) - 1
			}
			cur = cur.kids[k]
		}
	}
	return root
}

var errSkip = errors.New("skip")

func (n *node) walk(path string, f func(path string, n *node) error) error {
	if err := f(path, n); err != nil {
		if errors.Is(err, errSkip) {
			return nil
		}
		return err
	}
	slices.SortFunc(n.kids, func(a, b *node) int { return strings.Compare(a.name, b.name) })
	for _, k := range n.kids {
		if err := k.walk(path+"/"+k.name, f); err != nil {
			return err
		}
	}
	return nil
}

func (n *node) total() int {
	t := n.size
	for _, k := range n.kids {
		t += k.total()
	}
	return t
}

func (n *node) print(w io.Writer, indent string) {
	for i, k := range n.kids {
		branch, next := "├── ", "│   "
		if i == len(n.kids)-1 {
			branch, next = "└── ", "    "
		}
		fmt.Fprintf(w, "%s%s%s %d\n", indent, branch, k.name, k.total())
		k.print(w, indent+next)
	}
}

func main() {
	t := build("src/main.go", "src/lib/a.go", "docs/readme.md", "src/lib/b.txt", "go.mod", "tmp/x/y/z")
	var files []string
	err := t.walk(".", func(p string, n *node) error {
		if n.name == "tmp" {
			return errSkip
		}
		if !n.dir() {
			files = append(files, p)
		}
		return nil
	})
	fmt.Println(err, files, t.total())
	var b strings.Builder
	t.print(&b, "")
	fmt.Print(b.String())
	fmt.Println(t.walk(".", func(p string, n *node) error {
		if strings.HasSuffix(p, ".txt") {
			return fmt.Errorf("bad file %s", p)
		}
		return nil
	}))
}
