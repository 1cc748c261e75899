package sitetest

import "testing"

// TestPlain checks what may differ between two answers, and that nothing else may.
func TestPlain(t *testing.T) {
	answer := func(hash string, texts ...string) *Answer { return &Answer{Texts: texts, Bytes: 1, Hash: hash} }
	a := answer("a", `{"type":"queued","id":1,"place":1,"of":1}`, `{"type":"output","id":1,"stream":"out","text":"one "}`, `{"type":"output","id":1,"stream":"out","text":"two"}`,
		`{"type":"explored","id":1,"report":{"tried":1,"elapsed":5}}`, `{"type":"explored","id":1,"report":{"tried":9007199254740993,"elapsed":9},"over":true}`,
		`{"type":"result","id":1,"run":"x","scene":{"panels":[]},"wallMicros":3}`)
	with := func(change func(texts []string)) *Answer {
		b := answer("a", a.Texts...)
		b.Texts = append([]string(nil), a.Texts...)
		change(b.Texts)
		return b
	}
	for _, c := range []struct {
		what string
		b    *Answer
		same bool
	}{
		{"the time and the run", with(func(x []string) { x[5] = `{"type":"result","id":1,"run":"y","scene":{"panels":[]},"wallMicros":4}` }), true},
		{"progress", with(func(x []string) {
			x[0], x[3] = `{"type":"started","id":1}`, `{"type":"explored","id":1,"report":{"tried":0,"elapsed":0}}`
		}), true},
		{"the time of a search", with(func(x []string) {
			x[4] = `{"type":"explored","id":1,"report":{"tried":9007199254740993,"elapsed":1},"over":true}`
		}), true},
		{"how output is divided", with(func(x []string) {
			x[1], x[2] = `{"type":"output","id":1,"stream":"out","text":"o"}`, `{"type":"output","id":1,"stream":"out","text":"ne two"}`
		}), true},
		{"output", with(func(x []string) { x[2] = `{"type":"output","id":1,"stream":"out","text":"three"}` }), false},
		{"the stream", with(func(x []string) { x[2] = `{"type":"output","id":1,"stream":"err","text":"two"}` }), false},
		{"the last digit of a number", with(func(x []string) {
			x[4] = `{"type":"explored","id":1,"report":{"tried":9007199254740992,"elapsed":9},"over":true}`
		}), false},
		{"the scene", with(func(x []string) { x[5] = `{"type":"result","id":1,"run":"x","scene":{"panels":[1]},"wallMicros":3}` }), false},
		{"the events", answer("b", a.Texts...), false},
		{"a message too few", answer("a", a.Texts[:5]...), false},
	} {
		x, err := a.Plain()
		if err != nil {
			t.Fatal(err)
		}
		y, err := c.b.Plain()
		if err != nil {
			t.Fatal(err)
		}
		if (x == y) != c.same {
			t.Errorf("answers that differ in %s: the same: %t\n%s\n%s", c.what, x == y, x, y)
		}
	}
}

// TestVerdict checks that one broken seed decides.
func TestVerdict(t *testing.T) {
	holds, broken := `{"type":"graded","graded":{"seed":1,"broken":[]}}`, `{"type":"graded","graded":{"seed":2,"broken":[{"check":0}]}}`
	for want, texts := range map[string][]string{
		Holds: {holds, holds}, Broken: {holds, broken, holds}, Refused: {`{"type":"failed"}`}, Drawn: {`{"type":"result"}`}, Wrong: {`{"type":"diagnostics"}`},
		Unbreakable: {`{"type":"explored","report":{}}`}, Breakable: {`{"type":"explored","report":{"failure":{}}}`}, "": {`{"type":"done"}`},
	} {
		if got := (&Answer{Texts: texts}).Verdict(); got != want {
			t.Errorf("%q is %q, not %q", texts, got, want)
		}
	}
}
