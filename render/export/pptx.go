package export

import (
	"bytes"
	"io"

	"github.com/rehearse-lab/rehearse/render/display"
	"github.com/rehearse-lab/rehearse/render/export/deck/pptx"
)

func writePPTX(w io.Writer, in *Input) error {
	d, err := in.deck()
	if err != nil {
		return err
	}
	return pptx.Write(w, d, pptx.Options{PNG: in.pixels, Step: in.step})
}

// pixels draws a picture as PNG.
func (in *Input) pixels(list *display.List, scale float64) ([]byte, error) {
	p, err := in.ready(list)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = p.PNG(&b, scale)
	return b.Bytes(), err
}
