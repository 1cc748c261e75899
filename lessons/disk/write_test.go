package disk

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// TestWriteFollowsNoLink: whatever is a link in the folder, what it leads to stays as it is, and no temporary file is left.
func TestWriteFollowsNoLink(t *testing.T) {
	outside := t.TempDir()
	victim := filepath.Join(outside, "s.svg")
	for what, link := range map[string]func(dir string) error{
		"the file is a symbolic link": func(dir string) error {
			return errors.Join(os.Mkdir(dir+"/figures", 0o755), os.Symlink(victim, dir+"/figures/s.svg"))
		},
		"the file is a hard link": func(dir string) error {
			return errors.Join(os.Mkdir(dir+"/figures", 0o755), os.Link(victim, dir+"/figures/s.svg"))
		},
		"the folder leads outside": func(dir string) error { return os.Symlink(outside, dir+"/figures") },
		"the folder leads to a sibling": func(dir string) error {
			return errors.Join(os.Mkdir(dir+"/other", 0o755), os.Symlink("other", dir+"/figures"))
		},
	} {
		if err := os.WriteFile(victim, []byte("theirs"), 0o644); err != nil {
			t.Fatal(err)
		}
		dir := t.TempDir()
		if err := link(dir); err != nil {
			t.Skip(err)
		}
		root, err := os.OpenRoot(dir)
		if err != nil {
			t.Fatal(err)
		}
		defer root.Close()
		if err := Write(root, "figures/s.svg", []byte("ours"), 0o644); !errors.Is(err, ErrLink) {
			t.Errorf("%s: got %v, want ErrLink", what, err)
		}
		if text, err := os.ReadFile(victim); string(text) != "theirs" {
			t.Errorf("%s: the file outside is %q now (%v)", what, text, err)
		}
		if left, _ := filepath.Glob(dir + "/*/.rehearse-*"); len(left) > 0 {
			t.Errorf("%s: left %v", what, left)
		}
	}
}

// TestWrite makes folders, and replaces a file.
func TestWrite(t *testing.T) {
	root, err := os.OpenRoot(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	for _, text := range []string{"one", "two"} {
		if err := Write(root, "a/b/c.txt", []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if got, err := root.ReadFile("a/b/c.txt"); string(got) != text {
			t.Errorf("got %q, want %q (%v)", got, text, err)
		}
	}
	if err := Write(root, "../c.txt", nil, 0o644); err == nil {
		t.Error("a file outside of the folder was written")
	}
}
