package notes

import (
	"slices"

	"go.yaml.in/yaml/v3"
)

// merged is the list's node with what of the old one still says the same.
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

// mergedNote is a note's node as somebody wrote it, with the values of another note. was is what the old one says, as this package
// writes it: a value that is the same there is left in the writer's own style, and its key where it stands.
func mergedNote(old, now, was *yaml.Node) *yaml.Node {
	merged := *old
	merged.Content = nil
	for i := 0; i < len(old.Content); i += 2 {
		key := old.Content[i].Value
		switch v := value(now, key); {
		case sameNode(v, value(was, key)): // none and none, if what was written is as much as nothing
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
		if i > 0 { // after what it stands behind in all notes
			at = 2 + indexOf(&merged, now.Content[i-2].Value)
		}
		merged.Content = slices.Insert(merged.Content, at, now.Content[i], now.Content[i+1])
	}
	return &merged
}

// indexOf is where the content of a mapping has a key; -2: nowhere.
func indexOf(n *yaml.Node, key string) int {
	for i := 0; i < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			return i
		}
	}
	return -2
}

// sameNode reports whether two nodes that this package has made say the same.
func sameNode(a, b *yaml.Node) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Kind == b.Kind && a.Value == b.Value && slices.EqualFunc(a.Content, b.Content, sameNode)
}
