package export_test

import (
	"bytes"
	"context"
	"errors"
	"image/gif"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/render/export"
	"github.com/rehearse-lab/rehearse/web/ui"
)

// TestFilms: a program that is not ours plays the films: so many pictures, so long, of that size; and each view but the table can be
// one.
func TestFilms(t *testing.T) {
	in := input(t, small)
	in.Pictures, in.Length = []byte(ui.Pictures()), 500*time.Millisecond
	for _, view := range []string{"threads", "ring", "messages"} {
		in.Look.View = view
		for _, name := range []string{"gif", "webm"} {
			if name == "webm" && view != "threads" {
				continue // its encoder takes the longest, and sees no views
			}
			t.Run(view+" "+name, func(t *testing.T) {
				b := written(t, name, in)
				file := filepath.Join(t.TempDir(), "film."+name)
				if err := os.WriteFile(file, b, 0o644); err != nil {
					t.Fatal(err)
				}
				said := run(t, nil, tool(t, "ffprobe"), "-v", "error", "-count_frames", "-show_entries", "stream=codec_name,width,nb_read_frames:format=duration", "-of", "default=nw=1", file)
				codec := map[string]string{"gif": "gif", "webm": "vp8"}[name]
				for _, want := range []string{"codec_name=" + codec, "width=960", "nb_read_frames=6", "duration=2.5"} {
					if !strings.Contains(said, want) {
						t.Errorf("ffprobe does not say %s:\n%s", want, said)
					}
				}
			})
		}
	}
	in.Look.View = "table"
	if err := export.Find("gif").Write(&bytes.Buffer{}, in); err == nil || !strings.Contains(err.Error(), "another view") {
		t.Errorf("a table is animated: %v", err)
	}
}

// TestFilmHasTheNotesThatWerePassed: what comes later in the film has more marks, and a caption.
func TestFilmHasTheNotesThatWerePassed(t *testing.T) {
	in := input(t, small)
	in.Length = 300 * time.Millisecond
	read, err := gif.DecodeAll(bytes.NewReader(written(t, "gif", in)))
	if err != nil {
		t.Fatal(err)
	}
	last := read.Image[len(read.Image)-1]
	if n := len(read.Image); n != 4 || read.Delay[n-1] != 200 {
		t.Errorf("%d pictures, the last for %d0 ms", n, read.Delay[n-1])
	}
	if last.Rect.Dx() < 100 {
		t.Errorf("the last picture changes only %v", last.Rect)
	}
}

// TestFilmsEndEarly: a film that nobody waits for any more is not made to its end, and says how far it was.
func TestFilmsEndEarly(t *testing.T) {
	for _, name := range []string{"gif", "webm"} {
		in := input(t, small)
		ctx, cancel := context.WithCancel(t.Context())
		var told []float64
		in.Context = ctx
		in.Progress = func(done float64) {
			if told = append(told, done); len(told) == 3 {
				cancel()
			}
		}
		if err := export.Find(name).Write(&bytes.Buffer{}, in); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", name, err)
		}
		if len(told) > 4 || told[0] <= 0 || told[2] >= 0.2 {
			t.Errorf("%s: it was told %v", name, told)
		}
	}
}
