// Package bytealg has the searching and comparing of bytes and strings that other packages build on. It is native.
package bytealg

func Compare(a, b []byte) int
func CompareString(a, b string) int
func Count(b []byte, c byte) int
func CountString(s string, c byte) int
func Index(a, b []byte) int
func IndexString(a, b string) int
func IndexByte(b []byte, c byte) int
func IndexByteString(s string, c byte) int
func LastIndexByte(s []byte, c byte) int
func LastIndexByteString(s string, c byte) int
func Equal(a, b []byte) bool
func LastIndex(a, b []byte) int
func LastIndexString(a, b string) int

// MakeNoZero makes a slice of length n and a capacity of at least n.
func MakeNoZero(n int) []byte { return make([]byte, n) }

// Bounds that say when to use Index; here it always pays.
const (
	MaxLen        = 1 << 30
	MaxBruteForce = 64
)

// Cutover is how many false positives of IndexByte to bear in n bytes before a switch to Index.
func Cutover(n int) int { return (n + 16) / 8 }
