// Package animate makes animations of pictures: GIF, which every program shows, and WebM, which is smaller and has all
// colours. Both are made without external programs, one picture at a time; a picture in memory is as small as in the file.
package animate

import (
	"image"
	"time"
)

// Frame is a picture of an animation, and how long it is shown. All frames of an animation have the same size.
type Frame struct {
	Image *image.RGBA
	Shown time.Duration
}
