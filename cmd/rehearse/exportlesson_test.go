package main

import (
	"archive/zip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// filesIn are the files below a folder, by their paths.
func filesIn(t *testing.T, dir string) []string {
	t.Helper()
	var names []string
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			rel, _ := filepath.Rel(dir, path)
			names = append(names, filepath.ToSlash(rel))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// TestExportLesson checks that a document is written where -o says, with its pictures beside it or in a zip, and that
// the file name ending chooses the form of a hand-out.
func TestExportLesson(t *testing.T) {
	pictures := []string{"02-ping-pong-figures/run-pingpong.svg", "figures/ping-pong.svg"}
	for _, c := range []struct {
		args  string
		want  []string // some of the files
		begin string   // of the first
	}{
		{"markdown ping-pong -o out/", append([]string{"out/02-ping-pong.md"}, "out/"+pictures[0], "out/"+pictures[1]), "# Ping-pong\n"},
		{"markdown ping-pong -o new", []string{"new/02-ping-pong.md", "new/" + pictures[1]}, "# Ping-pong\n"},
		{"markdown ping-pong -o README.md", append([]string{"README.md"}, pictures...), "# Ping-pong\n"},
		{"markdown ping-pong -o all.zip", []string{"all.zip"}, "PK"},
		{"mmark ping-pong -o x.mmark", append([]string{"x.mmark"}, pictures...), "%%%\ntitle = \"Ping-pong\""},
		{"ipynb ping-pong -o x.ipynb", []string{"x.ipynb"}, "{\n \"cells\""},
		{"handout ping-pong -o x.html", []string{"x.html"}, "<!DOCTYPE html>"},
		{"handout ping-pong -o x.pdf", []string{"x.pdf"}, "%PDF-"},
		{"handout ping-pong -o x.mmark", []string{"x.mmark"}, "%%%\n"},
		{"handout-pdf ping-pong -o there/", []string{"there/02-ping-pong.pdf"}, "%PDF-"},
	} {
		t.Run(c.args, func(t *testing.T) {
			dir := t.TempDir()
			if r := runCLI(t, dir, append([]string{"export"}, strings.Fields(c.args)...)...); r.status != 0 || r.stderr != "" || r.stdout != "" {
				t.Fatalf("%+v", r)
			}
			there := filesIn(t, dir)
			for _, name := range c.want {
				if !slices.Contains(there, name) {
					t.Errorf("%s is not there: %q", name, there)
				}
			}
			data, err := os.ReadFile(filepath.Join(dir, c.want[0]))
			if err != nil || !strings.HasPrefix(string(data), c.begin) {
				t.Errorf("%s begins with %.40q (%v)", c.want[0], data, err)
			}
			if c.begin == "PK" {
				z, err := zip.OpenReader(filepath.Join(dir, c.want[0]))
				if err != nil {
					t.Fatal(err)
				}
				defer z.Close()
				if len(z.File) < 3 || z.File[0].Name != "02-ping-pong.md" {
					t.Errorf("the zip has %d files, the first is %s", len(z.File), z.File[0].Name)
				}
			}
		})
	}
}

// TestExportLessonOut checks that a single file goes to standard output, the same each time, and that there are no
// solutions without the flag.
func TestExportLessonOut(t *testing.T) {
	dir := t.TempDir()
	a, b := runCLI(t, dir, "export", "handout", "ping-pong"), runCLI(t, dir, "export", "handout", "ping-pong")
	if a.status != 0 || !strings.Contains(a.stdout, "Answer 1") || a.stdout != b.stdout {
		t.Errorf("status %d, %d and %d bytes: %s", a.status, len(a.stdout), len(b.stdout), a.stderr)
	}
	if r := runCLI(t, dir, "export", "handout", "ping-pong", "--strip-solutions"); r.status != 0 || strings.Contains(r.stdout, "Answer 1") || !strings.Contains(r.stdout, "Hint") {
		t.Errorf("without solutions: status %d, %s", r.status, r.stderr)
	}
	if files := filesIn(t, dir); len(files) > 0 {
		t.Errorf("files were written: %q", files)
	}
}
