package strings

import "io"

// Replacer replaces a list of strings with replacements. It is safe for concurrent use.
type Replacer struct{ oldnew []string }

// NewReplacer makes a Replacer of pairs of old and new strings. At each place the first pair that fits is used.
func NewReplacer(oldnew ...string) *Replacer {
	if len(oldnew)%2 == 1 {
		panic("strings.NewReplacer: odd argument count")
	}
	return &Replacer{append([]string(nil), oldnew...)}
}

func replacePairs(s string, oldnew []string) string

// Replace returns s with all replacements made.
func (r *Replacer) Replace(s string) string { return replacePairs(s, r.oldnew) }

// WriteString writes s to w with all replacements made.
func (r *Replacer) WriteString(w io.Writer, s string) (n int, err error) {
	return io.WriteString(w, r.Replace(s))
}
