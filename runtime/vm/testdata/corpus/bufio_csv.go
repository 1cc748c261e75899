package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

func readCSV(r io.Reader) (rows [][]string, err error) {
	br := bufio.NewReader(r)
	var row []string
	var field strings.Builder
	quoted, line := false, 1
	end := func() { row = append(row, field.String()); field.Reset() }
	for {
		c, _, e := br.ReadRune()
		if e == io.EOF {
			if quoted {
				return rows, fmt.Errorf("line %d: quote not closed", line)
			}
			if field.Len() > 0 || len(row) > 0 {
				end()
				rows = append(rows, row)
			}
			return rows, nil
		}
		if e != nil {
			return rows, e
		}
		switch {
		case quoted && c == '"':
			if next, _, e := br.ReadRune(); e == nil && next == '"' {
				field.WriteByte('"')
			} else {
				quoted = false
				if e == nil {
					br.UnreadRune()
				}
			}
		case quoted:
			if c == '\n' {
				line++
			}
			field.WriteRune(c)
		case c == '"' && field.Len() == 0:
			quoted = true
		case c == ',':
			end()
		case c == '\n':
			end()
			rows = append(rows, row)
			row = nil
			line++
		case c == '\r':
		default:
			field.WriteRune(c)
		}
	}
}

type brokenReader struct{ n int }

func (b *brokenReader) Read(p []byte) (int, error) {
	if b.n--; b.n < 0 {
		return 0, errors.New("disk on fire")
	}
	return copy(p, "x,y\n"), nil
}

func main() {
	rows, err := readCSV(strings.NewReader("name,quote\r\n\"Smith, J\",\"said \"\"hi\"\"\"\nü,\"two\nlines\"\n,\nlast"))
	for _, r := range rows {
		fmt.Printf("%d %q\n", len(r), r)
	}
	fmt.Println(err)
	fmt.Println(readCSV(strings.NewReader("a,\"b")))
	fmt.Println(readCSV(&brokenReader{3}))
	w := bufio.NewWriterSize(&slowWriter{}, 16)
	n, err := fmt.Fprintf(w, "%s", strings.Repeat("0123456789", 5))
	fmt.Println(n, err, w.Buffered(), w.Size(), w.Flush())
}

type slowWriter struct{ total int }

func (s *slowWriter) Write(p []byte) (int, error) {
	s.total += len(p)
	fmt.Printf("write %d\n", len(p))
	if s.total > 40 {
		return 0, io.ErrShortWrite
	}
	return len(p), nil
}
