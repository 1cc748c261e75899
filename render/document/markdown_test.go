package document_test

import (
	"strings"
	"testing"
)

func TestMarkdown(t *testing.T) {
	files := write(t, play(t, small(t)), "markdown")
	for name, data := range files {
		if name != "" && !strings.HasSuffix(name, ".png") {
			golden(t, "markdown/"+name, data)
		}
	}
}
