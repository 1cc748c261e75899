package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// wordsNotUsed are words that the page, errors, the command line, lessons and guides do not use, each with what to write instead and an example that it
// catches. A word is here because a reader cannot know what it means in this program, or because a common word says the same.
var wordsNotUsed = []struct{ word, instead, example string }{
	{`at hand`, "being handled", "no message is at hand"},
	{`told`, "shown, reported, gets no error", "the sender is not told"},
	{`tells? (it|them|you|apart)`, "distinguishes, shows", "tell them apart"},
	{`letters?`, "message", "the letter waits in its mailbox"},
	{`rarit(y|ies)`, "rare events", "the rarities of a run"},
	{`(gate|stock|veil|dust|house)(s|ed)?`, "a term of the field", "the run is veiled"},
	{`aside`, "stashed", "which it has put aside"},
	{`apart`, "by themselves, separate", "the runs are drawn apart"},
	{`mend(s|ed)?`, "correct", "mend the file"},
	{`what comes`, "the rest, what follows", "what comes is hidden"},
	{`(come|comes|came|coming) (to (its|an|the|their) end|whole|free)`, "complete, becomes free", "the run did not come to its end"},
	{`in sight`, "visible", "the times in sight"},
	{`by chance`, "random", "by chance; press again"},
	{`whoever|somebody|anybody`, "the reader, an actor, someone", "somebody waits"},
	{`made again|anew`, "repeated, again", "it cannot be made again"},
	{`hand-outs?`, "handout", "the hand-out as a page"},
	{`films?`, "video", "the film encoder"},
	{`time lines?`, "timeline", "the time line"},
	{`lets? go of`, "deselect, gives up", "let go of the actor"},
	{`takes? (it |that )?back|taken back`, "undo", "the change can be taken back"},
	{`called so|said so`, "of that name", "nothing is called so"},
	{`(our|ours)`, "Rehearse, or nothing", "this is our fault"},
	{`give yourself`, "get permission", "give yourself the right to read it"},
	{`looked for`, "searched", "breakpoints are still looked for"},
	{`what became of`, "what happened to", "what became of the message"},
	{`not understood`, "invalid", "the request is not understood"},
	{`in (the|its) place of`, "instead of", "an actor in the place of a lock"},
	{`time-outs?`, "timeout", "a time-out ends the wait"},
}

// wordsOfStories are words of the list that lessons use for what their programs are about, such as the letters that a post hands out.
var wordsOfStories = []string{`letters?`, `(gate|stock|veil|dust|house)(s|ed)?`}

// wordsThatStay are texts in which such a word means what everybody knows it to mean.
var wordsThatStay = []string{
	"dead letter", "Dead letter", "capital letter", "lower-case letters", "letters, digits", "takes that back", "take apart",
}

// isNo finds "it is no number" for "it is not a number". After there and why it is right, and so is no longer.
var isNo = regexp.MustCompile(`(\S+) (?:is|are|was) no (\S+)`)

// wrongWords says what a text has that it should not have, except some words of the list.
func wrongWords(text string, except ...string) (list []string) {
	for _, m := range isNo.FindAllStringSubmatch(text, -1) {
		if before := strings.ToLower(m[1]); before != "there" && before != "why" && m[2] != "longer" {
			list = append(list, fmt.Sprintf("%q: write is not a", m[0]))
		}
	}
	for _, s := range wordsThatStay {
		text = strings.ReplaceAll(text, s, "")
	}
	for i, w := range wordPatterns {
		if found := w.FindString(text); found != "" && !slices.Contains(except, wordsNotUsed[i].word) {
			list = append(list, fmt.Sprintf("%q: write %s", found, wordsNotUsed[i].instead))
		}
	}
	return list
}

var wordPatterns = func() (list []*regexp.Regexp) {
	for _, w := range wordsNotUsed {
		list = append(list, regexp.MustCompile(`(?i)\b(?:`+w.word+`)\b`))
	}
	return list
}()

// speaking are the packages whose texts reach a user.
var speaking = []string{
	"cmd/rehearse", "kernel", "kernel/sandbox", "kernel/store", "lessons", "lessons/disk", "lessons/grade", "lessons/notes", "render", "render/document",
	"render/export", "render/export/deck", "render/reading", "render/reading/isolated", "render/view", "runtime/actor", "runtime/assist", "runtime/bench", "runtime/bench/orders", "runtime/host",
	"runtime/trace", "runtime/trace/gotrace", "runtime/vet", "runtime/vm", "web",
}

// TestWordsNotUsed: the catalogue of the page, the texts in Go that reach a user, lessons and guides have none of the words that nobody can know.
func TestWordsNotUsed(t *testing.T) {
	for _, w := range wordsNotUsed { // each is caught if somebody writes it
		if len(wrongWords(w.example)) == 0 {
			t.Errorf("%q is not found in %q", w.word, w.example)
		}
	}
	if len(wrongWords("it is no number")) == 0 || len(wrongWords("there is no number; it is no longer there")) != 0 {
		t.Error("is no: found where it is right, or not found where it is wrong")
	}

	data, err := os.ReadFile("../../web/ui/words/en.json")
	if err != nil {
		t.Fatal(err)
	}
	page := map[string]any{}
	if err := json.Unmarshal(data, &page); err != nil {
		t.Fatal(err)
	}
	if len(page) < 1000 {
		t.Errorf("the catalogue has only %d texts", len(page))
	}
	for text := range page {
		for _, wrong := range wrongWords(text) {
			t.Errorf("web/ui/words/en.json: %q has %s", text, wrong)
		}
	}

	found := 0
	for _, folder := range speaking {
		for _, text := range textsOf(t, filepath.Join("../..", folder)) {
			found++
			for _, wrong := range wrongWords(text.text) {
				t.Errorf("%s: %q has %s", text.at, text.text, wrong)
			}
		}
	}
	if found < 1500 {
		t.Errorf("only %d texts were found in Go", found)
	}

	for pattern, except := range prosePatterns {
		files, err := filepath.Glob(filepath.Join("../..", pattern))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", pattern, len(files), err)
		}
		for _, name := range files {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for n, line := range proseOf(name, string(data)) {
				for _, wrong := range wrongWords(line, except...) {
					t.Errorf("%s:%d: %s", name, n+1, wrong)
				}
			}
		}
	}
}

// prosePatterns are the guides and lessons, with the words of the list that are right there.
var prosePatterns = map[string][]string{
	"*.md": nil, "docs/*.md": wordsOfStories, "lessons/*.md": nil, "runtime/actor/*.md": nil,
	"lessons/library/*.md": wordsOfStories, "lessons/library/*.yaml": wordsOfStories,
}

var (
	// notProse is what a line has beside prose: code, addresses of links, and the descriptions of figures, which have names of
	// programs.
	notProse = regexp.MustCompile("`[^`]*`|\\]\\([^)]*\\)|^!\\[Times are simulated.*")
	// noteText is a line of a file of notes that a reader sees.
	noteText = regexp.MustCompile(`^ *(title|text|predict): `)
)

// proseOf are the lines of a guide, a lesson or a file of notes without what is not prose; a line of a program or of a remark for the
// checker is empty, those of a quiz are not.
func proseOf(name, text string) []string {
	lines := strings.Split(text, "\n")
	fenced, quiz, remark := false, false, false
	for i, line := range lines {
		fence := strings.HasPrefix(line, "```")
		if fence {
			fenced, quiz = !fenced, strings.HasPrefix(line, "```quiz")
		}
		remark = remark || strings.HasPrefix(line, "<!--")
		hidden := remark
		remark = remark && !strings.HasSuffix(strings.TrimSpace(line), "-->")
		if hidden || fence || fenced && !quiz || strings.HasSuffix(name, ".yaml") && !noteText.MatchString(line) {
			lines[i] = ""
			continue
		}
		lines[i] = notProse.ReplaceAllString(line, "")
	}
	return lines
}

// TestProseOf: programs and addresses are not prose, quizzes are.
func TestProseOf(t *testing.T) {
	got := strings.Join(proseOf("a.md", "Two `told` [words](#told).\n```go\n// told\n```\n```quiz {choice}\nWho?\n```\nEnd.\n<!-- claim\ntold -->\nLast."), "|")
	if want := "Two  [words.|||||Who?||End.|||Last."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := strings.Join(proseOf("a.yaml", "- id: told\n  text: one"), "|"); got != "|  text: one" {
		t.Errorf("notes: %q", got)
	}
}

// sentencesNotUsed are parts of sentences that readers had to read twice, or that were wrong, each with what says the same.
var sentencesNotUsed = []struct{ old, instead string }{
	{"to watch takes a little", "live viewing costs at most a fifth of a core"},
	{"who reads chinese gets", "Chinese readers see it instead"},
	{"is which of another is looked for", "messages are paired along the causal tree"},
	{"what comes is hidden", "a prediction truncates the run"},
	{"givebackmin", "minTrim"},
	{"than a resting kernel has", "the growth over idle"},
	{"of a hundred orders stay below", "99 of 100 orders take less"},
	{"late without fault", "late through no fault of its own"},
	{"may have its thread after these", "keeps its thread before others get a turn"},
	{"the curve below", "the curve above, or its name"},
	{"set *engine* to", "--engine real, or a name that the page shows"},
	{"goes away again", "leaves an actor with an empty mailbox"},
	{"as published, without a look", "as in the published code, it does not look first"},
	{"it used another cell when it ran", "the cell that changed, by its name"},
	{"there was no thread in the first", "what to do to see something"},
	{"is called a second heading", "the heading stands below other text"},
	{"what is to become of", "what should happen to"},
	{"what becomes of a child", "what happens to a child"},
	{"what becomes of a message", "what happens to a message"},
	{"what becomes of messages", "what happens to messages"},
	{"to whom has least to do", "to the one with the least to do"},
	{"who is refused should wait", "an actor that is refused should wait"},
	{"who fails does not decide", "an actor that fails does not decide"},
	{"who waits by a message", "an actor that waits for a message"},
	{"who shows the time wants", "to show the time, use"},
	{"who sells a seat must be who", "all requests for a seat must go to the same agent"},
	{"who is at work looks", "the worker looks"},
	{"round robin is as good as its luck", "it depends on the pattern of the messages"},
	{"no longer sure of itself", "passes the failure on"},
	{"worst to ask", "it cannot decide that itself"},
	{"too late for whom", "who bids too late"},
	{"one is told yes", "one gets the answer yes"},
}

// sentencesOf are the texts in which no such sentence may stand: lessons, guides, the page's catalogue, and sources with their comments.
var sentencesOf = []string{
	"*.md", "docs/*.md", "lessons/*.md", "lessons/library/*.md", "lessons/library/*.yaml", "web/ui/words/*.json", "runtime/actor/*.md",
	"cmd/*/*.go", "kernel/*.go", "kernel/*/*.go", "lessons/*.go", "lessons/*/*.go", "render/*.go", "render/*/*.go", "render/*/*/*.go",
	"runtime/*/*.go", "runtime/*/*/*.go", "web/*.go", "web/*/*.go",
}

// TestSentencesNotUsed: a sentence that was replaced because it was unclear does not come back.
func TestSentencesNotUsed(t *testing.T) {
	found := 0
	for _, pattern := range sentencesOf {
		files, err := filepath.Glob(filepath.Join("../..", pattern))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", pattern, len(files), err)
		}
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			found++
			text := plainSentences(string(data))
			for _, s := range sentencesNotUsed {
				if strings.Contains(text, s.old) {
					t.Errorf("%s has %q: write something like %q", name, s.old, s.instead)
				}
			}
		}
	}
	if found < 500 {
		t.Errorf("only %d files were read", found)
	}
	if got := plainSentences("// What\n// comes  is hidden"); got != "what comes is hidden" {
		t.Errorf("a sentence over two lines of a comment is read as %q", got)
	}
}

var betweenWords = regexp.MustCompile(`[\s/]+`)

// plainSentences is a text in lower case on one line, without the slashes of comments.
func plainSentences(text string) string {
	return strings.TrimSpace(betweenWords.ReplaceAllString(strings.ToLower(text), " "))
}

type textAt struct{ at, text string }

// textsOf are the string literals of a package that can be texts: those with a space that are neither tags nor source code.
func textsOf(t *testing.T, folder string) (list []textAt) {
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: %d files, %v", folder, len(files), err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ImportSpec:
				return false
			case *ast.Field:
				n.Tag = nil
			case *ast.BasicLit:
				if text, err := strconv.Unquote(n.Value); n.Kind == token.STRING && err == nil && strings.Contains(text, " ") && !isSource(text) {
					list = append(list, textAt{set.Position(n.Pos()).String(), text})
				}
			}
			return true
		})
	}
	return list
}

// isSource reports whether a literal is SQL, HTML or Go, not a text.
func isSource(text string) bool {
	return slices.ContainsFunc([]string{"SELECT ", "INSERT ", "DELETE ", "CREATE TABLE ", "package main\n", "<svg", "<meta"}, func(s string) bool { return strings.Contains(text, s) })
}
