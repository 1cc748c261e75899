// Package site publishes lessons as a folder that any web server can serve: the page, the lessons, and the program that answers the page
// in a worker of the reader's browser, so that there is no server of Rehearse.
package site

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"

	_ "embed"

	"github.com/rehearse-lab/rehearse/kernel/store/records"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render/archive"
	"github.com/rehearse-lab/rehearse/web/notebook"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// Options say what is published.
type Options struct {
	Library *lessons.Library
	// Page are the built page's files, as ui.Dist has them.
	Page fs.FS
	// Machine is the program cmd/rehearse-site for WebAssembly, and Loader the script wasm_exec.js of the same version of Go.
	Machine, Loader []byte
	// Base is the folder of the site on its server, such as /course; "" for the root.
	Base    string
	Version string // of Rehearse
}

//go:embed page.html
var page string

var shell = template.Must(template.New("page").Parse(page))

// Build makes the files of a site. Equal options give equal files.
func Build(ctx context.Context, o Options) ([]archive.File, error) {
	if err := checkBase(o.Base); err != nil {
		return nil, err
	}
	entries, err := o.Library.Lessons()
	if err != nil {
		return nil, err
	}
	b := &builder{Options: o, api: texts(o.Library)}
	for _, e := range entries {
		if e.Err != nil {
			return nil, fmt.Errorf("publish: %s cannot be shown: %w", e.File, e.Err)
		}
	}
	steps := []func() error{
		func() error { return b.page("index.html", "Rehearse") },
		b.assets,
		func() error { return b.sources(entries) },
	}
	for _, e := range entries {
		steps = append(steps, func() error { return b.lesson(ctx, e) })
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return b.files, nil
}

// checkBase refuses a folder that is none, or that would need to be escaped.
func checkBase(base string) error {
	if base == "" || regexp.MustCompile(`^(/[A-Za-z0-9._~-]+)+$`).MatchString(base) && path.Clean(base) == base {
		return nil
	}
	return fmt.Errorf("publish: the base %q is no folder of a site: write it as /course, with letters, digits and . _ ~ -", base)
}

// builder collects the files of a site.
type builder struct {
	Options
	api   http.Handler
	files []archive.File
}

func (b *builder) add(name string, data []byte) {
	b.files = append(b.files, archive.File{Name: name, Data: data})
}

// page adds a page, which the script fills.
func (b *builder) page(name, title string) error {
	var html bytes.Buffer
	err := shell.Execute(&html, map[string]any{"Title": title, "Base": b.Base, "Version": b.Version})
	b.add(name, html.Bytes())
	return err
}

// assets adds the page's files, and the program that answers it.
func (b *builder) assets() error {
	err := fs.WalkDir(b.Page, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(b.Page, name)
		b.add("assets/"+name, data)
		return err
	})
	b.add("assets/site.wasm", b.Machine)
	b.add("assets/wasm_exec.js", b.Loader)
	return err
}

// sources adds the lessons' files and their notes, as one archive.
func (b *builder) sources(entries []*lessons.Entry) error {
	var files []archive.File
	for _, e := range entries {
		for _, name := range []string{e.File, notes.FileName(e.File)} {
			data, err := fs.ReadFile(b.Library.Files(), name)
			if errors.Is(err, fs.ErrNotExist) && name != e.File {
				continue
			}
			if err != nil {
				return err
			}
			files = append(files, archive.File{Name: name, Data: data})
		}
	}
	var zip bytes.Buffer
	err := archive.Write(&zip, files)
	b.add("assets/lessons.zip", zip.Bytes())
	return err
}

// picture is the address of a picture in a lesson's HTML.
var picture = regexp.MustCompile(`/lesson/[^/"\\]+/files/([^"?#\\]+)`)

// lesson adds a lesson's page and its pictures.
func (b *builder) lesson(ctx context.Context, e *lessons.Entry) error {
	if err := b.page("lesson/"+e.ID+"/index.html", e.Lesson.Title); err != nil {
		return err
	}
	w := httptest.NewRecorder()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "/api/lessons/"+url.PathEscape(e.ID), nil)
	if err != nil {
		return err
	}
	b.api.ServeHTTP(w, r)
	var text wire.LessonPage
	if err := json.Unmarshal(w.Body.Bytes(), &text); err != nil {
		return err
	}
	var names []string
	for _, found := range picture.FindAllStringSubmatch(strings.ReplaceAll(w.Body.String(), `\"`, `"`), -1) {
		name, err := url.PathUnescape(found[1])
		if err != nil || slices.Contains(names, name) {
			continue
		}
		names = append(names, name)
		data, err := b.Library.Asset(name)
		if err != nil {
			return fmt.Errorf("publish: the lesson %s has a picture %s that is not there: %w", e.ID, name, err)
		}
		b.add("lesson/"+e.ID+"/files/"+name, data)
	}
	return nil
}

// texts answers with the lessons' pages.
func texts(library *lessons.Library) http.Handler {
	mux := http.NewServeMux()
	s := notebook.New(notebook.Options{Library: library, Store: records.Open(&records.Memory{}), Runs: noRuns{}, Log: slog.New(slog.DiscardHandler)})
	s.Routes(func(pattern string, h reply.Handler) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			if err := h(w, r); err != nil {
				http.Error(w, err.Error(), http.StatusInternalServerError)
			}
		})
	})
	return mux
}
