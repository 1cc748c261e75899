package document_test

import (
	"os"
	"testing"
)

func TestPDF(t *testing.T) {
	data := write(t, play(t, small(t)), "handout-pdf")[""]
	os.WriteFile("/tmp/d.pdf", data, 0o666)
}
