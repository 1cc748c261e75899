package reveal

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// unpacked are the pictures of a store, read as the page reads them.
func unpacked(t *testing.T, s *store) []string {
	t.Helper()
	text, err := s.pack()
	if err != nil {
		t.Fatal(err)
	}
	zipped, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(bytes.NewReader(zipped))
	if err != nil {
		t.Fatal(err)
	}
	var read struct {
		Lines    []string
		Pictures [][]int
	}
	if err := json.NewDecoder(z).Decode(&read); err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, rows := range read.Pictures {
		var b strings.Builder
		for _, n := range rows {
			b.WriteString(read.Lines[n] + "\n")
		}
		list = append(list, b.String())
	}
	return list
}

func TestStore(t *testing.T) {
	s := newStore()
	light := "<svg>\n<rect fill=\"#ffffff\"/>\n<text>a #ffffff b</text>\n<path d=\"1\" stroke=\"#123456\"/>\n</svg>\n"
	dark := strings.Replace(light, `"#ffffff"`, `"#121417"`, 1)
	a, b := s.add([]byte(light), []byte(dark))
	if a != b {
		t.Errorf("what differs by a colour is kept as %d and %d", a, b)
	}
	moved := strings.Replace(light, `d="1"`, `d="2"`, 1)
	c, _ := s.add([]byte(moved), []byte(strings.Replace(moved, `"#ffffff"`, `"#121417"`, 1)))
	again, _ := s.add([]byte(light), []byte(dark))
	if c == a || again != a {
		t.Errorf("three pictures, two alike, have the numbers %d, %d, %d", a, c, again)
	}
	d, e := s.add([]byte(light), []byte("<svg>\n<g/>\n</svg>\n"))
	if d == e {
		t.Error("pictures that differ by more than colours are kept as one")
	}
	if len(s.pairs) != 1 || s.pairs[0] != (pair{"#ffffff", "#121417"}) {
		t.Errorf("the colours are %v", s.pairs)
	}
	got := unpacked(t, s)
	want := []string{strings.Replace(light, `"#ffffff"`, `"var(--c0)"`, 1), strings.Replace(moved, `"#ffffff"`, `"var(--c0)"`, 1), light, "<svg>\n<g/>\n</svg>\n"}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("read again:\n%q\nwant\n%q", got, want)
	}
}

// TestStoreIsSmall: pictures that have most of their text in common take hardly more than one of them.
func TestStoreIsSmall(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	rows := make([]string, 40)
	for i := range rows {
		for range 600 {
			rows[i] += fmt.Sprintf("M%d 0h%d", rng.IntN(1200), rng.IntN(9))
		}
	}
	size := func(pictures int) int {
		s := newStore()
		for k := range pictures {
			var b strings.Builder
			for _, r := range rows { // each row goes a little farther each time
				fmt.Fprintf(&b, "<path d=\"%s\"/>\n", r[:len(r)/2+k*len(r)/2/pictures])
			}
			s.add([]byte(b.String()), []byte(b.String()))
		}
		text, err := s.pack()
		if err != nil {
			t.Fatal(err)
		}
		return len(text)
	}
	if one, many := size(1), size(20); many > 4*one {
		t.Errorf("20 pictures take %d bytes, one takes %d", many, one)
	}
}
