package assist

import (
	"bytes"
	"go/format"
)

// Formatted is a cell's text as gofmt writes it, "" if it does not parse or is formatted already.
func Formatted(text string) string {
	out, err := format.Source([]byte(text))
	if err != nil {
		return ""
	}
	out = append(bytes.TrimRight(out, "\n"), '\n')
	if string(out) == text {
		return ""
	}
	return string(out)
}
