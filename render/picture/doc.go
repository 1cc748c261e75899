// Package picture makes images and PDF pages of display lists (render/display), without a browser.
//
// New makes a list ready: its shapes get outlines, and its texts letters and their places. It is drawn in two ways. Image and PNG fill
// outlines in an image, with smooth edges (draw.go). PDF and Place write the same shapes as vectors and the texts as text that can
// be selected and found (pdf.go). Equal lists give equal bytes in both.
//
// Texts are set in the Go fonts, which are part of the program, so that a picture has the same letters everywhere. Characters that
// these lack, as those of Chinese, come from the fonts of the machine (system.go), as outlines; where no font has one, a box
// stands for it.
package picture
