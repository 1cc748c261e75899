package main

import (
	"bufio"
	"bytes"
	"fmt"
	"strings"
)

func main() {
	sc := bufio.NewScanner(strings.NewReader("first line\nsecond\r\n\nlast without newline"))
	for n := 1; sc.Scan(); n++ {
		fmt.Printf("%d %q\n", n, sc.Text())
	}
	fmt.Println(sc.Err())
	sc = bufio.NewScanner(strings.NewReader("  the quick  brown\nfox "))
	sc.Split(bufio.ScanWords)
	for sc.Scan() {
		fmt.Print(sc.Text(), "|")
	}
	sc = bufio.NewScanner(strings.NewReader("héy"))
	sc.Split(bufio.ScanRunes)
	for sc.Scan() {
		fmt.Print(sc.Text(), len(sc.Bytes()), " ")
	}
	fmt.Println()
	sc = bufio.NewScanner(strings.NewReader("1,2,3,stop,4"))
	sc.Split(func(data []byte, atEOF bool) (int, []byte, error) {
		if i := bytes.IndexByte(data, ','); i >= 0 {
			if string(data[:i]) == "stop" {
				return 0, nil, bufio.ErrFinalToken
			}
			return i + 1, data[:i], nil
		}
		if atEOF && len(data) > 0 {
			return len(data), data, nil
		}
		return 0, nil, nil
	})
	for sc.Scan() {
		fmt.Print(sc.Text(), ";")
	}
	fmt.Println(sc.Err())
	sc = bufio.NewScanner(strings.NewReader(strings.Repeat("x", 100)))
	sc.Buffer(make([]byte, 10), 20)
	fmt.Println(sc.Scan(), sc.Err())
	r := bufio.NewReaderSize(strings.NewReader("alpha beta\ngamma"), 16)
	w, err := r.ReadString(' ')
	p, _ := r.Peek(4)
	fmt.Printf("%q %v %q %d\n", w, err, p, r.Buffered())
	line, more, err := r.ReadLine()
	fmt.Println(string(line), more, err)
	b, _ := r.ReadByte()
	r.UnreadByte()
	rest, err := r.ReadBytes('!')
	fmt.Println(string(b), string(rest), err)
	var out strings.Builder
	bw := bufio.NewWriter(&out)
	fmt.Fprintf(bw, "%d %s", 1, "two")
	fmt.Println(out.Len(), bw.Buffered(), bw.Available() > 0)
	bw.Flush()
	fmt.Println(out.String())
	rw := bufio.NewReadWriter(bufio.NewReader(strings.NewReader("in")), bw)
	rw.WriteString("more")
	rw.Flush()
	x, _ := rw.ReadByte()
	fmt.Println(out.String(), string(x))
}
