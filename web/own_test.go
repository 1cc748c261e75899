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

// Lessons of one's own are saved in their files, and every open page is told of a file that has changed.
func TestOwnLessons(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "mine.md")
	const src = "# Mine\n\n```go {run id=a}\nfunc main() {}\n```\n"
	if err := os.WriteFile(file, []byte(src), 0o600); err != nil {
		t.Fatal(err)
	}
	library, err := lessons.OpenToEdit(dir)
	if err != nil {
		t.Fatal(err)
	}
	s := newSiteOf(t, library).enter()
	page := get[wire.LessonPage](s, "GET", "/api/lessons/mine", nil, http.StatusOK)
	base := page.Blocks[0].Cell.BaseHash
	if !page.Own || page.Version == "" {
		t.Errorf("%+v", page)
	}
	c := s.dial()
	s.server.look(s.known) // as the first look of watch
	saved := get[wire.SaveReply](s, "PUT", "/api/lessons/mine/cells/a", wire.SaveRequest{Text: "mine", BaseHash: base}, http.StatusOK)
	if saved.Text != "mine\n" || saved.BaseHash != lessons.Hash("mine\n") || saved.Version == page.Version || saved.Saved == "" {
		t.Errorf("%+v", saved)
	}
	s.server.look(s.known)
	if m := c.until("changed", 0); m.Lesson != "mine" || m.Version != saved.Version {
		t.Errorf("%+v", m)
	}
	again := get[wire.SaveReply](s, "PUT", "/api/lessons/mine/cells/a", wire.SaveRequest{Text: "other", BaseHash: base}, http.StatusConflict)
	if again.Text != "mine\n" || again.BaseHash != saved.BaseHash {
		t.Errorf("%+v", again)
	}
	if got, err := os.ReadFile(file); err != nil || string(got) != strings.Replace(src, "func main() {}", "mine", 1) {
		t.Errorf("%q, %v", got, err)
	}
	if resp, text := s.do("DELETE", "/api/lessons/mine/cells/a", nil); resp.StatusCode != http.StatusConflict || !strings.Contains(text, "nothing to go back to") {
		t.Errorf("%s %s", resp.Status, text)
	}
	if list := get[[]wire.Version](s, "GET", "/api/lessons/mine/cells/a/history", nil, http.StatusOK); len(list) != 1 || list[0].Text != "mine\n" {
		t.Errorf("%+v", list)
	}
	if err := os.WriteFile(file, []byte("# Mine\n\n```go {run id=a}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if resp, text := s.do("PUT", "/api/lessons/mine/cells/a", wire.SaveRequest{Text: "x", BaseHash: base}); resp.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(text, "safe") {
		t.Errorf("%s %s", resp.Status, text)
	}
	if list := s.store.texts[file+"#a"]; len(list) != 1 || list[0].Text != "mine\n" {
		t.Errorf("the history has %+v", s.store.texts)
	}
	if len(s.store.edits) > 0 {
		t.Errorf("%+v", s.store.edits)
	}
}
