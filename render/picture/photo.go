package picture

import (
	"hash/fnv"
	"image"
)

// photo is an image in its place.
type photo struct {
	pixels *image.NRGBA
	m      matrix // from px of the image to px of the picture
}

func (p *photo) bounds() box {
	r := p.pixels.Bounds()
	return box{0, 0, float64(r.Dx()), float64(r.Dy())}.under(p.m)
}

// hash distinguishes images.
func (p *photo) hash() uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte{byte(p.pixels.Rect.Dx()), byte(p.pixels.Rect.Dx() >> 8)})
	_, _ = h.Write(p.pixels.Pix)
	return h.Sum64()
}
