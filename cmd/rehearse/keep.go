package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/rehearse-lab/rehearse/lessons/disk"
)

// keep writes a file completely, or not at all, and not through a link (see disk.Write).
func keep(path string, data []byte) error {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return os.WriteFile(path, data, 0o644) // a pipe or a device, also through a link such as /dev/stdout
	}
	return keepBelow(filepath.Dir(path), filepath.Base(path), data)
}

// keepBelow writes a file below dir, following no link there. name is a path with slashes.
func keepBelow(dir, name string, data []byte) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	if err := disk.Write(root, name, data, 0o644); err != nil {
		return fmt.Errorf("write %s: %w", inDir(dir, name), err)
	}
	return nil
}

// overwrites is the input that the file out would overwrite, "" if there is none: a program or a trace must not be
// replaced by a picture of it.
func overwrites(out string, inputs []string) string {
	to, err := os.Stat(out)
	if out == "" || err != nil {
		return ""
	}
	for _, name := range inputs {
		file, _, _ := strings.Cut(name, "#")
		if from, err := os.Stat(file); err == nil && os.SameFile(from, to) {
			return file
		}
	}
	return ""
}
