// Package unicode tests properties of runes.
package unicode

const (
	MaxRune         = '\U0010FFFF' // the largest rune
	ReplacementChar = '\uFFFD'     // stands for what is no rune
	MaxASCII        = '\u007F'     // the largest ASCII rune
	MaxLatin1       = '\u00FF'     // the largest Latin-1 rune
)

// Indices of the cases, for To.
const (
	UpperCase = iota
	LowerCase
	TitleCase
	MaxCase
)

func IsControl(r rune) bool
func IsDigit(r rune) bool
func IsGraphic(r rune) bool
func IsLetter(r rune) bool
func IsLower(r rune) bool
func IsMark(r rune) bool
func IsNumber(r rune) bool
func IsPrint(r rune) bool
func IsPunct(r rune) bool
func IsSpace(r rune) bool
func IsSymbol(r rune) bool
func IsTitle(r rune) bool
func IsUpper(r rune) bool
func SimpleFold(r rune) rune
func To(_case int, r rune) rune
func ToLower(r rune) rune
func ToTitle(r rune) rune
func ToUpper(r rune) rune

// A RangeTable is a set of runes, of those that have a name in package unicode.
type RangeTable struct{ name string }

func in(name string, r rune) bool

// Is reports whether r is in the table.
func Is(rangeTab *RangeTable, r rune) bool { return in(rangeTab.name, r) }

// In reports whether r is in one of the tables.
func In(r rune, ranges ...*RangeTable) bool {
	for _, t := range ranges {
		if in(t.name, r) {
			return true
		}
	}
	return false
}

// Tables of scripts and categories.
var (
	Arabic   = &RangeTable{"Arabic"}
	Cyrillic = &RangeTable{"Cyrillic"}
	Digit    = &RangeTable{"Nd"}
	Greek    = &RangeTable{"Greek"}
	Han      = &RangeTable{"Han"}
	Hangul   = &RangeTable{"Hangul"}
	Hebrew   = &RangeTable{"Hebrew"}
	Hiragana = &RangeTable{"Hiragana"}
	Katakana = &RangeTable{"Katakana"}
	Latin    = &RangeTable{"Latin"}
	Letter   = &RangeTable{"L"}
	Lower    = &RangeTable{"Ll"}
	Mn       = &RangeTable{"Mn"}
	Number   = &RangeTable{"N"}
	Punct    = &RangeTable{"P"}
	Space    = &RangeTable{"Z"}
	Symbol   = &RangeTable{"S"}
	Thai     = &RangeTable{"Thai"}
	Upper    = &RangeTable{"Lu"}
)
