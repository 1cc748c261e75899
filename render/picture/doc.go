// Package picture makes images and PDF pages of the pictures that render draws, without a browser.
//
// The pictures are SVG. SVG is a large language, and a program that reads all of it is a browser; but our own code writes a
// small part of it, and that part is read here, completely or not at all: what is not in it is an error that names the line, the
// element or attribute, and what is possible. The part is
//
//   - rect, circle, ellipse, line, polyline, polygon, path, text, image (PNG as a data: URL), and g and svg around them;
//   - clipPath and pattern, by url(#id); title, desc and metadata are left out;
//   - transform as a list of translate, scale, rotate and matrix;
//   - fill, stroke and how they are drawn, as attributes; opacity; colours as #rgb, #rrggbb, rgb() and their kin with alpha.
//
// Parse makes a display list of the text: shapes with their places in px, in the order in which they are painted. The list is
// drawn in two ways. Image and PNG fill outlines in an image, with smooth edges (draw.go). PDF and Place write the same shapes as
// vectors and the texts as text that can be selected and found (pdf.go). Equal pictures give equal bytes in both.
//
// Texts are set in the Go fonts, which are part of the program, so that a picture has the same letters everywhere. Characters that
// these lack, as those of Chinese, come from the fonts of the machine (system.go), as outlines; where no font has one, a box
// stands for it.
package picture
