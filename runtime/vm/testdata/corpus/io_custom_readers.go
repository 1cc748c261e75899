package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
)

type rot13 struct{ r io.Reader }

func (r rot13) Read(p []byte) (int, error) {
	n, err := r.r.Read(p)
	for i, c := range p[:n] {
		switch {
		case c >= 'a' && c <= 'z':
			p[i] = 'a' + (c-'a'+13)%26
		case c >= 'A' && c <= 'Z':
			p[i] = 'A' + (c-'A'+13)%26
		}
	}
	return n, err
}

type oneByte struct{ r io.Reader }

func (o oneByte) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	return o.r.Read(p[:1])
}

type lineCounter int

func (l *lineCounter) Write(p []byte) (int, error) {
	*l += lineCounter(bytes.Count(p, []byte("\n")))
	return len(p), nil
}

type failAfter struct {
	n int
	io.Writer
}

func (f *failAfter) Write(p []byte) (int, error) {
	if len(p) > f.n {
		k, _ := f.Writer.Write(p[:f.n])
		f.n = 0
		return k, errors.New("quota")
	}
	f.n -= len(p)
	return f.Writer.Write(p)
}

func main() {
	var out strings.Builder
	n, err := io.Copy(&out, rot13{oneByte{strings.NewReader("Uryyb, Jbeyq!")}})
	fmt.Println(n, err, out.String())
	var lc lineCounter
	var a, b bytes.Buffer
	w := io.MultiWriter(&lc, &a, &failAfter{8, &b})
	n2, err := io.WriteString(w, "one\ntwo\n")
	fmt.Println(n2, err, lc)
	n2, err = io.WriteString(w, "three\n")
	fmt.Println(n2, err, lc, a.Len(), b.Len())
	fmt.Println(io.Copy(&failAfter{3, io.Discard}, strings.NewReader("abcdef")))
	buf := make([]byte, 4)
	n2, err = io.ReadFull(oneByte{strings.NewReader("xyz")}, buf)
	fmt.Println(n2, err, string(buf[:n2]))
	data, err := io.ReadAll(io.LimitReader(rot13{strings.NewReader("nopqrs")}, 3))
	fmt.Println(string(data), err)
	fmt.Println(io.CopyBuffer(&out, strings.NewReader("tail"), make([]byte, 1)))
	fmt.Println(out.String(), io.EOF, io.ErrUnexpectedEOF)
	var r io.Reader = strings.NewReader("x")
	_, isWT := r.(io.WriterTo)
	_, isRA := r.(io.ReaderAt)
	_, isC := r.(io.Closer)
	fmt.Println(isWT, isRA, isC, io.NopCloser(r).Close())
}
