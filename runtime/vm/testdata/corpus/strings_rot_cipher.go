package main

import (
	"fmt"
	"strconv"
)

type cipher interface {
	encrypt(string) string
	decrypt(string) string
}
type vigenere struct{ key string }
type xor struct{ key []byte }
type compose []cipher

func (v vigenere) shift(s string, dir int) string {
	out := []byte(s)
	k := 0
	for i, c := range out {
		if c >= 'a' && c <= 'z' {
			out[i] = byte('a' + (int(c-'a')+dir*int(v.key[k%len(v.key)]-'a')+26)%26)
			k++
		}
	}
	return string(out)
}
func (v vigenere) encrypt(s string) string { return v.shift(s, 1) }
func (v vigenere) decrypt(s string) string { return v.shift(s, -1) }

func (x xor) encrypt(s string) string {
	b := []byte(s)
	for i := range b {
		b[i] ^= x.key[i%len(x.key)]
	}
	return fmt.Sprintf("%x", b)
}
func (x xor) decrypt(s string) string {
	b := make([]byte, len(s)/2)
	for i := range b {
		n, err := strconv.ParseUint(s[2*i:2*i+2], 16, 8)
		if err != nil {
			return "?" + err.Error()
		}
		b[i] = byte(n) ^ x.key[i%len(x.key)]
	}
	return string(b)
}

func (c compose) encrypt(s string) string {
	for _, x := range c {
		s = x.encrypt(s)
	}
	return s
}
func (c compose) decrypt(s string) string {
	for i := len(c) - 1; i >= 0; i-- {
		s = c[i].decrypt(s)
	}
	return s
}

func main() {
	text := "attack at dawn, 7 sharp!"
	for _, c := range []cipher{vigenere{"lemon"}, xor{[]byte("K3y")}, compose{vigenere{"go"}, xor{[]byte{0xff, 0}}}, compose{}} {
		e := c.encrypt(text)
		fmt.Printf("%T %q %v\n", c, e, c.decrypt(e) == text)
	}
	fmt.Println(xor{[]byte("a")}.decrypt("zz"))
}
