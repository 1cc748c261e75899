// Command build bundles the page's TypeScript (../src) into the files that are embedded in the server (../dist).
//
//	cd web/ui && npm ci --ignore-scripts && go run -C build .
//
// It writes main.js and main.css (the page); the parts of the page that main.js loads on demand (NAME-HASH.js; preload.json
// lists those that it needs at once); early.js (sets the theme and requests the lesson before anything paints); viewer.js and
// viewer.css (the single-file export; a classic script, because modules do not load from file://); slides.js and slides.css
// (the deck of slides, which is a single file too); pictures.js (the views without a browser, for render/views); and
// manifest.json with the SHA-256 of every input, from which a test finds out whether dist is stale, and because of which
// file. It also writes ../testdata/fold.mjs and units.mjs, with which Go tests compare the page's fold of a trace, and its
// format of numbers, with Go's (../twin).
//
// With -tests DIR it bundles the unit tests (../test) for Node into DIR instead: npm test.
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
	"slices"

	"github.com/evanw/esbuild/pkg/api"
)

func main() {
	log.SetFlags(0)
	tests := flag.String("tests", "", "bundle the unit tests into this `folder`")
	flag.Parse()
	root, err := filepath.Abs("..")
	if err != nil {
		log.Fatal(err)
	}
	if *tests != "" {
		err = buildTests(root, *tests)
	} else {
		err = build(root)
	}
	if err != nil {
		log.Fatal(err)
	}
}

func buildTests(root, folder string) error {
	files, err := filepath.Glob(filepath.Join(root, "test", "*.test.ts"))
	if err != nil || len(files) == 0 {
		return fmt.Errorf("no tests below %s: %v", root, err)
	}
	if folder, err = filepath.Abs(folder); err != nil {
		return err
	}
	_, err = bundle(forNode(options(root, folder, api.FormatESModule, files...)))
	return err
}

// forNode returns options for a script that Node runs.
func forNode(o api.BuildOptions) api.BuildOptions {
	o.Platform = api.PlatformNode
	o.OutExtension = map[string]string{".js": ".mjs"}
	o.MinifySyntax, o.MinifyWhitespace, o.MinifyIdentifiers = false, false, false
	return o
}

func build(root string) error {
	dist := filepath.Join(root, "dist")
	if err := os.RemoveAll(dist); err != nil {
		return err
	}
	src := filepath.Join(root, "src")
	if err := buildPage(root, dist, filepath.Join(src, "entries", "main.tsx"), filepath.Join(src, "entries", "site.ts")); err != nil {
		return err
	}
	if _, err := bundle(options(root, dist, api.FormatIIFE, filepath.Join(src, "entries", "viewer.tsx"), filepath.Join(src, "entries", "slides.ts"), filepath.Join(src, "entries", "early.ts"),
		filepath.Join(src, "entries", "siteworker.ts"), filepath.Join(src, "entries", "sitekernel.ts"), filepath.Join(src, "entries", "siteoffline.ts"))); err != nil {
		return err
	}
	file := options(root, dist, api.FormatIIFE, filepath.Join(src, "entries", "sitefile.ts"))
	file.Loader = map[string]api.Loader{".svg": api.LoaderDataURL}
	if _, err := bundle(file); err != nil {
		return err
	}
	// The views without a browser: the style sheet is embedded as text, and the engine knows an older JavaScript.
	pictures := options(root, dist, api.FormatIIFE, filepath.Join(src, "entries", "pictures.ts"))
	pictures.Loader = map[string]api.Loader{".css": api.LoaderText}
	pictures.Target = api.ES2017
	if _, err := bundle(pictures); err != nil {
		return err
	}
	twin := forNode(options(root, filepath.Join(root, "testdata"), api.FormatESModule, filepath.Join(root, "twin", "fold.ts"), filepath.Join(root, "twin", "units.ts")))
	if _, err := bundle(twin); err != nil {
		return err
	}
	return writeManifest(root, filepath.Join(dist, "manifest.json"))
}

// buildPage makes main.js, and separate files for everything that it imports on demand. Shared code is in files that
// main.js imports at once; preload.json lists those, so that the browser need not read main.js to find them.
func buildPage(root, dist string, entries ...string) error {
	o := options(root, dist, api.FormatESModule, entries...)
	o.Splitting, o.ChunkNames, o.Metafile = true, "[name]-[hash]", true
	o.Loader, o.AssetNames = map[string]api.Loader{".svg": api.LoaderFile}, "[name]-[hash]"
	result, err := bundle(o)
	if err != nil {
		return err
	}
	var meta struct {
		Outputs map[string]struct {
			Imports []struct{ Path, Kind string }
		}
	}
	if err := json.Unmarshal([]byte(result.Metafile), &meta); err != nil {
		return err
	}
	atOnce := []string{}
	var add func(output string)
	add = func(output string) {
		for _, in := range meta.Outputs[output].Imports {
			if name := filepath.Base(in.Path); in.Kind == "import-statement" && !slices.Contains(atOnce, name) {
				atOnce = append(atOnce, name)
				add(in.Path)
			}
		}
	}
	add("dist/main.js")
	slices.Sort(atOnce)
	text, err := json.MarshalIndent(atOnce, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dist, "preload.json"), append(text, '\n'), 0o644)
}

// inputs are the files that a bundle depends on, relative to root; folders stand for everything in them.
var inputs = []string{"src", "twin", "build", "package.json", "package-lock.json"}

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

func options(root, out string, format api.Format, entries ...string) api.BuildOptions {
	return api.BuildOptions{
		AbsWorkingDir:     root,
		EntryPoints:       entries,
		Outdir:            out,
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
	}
}

// bundle writes the files that o asks for.
func bundle(o api.BuildOptions) (api.BuildResult, error) {
	result := api.Build(o)
	for _, m := range result.Errors {
		place := ""
		if m.Location != nil {
			place = fmt.Sprintf("%s:%d:%d: ", m.Location.File, m.Location.Line, m.Location.Column)
		}
		log.Print(place, m.Text)
	}
	if len(result.Errors) > 0 {
		return result, fmt.Errorf("the bundle was not made: %d errors (is node_modules there? npm ci --ignore-scripts)", len(result.Errors))
	}
	return result, nil
}
