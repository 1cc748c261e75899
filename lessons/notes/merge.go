package notes

import (
	"slices"

	"go.yaml.in/yaml/v3"
)

// merged is the list's node, reusing the parts of the old node that have not changed.
func merged(old *yaml.Node, l List) *yaml.Node {
	kept := map[string]*yaml.Node{}
	if list := value(old, "notes"); list != nil {
		for _, n := range list.Content {
			if id := value(n, "id"); id != nil {
				kept[id.Value] = n
			}
		}
	}
	made := encoded(l)
	list := value(made, "notes")
	for i, n := range list.Content {
		before := kept[l.Notes[i].ID]
		if before == nil {
			continue
		}
		var was Note
		if before.Decode(&was) == nil && equal(was, l.Notes[i]) {
			list.Content[i] = before
		} else {
			list.Content[i] = mergedNote(before, n, encodedNote(was))
		}
	}
	made.HeadComment, made.LineComment, made.FootComment = old.HeadComment, old.LineComment, old.FootComment
	return made
}

func equal(a, b Note) bool {
	return List{Notes: []Note{a}}.Revision() == List{Notes: []Note{b}}.Revision()
}

// mergedNote is a note's node in its author's form, with the values of another note. was is the old note as this package
// writes it: a value that equals it keeps the author's style, and its key keeps its place.
func mergedNote(old, now, was *yaml.Node) *yaml.Node {
	merged := *old
	merged.Content = nil
	for i := 0; i < len(old.Content); i += 2 {
		key := old.Content[i].Value
		switch v := value(now, key); {
		case sameNode(v, value(was, key)): // equal, or both absent, if the author wrote an empty value
			merged.Content = append(merged.Content, old.Content[i], old.Content[i+1])
		case v != nil:
			merged.Content = append(merged.Content, old.Content[i], v)
		}
	}
	for i := 0; i < len(now.Content); i += 2 {
		key := now.Content[i].Value
		if value(&merged, key) != nil {
			continue
		}
		at := 0
		if i > 0 { // behind the key that precedes it in all notes
			at = 2 + indexOf(&merged, now.Content[i-2].Value)
		}
		merged.Content = slices.Insert(merged.Content, at, now.Content[i], now.Content[i+1])
	}
	return &merged
}

// indexOf is the index of a key in the content of a mapping; -2: not found.
func indexOf(n *yaml.Node, key string) int {
	for i := 0; i < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			return i
		}
	}
	return -2
}

// sameNode reports whether two nodes made by this package have equal content.
func sameNode(a, b *yaml.Node) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Kind == b.Kind && a.Value == b.Value && slices.EqualFunc(a.Content, b.Content, sameNode)
}
