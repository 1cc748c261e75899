package contract

import (
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "write the generated files again")

// TestFresh checks that the generated files are up to date.
func TestFresh(t *testing.T) {
	const folder = "../src/wire"
	files, err := Files()
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		path := filepath.Join(folder, name)
		if *update {
			if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != want {
			t.Errorf("%s is out of date (%v): go generate ./web/ui", name, err)
		}
	}
	there, _ := filepath.Glob(folder + "/../*/*.gen.ts")
	if len(there) != len(files) {
		t.Errorf("%v are in the folder, and %d are made", there, len(files))
	}
}
