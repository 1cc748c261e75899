package main

import (
	"crypto/sha256"
	"encoding"
	"fmt"
	"hash"
	"hash/fnv"
	"io"
	"strings"
)

// hash/fnv and crypto/sha256: sums, sums in pieces, sizes, states taken and put back.
func main() {
	texts := []string{"", "a", "hello, world", strings.Repeat("0123456789", 13), strings.Repeat("long ", 20_000)}
	makers := []struct {
		name string
		make func() hash.Hash
	}{
		{"fnv32", func() hash.Hash { return fnv.New32() }}, {"fnv32a", func() hash.Hash { return fnv.New32a() }},
		{"fnv64", func() hash.Hash { return fnv.New64() }}, {"fnv64a", func() hash.Hash { return fnv.New64a() }},
		{"fnv128", fnv.New128}, {"fnv128a", fnv.New128a}, {"sha256", sha256.New}, {"sha224", sha256.New224},
	}
	for _, m := range makers {
		h := m.make()
		fmt.Printf("%s %T size %d block %d\n", m.name, h, h.Size(), h.BlockSize())
		for _, text := range texts {
			h.Reset()
			io.WriteString(h, text)
			whole := h.Sum([]byte{0xff})
			h.Reset()
			for i := 0; i < len(text); i += 61 {
				h.Write([]byte(text[i:min(i+61, len(text))]))
			}
			fmt.Printf("  %x %v\n", whole, string(whole) == string(h.Sum([]byte{0xff})))
		}
		h.Reset()
		io.WriteString(h, texts[3][:100])
		state, err := h.(encoding.BinaryMarshaler).MarshalBinary()
		fmt.Printf("  state %x %v\n", state, err)
		io.WriteString(h, texts[3][100:])
		other := m.make()
		fmt.Println(" ", other.(encoding.BinaryUnmarshaler).UnmarshalBinary(state), other.(encoding.BinaryUnmarshaler).UnmarshalBinary(state[1:]))
		io.WriteString(other, texts[3][100:])
		fmt.Printf("  %v\n", string(h.Sum(nil)) == string(other.Sum(nil)))
		if c, ok := h.(hash.Cloner); ok {
			d, err := c.Clone()
			d.Write([]byte("more"))
			fmt.Printf("  %x %x %v\n", h.Sum(nil), d.Sum(nil), err)
		}
	}
	a := fnv.New32a()
	a.Write([]byte("x"))
	b := fnv.New64()
	b.Write([]byte("x"))
	fmt.Println(a.Sum32(), b.Sum64(), sha256.Size, sha256.Size224, sha256.BlockSize)
	fmt.Printf("%x\n%x\n", sha256.Sum256([]byte("abc")), sha256.Sum224([]byte("abc")))
	sum := sha256.Sum256([]byte("abc"))
	seen := map[[sha256.Size]byte]string{sum: "abc"}
	fmt.Println(seen[sha256.Sum256([]byte("abc"))], seen[sha256.Sum256(nil)] == "")
}
