package view

import "testing"

// TestPictureOf asks for the picture of each view, of one that there is not, and of one without a picture.
func TestPictureOf(t *testing.T) {
	old := Views
	defer func() { Views = old }()
	Views = append(Views[:len(Views):len(Views)], View{Name: "bare"})
	for _, v := range old {
		if got := PictureOf(v.Name); len(v.Pictures) > 0 && got != v.Pictures[0] {
			t.Errorf("%s: %q", v.Name, got)
		}
	}
	for _, name := range []string{"bare", "unknown", ""} {
		if got := PictureOf(name); got != Threads {
			t.Errorf("%q: %q", name, got)
		}
	}
}
