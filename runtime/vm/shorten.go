package vm

import "fmt"

// Messages of the machine itself are not subject to the output limit, and a program can make each of them as long as
// its memory allows: by a panic's value, for example, or an actor's name. So they have limits of their own, in bytes.
const (
	maxPanicText = 64 << 10  // a panic's value, on standard error and in the outcome
	maxEndText   = 64 << 10  // the text of an outcome, or its remark
	maxFinal     = 512 << 10 // what is written to standard error at the end, including stacks
)

// shortened is s if it has at most most bytes. For a longer text it is the beginning and the end, with a note in
// between that says how much is left out.
func shortened(s string, most int) string {
	if len(s) <= most {
		return s
	}
	head := cutText(s, most/4*3)
	from := len(s) - most/4
	for from < len(s) && s[from]&0xC0 == 0x80 { // to a rune's edge
		from++
	}
	return fmt.Sprintf("%s... %s bytes not shown ...%s", head, grouped(from-len(head)), s[from:])
}
