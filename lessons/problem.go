package lessons

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Problem is a problem in a lesson, with its place.
type Problem struct {
	File   string
	Line   int // 1-based; 0: the file as a whole
	Col    int // 1-based, in bytes; 0: the line as a whole
	Msg    string
	Remedy string // a remedy; may be empty
	// Minor means that the lesson is shown and runs all the same.
	Minor bool
}

// String is file:line:col: message, the form that editors and terminals make clickable, and the remedy after a semicolon.
func (p Problem) String() string {
	var b strings.Builder
	b.WriteString(p.Place())
	b.WriteString(": ")
	b.WriteString(p.Text())
	if p.Remedy != "" {
		b.WriteString("; ")
		b.WriteString(p.Remedy)
	}
	return b.String()
}

// Text is the message, as a warning if the problem is minor.
func (p Problem) Text() string {
	if p.Minor {
		return "warning: " + p.Msg
	}
	return p.Msg
}

// Place is file:line:col, as far as known.
func (p Problem) Place() string {
	switch {
	case p.Line == 0:
		return p.File
	case p.Col == 0:
		return fmt.Sprintf("%s:%d", p.File, p.Line)
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
}

// Problems is the error of Parse: everything that keeps a lesson from being shown, in the order of the file.
type Problems []Problem

// Error lists the problems, one per line.
func (ps Problems) Error() string {
	lines := make([]string, len(ps))
	for i, p := range ps {
		lines[i] = p.String()
	}
	return strings.Join(lines, "\n")
}

// sortProblems sorts by file and place; problems at one place keep their order.
func sortProblems(ps []Problem) {
	slices.SortStableFunc(ps, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col))
	})
}

// suggest finds the candidate that was probably meant by word, or "".
func suggest(word string, candidates []string) string {
	best, bestDistance := "", 3
	if len(word) <= 3 {
		bestDistance = 2
	}
	for _, c := range candidates {
		if d := distance(strings.ToLower(word), c); d < bestDistance {
			best, bestDistance = c, d
		}
	}
	return best
}

// didYouMean is a remedy for an unknown word: the likely candidate, else all of them.
func didYouMean(word string, candidates []string) string {
	if s := suggest(word, candidates); s != "" {
		return "did you mean " + s + "?"
	}
	if len(candidates) == 0 {
		return "there is none"
	}
	if len(candidates) > mostKnown {
		return fmt.Sprintf("known: %s and %d more", strings.Join(candidates[:mostKnown], ", "), len(candidates)-mostKnown)
	}
	return "known: " + strings.Join(candidates, ", ")
}

// mostKnown is the most names that a remedy lists.
const mostKnown = 20

// distance counts the insertions, deletions, replacements and swaps of neighbours that turn a into b.
func distance(a, b string) int {
	if max(len(a), len(b)) > 40 {
		return max(len(a), len(b))
	}
	var d [42][42]int
	for i := range len(a) + 1 {
		for j := range len(b) + 1 {
			switch {
			case i == 0 || j == 0:
				d[i][j] = i + j
				continue
			case a[i-1] == b[j-1]:
				d[i][j] = d[i-1][j-1]
			default:
				d[i][j] = 1 + min(d[i-1][j-1], d[i-1][j], d[i][j-1])
			}
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d[i][j] = min(d[i][j], d[i-2][j-2]+1)
			}
		}
	}
	return d[len(a)][len(b)]
}
