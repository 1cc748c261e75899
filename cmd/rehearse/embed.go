package main

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/runtime/vm"
)

// embeddedFiles are the files that the program in path, with that text, requests with //go:embed: they are beside it
// or below. As for go build, links do not count, nor does anything outside the folder.
func embeddedFiles(path, text string) ([]kernel.DataFile, error) {
	patterns := vm.EmbedPatterns(text)
	if len(patterns) == 0 {
		return nil, nil
	}
	root, err := os.OpenRoot(filepath.Dir(path))
	if err != nil {
		return nil, err
	}
	defer root.Close()
	e := embedReader{fsys: root.FS(), seen: map[string]bool{}}
	for _, p := range patterns {
		names, err := fs.Glob(e.fsys, strings.TrimPrefix(p, "all:"))
		if err != nil {
			continue // the compiler reports it, at its position
		}
		for _, name := range names {
			if info, err := root.Lstat(name); err != nil || !info.IsDir() && !info.Mode().IsRegular() {
				return nil, fmt.Errorf("%s: pattern %s: cannot embed irregular file %s: it is a link, or not a file", path, p, name)
			}
			if err := fs.WalkDir(e.fsys, name, e.visit); err != nil {
				return nil, err
			}
		}
	}
	slices.SortFunc(e.files, func(x, y kernel.DataFile) int { return strings.Compare(x.Name, y.Name) })
	return e.files, nil
}

// embedReader reads files that patterns name.
type embedReader struct {
	fsys  fs.FS
	files []kernel.DataFile
	seen  map[string]bool
	size  int64
}

// visit adds a file. Folders of version control, and other modules, do not belong to the program.
func (e *embedReader) visit(name string, d fs.DirEntry, err error) error {
	switch {
	case err != nil:
		return err
	case d.IsDir():
		_, module := fs.Stat(e.fsys, name+"/go.mod")
		if name != "." && (module == nil || slices.Contains([]string{".git", ".hg", ".svn", ".bzr"}, d.Name())) {
			return fs.SkipDir
		}
		return nil
	case !d.Type().IsRegular() || e.seen[name] || !vm.ValidDataName(name):
		return nil
	}
	e.seen[name] = true
	f, err := e.fsys.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, vm.MaxData-e.size+1))
	if err != nil {
		return err
	}
	if e.size += int64(len(data)); e.size > vm.MaxData {
		return fmt.Errorf("%s: the files to embed have more than %d bytes together", name, vm.MaxData)
	}
	e.files = append(e.files, kernel.DataFile{Name: name, Data: data})
	return nil
}
