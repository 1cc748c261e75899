package document_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Pictures are left out of the golden: how they are drawn is tested where they are.
var (
	base64Image = regexp.MustCompile(`"image/png": "[A-Za-z0-9+/=]+"`)
	svgLines    = regexp.MustCompile(`(?s)"image/svg\+xml": \[.*?</svg>\\n"\s*\]`)
)

func TestNotebook(t *testing.T) {
	data := write(t, play(t, small(t)), "ipynb")[""]
	golden(t, "small.ipynb", svgLines.ReplaceAll(base64Image.ReplaceAll(data, []byte(`"image/png": "IMAGE"`)), []byte(`"image/svg+xml": "IMAGE"`)))
	validNotebook(t, data)
}

// python is Debian's python3, if it has nbformat.
func python(t *testing.T) string {
	t.Helper()
	const path = "/usr/bin/python3"
	if err := exec.Command(path, "-c", "import nbformat").Run(); err != nil {
		t.Skip("python3-nbformat is not installed, which reads notebooks: apt-get install python3-nbformat")
	}
	return path
}

// validNotebook has the notebook checked by the library that Jupyter reads notebooks with, and looks at what it must have.
func validNotebook(t *testing.T, data []byte) {
	t.Helper()
	var nb struct {
		Cells []struct {
			Type    string `json:"cell_type"`
			ID      string
			Outputs []struct {
				Type string `json:"output_type"`
				Data map[string]json.RawMessage
			}
			Metadata struct {
				Rehearse struct{ Times, Command string }
			}
		}
	}
	if err := json.Unmarshal(data, &nb); err != nil {
		t.Fatal(err)
	}
	pictures, ids := 0, map[string]bool{}
	for _, c := range nb.Cells {
		if ids[c.ID] {
			t.Errorf("two cells have the id %s", c.ID)
		}
		ids[c.ID] = true
		for _, o := range c.Outputs {
			if o.Data["image/png"] == nil {
				continue
			}
			pictures++
			var text string
			if err := json.Unmarshal(o.Data["image/png"], &text); err != nil {
				t.Fatal(err)
			}
			image, err := base64.StdEncoding.DecodeString(text)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := png.Decode(bytes.NewReader(image)); err != nil {
				t.Errorf("%s: %v", c.ID, err)
			}
			if !strings.Contains(string(o.Data["text/plain"]), "Times are ") || !strings.Contains(string(o.Data["image/svg+xml"]), "<svg") {
				t.Errorf("%s: the picture is not told, or is none", c.ID)
			}
			if c.Metadata.Rehearse.Times != "simulated" || !strings.HasPrefix(c.Metadata.Rehearse.Command, "rehearse run ") {
				t.Errorf("%s: the metadata are %+v", c.ID, c.Metadata.Rehearse)
			}
		}
	}
	if pictures == 0 {
		t.Error("there are no pictures")
	}
	file := filepath.Join(t.TempDir(), "lesson.ipynb")
	if err := os.WriteFile(file, data, 0o666); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(python(t), "-W", "error", "-c", "import nbformat,sys; nb=nbformat.read(sys.argv[1], as_version=nbformat.NO_CONVERT); nbformat.validate(nb); assert (nb.nbformat, nb.nbformat_minor) == (4, 5)", file)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
