package render

import "github.com/rehearse-lab/rehearse/render/display"

// Theme selects the colours of an export.
type Theme string

const (
	Light Theme = "light"
	Dark  Theme = "dark"
)

// hue is an actor type's colour: in full, as a tint for what is not selected, and for text on the full one.
type hue struct{ full, soft, on string }

// palette is a theme in plain values, for any viewer. The values are those of the page's design tokens
// (web/ui/src/ui/tokens.css).
type palette struct {
	bg, band, line, program, edge, ink, ink2, ink3, accent, onAccent, idle, fail, ready string
	hues                                                                                [8]hue
	notes                                                                               map[string]string // by the name of their colour
}

var palettes = map[Theme]*palette{
	Light: {
		bg: "#ffffff", band: "#f1f3f5", line: "#e2e5e8", program: "#c4c9cf", edge: "#868d96", ink: "#16191d", ink2: "#474d55", ink3: "#646b74",
		accent: "#1f4fd8", onAccent: "#ffffff", idle: "#d3d7db", fail: "#cf222e", ready: "#8a5a00",
		notes: map[string]string{"amber": "#9a6700", "green": "#1a7340", "red": "#c4202b", "violet": "#7c3aad", "grey": "#5f6670"},
		hues: [8]hue{
			{"#0e605b", "#8fb7b4", "#ffffff"}, {"#e17607", "#f4c593", "#16191d"}, {"#9046b3", "#cdabdc", "#ffffff"},
			{"#3a3608", "#a9a78e", "#ffffff"}, {"#0a8ce6", "#97cdf4", "#16191d"}, {"#89450d", "#cbab92", "#ffffff"},
			{"#a8869d", "#dacbd5", "#16191d"}, {"#637c60", "#b9c5b8", "#ffffff"},
		},
	},
	Dark: {
		bg: "#121417", band: "#1a1d21", line: "#2a2e34", program: "#434951", edge: "#757e8a", ink: "#e8eaed", ink2: "#b8bec7", ink3: "#949ca8",
		accent: "#8fb0ff", onAccent: "#0d0f12", idle: "#363b42", fail: "#ff7b72", ready: "#e0ae4a",
		notes: map[string]string{"amber": "#e0ae4a", "green": "#56c07f", "red": "#ff8a80", "violet": "#c9a2ee", "grey": "#aab2bd"},
		hues: [8]hue{
			{"#6fe3da", "#2f5a58", "#0d0f12"}, {"#f17a25", "#7a4722", "#0d0f12"}, {"#9a6cab", "#4d3b55", "#0d0f12"},
			{"#f4e04d", "#6b642e", "#0d0f12"}, {"#2f9df0", "#215073", "#0d0f12"}, {"#b75718", "#593319", "#ffffff"},
			{"#b98a9e", "#594854", "#0d0f12"}, {"#9cd19e", "#47604a", "#0d0f12"},
		},
	},
}

// note is the colour of a note.
func (p *palette) note(n *Note) string {
	if c := p.notes[n.Shade()]; c != "" {
		return c
	}
	return p.accent
}

// noteBand is the style of the times that a note is about.
func (p *palette) noteBand(n *Note) display.Look {
	if n.Other != "" {
		return tint(p.note(n), 0.06)
	}
	return tint(p.note(n), 0.12)
}

// run is the colour of the i-th run of a comparison; it differs from all actors' colours.
func (p *palette) run(i int) string {
	if i == 0 {
		return p.ink2
	}
	return p.accent
}
