package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/rehearse-lab/rehearse/render/archive"
	"github.com/rehearse-lab/rehearse/web/site"
)

// earlierSite is the site that a folder has; nil if the folder is new or empty. Anything else is refused, since it would be lost.
func earlierSite(dir string) (fs.FS, error) {
	list, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(list) == 0 {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("publish: %w", err)
	}
	scripts, err := filepath.Glob(filepath.Join(dir, "assets", "*", "siteworker.js"))
	if err != nil || len(scripts) == 0 {
		return nil, fmt.Errorf("publish: %s is not empty, and no earlier site: name another folder with -o", dir)
	}
	return os.DirFS(dir), nil
}

// writeSite writes the files of a site that differ from those in the folder, and then removes what is there from earlier versions of it. The
// version that was there last loses only what readers find by an address that says no version: its pages may be open, and need the rest. It
// returns the size of the site in bytes, and how many files it wrote.
func writeSite(dir string, files []archive.File) (size, written int, err error) {
	keep := map[string]bool{}
	before, fixed := site.Version(os.DirFS(dir))
	for _, name := range fixed {
		keep[filepath.Join(dir, filepath.FromSlash(name))] = true
	}
	for _, f := range files {
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		keep[name] = true
		size += len(f.Data)
		if old, err := os.ReadFile(name); err == nil && bytes.Equal(old, f.Data) {
			continue
		}
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, f.Data, 0o666)); err != nil {
			return 0, 0, err
		}
		written++
	}
	if now, _ := site.Version(os.DirFS(dir)); now == before {
		return size, written, nil // it is the same version: what is there beside it is of the one before
	}
	return size, written, removeOthers(dir, keep)
}

// removeOthers removes the files of the folders of a site that are not to be kept, and the folders that are then empty.
func removeOthers(dir string, keep map[string]bool) error {
	var folders []string
	for _, part := range []string{"assets", "lesson"} {
		err := filepath.WalkDir(filepath.Join(dir, part), func(name string, d fs.DirEntry, err error) error {
			switch {
			case errors.Is(err, fs.ErrNotExist):
				return nil
			case err != nil:
				return err
			case d.IsDir():
				folders = append(folders, name)
				return nil
			case keep[name]:
				return nil
			}
			return os.Remove(name)
		})
		if err != nil {
			return err
		}
	}
	for i := len(folders) - 1; i >= 0; i-- { // the innermost first
		if list, err := os.ReadDir(folders[i]); err != nil || len(list) > 0 {
			continue
		}
		if err := os.Remove(folders[i]); err != nil {
			return err
		}
	}
	return nil
}
