package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// mayImport is the import rule for code that is not a test: each folder with those of our folders that it may import.
//
//	units < trace < host < actor < vm < vet, assist < kernel < web < cmd;  trace < render < web
//	in web: wire < reply < notebook < runs < download, files, socket < web
//
// actor < bench < cmd; bench/orders < cmd; ticket < kernel; lessons/notes < lessons, render < lessons/grade < web; render/display < render, render/picture, render/svg;  render, render/picture
// < render/export < web;
//
//	lessons, render/export, render/picture, render/svg < render/document < web;
//	docs, lessons, vm < lessons/reference < web;  disk < lessons, cmd;  render < render/reading < web;  trace < trace/gotrace < reading
//
// render/sheet, kernel < kernel/store < kernel/store/sqlite, web; kernel/store, lessons/notes < kernel/store/work < web; render/sheet < render/export; kernel/sandbox < kernel/confine < kernel,
// reading/isolated; reading < reading/isolated < web, cmd
//
// A folder that is not listed may import none of our folders, and only cmd may import it.
var mayImport = map[string]string{
	"runtime/units":                     "",
	"runtime/trace":                     "runtime/units",
	"runtime/trace/tracetest":           "runtime/trace", // for tests only, which this rule does not see
	"runtime/trace/gotrace":             "runtime/trace",
	"runtime/trace/gotrace/gotracetest": "", // for tests only
	"runtime/trace/goroutines":          "runtime/trace runtime/units",
	"runtime":                           "runtime/trace",
	"runtime/host":                      "runtime/trace",
	"runtime/ticket":                    "",
	"runtime/replay":                    "", // becomes part of exported programs
	"runtime/replay/replaytest":         "runtime/replay",
	"runtime/instrument":                "runtime runtime/replay runtime/replay/replaytest runtime/vm",
	"runtime/instrument/instrumenttest": "", // for tests only
	"runtime/gauge":                     "", // for tests of speed only
	"runtime/portion":                   "", // for tests only
	"runtime/actor":                     "runtime/trace runtime/host",
	"runtime/race":                      "",
	"runtime/vm":                        "runtime runtime/units runtime/race runtime/trace runtime/host runtime/actor runtime/vm/mem",
	"runtime/vm/mem":                    "",
	"runtime/explore":                   "runtime/trace runtime/host",
	"runtime/vet":                       "runtime/vm",
	"runtime/assist":                    "runtime/vm",
	"runtime/_native":                   "runtime/trace runtime/host runtime/actor",
	"runtime/vm/nativetest":             "runtime runtime/trace", // for tests only
	"runtime/vm/progen":                 "",                      // for tests only
	"runtime/bench":                     "runtime/trace runtime/host runtime/actor",
	"runtime/bench/orders":              "",
	"render":                            "runtime/units runtime/trace lessons/notes render/display",
	"render/display":                    "",
	"render/svg":                        "render/display",
	"render/view":                       "",
	"render/views":                      "render render/display render/view",
	"render/animate":                    "",
	"render/picture":                    "render/display",
	"render/archive":                    "",
	"render/sheet":                      "",
	"render/export":                     "render/sheet runtime/trace lessons/notes render render/display render/view render/views render/animate render/picture render/export/deck render/export/deck/reveal render/export/deck/pptx",
	"render/document":                   "render/archive runtime/trace lessons lessons/notes render render/display render/export render/picture render/svg",
	"render/filekind":                   "",
	"render/reading":                    "runtime/trace runtime/trace/gotrace lessons/notes render render/filekind",
	"render/reading/isolated":           "runtime/trace lessons/notes render/filekind render/reading kernel/confine kernel/sandbox",
	"lessons/disk":                      "",
	"lessons/selfname":                  "",
	"lessons":                           "lessons/disk lessons/notes render/view lessons/selfname",
	"lessons/notes":                     "",
	"lessons/reference":                 "docs lessons runtime/vm",
	"docs":                              "",
	"lessons/grade":                     "runtime/trace lessons render",
	"kernel/attacks":                    "", // for tests only
	"kernel/sandbox":                    "",
	"kernel/confine":                    "kernel/sandbox",
	"kernel/store":                      "kernel render/sheet runtime/trace",
	"kernel/store/records":              "kernel kernel/store runtime/trace",
	"kernel/store/storetest":            "kernel kernel/store kernel/store/work lessons/notes runtime/trace",
	"kernel/store/work":                 "kernel kernel/store lessons/notes render/sheet runtime/trace", // unites notes, which the store only keeps
	"kernel/store/sqlite":               "kernel kernel/store runtime/trace",
	"kernel":                            "runtime/units runtime/explore runtime/instrument kernel/confine kernel/sandbox runtime/trace runtime/host runtime/actor runtime/vm runtime/vet runtime/assist runtime/ticket",
	"kernel/gomodule":                   "kernel lessons runtime runtime/replay/replaytest runtime/trace runtime/vm",
	"web/ui":                            "",
	"web/http":                          "web/http/plain",
	"web/http/plain":                    "", // in place of net/http on a published site
	"web/reply":                         "kernel kernel/store runtime/units web/wire web/http",
	"web/door":                          "web/reply",
	"web/wire":                          "kernel kernel/sandbox lessons render render/reading runtime/explore runtime/trace runtime/trace/goroutines render/filekind",
	"web/ui/contract":                   "kernel kernel/sandbox lessons/notes render render/display render/document render/export render/reading render/view runtime/assist runtime/explore runtime/trace runtime/trace/goroutines web/wire render/filekind", // writes TypeScript
	"web/i18n":                          "web/http lessons/selfname",
	"web/notebook":                      "kernel kernel/store kernel/store/work lessons lessons/notes lessons/reference render render/display render/archive runtime/trace runtime/units web/i18n web/reply web/wire web/http lessons/selfname web/recorded",
	"web/runs":                          "kernel kernel/store lessons lessons/notes render runtime/trace runtime/trace/goroutines web/notebook web/reply web/wire web/http",
	"web/download":                      "render/archive kernel kernel/gomodule kernel/store lessons lessons/notes render render/display render/document render/export runtime/trace web/notebook web/reply web/runs web/wire web/http",
	"web/files":                         "kernel/store render/reading render/reading/isolated runtime/trace runtime/units web/notebook web/reply web/runs web/wire render/filekind",
	"web/socket":                        "kernel kernel/store lessons lessons/grade render runtime/explore runtime/trace runtime/units web/door web/notebook web/reply web/runs web/wire web/http web/recorded",
	"web/api":                           "kernel web/notebook web/reply web/runs web/socket web/wire web/http web/recorded",
	"web":                               "kernel lessons render/reading/isolated runtime/units web/api web/door web/download web/files web/i18n web/notebook web/reply web/ui web/wire web/socket",
	"cmd/rehearse":                      "render/archive kernel/gomodule runtime/explore runtime/replay/replaytest runtime/units lessons/disk runtime/trace runtime/trace/gotrace runtime/trace/goroutines runtime/host kernel kernel/store/sqlite kernel/store kernel/store/work kernel/sandbox lessons lessons/grade lessons/notes render render/display render/document render/export render/reading render/reading/isolated render/view web web/door web/files web/site web/ui runtime runtime/vm runtime/bench runtime/bench/orders web/download web/notebook render/filekind",
	"cmd/rehearse-site":                 "kernel kernel/sandbox kernel/store/records lessons lessons/grade runtime/trace web/api web/notebook web/reply web/wire web/http web/http/plain web/download web/recorded",
	"web/recorded":                      "lessons runtime/trace",
	"web/site":                          "kernel/store kernel/store/records lessons lessons/notes lessons/reference render/archive web/notebook web/reply web/wire render runtime/trace web/api web/recorded",
	"web/site/sitetest":                 "kernel kernel/sandbox kernel/store/records lessons lessons/grade runtime/explore runtime/trace web/api web/notebook web/wire", // for tests only
	"cmd/rehearse-wasm":                 "runtime/trace runtime/vm runtime/explore kernel",
	"cmd/suite":                         "runtime/portion", // runs the tests
	"cmd/stdsync":                       "",

	"render/export/deck":        "runtime/units runtime/trace lessons/notes render render/display render/view", // what is on slides; its folders write them
	"render/export/deck/reveal": "lessons/notes render render/export/deck",
	"render/export/deck/pptx":   "lessons/notes render render/display render/export/deck",
}

const (
	root   = "../.."
	module = "github.com/rehearse-lab/rehearse/"
)

func TestImportRule(t *testing.T) {
	checked := 0
	walk(t, root, ".go", func(file string) {
		if strings.HasSuffix(file, "_test.go") {
			return
		}
		f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, file), nil, parser.ImportsOnly)
		if err != nil {
			t.Error(err)
			return
		}
		folder := path.Dir(file)
		allowed, listed := mayImport[folder]
		checked++
		for _, imp := range f.Imports {
			p, err := strconv.Unquote(imp.Path.Value)
			if err != nil {
				t.Error(err)
				continue
			}
			ours, ok := strings.CutPrefix(p, module)
			if !ok {
				if p == "unsafe" && folder != "runtime/vm/mem" && !strings.HasPrefix(folder, "runtime/vm/_std/") {
					t.Errorf("%s imports unsafe, which only runtime/vm/mem may", file)
				}
				continue
			}
			if !slices.Contains(strings.Fields(allowed), ours) {
				t.Errorf("%s imports %s, but %s may import only %q (listed: %v)", file, ours, folder, allowed, listed)
			}
		}
	})
	if checked < 30 {
		t.Errorf("only %d files were found: is %q the root?", checked, root)
	}
}

// tsImport matches the imports of a TypeScript file: from '...' and import '...', at the start of a line or after the
// closing brace of a list.
var tsImport = regexp.MustCompile(`(?m)^(?:import|export)\s[^;'"]*?from\s+['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)`)

// rooms are the folders of the page's code, each with those of the others that it may import. A folder stands for
// those below it, but each folder of views, tools and notebook is a room of its own, which may import the files
// directly in the folder above it; a room that joins several is further down in the list.
var rooms = []struct{ room, imports string }{
	{"ui", ""},
	{"wire", "ui"},
	{"run", "ui wire"},
	{"server", "ui wire run"},
	{"player", "ui wire run"},
	{"views/draw", "ui wire run player"},
	{"views", "ui wire run player views/draw"},
	{"tools", "ui wire run player views/draw"},
	{"runview", "ui wire run player views tools"},
	{"notebook", "ui wire run player"},
	{"notebook/lesson", "ui wire run player notebook/cell"},
	{"notebook/link", "ui wire run player views/compare runview notebook/cell"},
	{"entries", "ui wire run server player views tools runview notebook"},
}

// roomOf is the room that a folder of the page's code is in, and what that may import.
func roomOf(folder string) (room string, imports []string) {
	for _, r := range rooms {
		if inRoom(folder, r.room) && len(r.room) >= len(room) {
			room, imports = r.room, strings.Fields(r.imports)
		}
	}
	if first, below, ok := strings.Cut(folder, "/"); ok && room == first && room != "entries" {
		second, _, _ := strings.Cut(below, "/")
		room = first + "/" + second
	}
	return room, imports
}

func inRoom(folder, room string) bool { return folder == room || strings.HasPrefix(folder, room+"/") }

// TestTypeScriptImportRule checks the page's code against rooms.
func TestTypeScriptImportRule(t *testing.T) {
	checked := 0
	walkPage(t, func(file, text string) {
		checked++
		room, allowed := roomOf(path.Dir(file))
		for _, imp := range tsImports(text) {
			if !strings.HasPrefix(imp, ".") {
				continue
			}
			target := path.Dir(path.Join(path.Dir(file), imp))
			above, _, _ := strings.Cut(room, "/")
			if target != above && !inRoom(target, room) && !slices.ContainsFunc(allowed, func(r string) bool { return inRoom(target, r) }) {
				t.Errorf("web/ui/src/%s imports %s: %s may import only %v and itself", file, imp, room, allowed)
			}
		}
	})
	if checked < 10 {
		t.Errorf("only %d files were found", checked)
	}
}

// typeImport matches an import of types only, which leaves nothing at run time.
var typeImport = regexp.MustCompile(`(?m)^(?:import|export)\s+type\s[^;'"]*?from\s+['"][^'"]+['"]`)

// TestNoImportCircles checks that no file of the page imports itself through others at run time: in a cycle, one file
// would run before its imports.
func TestNoImportCircles(t *testing.T) {
	imports := map[string][]string{}
	walkPage(t, func(file, text string) {
		for _, imp := range tsImports(typeImport.ReplaceAllString(text, "")) {
			if strings.HasPrefix(imp, ".") {
				imports[file] = append(imports[file], path.Join(path.Dir(file), imp))
			}
		}
	})
	const under, done = 1, 2
	state := map[string]int{}
	var visit func(file string, way []string)
	visit = func(file string, way []string) {
		switch way = append(way, file); state[file] {
		case under:
			t.Errorf("a circle of imports: %s", strings.Join(way[slices.Index(way, file):], " -> "))
		case 0:
			state[file] = under
			for _, next := range imports[file] {
				visit(next, way)
			}
			state[file] = done
		}
	}
	for file := range imports {
		visit(file, nil)
	}
}

// walkPage calls f with each file of the page's code, its path below src, and its text.
func walkPage(t *testing.T, f func(file, text string)) {
	t.Helper()
	const src = root + "/web/ui/src"
	for _, ext := range []string{".ts", ".tsx"} {
		walk(t, src, ext, func(file string) {
			text, err := os.ReadFile(filepath.Join(src, file))
			if err != nil {
				t.Fatal(err)
			}
			f(file, string(text))
		})
	}
}

func tsImports(text string) []string {
	var found []string
	for _, m := range tsImport.FindAllStringSubmatch(text, -1) {
		found = append(found, m[1]+m[2]+m[3])
	}
	return found
}

func TestTSImports(t *testing.T) {
	const text = `
import { a,
  b } from './one.ts';
import type { T } from "../base/two.ts";
import './three.css';
export { c } from './four.ts';
const x = await import('./five.ts');
// a comment about import from './no.ts'
`
	want := []string{"./one.ts", "../base/two.ts", "./three.css", "./four.ts", "./five.ts"}
	if got := tsImports(text); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// walk calls f with the slash-separated path, from dir, of every file with an extension, without foreign code and
// separate modules.
func walk(t *testing.T, dir, ext string, f func(file string)) {
	t.Helper()
	err := filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, p)
		if err != nil {
			return err
		}
		if d.IsDir() {
			name := d.Name()
			_, other := os.Stat(filepath.Join(p, "go.mod"))
			if rel != "." && (name == "node_modules" || name == "testdata" || strings.HasPrefix(name, ".") || other == nil) {
				return filepath.SkipDir
			}
			return nil
		}
		if strings.HasSuffix(rel, ext) {
			f(filepath.ToSlash(rel))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
