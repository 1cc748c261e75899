package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"testing/fstest"
)

func main() {
	fsys := fstest.MapFS{
		"a.txt":         {Data: []byte("hello")},
		"dir/b.txt":     {Data: []byte("world"), Mode: 0644},
		"dir/sub/c.md":  {Data: []byte("# c")},
		"dir/sub/d.txt": {Data: nil},
	}
	fmt.Println(fs.WalkDir(fsys, ".", func(p string, d fs.DirEntry, err error) error {
		info, _ := d.Info()
		fmt.Println(p, d.Name(), d.IsDir(), err, info.Size(), info.Mode(), path.Ext(p), d)
		if d.Name() == "sub" {
			return fs.SkipDir
		}
		return nil
	}))
	b, err := fs.ReadFile(fsys, "dir/b.txt")
	fmt.Println(string(b), err)
	_, err = fs.ReadFile(fsys, "none")
	fmt.Println(err, errors.Is(err, fs.ErrNotExist))
	var pe *fs.PathError
	fmt.Println(errors.As(err, &pe), pe.Op, pe.Path)
	fmt.Println(fs.Glob(fsys, "*/*.txt"))
	fmt.Println(fs.Glob(fsys, "[x"))
	sub, err := fs.Sub(fsys, "dir")
	fmt.Println(fs.ReadFile(sub, "sub/c.md"))
	fmt.Println(fs.ReadDir(sub, "."))
	fi, err := fs.Stat(fsys, "dir")
	fmt.Println(fi, err, fi.IsDir(), fi.Mode()&fs.ModeDir != 0, fs.FormatFileInfo(fi))
	fmt.Println(fs.ValidPath("../x"), fs.ValidPath("a/b"), path.Join("a", "../b", "/c"), path.Clean("/x/./y/../z"), path.Base("/a/b.c"), path.Dir("/a/b"))
	fmt.Println(path.Match("*.go", "main.go"))
	f, err := fsys.Open("a.txt")
	fmt.Println(err)
	rest, err := io.ReadAll(f)
	fmt.Println(string(rest), err, f.Close())
	_, err = fsys.Open("/abs")
	fmt.Println(err)
	fmt.Println(fs.FileMode(0755|fs.ModeDir), fs.FileMode(0644).IsRegular(), fs.FileMode(0644).Perm())
}
