package picture

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image/png"
	"io"
	"strings"
)

// PNG writes the picture as a PNG image, scale px for each of its own.
func (p *Picture) PNG(w io.Writer, scale float64) error { return p.PNGAbout(w, scale, Info{}) }

// PNGAbout writes the picture as a PNG image that says what it is: the subject is its description, the keywords its comment.
func (p *Picture) PNGAbout(w io.Writer, scale float64, info Info) error {
	img, err := p.Image(scale)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		return err
	}
	const head = 8 + 4 + 4 + 13 + 4 // the signature and the first chunk, which say the size
	if _, err := w.Write(b.Next(head)); err != nil {
		return err
	}
	for _, text := range [][2]string{{"Title", info.Title}, {"Description", info.Subject}, {"Comment", info.Keywords}, {"Software", "Rehearse"}} {
		if text[1] != "" {
			if _, err := w.Write(textChunk(text[0], text[1])); err != nil {
				return err
			}
		}
	}
	_, err = b.WriteTo(w)
	return err
}

// textChunk is a text in a PNG image: of the kind that every tool reads if it is ASCII, else of that which has UTF-8.
func textChunk(key, text string) []byte {
	body := "tEXt" + key + "\x00" + text
	if !isASCII(text) {
		body = "iTXt" + key + "\x00\x00\x00\x00\x00" + text // not compressed, no language, no translated key
	}
	chunk := binary.BigEndian.AppendUint32(nil, uint32(len(body)-4))
	chunk = append(chunk, body...)
	return binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE([]byte(body)))
}

// isASCII reports whether a text has nothing but printable ASCII.
func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r > '~' })
}
