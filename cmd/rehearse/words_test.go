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

// wordsNotUsed are words that the page, errors and the command line do not use, each with what to write instead and an example that it
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
}

// wordsThatStay are texts in which such a word means what everybody knows it to mean.
var wordsThatStay = []string{
	"dead letter", "Dead letter", "capital letter", "lower-case letters", "letters, digits", "takes that back", "take apart",
}

// isNo finds "it is no number" for "it is not a number". After there it is right, and so is no longer.
var isNo = regexp.MustCompile(`(\S+) (?:is|are|was) no (\S+)`)

// wrongWords says what a text has that it should not have.
func wrongWords(text string) (list []string) {
	for _, m := range isNo.FindAllStringSubmatch(text, -1) {
		if before := strings.ToLower(m[1]); before != "there" && m[2] != "longer" {
			list = append(list, fmt.Sprintf("%q: write is not a", m[0]))
		}
	}
	for _, s := range wordsThatStay {
		text = strings.ReplaceAll(text, s, "")
	}
	for i, w := range wordPatterns {
		if found := w.FindString(text); found != "" {
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
	"render/export", "render/export/deck", "render/reading", "render/reading/apart", "render/view", "runtime/actor", "runtime/assist", "runtime/bench", "runtime/bench/orders", "runtime/host",
	"runtime/trace", "runtime/trace/gotrace", "runtime/vet", "runtime/vm", "web",
}

// TestWordsNotUsed: the catalogue of the page and the texts in Go that reach a user have none of the words that nobody can know.
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
