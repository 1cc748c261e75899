package document_test

import (
	"maps"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

func TestHTML(t *testing.T) {
	page := write(t, play(t, small(t)), "handout")[""]
	validHTML(t, page)
	text := textOf(t, page)
	for _, want := range []string{
		"Listing 2 greet", "Figure 2 The runs of greet, simulated.", "Made here. An actor is made in this line, & no sooner.", "line 18",
		"hello, once more", "What each paid, simulated", "rehearse run 01-small.md#greet --engine sim", "typo:2:6: undefined: fmt.Printn",
		"Answer to 2: see Answer 1.", "This must hold, with each seed from 1 to 3:", "B, C. Both are the same actor.", "中文 and 日本語",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("it does not say %q", want)
		}
	}
	for _, not := range []string{"private remark", "It is not there any more", "javascript"} {
		if strings.Contains(string(page), not) {
			t.Errorf("it has %q", not)
		}
	}
	// The callout is on the line, in the colour of the note, and the same number begins the note.
	for _, want := range []string{`Greeter{}) <span class="callout amber">2</span>`, `<aside class="note amber">` + "\n" + `<p><span class="callout amber">2</span> <strong>Made here.</strong>`} {
		if !strings.Contains(string(page), want) {
			t.Errorf("there is no %s", want)
		}
	}
	if !strings.Contains(string(page), "// &lt;&lt;9&gt;&gt; is no callout of ours") {
		t.Error("what looks like a callout in a program became one")
	}
}

// headingsLesson links to headings of each kind, and has links that only seem to lead to one, or to another site.
const headingsLesson = `# Headings

To [this part](#first-part), [its part](#deeper), [the deepest](#deepest), [the size](#größe), [a hint](#in-a-hint), [the answer](#in-the-answer),
[nowhere](#nowhere), [the top](#headings), [a](&#106;avascript:alert(3)), [b](<java\tscript:alert(5)>), [c](<#"onclick=alert(4)>) and [home](https://go.dev/).

## First part

### Deeper

#### Deepest

## Größe

<details>
<summary>More</summary>

### In a hint

Text.

</details>

<details>
<summary>Answer</summary>

### In the answer

Text.

</details>
`

// TestLinksToHeadings: links to the outline's headings lead there, if they are in the hand-out; where other links led is left out.
func TestLinksToHeadings(t *testing.T) {
	for _, without := range []bool{false, true} {
		in := lessonOf(t, headingsLesson)
		in.WithoutSolutions = without
		page := write(t, play(t, in), "handout")[""]
		validHTML(t, page)
		links := map[string]string{} // where they lead, by their words
		for _, m := range regexp.MustCompile(`<a href="([^"]*)"[^>]*>([^<]*)</a>`).FindAllStringSubmatch(string(page), -1) {
			links[m[2]] = m[1]
		}
		want := map[string]string{"this part": "#first-part", "its part": "#deeper", "the deepest": "#deepest", "the size": "#gr%C3%B6%C3%9Fe", "a hint": "#in-a-hint", "home": "https://go.dev/"}
		if !without {
			want["the answer"], want["Answer 1"] = "#in-the-answer", "#answer-1"
		}
		if !maps.Equal(links, want) {
			t.Errorf("without solutions %v, the page has the links %q, not %q", without, links, want)
		}
	}
}

// textOf is what a page says, a space for any number.
func textOf(t *testing.T, page []byte) string {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(string(page)))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	var walk func(n *html.Node)
	walk = func(n *html.Node) {
		if n.Type == html.TextNode && n.Parent.Data != "style" {
			b.WriteString(n.Data)
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			walk(c)
		}
	}
	walk(doc)
	return strings.Join(strings.Fields(b.String()), " ")
}
