package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
)

func main() {
	var b bytes.Buffer
	b.WriteString("hello ")
	b.Write([]byte("world"))
	b.WriteByte('!')
	fmt.Fprintf(&b, "%03d", 7)
	fmt.Println(b.String(), b.Len())
	p := make([]byte, 5)
	n, _ := b.Read(p)
	fmt.Println(n, string(p), b.String())
	s, err := b.ReadString('!')
	fmt.Printf("%q %v\n", s, err)
	fmt.Println(string(b.Next(2)), b.Len(), b.Available() >= 0)
	b.Truncate(0)
	r, err := b.ReadByte()
	fmt.Println(r, err)
	b.Reset()
	io.Copy(&b, io.LimitReader(strings.NewReader("limited reader"), 7))
	io.WriteString(&b, "|")
	io.CopyN(&b, strings.NewReader("abcdef"), 3)
	fmt.Println(&b)
	c := bytes.NewBufferString("x y z")
	f, _ := c.ReadBytes(' ')
	fmt.Println(f, c)
	x := []byte("banana")
	fmt.Println(bytes.Count(x, []byte("an")), bytes.Index(x, []byte("nan")), bytes.Equal(x, []byte("banana")), bytes.Compare(x, []byte("band")), bytes.HasPrefix(x, []byte("ban")))
	fmt.Println(string(bytes.ToUpper(x)), string(bytes.ReplaceAll(x, []byte("a"), []byte("o"))), string(bytes.TrimRight(x, "an")), string(bytes.Title([]byte("go lang"))))
	fmt.Printf("%q %s\n", bytes.Split([]byte("a-b-c"), []byte("-")), bytes.Join([][]byte{[]byte("x"), []byte("y")}, []byte("+")))
	fmt.Printf("%q %q %s\n", bytes.Fields([]byte(" a  b ")), bytes.Runes([]byte("é!")), bytes.Map(unicode.ToUpper, []byte("map")))
	pr, pw := io.Pipe()
	go func() { fmt.Fprint(pw, "through a pipe"); pw.Close() }()
	all, _ := io.ReadAll(pr)
	fmt.Println(string(all))
	t := io.TeeReader(strings.NewReader("tee"), &b)
	io.ReadAll(t)
	m := io.MultiReader(strings.NewReader("a"), strings.NewReader("b"))
	mb, _ := io.ReadAll(m)
	fmt.Println(b.String(), string(mb))
	sec := io.NewSectionReader(strings.NewReader("0123456789"), 3, 4)
	sb, _ := io.ReadAll(sec)
	_, err = io.ReadFull(strings.NewReader("ab"), make([]byte, 3))
	fmt.Println(string(sb), err, errors.Is(err, io.ErrUnexpectedEOF))
	_, err = io.ReadAtLeast(strings.NewReader(""), make([]byte, 3), 1)
	fmt.Println(err)
}
