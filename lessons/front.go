package lessons

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
)

const (
	maxFrontMatter = 8 << 10 // bytes
	maxTitle       = 120     // characters
	maxSummary     = 400     // characters
)

// frontMatter reads the YAML between lines --- and --- or ... at the start of the text into l and blanks it, so that the
// rest keeps its offsets.
func (s *source) frontMatter(l *Lesson) {
	if !bytes.Equal(bytes.TrimRight(s.line(1), " \t"), []byte("---")) {
		return
	}
	last := 2
	for ; last <= len(s.starts); last++ {
		if end := string(bytes.TrimRight(s.line(last), " \t")); end == "---" || end == "..." { // either ends a YAML document
			break
		}
	}
	if last > len(s.starts) {
		s.unclosed = true
		s.errorLine(1, 1, "the front matter is not closed", "end it with a line ---")
		return
	}
	from, to := s.starts[1], s.starts[last-1]
	if to-from > maxFrontMatter {
		s.errorLine(1, 1, fmt.Sprintf("the front matter has %d bytes, the limit is %d", to-from, maxFrontMatter), "shorten it")
		return
	}
	f := &front{s: s, l: l}
	f.parse(s.text[from:to])
	blank(s.text[:to+len(s.line(last))])
}

// blank turns everything but line ends into spaces.
func blank(b []byte) {
	for i := range b {
		if b[i] != '\n' {
			b[i] = ' '
		}
	}
}

// front decodes front matter. YAML line n is line n+1 of the file.
type front struct {
	s *source
	l *Lesson
}

var yamlLine = regexp.MustCompile(`^yaml: (?:line (\d+): )?(.*)$`)

func (f *front) parse(text []byte) {
	var doc yaml.Node
	if err := yaml.Unmarshal(text, &doc); err != nil {
		line, msg := 1, err.Error()
		if m := yamlLine.FindStringSubmatch(msg); m != nil {
			n, _ := strconv.Atoi(m[1])
			line, msg = n+1, m[2]
		}
		f.s.errorLine(line, 0, "the front matter is not YAML: "+msg, "write one \"key: value\" a line; quote values with a colon")
		return
	}
	if len(doc.Content) == 0 {
		return
	}
	f.fields(doc.Content[0], "front matter key", []field{
		{"title", f.text(&f.l.Title, maxTitle)},
		{"summary", f.text(&f.l.Summary, maxSummary)},
		{"minutes", f.minutes},
		{"group", f.text(&f.l.Group, maxTitle)},
		{"language", f.language},
		{"requires", f.requires},
		{"limits", f.limits},
	})
}

// field is a key and the function that reads its value.
type field struct {
	key  string
	read func(*yaml.Node)
}

// fields reads a mapping with known keys.
func (f *front) fields(n *yaml.Node, what string, known []field) {
	if n.Kind != yaml.MappingNode {
		f.error(n, "expected \"key: value\" lines", "")
		return
	}
	names := make([]string, len(known))
	for i, k := range known {
		names[i] = k.key
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		if seen[key.Value] {
			f.error(key, fmt.Sprintf("%s %s stands twice", what, key.Value), "remove one")
			continue
		}
		seen[key.Value] = true
		read := func(*yaml.Node) {
			f.error(key, fmt.Sprintf("unknown %s %s", what, key.Value), didYouMean(key.Value, names))
		}
		for _, k := range known {
			if k.key == key.Value {
				read = k.read
			}
		}
		read(value)
	}
}

func (f *front) error(n *yaml.Node, msg, remedy string) {
	f.s.errorLine(n.Line+1, n.Column, msg, remedy)
}

// text reads a string of at most limit characters into to.
func (f *front) text(to *string, limit int) func(*yaml.Node) {
	return func(n *yaml.Node) {
		if n.Kind != yaml.ScalarNode {
			f.error(n, "expected text", "quote it if it contains : or #")
			return
		}
		v := strings.Join(strings.Fields(n.Value), " ")
		if count := utf8.RuneCountInString(v); count > limit {
			f.error(n, fmt.Sprintf("the text has %d characters, the limit is %d", count, limit), "shorten it")
			return
		}
		*to = v
	}
}

func (f *front) minutes(n *yaml.Node) {
	v, err := strconv.Atoi(n.Value)
	if n.Kind != yaml.ScalarNode || err != nil || v < 1 || v > 600 {
		f.error(n, "minutes must be a number from 1 to 600", "")
		return
	}
	f.l.Minutes = v
}

func (f *front) requires(n *yaml.Node) {
	items := n.Content
	if n.Kind == yaml.ScalarNode {
		items = []*yaml.Node{n}
	} else if n.Kind != yaml.SequenceNode {
		f.error(n, "expected lesson IDs", "write requires: [ping-pong]")
		return
	}
	for _, item := range items {
		if item.Kind != yaml.ScalarNode || !validID(item.Value) {
			f.error(item, fmt.Sprintf("%q is not a lesson ID", item.Value),
				"an ID is the file's name without number and .md: ping-pong")
			continue
		}
		f.l.Requires = append(f.l.Requires, item.Value)
		f.l.references = append(f.l.references, reference{line: item.Line + 1, col: item.Column, requires: item.Value})
	}
}

func (f *front) limits(n *yaml.Node) {
	var fields []field
	for _, k := range limits {
		fields = append(fields, field{k.key, func(n *yaml.Node) {
			text := n.Value
			if n.Kind != yaml.ScalarNode {
				text = "" // not a valid value of any limit
			}
			if msg, remedy := k.read(&f.l.Limits, text); msg != "" {
				f.error(n, msg, remedy)
			}
		}})
	}
	f.fields(n, "limit", fields)
}
