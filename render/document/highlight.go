package document

import (
	"strings"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/lexers"
)

// maxHighlighted bounds what is highlighted, in bytes.
const maxHighlighted = 64 << 10

// token is a piece of code within a line and what it is: k keyword, s string, n number, c comment, f function, t type, or "".
type token struct{ class, text string }

// highlight divides code into lines of tokens. What is not Go, or longer than a listing is, has one token a line.
func highlight(language string, lines []string) [][]token {
	plain := make([][]token, len(lines))
	for i, line := range lines {
		plain[i] = []token{{"", line}}
	}
	code := strings.Join(lines, "\n")
	if language != "go" || len(code) > maxHighlighted {
		return plain
	}
	iterator, err := lexers.Get("go").Tokenise(&chroma.TokeniseOptions{State: "root"}, code)
	if err != nil {
		return plain
	}
	out := make([][]token, 1, len(lines))
	for t := iterator(); t != chroma.EOF; t = iterator() {
		class := tokenClass(t.Type)
		for i, part := range strings.Split(t.Value, "\n") {
			if i > 0 {
				out = append(out, nil)
			}
			if part == "" {
				continue
			}
			last := &out[len(out)-1]
			if n := len(*last); n > 0 && (*last)[n-1].class == class {
				(*last)[n-1].text += part
			} else {
				*last = append(*last, token{class, part})
			}
		}
	}
	if !sameLines(out, lines) {
		return plain
	}
	return out
}

// sameLines reports whether tokens are the lines they were made of.
func sameLines(tokens [][]token, lines []string) bool {
	if len(tokens) != len(lines) {
		return false
	}
	for i, line := range lines {
		for _, t := range tokens[i] {
			if !strings.HasPrefix(line, t.text) {
				return false
			}
			line = line[len(t.text):]
		}
		if line != "" {
			return false
		}
	}
	return true
}

func tokenClass(t chroma.TokenType) string {
	switch {
	case t == chroma.KeywordType:
		return "t"
	case t.InCategory(chroma.Keyword):
		return "k"
	case t.InSubCategory(chroma.LiteralString):
		return "s"
	case t.InSubCategory(chroma.LiteralNumber):
		return "n"
	case t.InCategory(chroma.Comment):
		return "c"
	case t == chroma.NameFunction || t == chroma.NameBuiltin:
		return "f"
	case t == chroma.NameClass:
		return "t"
	}
	return ""
}
