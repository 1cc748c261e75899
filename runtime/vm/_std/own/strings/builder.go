package strings

// A Builder builds a string bit by bit. The zero value is ready to use.
type Builder struct {
	h    *buffer
	addr *Builder // of receiver, to detect copies by value
}

// buffer stands for the bytes, which lie outside the program's memory cells.
type buffer struct{}

func (b *Builder) String() string
func (b *Builder) Len() int
func (b *Builder) Cap() int
func (b *Builder) Reset()
func (b *Builder) Grow(n int)
func (b *Builder) write(p []byte)
func (b *Builder) writeString(s string)
func (b *Builder) writeByte(c byte)

// Write appends p.
func (b *Builder) Write(p []byte) (int, error) {
	b.write(p)
	return len(p), nil
}

// WriteByte appends c.
func (b *Builder) WriteByte(c byte) error {
	b.writeByte(c)
	return nil
}

// WriteRune appends r.
func (b *Builder) WriteRune(r rune) (int, error) {
	s := string(r)
	b.writeString(s)
	return len(s), nil
}

// WriteString appends s.
func (b *Builder) WriteString(s string) (int, error) {
	b.writeString(s)
	return len(s), nil
}
