package ui

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const remedy = "in web/ui: npm ci --ignore-scripts && go run -C build ."

// TestDistIsFresh compares the sums that the build recorded with the current sources.
func TestDistIsFresh(t *testing.T) {
	text, err := files.ReadFile("dist/manifest.json")
	if err != nil {
		t.Fatalf("dist has no manifest.json; %s", remedy)
	}
	want := map[string]string{}
	if err := json.Unmarshal(text, &want); err != nil {
		t.Fatalf("dist/manifest.json: %v; %s", err, remedy)
	}
	got := map[string]string{}
	for _, in := range []string{"src", "twin", "build", "package.json", "package-lock.json"} {
		walk(t, in, func(path string, data []byte) { got[path] = fmt.Sprintf("%x", sha256.Sum256(data)) })
	}
	for path, sum := range got {
		switch want[path] {
		case sum:
		case "":
			t.Errorf("dist was built before %s was there; %s", path, remedy)
		default:
			t.Errorf("dist was built before %s changed; %s", path, remedy)
		}
	}
	for path := range want {
		if got[path] == "" {
			t.Errorf("dist was built with %s, which is gone; %s", path, remedy)
		}
	}
}

// TestDistIsWhole checks that the bundle has everything that the server and the HTML export need.
func TestDistIsWhole(t *testing.T) {
	for _, name := range []string{"main.js", "main.css", "preload.json", "early.js", "viewer.js", "viewer.css", "slides.js", "slides.css"} {
		data, err := fs.ReadFile(Dist(), name)
		if err != nil || len(data) == 0 {
			t.Errorf("dist/%s: %d bytes, %v; %s", name, len(data), err, remedy)
		}
	}
	for name, inlined := range map[string]func() (script, style string){"viewer": Viewer, "slides": Slides} {
		script, style := inlined()
		if strings.Contains(strings.ToLower(script), "</script") {
			t.Errorf("the script %s would end its own element", name)
		}
		if strings.Contains(strings.ToLower(style), "</style") || strings.Contains(style, "url(http") {
			t.Errorf("the style sheet %s would end its own element or load from the network", name)
		}
		if regexp.MustCompile(`(?m)^\s*import[\s{"']`).MatchString(script) {
			t.Errorf("the script %s must be classic: modules do not load from file://", name)
		}
	}
}

// TestLockNamesNoHost checks that the lock file works with any registry.
func TestLockNamesNoHost(t *testing.T) {
	data, err := os.ReadFile("package-lock.json")
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(data), `"resolved"`) {
		t.Error("package-lock.json names a registry: set omit-lockfile-registry-resolved=true and lock again")
	}
}

func walk(t *testing.T, root string, f func(path string, data []byte)) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		f(filepath.ToSlash(path), data)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
