package main

import (
	"fmt"
	"strings"
	"text/tabwriter"
)

func main() {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 8, 2, ' ', 0)
	fmt.Fprintln(w, "name\tqty\tprice")
	fmt.Fprintln(w, "apple\t3\t1.25")
	fmt.Fprintln(w, "watermelon\t10\t12.00")
	fmt.Fprintln(w, "größe\t1\t世界")
	w.Flush()
	fmt.Print(b.String())
	b.Reset()
	w.Init(&b, 5, 0, 1, '.', tabwriter.AlignRight|tabwriter.Debug)
	fmt.Fprintln(w, "a\tbbb\tc")
	fmt.Fprintln(w, "aaaa\tb\tccccc")
	fmt.Fprintln(w, "")
	fmt.Fprintln(w, "new\tcolumn block\tx")
	w.Flush()
	fmt.Print(b.String())
	b.Reset()
	w.Init(&b, 8, 8, 0, '\t', 0)
	fmt.Fprint(w, "x\ty\tz\nlonger cell\t1\t2\n")
	w.Flush()
	fmt.Printf("%q\n", b.String())
	b.Reset()
	w.Init(&b, 0, 4, 1, ' ', tabwriter.TabIndent|tabwriter.DiscardEmptyColumns|tabwriter.FilterHTML)
	fmt.Fprint(w, "\t\tindented\tcell\n\t\tb\tc\n<b>bold</b>\t&amp;\tend\n")
	w.Flush()
	fmt.Printf("%q\n", b.String())
}
