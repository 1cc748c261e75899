package web

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/web/i18n"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// TestReadable: of a lesson with translations the reader gets the one that suits, else the original.
func TestReadable(t *testing.T) {
	dir := t.TempDir()
	for file, title := range map[string]string{
		"01-hello.md": "Hello", "01-hello.zh.md": "你好", "01-hello.pt.md": "Olá", "02-plain.md": "Plain", "03-allein.md": "---\nlanguage: de\n---\n# Allein", "03-allein.en.md": "Alone",
	} {
		if err := os.WriteFile(filepath.Join(dir, file), []byte(strings.Replace("# "+title+"\n", "# ---", "---", 1)), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	library, err := lessons.OpenToEdit(dir)
	if err != nil {
		t.Fatal(err)
	}
	s := newSiteOf(t, library).enter()
	for _, test := range []struct{ accept, cookie, reading, want string }{
		{"", "", "", "hello plain allein"},
		{"zh-CN,zh;q=0.9", "", "", "hello-zh plain allein"},
		{"en-US", "", "", "hello plain allein-en"},
		{"pt-BR, de;q=0.5", "", "", "hello-pt plain allein"},
		{"fr", "", "", "hello plain allein"},
		{"zh", "pt", "", "hello-pt plain allein"},
		{"zh", "pt", "hello", "hello plain allein-en"},
		{"en", "", "hello-zh", "hello-zh plain allein-en"},
		{"en", "", "nobody", "hello plain allein-en"},
		{"zh", i18n.Pseudo, "", "hello-zh plain allein"},
	} {
		s.header = http.Header{"Accept-Language": {test.accept}}
		if test.cookie != "" {
			s.header.Set("Cookie", i18n.Cookie+"="+test.cookie)
		}
		var got []string
		for _, l := range get[[]wire.LessonItem](s, "GET", "/api/lessons?reading="+test.reading, nil, 200) {
			got = append(got, l.ID)
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%+v: the list is %s", test, got)
		}
	}
	s.header = nil
	list := get[[]wire.LessonItem](s, "GET", "/api/lessons", nil, 200)
	var names []string
	for _, x := range list[0].Translations {
		names = append(names, x.ID+" "+x.Language+" "+x.Name+" "+x.Title)
	}
	if got, want := strings.Join(names, "; "), "hello en English Hello; hello-pt pt português Olá; hello-zh zh 中文 你好"; got != want || list[1].Translations != nil {
		t.Errorf("the languages are %s and %v, want %s", got, list[1].Translations, want)
	}
	// A copy keeps the language, which its file's name does not tell any more.
	if copied := get[wire.LessonItem](s, "POST", "/api/notebooks", wire.NotebookRequest{Of: "hello-zh"}, 201); copied.Language != "zh" || copied.ID != "hello-zh-copy" {
		t.Errorf("the copy is %+v", copied)
	}
}
