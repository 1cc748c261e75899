// Package site publishes lessons as a folder that any web server can serve: pages that can be read as they are, the page's script, the
// lessons, and the program that answers the page in a worker of the reader's browser, so that there is no server of Rehearse.
package site

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render/archive"
	"github.com/rehearse-lab/rehearse/web/api"
	"github.com/rehearse-lab/rehearse/web/recorded"
)

// Options say what is published.
type Options struct {
	Library *lessons.Library
	Choice  Choice
	// Kernel runs the lessons' programs once, so that the site has these runs.
	Kernel api.Kernel
	// Page are the built page's files, as ui.Dist has them.
	Page fs.FS
	// Machine is the program cmd/rehearse-site for WebAssembly, compressed with gzip, and Loader the script wasm_exec.js of the same version of Go.
	Machine, Loader []byte
	// Exporter is the same program built with the tag exports; nil: the site exports nothing.
	Exporter []byte
	// Base is the folder of the site on its server, such as /course; "" for the root.
	Base    string
	Title   string // of the list of lessons; "" for Rehearse
	Version string // of Rehearse
	// Earlier is an earlier site, from which runs are taken that are still the same; nil if there is none.
	Earlier fs.FS
	// Warn is told what readers will miss, in a sentence without a full stop; nil: nobody is told.
	Warn func(text string)
}

// Build makes the files of a site. Equal options give equal files.
func Build(ctx context.Context, o Options) ([]archive.File, error) {
	if err := checkBase(o.Base); err != nil {
		return nil, err
	}
	b, err := newBuilder(o)
	if err != nil {
		return nil, err
	}
	b.findLeftOut()
	err = b.run(ctx, b.assets, b.readSources, b.record, b.lessons, b.pages)
	return b.files, err
}

func newBuilder(o Options) (*builder, error) {
	library, err := choose(o.Library, o.Choice)
	if err != nil {
		return nil, err
	}
	entries, err := library.Lessons()
	if err != nil {
		return nil, err
	}
	return &builder{Options: o, library: library, entries: entries, sources: map[string]source{}, runs: map[string]*run{}}, nil
}

// run takes steps, up to the first that fails.
func (b *builder) run(ctx context.Context, steps ...func(context.Context) error) error {
	for _, step := range steps {
		if err := step(ctx); err != nil {
			return err
		}
	}
	return nil
}

// checkBase refuses a folder that is none, or that would need to be escaped.
func checkBase(base string) error {
	if base == "" || regexp.MustCompile(`^(/[A-Za-z0-9._~-]+)+$`).MatchString(base) && path.Clean(base) == base {
		return nil
	}
	return fmt.Errorf("publish: the base %q is no folder of a site: write it as /course, with letters, digits and . _ ~ -", base)
}

// source are the files of a lesson: its text, and the notes on its programs, which may be missing.
type source struct{ text, notes []byte }

// builder collects the files of a site.
type builder struct {
	Options // whose Library has the pictures
	library *lessons.Library
	entries []*lessons.Entry
	sources map[string]source // by lesson
	runs    map[string]*run   // by ID
	files   []archive.File

	// Folders of the site. Each is named by what it holds, so that a browser may keep their files for ever, and never mixes two versions.
	page, machine, texts string
	recorded             recorded.Runs

	leftOut []string // the IDs of lessons that others link to, but that are not on the site
	only    bool     // the site is one file, from which no link leads to a lesson
}

func (b *builder) add(name string, data []byte) {
	b.files = append(b.files, archive.File{Name: name, Data: data})
}

// addFolder adds files in a folder that is named by their names and contents, and returns its name.
func (b *builder) addFolder(kind string, files []archive.File) string {
	folder := "assets/" + kind + "-" + digest(files)
	for _, f := range files {
		b.add(folder+"/"+f.Name, f.Data)
	}
	return folder
}

// digest names files by their names and contents.
func digest(files []archive.File) string {
	sum := sha256.New()
	for _, f := range files {
		fmt.Fprintf(sum, "%s %d\n", f.Name, len(f.Data))
		sum.Write(f.Data)
	}
	return hex.EncodeToString(sum.Sum(nil))[:16]
}

// ofServers are files of the page that only a server of Rehearse needs, or that have another place on a site.
var ofServers = regexp.MustCompile(`^(early\.js|main\.css|manifest\.json|preload\.json|siteoffline\.js|sitefile\.(js|css))$`)

// ofExports are files that go into exports.
var ofExports = regexp.MustCompile(`^(viewer\.(js|css)|slides\.(js|css)|pictures\.js)$`)

// assets adds the page's files, and the programs that answer it.
func (b *builder) assets(context.Context) error {
	var page []archive.File
	err := fs.WalkDir(b.Page, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || ofServers.MatchString(name) || b.Exporter == nil && ofExports.MatchString(name) {
			return err
		}
		data, err := fs.ReadFile(b.Page, name)
		page = append(page, archive.File{Name: name, Data: data})
		return err
	})
	b.page = b.addFolder("page", page)
	programs := []archive.File{{Name: "site.wasm.gz", Data: b.Machine}, {Name: "wasm_exec.js", Data: b.Loader}}
	if b.Exporter != nil {
		programs = append(programs, archive.File{Name: "exports.wasm.gz", Data: b.Exporter})
	}
	b.machine = b.addFolder("machine", programs)
	return err
}

// packed is data compressed with gzip. Not every web server compresses what it serves.
func packed(data []byte) []byte {
	var out bytes.Buffer
	w, _ := gzip.NewWriterLevel(&out, gzip.BestCompression) // the level is valid
	w.Write(data)                                           // a buffer takes everything
	w.Close()
	return out.Bytes()
}

// readSources reads the files of all lessons, and names the runs of their programs.
func (b *builder) readSources(context.Context) error {
	b.recorded = recorded.Runs{}
	for _, e := range b.entries {
		var s source
		var err error
		if s.text, err = fs.ReadFile(b.library.Files(), e.File); err != nil {
			return err
		}
		if s.notes, err = fs.ReadFile(b.library.Files(), notes.FileName(e.File)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		b.sources[e.ID] = s
	}
	return nil
}

// lessons adds the lessons' files, their notes, and the names of the recorded runs, as one archive.
func (b *builder) lessons(context.Context) error {
	var files []archive.File
	for _, e := range b.entries {
		s := b.sources[e.ID]
		files = append(files, archive.File{Name: e.File, Data: s.text})
		if s.notes != nil {
			files = append(files, archive.File{Name: notes.FileName(e.File), Data: s.notes})
		}
	}
	index, err := json.Marshal(b.recorded)
	if err != nil {
		return err
	}
	var zip bytes.Buffer
	if err := archive.Write(&zip, append(files, archive.File{Name: recorded.File, Data: index})); err != nil {
		return err
	}
	answers, err := b.answers()
	b.texts = b.addFolder("lessons", append(answers, archive.File{Name: "lessons.zip", Data: zip.Bytes()}))
	return err
}

// address is the address of a file or folder of the site, on its server.
func (b *builder) address(name string) string { return b.Base + "/" + name }
