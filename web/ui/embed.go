// Package ui contains the page: its TypeScript sources in src, the bundle that ./build makes of them in dist, which is
// committed so that the server builds with Go alone, and the catalogues of its texts in words.
//
// The server wraps main.js, main.css and early.js into its shell; the HTML export inlines viewer.js and viewer.css, and the
// deck of slides slides.js and slides.css.
package ui

//go:generate go test ./contract -update

import (
	"embed"
	"io/fs"
)

//go:embed dist words
var files embed.FS

// Dist is the bundle: main.js and the parts that it loads, main.css, early.js, viewer.js, viewer.css, slides.js, slides.css,
// pictures.js, preload.json and manifest.json at its root.
func Dist() fs.FS {
	sub, err := fs.Sub(files, "dist")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return sub
}

// Words are the catalogues of the page's texts, a file LANGUAGE.json each, which map the English texts to that language.
func Words() fs.FS {
	sub, err := fs.Sub(files, "words")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return sub
}

// Slides is the script and the style sheet of the deck of slides, like those of the single-file export.
// render/export/deck/reveal documents what the script reads from the page around it. It contains Reveal.js, whose licence
// the deck includes.
func Slides() (script, style string) {
	return read("slides.js"), read("slides.css")
}

// Viewer is the script and the style sheet of the single-file export. The script is classic (no imports) and free of
// "</script". The head of src/entries/viewer.tsx documents what it reads from the page around it.
func Viewer() (script, style string) {
	return read("viewer.js"), read("viewer.css")
}

// Pictures is the script that draws views without a browser; render/views runs it. The head of src/entries/pictures.ts
// documents what it defines.
func Pictures() string { return read("pictures.js") }

func read(name string) string {
	data, err := files.ReadFile("dist/" + name)
	if err != nil {
		panic("web/ui/dist/" + name + " is missing: npm ci --ignore-scripts && go run -C build . in web/ui")
	}
	return string(data)
}
