package confine

import (
	"bufio"
	"bytes"
	"io"
	"strings"
	"testing"
)

type head struct {
	Type string
	ID   int
}

func TestFrames(t *testing.T) {
	var buf bytes.Buffer
	w := bufio.NewWriter(&buf)
	big := bytes.Repeat([]byte("0123456789abcdef"), 200_000) // several steps of ReadN
	bodies := [][]byte{nil, []byte("x"), big, {0, 255, '\n'}}
	for i, b := range bodies {
		if err := WriteFrame(w, head{Type: "run", ID: i}, b); err != nil {
			t.Fatal(err)
		}
	}
	r := bufio.NewReader(&buf)
	for i, b := range bodies {
		var m head
		got, err := ReadFrame(r, &m, MaxHead, MaxBody)
		if err != nil {
			t.Fatal(err)
		}
		if m.Type != "run" || m.ID != i || !bytes.Equal(got, b) {
			t.Errorf("frame %d: head %+v, %d bytes of body, want %d", i, m, len(got), len(b))
		}
	}
	if _, err := ReadFrame(r, &head{}, MaxHead, MaxBody); err != io.EOF {
		t.Errorf("at the end: %v, want io.EOF", err)
	}
}

func TestBrokenFrames(t *testing.T) {
	tests := []struct{ name, bytes, want string }{
		{"torn length", "\x01\x00", "unexpected EOF"},
		{"torn head", "\x05\x00\x00\x00\x00\x00\x00\x00{", "unexpected EOF"},
		{"torn body", "\x02\x00\x00\x00\x05\x00\x00\x00{}abc", "unexpected EOF"},
		{"no body", "\x02\x00\x00\x00\x05\x00\x00\x00{}", "unexpected EOF"},
		{"huge head", "\xff\xff\xff\xff\x00\x00\x00\x00", "frame too large"},
		{"huge body", "\x02\x00\x00\x00\xff\xff\xff\x7f{}", "frame too large"},
		{"no JSON", "\x02\x00\x00\x00\x00\x00\x00\x00}{", "decode frame"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := ReadFrame(bufio.NewReader(strings.NewReader(tt.bytes)), &head{}, MaxHead, MaxBody)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want %q", err, tt.want)
			}
		})
	}
}

func FuzzReadFrame(f *testing.F) {
	f.Add([]byte("\x02\x00\x00\x00\x01\x00\x00\x00{}a"))
	f.Add([]byte("\x02\x00\x00\x00\xff\xff\xff\x3f{}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		var m head
		body, err := ReadFrame(bufio.NewReader(bytes.NewReader(data)), &m, MaxHead, MaxBody)
		if err == nil && len(body) > len(data) {
			t.Errorf("%d bytes of body from %d bytes", len(body), len(data))
		}
	})
}
