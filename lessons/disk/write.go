// Package disk writes files without changing any other file. It follows no link below the folder that it is given, because
// a folder from somebody else may contain links to anywhere.
package disk

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"strings"
)

// ErrLink is the kind of error for a file, or a folder on its path, that is a link; test with errors.Is.
var ErrLink = errors.New("not written through a link")

// Check returns an error of the kind ErrLink if name, a path with slashes below root, is or goes through a symbolic link,
// or is a file with further names. A file that does not exist is no error.
func Check(root *os.Root, name string) error {
	for i, c := range name + "/" {
		if c != '/' {
			continue
		}
		info, err := root.Lstat(name[:i])
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil
		case err != nil:
			return err
		case info.Mode()&fs.ModeSymlink != 0:
			return fmt.Errorf("%s is a symbolic link, and files are %w: remove it, or write to the place that it points to", name[:i], ErrLink)
		case info.Mode().IsRegular() && links(info) > 1:
			return fmt.Errorf("%s has other names (hard links), and files are %w: remove it, or put a copy in its place", name[:i], ErrLink)
		}
	}
	return nil
}

// Write atomically writes a file below root: the old content stays until all of the new one is on the disk. It makes
// missing folders on the path. name is a path with slashes. See Check for what it refuses.
func Write(root *os.Root, name string, data []byte, mode fs.FileMode) (err error) {
	if !fs.ValidPath(name) {
		return fmt.Errorf("%q is not the path of a file in the folder", name)
	}
	if err := Check(root, name); err != nil {
		return err
	}
	if err := root.MkdirAll(path.Dir(name), 0o777); err != nil {
		return err
	}
	temporary := path.Join(path.Dir(name), ".rehearse-"+strings.ToLower(rand.Text()[:8]))
	defer func() {
		if err != nil {
			_ = root.Remove(temporary) // the first error is the one to report
		}
	}()
	f, err := root.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err := errors.Join(err, f.Close()); err != nil {
		return err
	}
	return root.Rename(temporary, name)
}
