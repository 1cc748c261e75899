package vm

import (
	"bytes"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestHeadAndTail checks that, however a program divides its output, the beginning and the end are shown, omissions
// are counted, and no more is shown than the limits allow.
func TestHeadAndTail(t *testing.T) {
	remark := regexp.MustCompile(`\n?\.\.\. (?:([\d,]+) lines \()?(\d+) bytes\)? not shown: the limit of (output|lines) is \S+; to see more, [^\n]* \.\.\.\n`)
	rng := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		var shown bytes.Buffer
		v := &vm{cfg: Config{Stdout: &shown, Stderr: &shown}}
		v.limits = Limits{Output: int64(20 + rng.IntN(200)), Lines: int64(4 + rng.IntN(20))}.WithDefaults()
		o := newOutput(v)
		var all strings.Builder
		for range rng.IntN(60) {
			s := strings.Repeat(string(rune('a'+rng.IntN(26))), rng.IntN(12)) + []string{"", "\n", "\n\n", "ä\n"}[rng.IntN(4)]
			all.WriteString(s)
			head, rest := o.split(o.cut[stdout].next(s))
			o.pass(stdout, head)
			o.keep(stdout, rest)
		}
		o.flush()
		got, want := shown.String(), all.String()
		m := remark.FindStringSubmatchIndex(got)
		if m == nil {
			if got != want {
				t.Fatalf("shown %q of %q", got, want)
			}
			continue
		}
		head, tail, n := got[:m[0]], got[m[1]:], got[m[4]:m[5]]
		if rest := strings.TrimPrefix(want, head); strings.HasPrefix(rest, "\n") && strings.HasPrefix(got[len(head):], "\n") && n != strconv.Itoa(len(rest)-len(tail)) {
			head += "\n" // not the remark's
		}
		if !strings.HasPrefix(want, head) || !strings.HasSuffix(want, tail) || n != strconv.Itoa(len(want)-len(head)-len(tail)) {
			t.Fatalf("shown %q of %q", got, want)
		}
		if e := extentOf(head + tail); e.bytes > v.limits.Output || e.lines > v.limits.Lines {
			t.Fatalf("shown %q, more than %+v", got, v.limits)
		}
	}
}

// TestCutText: text is cut between two runes, even before the first one.
func TestCutText(t *testing.T) {
	for _, test := range []struct {
		text string
		n    int
		want string
	}{
		{"abc", 2, "ab"}, {"xä", 2, "x"}, {"xä!", 3, "xä"}, {"ä", 1, ""}, {"€", 2, ""}, {"a€", 3, "a"}, {"𝄞", 3, ""}, {"ab", 0, ""},
		{"\x80\x80\x80\x80\x80\x80", 5, "\x80\x80\x80\x80\x80"}, // no text
	} {
		if got := cutText(test.text, test.n); got != test.want {
			t.Errorf("%q is cut to %q at %d, want %q", test.text, got, test.n, test.want)
		}
	}
}

// TestLineCutter checks that a line is cut in the same way however it is written.
func TestLineCutter(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		var text strings.Builder
		for range rng.IntN(6) {
			text.WriteString("vw"[:rng.IntN(3)]) // so that a cut may be within the ä
			text.WriteString(strings.Repeat("xyzä", rng.IntN(30)))
			text.WriteByte('\n')
		}
		text.WriteString(strings.Repeat("q", rng.IntN(80)))
		whole, parts := lineCutter{most: 40}, lineCutter{most: 40}
		want := whole.next(text.String()) + whole.end()
		var got strings.Builder
		for s := text.String(); s != ""; {
			n := 1 + rng.IntN(len(s))
			for n < len(s) && s[n]&0xC0 == 0x80 {
				n++ // programs write whole runes
			}
			got.WriteString(parts.next(s[:n]))
			s = s[n:]
		}
		got.WriteString(parts.end())
		if got.String() != want {
			t.Fatalf("%q is cut to\n%q in parts,\n%q as a whole", text.String(), got.String(), want)
		}
		for _, line := range strings.Split(want, "\n") {
			if len(line) > 40+len(" ... 99999 bytes of this line not shown ... ") {
				t.Fatalf("a line of %d bytes is left", len(line))
			}
		}
	}
}
