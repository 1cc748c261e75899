package picture

// PlacedText is a text of a picture for tests: where it begins, how wide it is, and how wide the picture is.
type PlacedText struct {
	Text           string
	X, Width, Room float64
}

// Texts are the texts of a picture.
func Texts(p *Picture) (out []PlacedText) {
	var walk func(items []item)
	walk = func(items []item) {
		for _, it := range items {
			switch it := it.(type) {
			case *group:
				walk(it.items)
			case *label:
				text := ""
				for _, r := range it.runs {
					text += r.text
				}
				out = append(out, PlacedText{text, it.m.apply(it.at).x, it.width * it.m.scale(), p.Width})
			}
		}
	}
	walk(p.items)
	return out
}
