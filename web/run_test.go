package web

import "testing"

func TestJoinSentences(t *testing.T) {
	for _, tt := range []struct {
		parts []string
		want  string
	}{
		{[]string{"No lesson.", "", "Choose one."}, "No lesson. Choose one."},
		{[]string{"It cannot be read.", "a.md:2: not YAML; quote values", "Mend its file."}, "It cannot be read. a.md:2: not YAML; quote values. Mend its file."},
		{[]string{".", "Alone"}, "Alone"},
		{nil, ""},
	} {
		if got := joinSentences(tt.parts...); got != tt.want {
			t.Errorf("%q: %q, want %q", tt.parts, got, tt.want)
		}
	}
}
