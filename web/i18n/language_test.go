package i18n

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
)

func TestLanguageOfRequest(t *testing.T) {
	l, err := Load(fstest.MapFS{
		"en.json": {Data: []byte(`{"Stop": "Stop"}`)},
		"ja.json": {Data: []byte(`{"Stop": "停止"}`)},
		"zh.json": {Data: []byte(`{"Stop": "停"}`)},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ accept, cookie, want, words string }{
		{"", "", "en", ""},
		{"zh-CN,zh;q=0.9,en;q=0.8", "", "zh", "停"},
		{"fr-FR,ja;q=0.5", "", "ja", "停止"},
		{"fr", "", "en", ""},
		{"en-GB,zh;q=0.9", "", "en", ""},
		{"zh", "ja", "ja", "停止"},
		{"zh", "en", "en", ""},
		{"zh", "no language!", "zh", "停"},
		{"en-XA", "", "en", ""},
		{"zh", "en-XA", "en-XA", ""},
		{strings.Repeat("x", 5000), "", "en", ""},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set("Accept-Language", c.accept)
		if c.cookie != "" {
			r.AddCookie(&http.Cookie{Name: Cookie, Value: c.cookie, Quoted: true})
		}
		tag, words := l.Of(r)
		if tag != c.want || (words != nil) != (c.words != "") || !strings.Contains(string(words), c.words) {
			t.Errorf("Accept-Language %.40q, cookie %q: %s %s, want %s with %q", c.accept, c.cookie, tag, words, c.want, c.words)
		}
	}
	if got := l.Offered(); len(got) != 3 || got[2].Name != "中文" {
		t.Errorf("offered: %v", got)
	}
}

func TestLanguagesThatAreNone(t *testing.T) {
	for file, want := range map[string]string{"no language.json": "not named by a language", "zh.json": "the translation zh.json"} {
		if _, err := Load(fstest.MapFS{file: {Data: []byte("{")}}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", file, err, want)
		}
	}
	l, err := Load(fstest.MapFS{})
	if err != nil || l.Offered() != nil {
		t.Errorf("no translation: %v, %v", l.Offered(), err)
	}
}
