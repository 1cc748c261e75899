package main

import (
	"errors"
	"fmt"
	"strings"
	"text/tabwriter"
)

type failing struct{ left int }

func (f *failing) Write(p []byte) (int, error) {
	if f.left -= len(p); f.left < 0 {
		return 0, errors.New("disk full")
	}
	return len(p), nil
}

// text/tabwriter: alignment, padding, flags, escapes, columns that end, wide runes, errors of the writer below.
func main() {
	texts := []string{
		"", "a", "a\tb\n", "a\tb\tc\naaaa\tbbb\tcc\n", "\t\tx\n1\t22\ty\n", "a\t|\nlong cell\t|\n\nnew\t|\nblock here\t|\n",
		"né\t|\n日本語\t|\n", "trailing\t\nx\t\t\n", "v\vw\vx\ny\vz\n", "page\f1\t2\ff\t3\n", "<b>bold</b>\tx\n&amp;\ty\n", "\xffa\tb\xff\tc\n",
	}
	settings := []struct {
		min, tab, pad int
		char          byte
		flags         uint
	}{
		{0, 8, 1, ' ', 0}, {8, 8, 2, '.', 0}, {0, 8, 0, '\t', 0}, {5, 0, 1, ' ', tabwriter.AlignRight}, {0, 8, 1, ' ', tabwriter.AlignRight | tabwriter.Debug},
		{0, 4, 1, '\t', tabwriter.TabIndent}, {0, 8, 1, '*', tabwriter.DiscardEmptyColumns}, {4, 8, 1, '-', tabwriter.FilterHTML | tabwriter.StripEscape | tabwriter.Debug},
	}
	for _, s := range settings {
		for _, text := range texts {
			var b strings.Builder
			w := tabwriter.NewWriter(&b, s.min, s.tab, s.pad, s.char, s.flags)
			n, err := fmt.Fprint(w, text)
			fmt.Printf("%d %v %v %q\n", n, err, w.Flush(), b.String())
		}
	}
	var b strings.Builder
	w := new(tabwriter.Writer).Init(&b, 0, 8, 2, ' ', 0)
	fmt.Fprintf(w, "%s\t%d\t%.2f\n", "apples", 3, 1.5)
	fmt.Fprintf(w, "%s\t%d\t%.2f\n", "watermelons", 12, 22.25)
	w.Flush()
	fmt.Print(b.String())
	f := tabwriter.NewWriter(&failing{10}, 0, 8, 1, ' ', 0)
	fmt.Fprint(f, "many\tcells\nin a table\tthat fails\n")
	fmt.Println(f.Flush())
	fmt.Println(tabwriter.Escape)
}
