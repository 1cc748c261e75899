package export_test

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
)

// TestPNGElsewhere: Go's decoder and ffprobe read the image, which has twice the picture's width, and what it says of itself.
func TestPNGElsewhere(t *testing.T) {
	b := written(t, "png", input(t, small))
	config, err := png.DecodeConfig(bytes.NewReader(b))
	if err != nil || config.Width != 2*1140 {
		t.Fatalf("%d px wide, %v", config.Width, err)
	}
	file := filepath.Join(t.TempDir(), "run.png")
	if err := os.WriteFile(file, b, 0o600); err != nil {
		t.Fatal(err)
	}
	about := run(t, nil, tool(t, "ffprobe"), "-v", "error", "-show_frames", file)
	for _, want := range []string{`Title=A "storm"; 50% <b> (simulated)`, "Times are simulated.", "Comment=rehearse run random"} {
		if !strings.Contains(about, want) {
			t.Errorf("ffprobe does not find %q in\n%s", want, about)
		}
	}
}

// TestPDFElsewhere: qpdf finds no fault in the page, and pdftotext and pdfinfo find what it says: the title, whether times are
// simulated or measured, the notes, and the command.
func TestPDFElsewhere(t *testing.T) {
	measured := small
	measured.Engine = trace.Real
	for word, config := range map[string]tracetest.Config{"simulated": small, "measured": measured} {
		in := input(t, config)
		b := written(t, "pdf", in)
		file := filepath.Join(t.TempDir(), "run.pdf")
		if err := os.WriteFile(file, b, 0o600); err != nil {
			t.Fatal(err)
		}
		run(t, nil, tool(t, "qpdf"), "--check", file)
		text := strings.Join(strings.Fields(run(t, nil, tool(t, "pdftotext"), "-layout", file, "-")), " ")
		other := map[string]string{"simulated": "measured", "measured": "simulated"}[word]
		for _, want := range []string{`A "storm"; 50% <b>`, word, `A note; with "marks"`, in.Scene.Panels[1].Title} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: pdftotext does not find %q in\n%s", word, want, text)
			}
		}
		about := run(t, nil, tool(t, "pdfinfo"), file)
		for _, want := range []string{`<b> (` + word + `)`, "Times are " + word + ".", "rehearse run random --engine"} {
			if !strings.Contains(about, want) {
				t.Errorf("%s: pdfinfo does not find %q in\n%s", word, want, about)
			}
		}
		if strings.Contains(text+about, other) {
			t.Errorf("%s times are also called %s", word, other)
		}
	}
}

// TestFiguresOfAPart: a picture of a part of the run says which one it is.
func TestFiguresOfAPart(t *testing.T) {
	part := *input(t, small)
	part.From, part.To = part.Scene.Duration/4, part.Scene.Duration/2
	for _, name := range []string{"png", "pdf"} {
		b := written(t, name, &part)
		if !bytes.Contains(b, []byte("Only what happened from ")) {
			t.Errorf("%s does not say that it is a part", name)
		}
		if bytes.Equal(b, written(t, name, input(t, small))) {
			t.Errorf("%s of a part is that of the whole run", name)
		}
	}
}

// TestWarnsOfMissingCharacters: what is drawn with fonts says which characters none of them has; what leaves the fonts to the reader
// does not.
func TestWarnsOfMissingCharacters(t *testing.T) {
	const lost = "\U000F0001"
	for _, format := range []string{"png", "pdf", "gif", "webm", "pptx", "svg", "html", "csv"} {
		tr := tracetest.Random(small)
		for i := range tr.Actors {
			tr.Actors[i].Name = strings.Repeat(lost, i+1)
		}
		in := inputOf(tr)
		in.Length = 200 * time.Millisecond
		written(t, format, in)
		said := strings.Join(in.Warnings(), "; ")
		if drawn := format != "svg" && format != "html" && format != "csv"; drawn != strings.Contains(said, lost) {
			t.Errorf("%s says %q", format, said)
		}
	}
}
