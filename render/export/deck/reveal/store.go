package reveal

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// store holds the pictures of a deck. They share most of their lines, since only the cursor, a mark or the cover of hidden times
// moves from one step to the next, and the two themes differ only by colours; so each line is stored once, with variables for
// its colours.
//
// As JSON it is {"lines": ["<svg ...>", ...], "pictures": [[0, 1, 2], ...]}: a picture is its lines, each with a line end.
type store struct {
	lines    map[string]int // its index in places
	places   []place
	pictures [][]int
	known    map[string]int // a picture's number, by its text
	pairs    []pair
	colours  map[pair]int
}

// place is the place of a line in the first picture that contains it.
type place struct {
	text    string
	row     int
	picture int
}

// pair is a colour in the light and the dark theme.
type pair struct{ light, dark string }

func newStore() *store {
	return &store{lines: map[string]int{}, known: map[string]int{}, colours: map[pair]int{}}
}

// add stores a picture in both themes and returns their numbers: the same number, if they differ only by colours.
func (s *store) add(light, dark []byte) (int, int) {
	if both, ok := s.merge(light, dark); ok {
		n := s.put(both)
		return n, n
	}
	return s.put(string(light)), s.put(string(dark))
}

func (s *store) put(text string) int {
	if n, ok := s.known[text]; ok {
		return n
	}
	n := len(s.pictures)
	s.known[text] = n
	var rows []int
	for row, l := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		at, ok := s.lines[l]
		if !ok {
			at = len(s.places)
			s.lines[l] = at
			s.places = append(s.places, place{l, row, n})
		}
		rows = append(rows, at)
	}
	s.pictures = append(s.pictures, rows)
	return n
}

// merge makes one picture from two that differ only by colours.
func (s *store) merge(light, dark []byte) (string, bool) {
	if len(light) != len(dark) {
		return "", false
	}
	var b strings.Builder
	from := 0
	for i := 0; i < len(light); {
		if light[i] == '#' && dark[i] == '#' && isColour(light[i:]) && isColour(dark[i:]) {
			if p := (pair{string(light[i : i+7]), string(dark[i : i+7])}); p.light != p.dark {
				b.Write(light[from:i])
				fmt.Fprintf(&b, "var(--c%d)", s.colour(p))
				from = i + 7
			}
			i += 7
			continue
		}
		if light[i] != dark[i] {
			return "", false
		}
		i++
	}
	b.Write(light[from:])
	return b.String(), true
}

func isColour(b []byte) bool {
	if len(b) < 7 {
		return false
	}
	for _, c := range b[1:7] {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}

func (s *store) colour(p pair) int {
	n, ok := s.colours[p]
	if !ok {
		n = len(s.pairs)
		s.colours[p] = n
		s.pairs = append(s.pairs, p)
	}
	return n
}

// pack is the store as text. Lines of the same row are neighbours, because they are alike: gzip finds repetitions within 32
// kB.
func (s *store) pack() (string, error) {
	order := make([]int, len(s.places))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		if d := s.places[a].row - s.places[b].row; d != 0 {
			return d
		}
		return s.places[a].picture - s.places[b].picture
	})
	moved := make([]int, len(order))
	lines := make([]string, len(order))
	for to, at := range order {
		moved[at], lines[to] = to, s.places[at].text
	}
	pictures := make([][]int, len(s.pictures))
	for i, rows := range s.pictures {
		for _, at := range rows {
			pictures[i] = append(pictures[i], moved[at])
		}
	}
	text, err := json.Marshal(map[string]any{"lines": lines, "pictures": pictures})
	if err != nil {
		return "", fmt.Errorf("the pictures of the slides: %w", err)
	}
	var zipped bytes.Buffer
	z, _ := gzip.NewWriterLevel(&zipped, gzip.BestCompression) // the level is valid
	_, _ = z.Write(text)                                       // writing to a Buffer never fails
	_ = z.Close()
	return base64.StdEncoding.EncodeToString(zipped.Bytes()), nil
}
