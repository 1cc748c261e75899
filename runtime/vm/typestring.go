package vm

import "strings"

// replaceWord replaces every occurrence of old in s that is not part of a longer name.
func replaceWord(s, old, new string) string {
	if !strings.Contains(s, old) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		if strings.HasPrefix(s[i:], old) && !nameByte(s, i-1) && !nameByte(s, i+len(old)) {
			b.WriteString(new)
			i += len(old)
			continue
		}
		b.WriteByte(s[i])
		i++
	}
	return b.String()
}

func nameByte(s string, i int) bool {
	if i < 0 || i >= len(s) {
		return false
	}
	c := s[i]
	return c == '_' || c == '.' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

// openBraces writes "struct{a int}" as reflect does, "struct { a int }", and interfaces likewise.
func openBraces(s string) string {
	for _, word := range []string{"struct{", "interface{"} {
		for {
			i := strings.Index(s, word)
			if i < 0 {
				break
			}
			open := i + len(word) - 1
			end := matching(s, open)
			if end < 0 {
				break
			}
			s = s[:open] + " { " + s[open+1:end] + " }" + s[end+1:]
		}
	}
	return s
}

// matching is the index of the brace that closes the one at i, or -1.
func matching(s string, i int) int {
	depth := 0
	for ; i < len(s); i++ {
		switch s[i] {
		case '{':
			depth++
		case '}':
			depth--
			if depth == 0 {
				return i
			}
		}
	}
	return -1
}
