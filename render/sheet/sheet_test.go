package sheet_test

import (
	"bytes"
	"encoding/csv"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/render/sheet"
)

// TestText: nothing that a spreadsheet would compute stays so, and all else stays as it is.
func TestText(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "words": "words", "a=b": "a=b", "it's": "it's", "'": "'", "-5": "-5", "12": "12", "ü": "ü", " ": " ",
		"=1+1": "'=1+1", "+1+1": "'+1+1", "-1+1": "'-1+1", "@SUM(A1)": "'@SUM(A1)", "\t=1": "'\t=1", "\r=1": "'\r=1", "\nx": "'\nx",
		"'=1": "''=1", "''=1": "'''=1", `=HYPERLINK("http://x.example","y")`: `'=HYPERLINK("http://x.example","y")`,
		" =1": "' =1", "\u00a0=1": "'\u00a0=1", "\u200b=1": "'\u200b=1", "\ufeff=1": "'\ufeff=1", "＝1+1": "'＝1+1", "＋1": "'＋1", "－1": "'－1", "＠A1": "'＠A1",
		"a\xffb": "a\ufffdb", "\xff=1": "\ufffd=1", "-": "'-", "--5": "'--5",
	} {
		if got := sheet.Text(text); got != want {
			t.Errorf("%q is written %q, want %q", text, got, want)
		}
	}
}

// TestWriter: what was written is read again, after the mark.
func TestWriter(t *testing.T) {
	var b bytes.Buffer
	w, err := sheet.NewWriter(&b)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Row("a", "b \"c\"\nd"); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	text, marked := strings.CutPrefix(b.String(), sheet.Mark)
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil || !marked || len(rows) != 1 || rows[0][0] != "a" || rows[0][1] != "b \"c\"\nd" {
		t.Errorf("%q: %q (%v)", b.String(), rows, err)
	}
}
