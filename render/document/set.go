package document

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/gomarkdown/markdown/ast"
)

// set is a hand-out whose sections are trees, with numbers for figures, listings and answers. HTML and PDF are made from
// it.
type set struct {
	*handout
	trees  []ast.Node
	labels map[*ast.CaptionFigure]string // Figure 3
	refs   map[string]string             // the text of a reference, by ID
}

// set parses the hand-out's sections.
func (d *Document) set() (*set, error) {
	h, err := d.handout()
	if err != nil {
		return nil, err
	}
	s := &set{handout: h, labels: map[*ast.CaptionFigure]string{}, refs: map[string]string{}}
	for i, part := range h.sections {
		if err := d.in.step(playShare+(1-playShare)*float64(i)/float64(2*len(h.sections)), "setting "+part.title); err != nil {
			return nil, err
		}
		tree, err := parseSection(d.in.context(), part.title, string(part.text))
		if err != nil {
			return nil, err
		}
		s.trees = append(s.trees, tree)
	}
	s.number()
	return s, nil
}

var answerID = regexp.MustCompile(`^answer-(\d+)$`)

// number numbers what has a caption, and finds the texts of references.
func (s *set) number() {
	figures, listings := 0, 0
	for _, tree := range s.trees {
		ast.WalkFunc(tree, func(n ast.Node, entering bool) ast.WalkStatus {
			if !entering {
				return ast.GoToNext
			}
			switch n := n.(type) {
			case *ast.CaptionFigure:
				if isListing(n) {
					listings++
					s.labels[n] = fmt.Sprintf("Listing %d", listings)
				} else {
					figures++
					s.labels[n] = fmt.Sprintf("Figure %d", figures)
				}
				if n.HeadingID != "" {
					s.refs[n.HeadingID] = s.labels[n]
				}
			case *ast.Heading:
				if m := answerID.FindStringSubmatch(n.HeadingID); m != nil {
					s.refs[n.HeadingID] = "Answer " + m[1]
				}
			}
			return ast.GoToNext
		})
	}
}

// isListing reports whether a figure is a listing.
func isListing(n *ast.CaptionFigure) bool {
	return slices.ContainsFunc(n.GetChildren(), func(c ast.Node) bool { _, is := c.(*ast.CodeBlock); return is })
}

// classes are a block's classes.
func classes(n ast.Node) []string {
	var a *ast.Attribute
	if c := n.AsContainer(); c != nil {
		a = c.Attribute
	} else if l := n.AsLeaf(); l != nil {
		a = l.Attribute
	}
	if a == nil {
		return nil
	}
	list := make([]string, len(a.Classes))
	for i, c := range a.Classes {
		list[i] = string(c)
	}
	return list
}

func is(n ast.Node, class string) bool { return slices.Contains(classes(n), class) }

// callClass matches the class with the colour of a listing's callout.
var callClass = regexp.MustCompile(`^call-(\d+)-([a-z]+)$`)

// callout is a callout at the end of a line of a listing.
type callout struct {
	number int
	color  string
}

// listed is a block of code: its lines without callouts, and the callouts by line, from 0.
type listed struct {
	lines []string
	calls map[int][]callout
}

var calloutEnd = regexp.MustCompile(` ?//<<(\d+)>>$`)

// readListing extracts the callouts from a block of code, if it is one of our listings.
func readListing(n *ast.CodeBlock) listed {
	l := listed{lines: strings.Split(strings.TrimSuffix(string(n.Literal), "\n"), "\n"), calls: map[int][]callout{}}
	colors := map[int]string{}
	for _, c := range classes(n) {
		if m := callClass.FindStringSubmatch(c); m != nil {
			number, _ := strconv.Atoi(m[1])
			colors[number] = m[2]
		}
	}
	if len(colors) == 0 {
		return l
	}
	for i := range l.lines {
		for {
			m := calloutEnd.FindStringSubmatch(l.lines[i])
			if m == nil {
				break
			}
			number, _ := strconv.Atoi(m[1])
			l.calls[i] = append([]callout{{number, colors[number]}}, l.calls[i]...)
			l.lines[i] = strings.TrimSuffix(l.lines[i], m[0])
		}
	}
	return l
}

// noteColors are the classes of notes' colours.
var noteColors = []string{"usual", "amber", "green", "red", "violet", "grey"}

// colorOf is the colour of the note that contains a node.
func colorOf(n ast.Node) string {
	for ; n != nil; n = n.GetParent() {
		for _, c := range classes(n) {
			if slices.Contains(noteColors, c) {
				return c
			}
		}
	}
	return "usual"
}
