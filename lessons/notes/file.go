package notes

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Suffix replaces ".md" in the name of the file with a lesson's notes.
const Suffix = ".notes.yaml"

// MaxFile is the size limit of a file of notes, in bytes.
const MaxFile = 4 << 20

// FileName is the name of the file with the notes of a lesson's file.
func FileName(lesson string) string { return lesson[:len(lesson)-len(".md")] + Suffix }

const header = "# Notes on runs of this lesson's cells. Rehearse changes single notes and leaves everything else as it is.\n"

// File is a file of notes: YAML with a list for each cell.
//
//	countdown:
//	  title: Why the pool is slower
//	  notes:
//	    - id: k3x9
//	      about: actor
//	      actor: storm-14
//	      text: It waits its **turn**.
type File struct{ doc yaml.Node }

// ParseError is an error in a file of notes.
type ParseError struct {
	Line, Col int // from 1; 0: unknown
	Text      string
	Remedy    string
}

// Error is the error in words, with its line.
func (e *ParseError) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Text) }

// ParseFile reads a file of notes. All errors are *ParseError.
func ParseFile(src []byte) (*File, error) {
	f := &File{}
	dec := yaml.NewDecoder(bytes.NewReader(src))
	err := dec.Decode(&f.doc)
	if errors.Is(err, io.EOF) {
		return f, nil
	}
	if err != nil {
		return nil, &ParseError{Line: lineIn(err), Text: plain(err), Remedy: "correct the YAML at that line"}
	}
	if more := dec.Decode(new(yaml.Node)); !errors.Is(more, io.EOF) {
		return nil, &ParseError{Line: 1, Text: "the file has several documents", Remedy: "remove the line --- between them"}
	}
	root := f.root()
	if root.Kind == yaml.ScalarNode && root.Tag == "!!null" {
		f.doc.Content[0] = &yaml.Node{Kind: yaml.MappingNode, HeadComment: root.HeadComment, FootComment: root.FootComment}
		return f, nil
	}
	if root.Kind != yaml.MappingNode {
		return nil, faultAt(root, "the file is not a list by cells", "begin each list with the cell's id and a colon")
	}
	if alias := aliasIn(&f.doc); alias != nil {
		return nil, faultAt(alias, "notes have no anchors and aliases", "write the text where it belongs")
	}
	for i := 0; i < len(root.Content); i += 2 {
		if slices.Index(f.Cells(), root.Content[i].Value) != i/2 {
			return nil, faultAt(root.Content[i], "the cell "+root.Content[i].Value+" already has a list", "merge the two lists")
		}
		if _, err := listOf(root.Content[i+1]); err != nil {
			return nil, err
		}
	}
	return f, nil
}

func (f *File) root() *yaml.Node { return f.doc.Content[0] }

func aliasIn(n *yaml.Node) *yaml.Node {
	if n.Kind == yaml.AliasNode || n.Anchor != "" {
		return n
	}
	for _, c := range n.Content {
		if a := aliasIn(c); a != nil {
			return a
		}
	}
	return nil
}

// Cells are the IDs of the cells that have a list, in the order of the file.
func (f *File) Cells() []string {
	var ids []string
	if len(f.doc.Content) > 0 {
		for i := 0; i < len(f.root().Content); i += 2 {
			ids = append(ids, f.root().Content[i].Value)
		}
	}
	return ids
}

// find is the list of a cell; nil if there is none.
func (f *File) find(cell string) *yaml.Node {
	if i := slices.Index(f.Cells(), cell); i >= 0 {
		return f.root().Content[2*i+1]
	}
	return nil
}

// List is the list of a cell; empty if there is none.
func (f *File) List(cell string) List {
	if n := f.find(cell); n != nil {
		l, _ := listOf(n) // ParseFile has checked it
		return l
	}
	return List{}
}

// Line is the 1-based line of the n-th note of a cell, from 0; 0 if there is none, as after Set.
func (f *File) Line(cell string, n int) int {
	if list := value(f.find(cell), "notes"); list != nil && n < len(list.Content) {
		return list.Content[n].Line
	}
	return 0
}

// Set replaces a cell's list. Unchanged notes keep their text in the file, including comments.
func (f *File) Set(cell string, l List) {
	if len(f.doc.Content) == 0 {
		f.doc = yaml.Node{Kind: yaml.DocumentNode, Content: []*yaml.Node{{Kind: yaml.MappingNode}}}
	}
	root := f.root()
	at := slices.Index(f.Cells(), cell)
	switch {
	case l.Empty() && at >= 0:
		root.Content = slices.Delete(root.Content, 2*at, 2*at+2)
	case l.Empty():
	case at < 0:
		root.Content = append(root.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: cell}, encoded(l))
	default:
		root.Content[2*at+1] = merged(root.Content[2*at+1], l)
	}
}

// Bytes is the content of the file; nothing if it has neither notes nor comments.
func (f *File) Bytes() ([]byte, error) {
	if len(f.doc.Content) == 0 || len(f.root().Content) == 0 && f.doc.HeadComment+f.root().HeadComment+f.doc.FootComment == "" {
		return nil, nil
	}
	var b bytes.Buffer
	if f.doc.HeadComment+f.root().HeadComment == "" && (len(f.root().Content) == 0 || f.root().Content[0].HeadComment == "") {
		b.WriteString(header)
	}
	enc := yaml.NewEncoder(&b)
	enc.SetIndent(2)
	if err := errors.Join(enc.Encode(&f.doc), enc.Close()); err != nil {
		return nil, fmt.Errorf("writing notes: %w", err)
	}
	return b.Bytes(), nil
}

// value is a mapping's value for a key; nil if it has none.
func value(n *yaml.Node, key string) *yaml.Node {
	if n == nil || n.Kind != yaml.MappingNode {
		return nil
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			return n.Content[i+1]
		}
	}
	return nil
}

// listOf reads the list of a cell.
func listOf(n *yaml.Node) (List, error) {
	var l List
	if err := strict(n, &l); err != nil {
		return List{}, err
	}
	if f := l.Check(); f != nil {
		at := n
		if list := value(n, "notes"); f.Note >= 0 && list != nil {
			at = list.Content[f.Note]
		}
		return List{}, faultAt(at, f.Text, f.Remedy)
	}
	return l, nil
}

// strict decodes a node and reports unknown keys. (A node's own Decode accepts any key.)
func strict(n *yaml.Node, l *List) error {
	if err := n.Decode(l); err != nil {
		return &ParseError{Line: max(lineIn(err), n.Line), Text: plain(err), Remedy: "write a value of the expected type"}
	}
	known := encoded(every)
	if bad := unknownKey(n, known); bad != nil {
		return faultAt(bad, fmt.Sprintf("the key %s is not known", bad.Value), "remove it, or correct its name")
	}
	return nil
}

// every is a list in which every field is set.
var every = List{Title: "-", Notes: []Note{{ID: "-", About: Step, Panel: "-", Event: "-", Actor: "-", Message: &Message{To: "-", Subject: "-", Data: "-", Nth: 1, Path: "-", Lineage: "-"},
	Repeat: 1, Thread: "-", From: 1, To: 1, Made: &Made{Program: "-", Settings: "-"}, Label: "-", Color: "-", Place: &Place{X: 1, Y: 1}, Look: &Look{View: "-", From: 1, To: 1, Actor: "-"}, Predict: "-", Text: "-"}}}

// unknownKey is a key of n that the corresponding mapping in known does not have.
func unknownKey(n, known *yaml.Node) *yaml.Node {
	switch {
	case n.Kind == yaml.SequenceNode && known.Kind == yaml.SequenceNode:
		for _, c := range n.Content {
			if bad := unknownKey(c, known.Content[0]); bad != nil {
				return bad
			}
		}
	case n.Kind == yaml.MappingNode && known.Kind == yaml.MappingNode:
		for i := 0; i < len(n.Content); i += 2 {
			like := value(known, n.Content[i].Value)
			if like == nil {
				return n.Content[i]
			}
			if bad := unknownKey(n.Content[i+1], like); bad != nil {
				return bad
			}
		}
	}
	return nil
}

func faultAt(n *yaml.Node, text, remedy string) *ParseError {
	return &ParseError{Line: n.Line, Col: n.Column, Text: text, Remedy: remedy}
}

// lineIn is the line in an error of the YAML package; 0 if it has none.
func lineIn(err error) int {
	_, rest, _ := strings.Cut(err.Error(), "line ")
	line := 0
	_, _ = fmt.Sscanf(rest, "%d", &line)
	return line
}

// plain is an error of the YAML package in one line, without the package's name and the line.
func plain(err error) string {
	text := strings.TrimPrefix(err.Error(), "yaml: ")
	text = strings.TrimPrefix(text, "unmarshal errors:\n")
	text = strings.TrimSpace(strings.Split(text, "\n")[0])
	if rest, ok := strings.CutPrefix(text, "line "); ok {
		if _, after, ok := strings.Cut(rest, ": "); ok {
			text = after
		}
	}
	return text
}
