// Command build bundles the page's TypeScript (../src) into the files that are embedded in the server (../dist).
//
//	cd web/ui && npm ci --ignore-scripts && go run -C build .
//
// It writes main.js and main.css (the page), theme.js (sets the theme before anything paints), viewer.js and
// viewer.css (the single-file export; a classic script, because modules do not load from file://), and manifest.json:
// the SHA-256 of every input, by which a test says when dist is stale and because of which file.
package main

import (
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"log"
	"os"
	"path/filepath"

	"github.com/evanw/esbuild/pkg/api"
)

func main() {
	log.SetFlags(0)
	root := flag.String("ui", "..", "the folder of package.json")
	flag.Parse()
	if err := build(*root); err != nil {
		log.Fatal(err)
	}
}

func build(root string) error {
	root, err := filepath.Abs(root)
	if err != nil {
		return err
	}
	dist := filepath.Join(root, "dist")
	if err := os.RemoveAll(dist); err != nil {
		return err
	}
	if err := bundle(root, dist, api.FormatESModule, "main.tsx"); err != nil {
		return err
	}
	if err := bundle(root, dist, api.FormatIIFE, "viewer.tsx", "theme.ts"); err != nil {
		return err
	}
	return writeManifest(root, filepath.Join(dist, "manifest.json"))
}

// inputs are what a bundle depends on, relative to root; folders with all that is in them.
var inputs = []string{"src", "build", "package.json", "package-lock.json"}

func writeManifest(root, file string) error {
	sums := map[string]string{}
	for _, in := range inputs {
		err := filepath.WalkDir(filepath.Join(root, in), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			rel, err := filepath.Rel(root, path)
			if err != nil {
				return err
			}
			sums[filepath.ToSlash(rel)] = fmt.Sprintf("%x", sha256.Sum256(data))
			return nil
		})
		if err != nil {
			return err
		}
	}
	text, err := json.MarshalIndent(sums, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(file, append(text, '\n'), 0o644)
}

func bundle(root, dist string, format api.Format, entries ...string) error {
	points := make([]string, len(entries))
	for i, e := range entries {
		points[i] = filepath.Join(root, "src", e)
	}
	result := api.Build(api.BuildOptions{
		AbsWorkingDir:     root,
		EntryPoints:       points,
		Outdir:            dist,
		Bundle:            true,
		Write:             true,
		Format:            format,
		Target:            api.ES2022,
		MinifySyntax:      true,
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		Charset:           api.CharsetUTF8,
		LegalComments:     api.LegalCommentsNone,
		JSX:               api.JSXAutomatic,
		JSXImportSource:   "preact",
		TsconfigRaw:       "{}",
	})
	for _, m := range result.Errors {
		place := ""
		if m.Location != nil {
			place = fmt.Sprintf("%s:%d:%d: ", m.Location.File, m.Location.Line, m.Location.Column)
		}
		log.Print(place, m.Text)
	}
	if len(result.Errors) > 0 {
		return fmt.Errorf("the bundle was not made: %d errors (is node_modules there? npm ci --ignore-scripts)", len(result.Errors))
	}
	return nil
}
