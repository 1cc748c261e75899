package notes

import (
	"bytes"
	"encoding/json"
	"strings"
	"unicode"

	"go.yaml.in/yaml/v3"
)

// encoded is a list as YAML. It is converted from the list's JSON, which has the same names in the same order, and not with
// Node.Encode, which writes YAML and reads it again: some texts of several lines would be changed by that.
func encoded(l List) *yaml.Node {
	l.Notes = append([]Note{}, l.Notes...)
	text, err := json.Marshal(l)
	if err != nil {
		panic(err) // it has texts and numbers only
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	n := decoded(dec)
	for _, note := range value(n, "notes").Content {
		for _, short := range []string{"made", "place", "look"} {
			if v := value(note, short); v != nil {
				v.Style = yaml.FlowStyle
			}
		}
	}
	return n
}

// encodedNote is a note as YAML.
func encodedNote(n Note) *yaml.Node {
	return value(encoded(List{Notes: []Note{n}}), "notes").Content[0]
}

// decoded is the next value of dec as YAML.
func decoded(dec *json.Decoder) *yaml.Node {
	token, err := dec.Token()
	if err != nil {
		panic(err) // our own JSON
	}
	switch token := token.(type) {
	case json.Delim:
		n := &yaml.Node{Kind: yaml.SequenceNode}
		if token == '{' {
			n.Kind = yaml.MappingNode
		}
		for dec.More() {
			n.Content = append(n.Content, decoded(dec))
		}
		_, _ = dec.Token() // its end
		return n
	case json.Number:
		return &yaml.Node{Kind: yaml.ScalarNode, Value: token.String()}
	default:
		s, _ := token.(string)
		return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: s, Style: styleOf(s)}
	}
}

// styleOf is the style of a text: a block of lines if it has several, unless that would not be read back unchanged.
func styleOf(s string) yaml.Style {
	if !strings.Contains(s, "\n") {
		return 0
	}
	odd := strings.ContainsFunc(s, func(r rune) bool { return r != '\n' && !unicode.IsPrint(r) })
	for i, line := range strings.Split(s, "\n") {
		if i == 0 && (line == "" || line[0] == ' ') || strings.HasSuffix(line, " ") {
			odd = true
		}
	}
	if odd {
		return yaml.DoubleQuotedStyle
	}
	return yaml.LiteralStyle
}
