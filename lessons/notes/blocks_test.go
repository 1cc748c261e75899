package notes_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons/notes"
)

// shown is a block in a line: what it is, how deep it stands, and its spans with their marks.
func shown(b notes.Block) string {
	var s strings.Builder
	fmt.Fprintf(&s, "%s%d%s", b.Kind, b.Depth, b.Number)
	for _, span := range b.Spans {
		s.WriteString(" ")
		for _, mark := range []struct {
			on   bool
			sign string
		}{{span.Bold, "b"}, {span.Italic, "i"}, {span.Code, "c"}, {span.Struck, "s"}} {
			if mark.on {
				s.WriteString(mark.sign)
			}
		}
		fmt.Fprintf(&s, "%q", span.Text)
		if span.Link != "" {
			s.WriteString("->" + span.Link)
		}
	}
	return s.String()
}

func TestBlocks(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"looks", "A **bold *both*** and *it* with `x < y` and ~~no~~.", []string{`para0 "A " b"bold " bi"both" " and " i"it" " with " c"x < y" " and " s"no" "."`}},
		{"lines", "one\ntwo  \nthree\n\nfour", []string{`para0 "one two\nthree"`, `para0 "four"`}},
		{"lists", "- a\n- b\n  - c\n\n    more\n\n3. x\n4. y", []string{`item0 "a"`, `item0 "b"`, `item1 "c"`, `para2 "more"`, `item03. "x"`, `item04. "y"`}},
		{"code", "```go\na := 1\n\n\tb()\n```\n\n    indented", []string{"code0 c\"a := 1\\n\\n\\tb()\"", `code0 c"indented"`}},
		{"an item of code", "- ```\n  x\n  ```", []string{`item0`, `code1 c"x"`}},
		{"heads", "# Title\n\n> said\n\n---", []string{`heading0 "Title"`, `quote0 "said"`, `rule0`}},
		{"signs", `\*not\* &amp; &lt;b&gt; &#65; but ` + "`&amp; \\*`", []string{`para0 "*not* & <b> A but " c"&amp; \\*"`}},
		{"links", "[a](https://example.org/x) [bad](javascript:alert(1)) <https://example.org> [rel](file.html)",
			[]string{`para0 "a"->https://example.org/x " bad " "https://example.org"->https://example.org " rel"`}},
		{"html", "<script>x</script>\n\nb <i onclick=x>c</i> ![alt](https://example.org/p.png)", []string{`para0 "b c alt"`}},
		{"nothing", "", nil},
	} {
		var got []string
		for _, b := range notes.Blocks(c.text) {
			got = append(got, shown(b))
		}
		if strings.Join(got, "\n") != strings.Join(c.want, "\n") {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, strings.Join(got, "\n"), strings.Join(c.want, "\n"))
		}
	}
}

// FuzzBlocks: no link does anything but open a page or write a mail.
func FuzzBlocks(f *testing.F) {
	for _, s := range []string{"**a** `b`\n\n- c\n  1. d", "> # x\n> - y\n", "~~a\nb~~", "[x](<javascript:1>)", "    code\n\n***"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, b := range notes.Blocks(text) {
			for _, s := range b.Spans {
				if l := strings.ToLower(s.Link); l != "" && !strings.HasPrefix(l, "http:") && !strings.HasPrefix(l, "https:") && !strings.HasPrefix(l, "mailto:") {
					t.Fatalf("%q links to %s", text, s.Link)
				}
			}
		}
	})
}
