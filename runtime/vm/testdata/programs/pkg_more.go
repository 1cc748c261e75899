package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"time"
)

func main() {
	r := rand.NewChaCha8([32]byte([]byte("chacha8 seed for the rehearse ok")))
	sum := uint64(0)
	for range 1000 {
		sum = sum*31 + r.Uint64()
	}
	fmt.Println(sum, r.Uint64())
	b, _ := r.MarshalBinary()
	fmt.Printf("%x\n", b)
	rr := rand.New(r)
	fmt.Println(rr.IntN(100), rr.Perm(5), rr.Float64())
	t := time.Date(2024, 2, 29, 13, 4, 5, 678900000, time.FixedZone("X", 3600*5+1800))
	j, err := json.Marshal(map[string]any{"t": t, "d": time.Second})
	fmt.Println(string(j), err)
	var u time.Time
	fmt.Println(json.Unmarshal([]byte(`"2020-01-02T03:04:05Z"`), &u), json.Unmarshal([]byte(`"x"`), &u))
	bin, err := t.MarshalBinary()
	var w time.Time
	fmt.Println(bin, err, w.UnmarshalBinary(bin), w.Equal(t))
	_, err = time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC).MarshalText()
	fmt.Println(err)
	pr, pw := io.Pipe()
	go func() { fmt.Fprint(pw, "through a pipe"); pw.Close() }()
	all, err := io.ReadAll(pr)
	fmt.Println(string(all), err)
	mr := io.MultiReader(strings.NewReader("ab"), strings.NewReader("cd"))
	var buf bytes.Buffer
	n, err := io.CopyN(&buf, mr, 3)
	fmt.Println(n, err, buf.String())
	sr := io.NewSectionReader(strings.NewReader("0123456789"), 2, 5)
	x, _ := io.ReadAll(sr)
	fmt.Println(string(x), sr.Size())
	fmt.Println(strings.NewReplacer("a", "1", "b", "22", "abc", "x").Replace("abcab"), strings.NewReplacer("<", "&lt;", ">", "&gt;").Replace("<a>"))
	fmt.Println(strings.TrimRightFunc("a\xff\xff", func(r rune) bool { return r == 0xfffd }), strings.Map(func(r rune) rune { return r }, "a\xffb"), strings.LastIndexFunc("a\xffb", func(r rune) bool { return r == 0xfffd }))
	fmt.Printf("%q %q %q %q\n", strings.Split("a,b,,c", ","), strings.SplitN("日本語", "", 2), strings.SplitAfterN("a,b,c", ",", 2), strings.Fields("  a b\tc "))
	fmt.Printf("%q %q %v\n", bytes.Fields([]byte(" a  b ")), bytes.Split([]byte("a,b"), []byte(",")), bytes.EqualFold([]byte("AB"), []byte("ab")))
	for p := range bytes.SplitAfterSeq([]byte("a-b"), []byte("-")) {
		fmt.Printf("%q ", p)
	}
	func() {
		defer func() { fmt.Println(recover()) }()
		strings.NewReplacer("a")
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		strings.Repeat("a", -1)
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		var b strings.Builder
		b.WriteString("x")
		c := b
		c.WriteString("y")
	}()
}
