package picture

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
)

// Missing are characters that no font has, neither of the program nor of the machine: a box stands for each in what is drawn, and
// nothing for an accent.
type Missing map[rune]bool

func (m Missing) add(list []rune) {
	for _, r := range list {
		m[r] = true
	}
}

// Add adds what another picture lacks.
func (m Missing) Add(other Missing) { maps.Copy(m, other) }

// maxNamed is how many characters are named.
const maxNamed = 20

// String says which characters are drawn as boxes, and what to do; "" if there are none. instead names what leaves the fonts to who
// reads it.
func (m Missing) String(instead string) string {
	if len(m) == 0 {
		return ""
	}
	all := slices.Sorted(maps.Keys(m))
	var names, scripts []string
	for _, r := range all {
		if unicode.Is(unicode.Mn, r) {
			names = append(names, "\u25cc"+string(r)) // which has something to stand on
		} else {
			names = append(names, string(r))
		}
		if name := scriptOf(r); !slices.Contains(scripts, name) {
			scripts = append(scripts, name)
		}
	}
	shown := strings.Join(names[:min(len(names), maxNamed)], " ")
	if n := len(names) - maxNamed; n > 0 {
		shown += fmt.Sprintf(" and %d more", n)
	}
	return fmt.Sprintf("no font of this machine has %s (%s), so they are drawn as boxes or not at all: install a font for them, such as one of Noto, or export %s",
		shown, strings.Join(scripts, ", "), instead)
}

// scriptOf is the writing system of a character as people call it, or what else it is.
func scriptOf(r rune) string {
	for _, name := range slices.Sorted(maps.Keys(unicode.Scripts)) {
		if unicode.Is(unicode.Scripts[name], r) && name != "Common" && name != "Inherited" {
			return strings.ReplaceAll(name, "_", " ")
		}
	}
	switch {
	case unicode.Is(unicode.Co, r):
		return "private use"
	case r >= 0x1F000 && r < 0x1FB00 || r >= 0x2600 && r < 0x27C0:
		return "emoji and symbols"
	}
	return "symbols"
}
