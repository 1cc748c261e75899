package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// keep writes a file as a whole, or not at all: what was there stays until all of the new one is on the disk.
func keep(path string, data []byte) error {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return os.WriteFile(path, data, 0o644) // a pipe or a device
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".rehearse-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // once it has another name there is none
	_, err = f.Write(data)
	if closing := f.Close(); err == nil {
		err = closing
	}
	if err == nil {
		err = os.Chmod(f.Name(), 0o644)
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	return nil
}

// overwrites is which of the inputs a file to write is, "" if it is none: a program or a trace is not to be lost to a picture of it.
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
