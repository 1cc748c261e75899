package document_test

import (
	"regexp"
	"strings"
	"testing"
)

const asWritten = "# T\n\nA formula $$a_1 * b_2 < c$$ in a line, and $5 and $6.\n\n$$\n\\sum_{i=1}^n i\n= \\frac{n(n+1)}{2}\n$$\n\n" +
	"- [ ] to do\n- [x] *done*\n- \\[ ] no box\n\nA [link](https://go.dev \"The \\\"Go\\\" page\") with a title.\n\nA $$trap <script>alert(1)</script> [x](javascript:1)$$ here.\n"

// TestMarkdownKeepsWhatGitHubKnows: formulas, lists to tick off and titles of links are in Markdown and notebooks as they were written;
// nothing that hides in a formula is.
func TestMarkdownKeepsWhatGitHubKnows(t *testing.T) {
	d := play(t, lessonOf(t, asWritten))
	text := string(write(t, d, "markdown")[""])
	for _, want := range []string{
		`A formula $$a_1 * b_2 \lt{} c$$ in a line, and \$5 and \$6.`, "$$\n\\sum_{i=1}^n i\n{}= \\frac{n(n+1)}{2}\n$$",
		"- [ ] to do\n- [x] *done*\n- \\[ \\] no box", `[link](https://go.dev "The \"Go\" page")`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("it does not have\n%s\nbut\n%s", want, text)
		}
	}
	if bare := strings.NewReplacer(`\<`, "", `\]`, "").Replace(text); strings.Contains(bare, "<script") || strings.Contains(bare, "](javascript") {
		t.Errorf("something hides in a formula:\n%s", text)
	}
	if mmark := string(write(t, d, "mmark")[""]); strings.Contains(mmark, "$$a_1") || strings.Contains(mmark, "- [ ]") {
		t.Errorf("the hand-out is set by another parser, which would not know these:\n%s", mmark)
	}
}

const quizOf30 = "# T\n\n```quiz {choice id=q}\nWhich?\n\n"

// TestOptionsAreNamedAlike: the options of a question have the letters by which the answer names them, in each form of the hand-out.
func TestOptionsAreNamedAlike(t *testing.T) {
	options := "- [ ] one\n- [x] two\n- [ ] three\n"
	d := play(t, lessonOf(t, quizOf30+options+"```\n"))
	html := string(write(t, d, "handout")[""])
	if !regexp.MustCompile(`<ol[^>]* type="A"`).MatchString(html) || !strings.Contains(html, "<strong>B.</strong>") {
		t.Errorf("the options of the page have no letters, or the answer has none: %s", html[strings.Index(html, "Which?"):])
	}
	text := strings.Join(pdfText(t, pdfFile(t, write(t, d, "handout-pdf")[""])), "")
	for _, want := range []string{"A.one", "B.two", "C.three", "B."} {
		if !strings.Contains(squeezed(text), want) {
			t.Errorf("the PDF does not have %q: %s", want, text)
		}
	}
	if mmark := string(write(t, d, "mmark")[""]); !strings.Contains(mmark, `type="A"`) {
		t.Errorf("Mmark's options have no letters: %s", mmark)
	}
	if md := string(write(t, d, "markdown")[""]); !strings.Contains(md, "**B.** two") || !strings.Contains(md, "**B**") {
		t.Errorf("Markdown: %s", md)
	}
}

// TestHandoutSaysWhatItLacks: a hand-out as PDF says which characters are boxes in it; as a page, it has no such.
func TestHandoutSaysWhatItLacks(t *testing.T) {
	for format, want := range map[string]bool{"handout-pdf": true, "handout": false, "markdown": false} {
		d := play(t, lessonOf(t, "# T\n\nA \U000F0001 that nobody draws.\n"))
		write(t, d, format)
		if said := strings.Contains(strings.Join(d.Warnings, "; "), "\U000F0001"); said != want {
			t.Errorf("%s: %q", format, d.Warnings)
		}
	}
}

// TestOutputAsOnATerminal: what a program overwrites and colours is in a document as a terminal leaves it.
func TestOutputAsOnATerminal(t *testing.T) {
	in := lessonOf(t, "# T\n\n```go {run id=bar}\nfunc main() {\n\tfmt.Print(\"10 %\\r\\x1b[32m100 %\\x1b[0m\\n\")\n}\n```\n")
	for _, format := range []string{"markdown", "handout", "mmark"} {
		text := string(write(t, play(t, in), format)[""])
		if !strings.Contains(text, "\n100 %\n") && !strings.Contains(text, ">100 %\n") || strings.Contains(text, "\ufffd") {
			t.Errorf("%s: %s", format, text)
		}
	}
}
