package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/display"
	"github.com/rehearse-lab/rehearse/render/svg"
)

// placedText is a text in a figure and the box that it fills, px.
type placedText struct {
	display.Text
	left, right, top, bottom float64
}

func placedTexts(items []display.Item) []placedText {
	var list []placedText
	for _, it := range items {
		text, is := it.(*display.Text)
		if !is || strings.TrimSpace(text.Text) == "" {
			continue
		}
		w := render.TextWidth(text.Text, text.Size, text.Bold) * 0.88 // it errs on the wide side
		left := text.X
		switch text.Anchor {
		case display.Middle:
			left -= w / 2
		case display.End:
			left -= w
		}
		list = append(list, placedText{*text, left, left + w, text.Y - 0.7*text.Size, text.Y + 0.1*text.Size})
	}
	return list
}

// TestFiguresForReading: the figures of the library are drawn for a column of text, in which their letters stay readable; no text lies on
// another one or leaves the picture; and they have the colours of dark pages.
func TestFiguresForReading(t *testing.T) {
	const column, least = 352.0, 7.5 // px: the text beside a program on a page 1280 px wide; of letters there
	files, err := filepath.Glob("../../lessons/library/figures/*.svg")
	if err != nil || len(files) < 30 {
		t.Fatalf("%d figures: %v", len(files), err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			b, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(string(b), "<style>@media (prefers-color-scheme:dark){") {
				t.Error("it has no colours for dark pages")
			}
			list, err := svg.Read(b)
			if err != nil {
				t.Fatal(err)
			}
			if list.Width > lessons.FigureWidth*1.08 {
				t.Errorf("it is %v px wide", list.Width)
			}
			texts := placedTexts(list.Items)
			for i, x := range texts {
				if seen := x.Size * column / list.Width; seen < least {
					t.Errorf("%q: letters of %.1f px", x.Text.Text, seen)
				}
				if x.left < -0.5 || x.right > list.Width+0.5 {
					t.Errorf("%q leaves the picture: %.0f to %.0f of %v", x.Text.Text, x.left, x.right, list.Width)
				}
				for _, y := range texts[:i] {
					if x.left < y.right && y.left < x.right && x.top < y.bottom && y.top < x.bottom {
						t.Errorf("%q lies on %q", x.Text.Text, y.Text.Text)
					}
				}
			}
		})
	}
}
