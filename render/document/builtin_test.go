package document_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/render/document"
	"github.com/rehearse-lab/rehearse/runtime/portion"
)

// TestBuiltin writes all built-in lessons in every format, and checks each. With -short it knows only three.
func TestBuiltin(t *testing.T) {
	lib := lessons.Builtin()
	entries, err := lib.Lessons()
	if err != nil {
		t.Fatal(err)
	}
	if testing.Short() {
		entries = entries[:3]
	}
	notebooks, takes := t.TempDir(), portion.Of(t, 3)
	for i, e := range entries {
		if !takes(i) {
			continue
		}
		t.Run(e.ID, func(t *testing.T) {
			d := play(t, input(t, lib, e.ID, ""))
			if len(d.Warnings) > 0 {
				t.Errorf("warnings: %q", d.Warnings)
			}
			for _, f := range document.Formats {
				t.Run(f.Name, func(t *testing.T) {
					files := write(t, d, f.Name)
					if text := string(files[""]); f.Name != "handout-pdf" && !strings.Contains(text, "simulated") {
						t.Error("it does not say that it is simulated")
					}
					switch f.Name {
					case "markdown":
						validMarkdown(t, files)
					case "ipynb":
						if err := os.WriteFile(filepath.Join(notebooks, e.ID+".ipynb"), files[""], 0o666); err != nil {
							t.Fatal(err)
						}
					case "handout":
						validHTML(t, files[""])
					case "handout-pdf":
						validPDF(t, files[""])
					}
				})
			}
		})
	}
	t.Run("nbformat", func(t *testing.T) { // all in one process, which takes long to begin
		cmd := exec.Command(python(t), "-W", "error", "-c", "import nbformat,sys,glob\nfor f in glob.glob(sys.argv[1]+'/*.ipynb'):\n nb=nbformat.read(f, as_version=nbformat.NO_CONVERT)\n nbformat.validate(nb)\n assert (nb.nbformat, nb.nbformat_minor) == (4, 5), f", notebooks)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
	})
}
