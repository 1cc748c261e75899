package main

import (
	"bufio"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
)

type text string

//go:embed words.txt
var words string

//go:embed words.txt
var raw []byte

//go:embed empty.txt

// A comment and an empty line may stand between.
var named text

var (
	//go:embed tree
	tree embed.FS

	//go:embed all:tree "words.txt"
	//go:embed `empty.txt`
	everything embed.FS

	//go:embed tree/sub/*.txt tree/*.txt
	some embed.FS

	none embed.FS
)

// A virus scanner: it walks through a tree and looks into the .txt files.
func scan(fsys fs.FS) (hits []string, err error) {
	err = fs.WalkDir(fsys, ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(p, ".txt") {
			return err
		}
		b, err := fs.ReadFile(fsys, p)
		if strings.Contains(string(b), "virus") {
			hits = append(hits, p)
		}
		return err
	})
	return hits, err
}

func main() {
	fmt.Printf("%q %q %q %d\n", words, raw, named, len(raw))
	raw[0] = 'A'
	fmt.Println(string(raw[:5]), words[:5])
	for _, fsys := range []embed.FS{tree, everything, some, none} {
		fs.WalkDir(fsys, ".", func(p string, d fs.DirEntry, err error) error {
			info, _ := d.Info()
			fmt.Println(p, d, info.Size(), info.Mode(), info.ModTime().IsZero(), err)
			return nil
		})
		fmt.Println(scan(fsys))
	}
	fmt.Println(fs.Glob(everything, "tree/*/*"))
	sub, err := fs.Sub(tree, "tree/sub")
	fmt.Println(err)
	fmt.Println(scan(sub))
	_, err = tree.ReadFile("tree")
	fmt.Println(err)
	_, err = tree.Open("tree/none")
	fmt.Println(err, errors.Is(err, fs.ErrNotExist))
	fmt.Println(tree.ReadDir("tree/a.txt"))
	entries, err := tree.ReadDir("tree/sub")
	fmt.Println(entries, err)
	f, err := everything.Open("words.txt")
	for s := bufio.NewScanner(f); s.Scan(); {
		fmt.Println(s.Text())
	}
	f.(io.Seeker).Seek(2, io.SeekStart)
	rest, err := io.ReadAll(f)
	fmt.Printf("%q %v\n", rest, err)
	d, _ := everything.Open("tree")
	list, err := d.(fs.ReadDirFile).ReadDir(2)
	fmt.Println(list, err, d.Close())
	stat, err := fs.Stat(everything, "tree/sub/b.txt")
	fmt.Println(stat.Name(), stat.Size(), stat.IsDir(), err)
}
