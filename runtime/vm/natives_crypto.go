package vm

import (
	"crypto/sha256"
	"encoding"
	"encoding/binary"
)

var _ = register(map[string]native{
	"crypto/internal/fips140/sha256.block": sha256Block,
})

// sha256Block is func block(h *[8]uint32, p []byte). Go's own hash is given its state in serialized form: "sha\x03",
// h, no bytes of a current block, and their count.
func sha256Block(g *gor, a, _ []value) {
	const magic = "sha\x03"
	h := a[0].Cells(8)
	state := []byte(magic)
	for _, c := range h {
		state = binary.BigEndian.AppendUint32(state, uint32(c.Num()))
	}
	state = append(state, make([]byte, sha256.BlockSize+8)...)
	d := sha256.New()
	if err := d.(encoding.BinaryUnmarshaler).UnmarshalBinary(state); err != nil {
		panic(err)
	}
	p := a[1].Bytes()
	d.Write(p)
	state, err := d.(encoding.BinaryAppender).AppendBinary(state[:0])
	if err != nil {
		panic(err)
	}
	for i := range h {
		h[i].SetNum(uint64(binary.BigEndian.Uint32(state[len(magic)+4*i:])))
	}
	g.work(len(p))
}
