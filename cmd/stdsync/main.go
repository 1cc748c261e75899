// Command stdsync brings the library of lessons (runtime/vm/_std) up to a version of Go.
//
//	go run ./cmd/stdsync [-goroot DIR] [-accept]
//
// It copies each file of _std/go anew, which are Go's to the byte. The files of _std/own that are Go's with changes stay: of those whose
// original differs from the one that they were made from, it names each, so that somebody brings the changes over by hand. patched.txt has
// the hash of these originals; -accept writes the hashes of the new ones into it, when that is done.
package main

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"io/fs"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

const library = "runtime/vm/_std"

func main() {
	log.SetFlags(0)
	root := flag.String("goroot", "", "the `folder` of the Go to bring the library up to (default: go env GOROOT)")
	accept := flag.Bool("accept", false, "the changed originals were looked at: write their hashes down")
	flag.Parse()
	if *root == "" {
		out, err := exec.Command("go", "env", "GOROOT").Output()
		if err != nil {
			log.Fatal("stdsync: go env GOROOT: ", err)
		}
		*root = strings.TrimSpace(string(out))
	}
	source := os.DirFS(filepath.Join(*root, "src"))
	copied, err := copyFiles(source, filepath.Join(library, "go"))
	if err != nil {
		log.Fatal("stdsync: ", err)
	}
	changed, err := changedOriginals(source, filepath.Join(library, "patched.txt"), *accept)
	if err != nil {
		log.Fatal("stdsync: ", err)
	}
	fmt.Printf("%d files of Go's were written anew.\n", copied)
	for _, name := range changed {
		fmt.Printf("%s differs from the original of own/%s: bring what is new over.\n", filepath.Join(*root, "src", name), name)
	}
	if len(changed) > 0 && !*accept {
		fmt.Println("Then: go run ./cmd/stdsync -accept, and go test ./runtime/vm.")
	}
}

// copyFiles writes each file below folder as source has it, and says how many were different.
func copyFiles(source fs.FS, folder string) (copied int, err error) {
	err = filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(folder, name)
		if err != nil {
			return err
		}
		theirs, err := fs.ReadFile(source, filepath.ToSlash(rel))
		if err != nil {
			return fmt.Errorf("%s is not in this Go any more: %w", rel, err)
		}
		ours, err := os.ReadFile(name)
		if err != nil || bytes.Equal(ours, theirs) {
			return err
		}
		copied++
		return os.WriteFile(name, theirs, 0o644)
	})
	return copied, err
}

// changedOriginals are the files of a list whose hash is not that of the list. With accept, the list gets the new hashes.
func changedOriginals(source fs.FS, list string, accept bool) (changed []string, err error) {
	text, err := os.ReadFile(list)
	if err != nil {
		return nil, err
	}
	var lines []string
	for line := range strings.Lines(string(text)) {
		name, hash, ok := strings.Cut(strings.TrimSpace(line), " ")
		if !ok {
			return nil, fmt.Errorf("%s: a line is a name and a hash, not %q", list, line)
		}
		original, err := fs.ReadFile(source, name)
		if err != nil {
			return nil, fmt.Errorf("%s is not in this Go any more: %w", name, err)
		}
		now := fmt.Sprintf("%x", sha256.Sum256(original))
		if now != hash {
			changed = append(changed, name)
		}
		lines = append(lines, name+" "+now+"\n")
	}
	if !accept {
		return changed, nil
	}
	slices.Sort(lines)
	return changed, os.WriteFile(list, []byte(strings.Join(lines, "")), 0o644)
}
