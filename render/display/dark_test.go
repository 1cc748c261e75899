package display_test

import (
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/render/display"
)

// TestBothThemes: a picture has the colours of both themes, also where one light colour is two dark ones; the light one stays as it is.
func TestBothThemes(t *testing.T) {
	picture := func(ground, box, ink string, width float64) *display.List {
		solid := func(c string) display.Look { return display.Look{Fill: display.Solid(display.Hex(c))} }
		return &display.List{Width: 20, Height: 20, Items: []display.Item{
			&display.Rect{W: 20, H: 20, Look: solid(ground)},
			&display.Rect{W: width, H: 10, Look: solid(box)},
			&display.Text{X: 5, Y: 5, Text: "a", Size: 11, Look: solid(ink)},
		}}
	}
	light := picture("#ffffff", "#112233", "#ffffff", 10)
	svg, err := display.BothThemes(light, picture("#000000", "#445566", "#eeeeee", 10))
	if err != nil {
		t.Fatal(err)
	}
	const style = `@media (prefers-color-scheme:dark){[fill="#112233"]{fill:#445566}[fill="#ffffff"]{fill:#000000}.d1{fill:#eeeeee}}`
	if !strings.Contains(string(svg), "<style>"+style+"</style>\n") || !strings.Contains(string(svg), `<text class="d1" x="5" y="5" fill="#ffffff"`) {
		t.Errorf("%s", svg)
	}
	if plain := strings.ReplaceAll(strings.ReplaceAll(string(svg), "<style>"+style+"</style>\n", ""), ` class="d1"`, ""); plain != string(light.SVG()) {
		t.Errorf("the light picture differs:\n%s", plain)
	}
	if !display.IsDarkStyle(style) || display.IsDarkStyle(style+"rect{fill:red}") || display.IsDarkStyle("@import url(x)") || display.IsDarkStyle("@media (prefers-color-scheme:dark){a{}}b{}c{}}") {
		t.Error("IsDarkStyle is wrong")
	}
	if _, err := display.BothThemes(light, picture("#000000", "#445566", "#eeeeee", 11)); err == nil {
		t.Error("pictures with other shapes are taken for one in two themes")
	}
}
