package document_test

import (
	"os"
	"testing"
)

func TestHTML(t *testing.T) {
	data := write(t, play(t, small(t)), "handout")[""]
	os.WriteFile("/tmp/h.html", data, 0o666)
}
