package document

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// screen is the look of a program's output on a terminal, without colours: a carriage return goes back to the start of the
// line, and further output overwrites it, as progress bars do; escape sequences show nothing. The twin of
// web/ui/src/notebook/cell/terminal.ts.
func screen(text string) string {
	if !strings.ContainsAny(text, "\r\b\x1b\u009b") {
		return text
	}
	var out strings.Builder
	var line []rune
	at := 0
	flush := func() {
		out.WriteString(string(line))
		line, at = line[:0], 0
	}
	for text != "" {
		if n, final, to := escapeSequence(text); n > 0 {
			switch {
			case final == "K" && to == 0:
				line = line[:min(at, len(line))]
			case final == "K" && to == 1:
				for i := range min(at+1, len(line)) {
					line[i] = ' '
				}
			case final == "K":
				line = line[:0]
			case final == "G":
				at = min(max(to-1, 0), maxColumn)
			}
			text = text[n:]
			continue
		}
		r, n := utf8.DecodeRuneInString(text)
		text = text[n:]
		switch r {
		case '\n':
			flush()
			out.WriteByte('\n')
		case '\r':
			at = 0
		case '\b':
			at = max(at-1, 0)
		default:
			for len(line) < at {
				line = append(line, ' ')
			}
			if at < len(line) {
				line[at] = r
			} else {
				line = append(line, r)
			}
			at++
		}
	}
	flush()
	return out.String()
}

// maxColumn limits cursor movements by escape sequences.
const maxColumn = 1000

// sequence matches what shows nothing: a sequence with numbers and a final, a title or a link that ends with a bell or ESC
// \, others.
var sequence = regexp.MustCompile(`^(?:(?:\x1b\[|\x{9b})([ -?]*)([@-~]?)|\x1b\](?:[^\x07\x1b\n]*(?:\x07|\x1b\\))?|\x1b[ -/]*[0-~]?)`)

// escapeSequence is the length of the escape sequence at the start of a text, 0 if there is none. For one that changes the
// line, final is its final and number its number.
func escapeSequence(text string) (n int, final string, number int) {
	if text[0] != '\x1b' && !strings.HasPrefix(text, "\u009b") {
		return 0, "", 0
	}
	m := sequence.FindStringSubmatch(text)
	for _, c := range m[1] {
		if c >= '0' && c <= '9' {
			number = min(10*number+int(c-'0'), maxColumn)
		}
	}
	return len(m[0]), m[2], number
}
