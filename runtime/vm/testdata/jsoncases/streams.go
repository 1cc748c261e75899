package jsoncases

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// slow gives its text a few bytes at a time.
type slow struct {
	text string
	n    int
}

func (s *slow) Read(p []byte) (int, error) {
	if s.text == "" {
		return 0, io.EOF
	}
	n := copy(p, s.text[:min(len(s.text), s.n, len(p))])
	s.text = s.text[n:]
	return n, nil
}

type failing struct{}

func (failing) Read([]byte) (int, error)  { return 0, errors.New("read failed") }
func (failing) Write([]byte) (int, error) { return 0, errors.New("write failed") }

func tokens(text string, number bool) string {
	d := json.NewDecoder(&slow{text, 3})
	if number {
		d.UseNumber()
	}
	var b strings.Builder
	for range 50 {
		more := d.More()
		t, err := d.Token()
		fmt.Fprintf(&b, "%v %d %T %v;", more, d.InputOffset(), t, t)
		if err != nil {
			b.WriteString(describe(err))
			break
		}
	}
	return b.String()
}

func decodeAll(r io.Reader) string {
	d := json.NewDecoder(r)
	var b strings.Builder
	for {
		var x any
		if err := d.Decode(&x); err != nil {
			fmt.Fprintf(&b, "%s at %d", describe(err), d.InputOffset())
			rest, _ := io.ReadAll(d.Buffered())
			fmt.Fprintf(&b, " left %q", rest)
			return b.String()
		}
		fmt.Fprintf(&b, "%v;", x)
	}
}

func strict(v any, text string) string {
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	return describe(d.Decode(v)) + " " + show(v)
}

func encode(html bool, prefix, indent string, vs ...any) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(html)
	e.SetIndent(prefix, indent)
	for _, v := range vs {
		if err := e.Encode(v); err != nil {
			fmt.Fprintf(&b, "error %v", err)
		}
	}
	return b.String()
}

func rewrite(f func(dst *bytes.Buffer, src []byte) error, text string) string {
	var b bytes.Buffer
	b.WriteString("before:")
	err := f(&b, []byte(text))
	return b.String() + " " + describe(err)
}

func streams() []string {
	indent := func(dst *bytes.Buffer, src []byte) error { return json.Indent(dst, src, "> ", "\t") }
	escape := func(dst *bytes.Buffer, src []byte) error { json.HTMLEscape(dst, src); return nil }
	use := json.NewDecoder(strings.NewReader(`{"a": 1.50, "b": [1e400]}`))
	use.UseNumber()
	var numbers any
	mixed := json.NewDecoder(strings.NewReader(`{"items":[{"X":1},{"X":2}],"end":true}`))
	var walk strings.Builder
	for {
		t, err := mixed.Token()
		if err != nil {
			fmt.Fprint(&walk, err)
			break
		}
		if d, ok := t.(json.Delim); ok && d == '[' {
			for mixed.More() {
				var p Point
				fmt.Fprint(&walk, mixed.Decode(&p), p)
			}
		}
		fmt.Fprint(&walk, t, " ")
	}
	n := json.Number("12.5")
	f, ferr := n.Float64()
	i, ierr := n.Int64()
	bad := []string{`{"a":}`, `[1,,2]`, `{"a" "b"}`, `}`, `[`}
	out := []string{
		tokens(`{"a":[1,2.5,"x",null,true],"b":{}} [] 1 "s"`, false), tokens(`[1e3,{"k":-0}]`, true), tokens(`[1 2]`, false), tokens(`{"a" 1}`, false), tokens(`{"a":1,}`, false), tokens(`{1:2}`, false), tokens(`]`, false), tokens(`[1,]`, false), tokens(``, false), tokens(`[`, false),
		decodeAll(strings.NewReader(`1 "two" [3] {"four":4} null`)), decodeAll(&slow{`{"a":1}{"b":2}[3]`, 1}), decodeAll(&slow{`{"a":1} x`, 2}), decodeAll(strings.NewReader(`{"a":1`)), decodeAll(failing{}), decodeAll(&slow{strings.Repeat(`[1,2,3] `, 300), 7}),
		strict(new(Point), `{"X":1,"Y":2}`), strict(new(Point), `{"X":1,"Q":2}`), strict(new(Nested), `{"sub":{"Items":[],"z":1}}`), strict(new(map[string]int), `{"any":1}`),
		encode(true, "", "", "<&>", Point{1, 2}, nil), encode(false, "", "", "<&>\u2028"), encode(true, ">", "  ", map[string]any{"a": []any{1, map[string]any{}}, "b": []any{}}, Point{1, 2}), encode(true, "", " ", func() {}),
		describe(json.NewEncoder(failing{}).Encode(1)), describe(use.Decode(&numbers)) + show(numbers), walk.String(),
		rewrite(indent, `{"a":[1,2,{}],"b":{"c":[]},"d":"x y"}`), rewrite(indent, ` [1 , 2 ] `), rewrite(json.Compact, "{ \"a\" : [ 1 , 2 ] ,\n\t\"b\" : \"x y\" }"), rewrite(escape, `{"a":"<b>&`+"\u2028"+`"}`), rewrite(indent, ``), rewrite(json.Compact, `"a`),
		fmt.Sprint(f, ferr, i, ierr, n), fmt.Sprint(json.Valid([]byte(`{"a":[1]}`)), json.Valid([]byte(`{a}`)), json.Valid(nil)),
		describe(json.Unmarshal([]byte("1"), nil)), describe(json.Unmarshal([]byte("1"), 5)), describe(json.Unmarshal([]byte("1"), (*int)(nil))), describe(json.Unmarshal([]byte("1"), Point{})),
	}
	for _, b := range bad {
		out = append(out, rewrite(indent, b), rewrite(json.Compact, b))
	}
	m, err := json.MarshalIndent(map[string]any{"z": 1, "a": Point{1, 2}, "e": []int{}, "n": nil}, "--", "..")
	out = append(out, string(m), fmt.Sprint(err))
	_, err = json.MarshalIndent(make(chan int), "", " ")
	out = append(out, describe(err))
	return out
}

// Lines is a line for each case, but for those of Times.
func Lines() []string {
	var lines []string
	for i, v := range values() {
		lines = append(lines, fmt.Sprintf("marshal %d: %s", i, marshal(v)))
	}
	for i, t := range targets() {
		lines = append(lines, fmt.Sprintf("unmarshal %d: %.60q: %s", i, t.text, unmarshal(t)))
	}
	for i, s := range streams() {
		lines = append(lines, fmt.Sprintf("stream %d: %s", i, s))
	}
	return lines
}
