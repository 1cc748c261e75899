package trace

import (
	"errors"
	"strings"
	"testing"
)

// objectTrace is a trace of main with objects and events about them.
func objectTrace(t *testing.T, rows string) *Trace {
	t.Helper()
	tr, err := ParseText(textHead + "\nheader {\"engine\":\"sim\"}\nthread 0 \"main\" role=main\nthread 1 \"g2\" role=goroutine\n" + rows)
	if err != nil {
		t.Fatal(err)
	}
	return tr
}

// TestObjectLevels checks traces whose locks and groups begin locked, or with a counter: they are copies.
func TestObjectLevels(t *testing.T) {
	for rows, want := range map[string]string{
		"object 1 \"mu\" kind=mutex level=1\n0 0 Unlock thread=0 object=1\n":                                          "",
		"object 1 \"mu\" kind=mutex\n0 0 Unlock thread=0 object=1\n":                                                  "nobody holds mu",
		"object 1 \"mu\" kind=mutex level=2\n":                                                                        "begins with 2",
		"object 1 \"c\" kind=chan level=1\n":                                                                          "begins with 1",
		"object 1 \"rw\" kind=rwmutex level=2\n0 0 Unlock thread=0 depth=1 object=1 reason=Shared\n":                  "",
		"object 1 \"wg\" kind=waitgroup level=3\n0 0 GroupAdd thread=0 depth=2 object=1 value=-1\n":                   "",
		"object 1 \"wg\" kind=waitgroup\n0 0 GroupAdd thread=0 depth=2 object=1 value=-1\n":                           "the counter was 0",
		"object 1 \"wg\" kind=waitgroup level=2\n0 0 GroupAdd thread=0 object=1 value=-1\n":                           "the counter was 2",
		"object 1 \"wg\" kind=waitgroup\n0 0 GroupAdd thread=0 depth=-1 object=1 value=-1\n":                          "",
		"object 1 \"wg\" kind=waitgroup level=2147483647\n0 0 GroupAdd thread=0 depth=-2147483648 object=1 value=1\n": "",
		"object 1 \"wg\" kind=waitgroup level=2\n0 0 GroupAdd thread=0 depth=2 object=1 value=4294967296\n":           "the counter was 2",
	} {
		tr := objectTrace(t, rows)
		err := Validate(tr)
		switch {
		case want == "" && err != nil:
			t.Errorf("%s: %v", rows, err)
		case want != "" && (!errors.Is(err, ErrInvalid) || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: %v, want %q", rows, err, want)
		}
		b, err := Marshal(tr, Options{})
		if err != nil {
			t.Fatal(err)
		}
		again, err := Unmarshal(b)
		if err != nil || Format(again) != Format(tr) {
			t.Errorf("%s: read back: %v", rows, err)
		}
	}
}
