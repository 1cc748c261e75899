package document_test

import "testing"

func TestMmark(t *testing.T) {
	golden(t, "small.mmark", write(t, play(t, small(t)), "mmark")[""])
}
