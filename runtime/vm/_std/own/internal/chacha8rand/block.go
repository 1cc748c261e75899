// Copyright 2023 The Go Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package chacha8rand

// block computes four interleaved ChaCha8 blocks, of counter and the three after it.
func block(seed *[4]uint64, buf *[32]uint64, counter uint32) {
	var key [16]uint32
	// Constants; same as in ChaCha20: "expand 32-byte k"
	key[0], key[1], key[2], key[3] = 0x61707865, 0x3320646e, 0x79622d32, 0x6b206574
	for i, x := range seed {
		key[4+2*i], key[5+2*i] = uint32(x), uint32(x>>32)
	}
	for i := range 4 {
		b := key
		b[12] = counter + uint32(i)
		// 4 iterations of eight quarter-rounds each is 8 rounds
		for range 4 {
			for j := range 4 {
				b[j], b[4+j], b[8+j], b[12+j] = qr(b[j], b[4+j], b[8+j], b[12+j])
			}
			for j := range 4 {
				k, l, m := 4+(j+1)%4, 8+(j+2)%4, 12+(j+3)%4
				b[j], b[k], b[l], b[m] = qr(b[j], b[k], b[l], b[m])
			}
		}
		// Add b4..b11 back to the original key material,
		// like in ChaCha20, to avoid trivial invertibility.
		for j := 4; j < 12; j++ {
			b[j] += key[j]
		}
		// Interleave: the words of the four blocks stand side by side, two in each number.
		for j, x := range b {
			at := &buf[2*j+i/2]
			if i%2 == 0 {
				*at = uint64(x)
			} else {
				*at |= uint64(x) << 32
			}
		}
	}
}

// qr is the (inlinable) ChaCha8 quarter round.
func qr(a, b, c, d uint32) (_a, _b, _c, _d uint32) {
	a += b
	d ^= a
	d = d<<16 | d>>16
	c += d
	b ^= c
	b = b<<12 | b>>20
	a += b
	d ^= a
	d = d<<8 | d>>24
	c += d
	b ^= c
	b = b<<7 | b>>25
	return a, b, c, d
}
