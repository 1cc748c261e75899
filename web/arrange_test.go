package web

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// The parts of a lesson of one's own are changed in its file, and a change is taken back to the byte.
func TestArrange(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "mine.md")
	const src = "# Mine\n\n```go {run id=a}\nvar n int\n\nfunc main() {}\n```\n\n## Then\n\nText.\n\n```go {run id=b}\nfunc main() {}\n```\n"
	if err := os.WriteFile(file, []byte(src), 0o600); err != nil {
		t.Fatal(err)
	}
	library, err := lessons.OpenToEdit(dir)
	if err != nil {
		t.Fatal(err)
	}
	s := newSiteOf(t, library).enter()
	page := get[wire.LessonPage](s, "GET", "/api/lessons/mine", nil, http.StatusOK)
	if len(page.Parts) != 4 || page.Blocks[0].Part != 1 || page.Blocks[2].Cell == nil || page.Blocks[2].Part != 3 {
		t.Fatalf("%+v", page)
	}
	a, text := page.Parts[1].PartRef, page.Parts[2].PartRef
	requests := []wire.ArrangeRequest{
		{Op: "add", Part: &text, Kind: "cell", Text: "func main() { println(1) }"},
		{Op: "add", Kind: "text", Text: "The end."},
		{Op: "copy", Part: &a},
		{Op: "split", Part: &a, Line: 3},
		{Op: "merge", Part: &a},
		{Op: "swap", Part: &text},
		{Op: "splice", Splice: &lessons.Splice{Line: 9, Old: "## Then\n\nText.\n", New: "## Now\n"}},
		{Op: "remove", Part: &a},
	}
	var undo []lessons.Splice
	for _, req := range requests {
		reply := get[wire.ArrangeReply](s, "POST", "/api/lessons/mine/parts", req, http.StatusOK)
		undo = append(undo, reply.Undo)
		if now, err := os.ReadFile(file); err != nil || lessons.Hash(string(now)) != reply.Page.Version {
			t.Errorf("%s: the page is of another file: %v", req.Op, err)
		}
	}
	if list := s.store.texts[file+"#a"]; len(list) == 0 || list[len(list)-1].Text != "var n int\n\nfunc main() {}\n" {
		t.Errorf("the cell that was removed is not in the history: %+v", s.store.texts)
	}
	for i := range undo {
		get[wire.ArrangeReply](s, "POST", "/api/lessons/mine/parts", wire.ArrangeRequest{Op: "splice", Splice: &undo[len(undo)-1-i]}, http.StatusOK)
	}
	if now, err := os.ReadFile(file); err != nil || string(now) != src {
		t.Errorf("%q, %v", now, err)
	}
}

// What cannot be done changes nothing and says why.
func TestArrangeRefused(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "mine.md")
	const src = "# Mine\n\n```go {exercise id=x}\nfunc main() {}\n```\n\n<!-- claim x: pool.messages = 0 -->\n"
	if err := os.WriteFile(file, []byte(src), 0o600); err != nil {
		t.Fatal(err)
	}
	library, err := lessons.OpenToEdit(dir)
	if err != nil {
		t.Fatal(err)
	}
	s := newSiteOf(t, library).enter()
	cell := &wire.PartRef{ID: "x"}
	for _, tt := range []struct {
		req    wire.ArrangeRequest
		status int
		text   string
	}{
		{wire.ArrangeRequest{Op: "split", Part: cell, Line: 1}, http.StatusUnprocessableEntity, "one program"},
		{wire.ArrangeRequest{Op: "remove", Part: cell}, http.StatusUnprocessableEntity, "mine.md:"},
		{wire.ArrangeRequest{Op: "remove", Part: &wire.PartRef{ID: "y"}}, http.StatusConflict, "meantime"},
		{wire.ArrangeRequest{Op: "remove", Part: &wire.PartRef{Hash: "y"}}, http.StatusConflict, "meantime"},
		{wire.ArrangeRequest{Op: "add", Part: cell, Kind: "text", Text: "```go {run id=x}\n```"}, http.StatusUnprocessableEntity, "taken"},
		{wire.ArrangeRequest{Op: "add", Part: cell, Kind: "text", Text: strings.Repeat("x", lessons.MaxLesson)}, http.StatusRequestEntityTooLarge, "large"},
		{wire.ArrangeRequest{Op: "remove"}, http.StatusBadRequest, "no part"},
		{wire.ArrangeRequest{Op: "splice"}, http.StatusBadRequest, "splice"},
		{wire.ArrangeRequest{Op: "turn", Part: cell}, http.StatusBadRequest, "turn"},
	} {
		if resp, text := s.do("POST", "/api/lessons/mine/parts", tt.req); resp.StatusCode != tt.status || !strings.Contains(text, tt.text) {
			t.Errorf("%s: %s %s", tt.req.Op, resp.Status, text)
		}
	}
	if now, err := os.ReadFile(file); err != nil || string(now) != src {
		t.Errorf("%q, %v", now, err)
	}
	if resp, text := newSiteOf(t, lessons.Builtin()).enter().do("POST", "/api/lessons/countdown/parts", wire.ArrangeRequest{Op: "remove", Part: cell}); resp.StatusCode != http.StatusConflict {
		t.Errorf("a built-in lesson: %s %s", resp.Status, text)
	}
}
