package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// frontPictures is the folder with the pictures at the head of the page.
const frontPictures = "../../web/ui/src/notebook/lesson"

// TestFrontPicture draws the pictures at the head of the page again: the timelines of the storm under both schedulers, without the
// head and the meters of an export.
func TestFrontPicture(t *testing.T) {
	dir := t.TempDir()
	for _, theme := range []string{"light", "dark"} {
		for _, args := range [][]string{
			{"run", "countdown#countdown", "--trace", "run"},
			{"export", "svg", "run-thread", "run-pool", "--width", "860", "--theme", theme, "-o", "storm.svg"},
		} {
			if r := runCLI(t, dir, args...); r.status != 0 {
				t.Fatal(r.stderr)
			}
		}
		picture, err := os.ReadFile(filepath.Join(dir, "storm.svg"))
		if err != nil {
			t.Fatal(err)
		}
		for _, said := range []string{"done 35.7 s", "handled on 34 threads", "done 91.6 s", "handled on 10 threads"} { // as front.tsx describes it, in round numbers
			if !bytes.Contains(picture, []byte(said)) {
				t.Errorf("the run is not %s: describe the picture anew in front.tsx", said)
			}
		}
		picture = regexp.MustCompile(`height="[\d.]+" viewBox="0 0 860 [\d.]+"`).ReplaceAll(picture, []byte(`height="409" viewBox="0 142 860 409"`))
		file := filepath.Join(frontPictures, "storm-"+theme+".svg")
		kept, err := os.ReadFile(file)
		if err == nil && bytes.Equal(kept, picture) {
			continue
		}
		if !*update {
			t.Errorf("%s is not the picture of the run; go test -update draws it", file)
			continue
		}
		if err := os.WriteFile(file, picture, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
