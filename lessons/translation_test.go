package lessons

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestNameLanguage(t *testing.T) {
	for file, want := range map[string]string{
		"02-ping-pong.zh.md": "02-ping-pong.md zh", "a.pt-BR.md": "a.md pt-BR", "a.zh-hant.MD": "a.MD zh-Hant", "a.b.de.md": "a.b.md de",
		"02-ping-pong.md": " ", "v1.2.md": " ", "ask.reply.md": " ", "ask.map.md": " ", "a.draft.md": " ", "zh.md": " ", ".md": " ",
	} {
		original, tag := nameLanguage(file)
		if got := original + " " + tag; got != want {
			t.Errorf("%s is %q, want %q", file, got, want)
		}
	}
}

const original = `# Hello

Text.

` + "```go {run id=a}" + `
package main

import "fmt"

func main() {
	fmt.Println("hello") // greets
}
` + "```" + `

<!-- claim a: output has "hello" -->
`

func translated(changes ...string) string {
	return strings.NewReplacer(append(changes, "# Hello", "# 你好", `"hello"`, `"你好"`, "greets", "问候")...).Replace(original)
}

func libraryOf(t *testing.T, files map[string]string) *Library {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	b, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestTranslations(t *testing.T) {
	b := libraryOf(t, map[string]string{
		"01-hello.md": original, "01-hello.zh.md": translated(), "01-hello.ja.md": translated("你好", "こんにちは"), "02-other.md": strings.Replace(original, "Hello", "Other", 1),
		"03-alone.de.md": strings.Replace(original, "# Hello", "# Allein", 1), "04-said.md": "---\nlanguage: fr\n---\n# Salut\n",
	})
	all, err := b.Lessons()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range all {
		if e.Err != nil {
			t.Errorf("%s: %v", e.File, e.Err)
		}
		var same []string
		for _, x := range Translations(all, e) {
			same = append(same, x.ID)
		}
		got = append(got, e.ID+" "+e.Lesson.Language+" of "+e.Original+": "+strings.Join(same, " "))
	}
	want := []string{
		"hello-ja ja of hello: hello hello-ja hello-zh", "hello en of : hello hello-ja hello-zh", "hello-zh zh of hello: hello hello-ja hello-zh",
		"other en of : other", "alone-de de of : alone-de", "said fr of : said",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("the lessons are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if zh, err := b.Get("hello-zh"); err != nil || zh.Original != "hello" {
		t.Errorf("found alone it is %+v, %v", zh, err)
	}
	for _, e := range all {
		problems, err := b.Check(e.Lesson)
		if err != nil {
			t.Fatal(err)
		}
		if lonely := e.ID == "alone-de"; len(problems) > 0 != lonely {
			t.Errorf("%s: %v", e.ID, problems)
		}
	}
}

func TestTranslationDiffers(t *testing.T) {
	cell := original[strings.Index(original, "```go"):]
	for name, test := range map[string]struct{ text, want string }{
		"program":     {translated("func main() {", "func main() {\n\tfmt.Println()"), "the cell a differs from that in 01-hello.md, line 5"},
		"settings":    {translated("id=a", "id=a workers=3"), "the cell a differs from that in 01-hello.md, line 5"},
		"other id":    {translated("id=a", "id=b", "claim a", "claim b"), "the cell b stands where 01-hello.md, line 5, has the cell a"},
		"more":        {translated() + strings.NewReplacer("id=a", "id=b", "claim a", "claim b").Replace(cell), "the cell b is not in 01-hello.md"},
		"fewer":       {"# 你好\n", "the cell a of 01-hello.md, line 5, is missing"},
		"claim":       {translated(`output has`, `output lacks`), "the claim of the cell a differs from that in 01-hello.md, line 15"},
		"claim words": {translated(), ""},
		"claim gone":  {translated("<!-- claim a: output has \"hello\" -->", ""), "the claim of the cell a of 01-hello.md, line 15, is missing"},
	} {
		if got := reported(t, original, test.text); got != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}

// reported is what is said about a translation of a lesson.
func reported(t *testing.T, original, translation string) (text string) {
	t.Helper()
	b := libraryOf(t, map[string]string{"01-hello.md": original, "01-hello.zh.md": translation})
	e, err := b.Get("hello-zh")
	if err != nil || e.Err != nil {
		t.Fatalf("%v, %v", err, e.Err)
	}
	problems, err := b.Check(e.Lesson)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range problems {
		text += p.Msg
	}
	return text
}

// TestTranslatedQuestionDiffers: the words of a question may differ, its answer may not.
func TestTranslatedQuestionDiffers(t *testing.T) {
	const question = "# Hello\n\n```quiz {number id=n}\nHow many?\n\n= 10 to 12\n```\n\n" +
		"```quiz {choice id=c}\nWhich?\n\n- [x] one\n- [ ] two\n```\n\n```quiz {order id=o}\nHow?\n\n1. first\n2. second\n```\n"
	for name, test := range map[string]struct {
		changes []string
		want    string
	}{
		"words":  {[]string{"How many?", "几个？", "one", "一", "first", "第一"}, ""},
		"from":   {[]string{"= 10 to", "= 9 to"}, "the question n differs from that in 01-hello.md, line 3"},
		"to":     {[]string{"to 12", "to 13"}, "the question n differs from that in 01-hello.md, line 3"},
		"right":  {[]string{"[x]", "[ ]", "[ ]", "[x]"}, "the question c differs from that in 01-hello.md, line 9"},
		"longer": {[]string{"2. second", "2. second\n3. third"}, "the question o differs from that in 01-hello.md, line 16"},
	} {
		text := strings.NewReplacer(append(test.changes, "# Hello", "# 你好")...).Replace(question)
		if got := reported(t, question, text); got != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}

func TestLanguageIsTold(t *testing.T) {
	for name, test := range map[string]struct{ file, text, want string }{
		"front matter":    {"a.zh.md", "---\ntitle: A\n---\nText\n", "---\nlanguage: zh\ntitle: A\n---\nText\n"},
		"none":            {"a.zh.md", "\ufeff# A\r\n", "\ufeff---\r\nlanguage: zh\r\n---\r\n# A\r\n"},
		"told already":    {"a.md", "---\nlanguage: zh\n---\n# A\n", "---\nlanguage: zh\n---\n# A\n"},
		"the default one": {"a.en.md", "# A\n", "# A\n"},
	} {
		l, err := Parse(test.file, []byte(test.text))
		if err != nil {
			t.Fatal(err)
		}
		told := l.WithLanguage()
		if string(told) != test.want {
			t.Errorf("%s: %q, want %q", name, told, test.want)
		}
		if again, err := Parse("b.md", told); err != nil || again.Language != l.Language {
			t.Errorf("%s: in another file the language is %s, %v", name, again.Language, err)
		}
	}
	for text, want := range map[string]string{
		"---\nlanguage: klingonish\n---\n# A\n": `"klingonish" is not a language`, "---\nlanguage: ja\n---\n# A\n": "the lesson is in ja, but its file's name says zh",
	} {
		if _, err := Parse("a.zh.md", []byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
