// bytes: a checksum and a buffer
package main

import "bytes"

func adler(data []byte) uint32 {
	a, b := uint32(1), uint32(0)
	for _, x := range data {
		a = (a + uint32(x)) % 65521
		b = (b + a) % 65521
	}
	return b<<16 | a
}

func work() int {
	data := make([]byte, 100_000)
	for i := range data {
		data[i] = byte(i * 7)
	}
	var buf bytes.Buffer
	for i := 0; i < 20_000; i++ {
		buf.WriteByte(byte(i))
		buf.WriteString("text")
	}
	upper := 0
	for i, x := range buf.Bytes() {
		if x >= 'a' && x <= 'z' {
			upper += i & 1
		}
	}
	return int(adler(data)) + upper
}
