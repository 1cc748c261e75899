package main

import (
	"fmt"
	"strconv"
	"strings"
)

type value = any

type decoder struct {
	s   string
	pos int
}

func (d *decoder) fail(format string, args ...any) {
	panic(fmt.Errorf("offset %d: "+format, append([]any{d.pos}, args...)...))
}

func (d *decoder) ws() {
	for d.pos < len(d.s) && strings.IndexByte(" \t\n", d.s[d.pos]) >= 0 {
		d.pos++
	}
}

func (d *decoder) expect(c byte) {
	d.ws()
	if d.pos >= len(d.s) || d.s[d.pos] != c {
		d.fail("expected %q", c)
	}
	d.pos++
}

func (d *decoder) try(c byte) bool {
	d.ws()
	if d.pos < len(d.s) && d.s[d.pos] == c {
		d.pos++
		return true
	}
	return false
}

func (d *decoder) value() value {
	d.ws()
	if d.pos >= len(d.s) {
		d.fail("unexpected end")
	}
	for lit, v := range map[string]value{"true": true, "false": false, "null": nil} {
		if strings.HasPrefix(d.s[d.pos:], lit) {
			d.pos += len(lit)
			return v
		}
	}
	switch c := d.s[d.pos]; {
	case c == '{':
		d.pos++
		m := map[string]value{}
		for !d.try('}') {
			if len(m) > 0 {
				d.expect(',')
			}
			d.ws()
			k := d.str()
			d.expect(':')
			m[k] = d.value()
		}
		return m
	case c == '[':
		d.pos++
		a := []value{}
		for !d.try(']') {
			if len(a) > 0 {
				d.expect(',')
			}
			a = append(a, d.value())
		}
		return a
	case c == '"':
		return d.str()
	default:
		end := d.pos
		for end < len(d.s) && strings.IndexByte("+-.eE0123456789", d.s[end]) >= 0 {
			end++
		}
		f, err := strconv.ParseFloat(d.s[d.pos:end], 64)
		if err != nil {
			d.fail("bad number %q", d.s[d.pos:end])
		}
		d.pos = end
		return f
	}
}

func (d *decoder) str() string {
	if d.pos >= len(d.s) || d.s[d.pos] != '"' {
		d.fail("expected a string")
	}
	for end := d.pos + 1; end < len(d.s); end++ {
		switch d.s[end] {
		case '\\':
			end++
		case '"':
			s, err := strconv.Unquote(d.s[d.pos : end+1])
			if err != nil {
				d.fail("%v", err)
			}
			d.pos = end + 1
			return s
		}
	}
	d.fail("unterminated string")
	return ""
}

func parse(s string) (v value, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = r.(error)
		}
	}()
	d := &decoder{s: s}
	v = d.value()
	if d.ws(); d.pos < len(s) {
		d.fail("trailing data")
	}
	return v, nil
}

func main() {
	for _, s := range []string{`{"a": [1, 2.5e1, {"b": null}], "c\n": true}`, `[]`, `"\u00e9"`, `[1,`, `{"a" 1}`, `1 2`, `[1 2]`, `"x`, `-`, ``} {
		fmt.Println(parse(s))
	}
}
