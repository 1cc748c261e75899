package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/rehearse-lab/rehearse/lessons/disk"
)

// manifest is the file in an export's folder that lists what the export has written, each with its hash, so that the
// next export knows what it may overwrite.
const manifest = ".rehearse-export"

// writeExport writes files below dir, after checking that files to overwrite are from an earlier export and
// unchanged. Files of an earlier export that this one does not write are removed.
func writeExport(dir string, files map[string]string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	if err := disk.Check(root, manifest); err != nil { // before anything is written
		return fmt.Errorf("write %s: %w", inDir(dir, manifest), err)
	}
	before, err := exportedBefore(root)
	if err != nil {
		return err
	}
	var foreign []string
	for name, text := range files {
		if err := disk.Check(root, name); err != nil { // before anything is written
			return fmt.Errorf("write %s: %w", inDir(dir, name), err)
		}
		there, err := root.ReadFile(name)
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return err
		case hashOf(string(there)) != before[name] && string(there) != text:
			foreign = append(foreign, name)
		}
	}
	if len(foreign) > 0 {
		slices.Sort(foreign)
		return fmt.Errorf("%s has files that no export wrote, or that have changed since: %s; choose another folder, or remove them",
			dir, strings.Join(foreign, ", "))
	}
	for name, hash := range before {
		there, err := root.ReadFile(name)
		if _, again := files[name]; again || err != nil || hashOf(string(there)) != hash || disk.Check(root, name) != nil {
			continue
		}
		if err := root.Remove(name); err != nil {
			return err
		}
	}
	if err := writeFiles(dir, files); err != nil {
		return err
	}
	var list []string
	for name, text := range files {
		list = append(list, hashOf(text)+" "+name+"\n")
	}
	slices.Sort(list)
	return keepBelow(dir, manifest, []byte(strings.Join(list, "")))
}

// exportedBefore is the hash of each file in a folder that an earlier export has written.
func exportedBefore(root *os.Root) (map[string]string, error) {
	text, err := root.ReadFile(manifest)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	hashes := map[string]string{}
	for line := range strings.Lines(string(text)) {
		hash, name, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		if ok && filepath.IsLocal(filepath.FromSlash(name)) {
			hashes[name] = hash
		}
	}
	return hashes, nil
}

func inDir(dir, name string) string { return filepath.Join(dir, filepath.FromSlash(name)) }

func hashOf(text string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(text))) }
