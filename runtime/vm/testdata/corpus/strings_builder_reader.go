package main

import (
	"fmt"
	"io"
	"strings"
)

func main() {
	var b strings.Builder
	for i := 3; i >= 1; i-- {
		fmt.Fprintf(&b, "%d...", i)
	}
	b.WriteByte('!')
	b.WriteRune('🚀')
	n, err := b.WriteString("go")
	fmt.Println(b.String(), b.Len(), n, err)
	b.Reset()
	b.Grow(100)
	fmt.Println(b.Len(), b.Cap() >= 100)
	c := &b
	c.WriteString("via pointer")
	fmt.Println(b.String())
	func() {
		defer func() { fmt.Println(recover()) }()
		d := b
		d.WriteString("copy")
	}()
	r := strings.NewReader("héllo, reader")
	ru, size, _ := r.ReadRune()
	fmt.Println(string(ru), size, r.Len(), r.Size())
	ru, size, _ = r.ReadRune()
	fmt.Println(string(ru), size, r.UnreadRune(), r.Len())
	buf := make([]byte, 4)
	k, _ := r.Read(buf)
	fmt.Println(k, buf[:k])
	pos, err := r.Seek(-6, io.SeekEnd)
	rest, _ := io.ReadAll(r)
	fmt.Println(pos, err, string(rest))
	_, err = r.ReadByte()
	fmt.Println(err == io.EOF)
	_, err = r.Seek(-1, io.SeekStart)
	fmt.Println(err)
	m, err := r.ReadAt(buf, 10)
	fmt.Println(m, err, string(buf[:m]))
	r.Reset("again")
	var out strings.Builder
	w, err := r.WriteTo(&out)
	fmt.Println(w, err, out.String())
}
