package browsertest

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// keepsFiles is JavaScript that keeps what the page saves: names, and contents in base64.
const keepsFiles = `(window.files = [], window.made = null,
	URL.createObjectURL = (blob) => { window.made = blob; return '#' },
	HTMLAnchorElement.prototype.click = function () {
		const name = this.download, r = new FileReader();
		r.onload = () => files.push({ name, data: r.result.split(',')[1] });
		r.readAsDataURL(window.made);
	}, true)`

// TestSaveAsGoTest: an order that breaks is saved as a Go test, beside the order and in the menu Export of its run, and both fail with Go's
// toolchain as the order does. A run without an order is not offered as one.
func TestSaveAsGoTest(t *testing.T) {
	t.Parallel()
	goCmd, err := exec.LookPath("go")
	if err != nil {
		t.Skip("this needs the go command")
	}
	const id = "counter"
	p := openProgram(t, id, counterProgram(3, false))
	p.wait("what is saved", keepsFiles)
	p.run(id)
	p.click(cell(id, "[data-act=export]"))
	p.wait("the menu", exists(cell(id, "[data-export=json]")))
	if eval[bool](p, exists(cell(id, "[data-export=gotest]"))) {
		t.Error("a run without an order is offered as a Go test")
	}
	p.click(cell(id, "[data-act=export]"))
	p.click(cell(id, "[data-act=orders]"))
	p.orders(id)
	p.shot("gotest")
	p.click(cell(id, "[data-act=order-gotest]"))
	p.wait("the file beside the order", `files.length === 1`)
	p.click(cell(id, "[data-act=export]"))
	p.click(cell(id, "[data-export=gotest]"))
	p.wait("the file of the menu", `files.length === 2`)
	for _, i := range []string{"0", "1"} {
		if name := eval[string](p, "files["+i+"].name"); name != id+"-test.zip" {
			t.Errorf("the file is called %s", name)
		}
		dir := unzipped(t, eval[string](p, "files["+i+"].data"))
		cmd := exec.Command(goCmd, "test", "-v", ".")
		cmd.Dir = filepath.Join(dir, id)
		cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
		out, err := cmd.CombinedOutput()
		if err == nil || !strings.Contains(string(out), "the output is not that of the usual order") {
			t.Errorf("go test: %v\n%s", err, out)
		}
	}
}

// unzipped writes the files of a zip file in base64 to a folder.
func unzipped(t *testing.T, data string) (dir string) {
	t.Helper()
	raw, err := base64.StdEncoding.DecodeString(data)
	if err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
	if err != nil {
		t.Fatal(err)
	}
	dir = t.TempDir()
	if err := os.CopyFS(dir, z); err != nil {
		t.Fatal(err)
	}
	return dir
}
