// Package svg reads pictures that the authors of lessons drew in other programs, so that a hand-out in PDF and a notebook can have them.
// Pictures of ours do not take this way: they are display lists before they are SVG (render/display).
//
// SVG is a large language, and a program that reads all of it is a browser. A small part is read here, completely or not at all: what is
// not in it is an error that names the line, the element or attribute, and what is possible, and the document has the picture's text
// in its place. The part is
//
//   - rect, circle, ellipse, line, polyline, polygon, path, text, image (PNG as a data: URL), and g and svg around them;
//   - clipPath and pattern, by url(#id); title, desc and metadata are left out;
//   - transform as a list of translate, scale, rotate and matrix;
//   - fill, stroke and how they are drawn, as attributes; opacity; colours as #rgb, #rrggbb, rgb() and their kin with alpha.
//
// A lesson's folder also has figures that rehearse drew before (rehearse export figures). They are read here, too, where they
// cannot be drawn again: where a learner has changed the program that they are of.
package svg
