package site

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"io/fs"
	"path"
	"strings"

	_ "embed"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/archive"
)

//go:embed onefile.html
var oneFileText string

var oneFileTemplate = template.Must(template.Must(pageTemplate.Clone()).New("one").Parse(oneFileText))

// oneFileData is what a lesson in one file is made of, besides its text.
type oneFileData struct {
	pageData
	Style  template.CSS
	Script template.JS
	Policy string // the script, as a content security policy names it
	Files  []embedded
}

// embedded is a file in the page.
type embedded struct {
	Name, Type string
	Data       template.HTML // base64
}

// OneFile makes a lesson as one HTML file that runs, for a mail or a learning platform: the page of a site with that lesson alone, which has all other
// files in it. It needs no network, and loads nothing.
func OneFile(ctx context.Context, o Options, lesson string) ([]byte, error) {
	o.Base, o.Choice.Lessons, o.Exporter = "", []string{lesson}, nil
	b, err := newBuilder(o)
	if err != nil {
		return nil, err
	}
	b.only = true
	if err := b.run(ctx, b.assets, b.readSources, b.record, b.lessons); err != nil {
		return nil, err
	}
	page, err := b.lessonPage(lesson)
	if err == nil {
		err = b.addPictures(lesson, page)
	}
	if err != nil {
		return nil, err
	}
	one := oneFileData{pageData: b.lessonData(page), Files: b.embedded()}
	for i := range one.Lesson {
		part := &one.Lesson[i]
		part.File = "" // the picture of a run is not in the file
		part.HTML = b.withPictures(part.HTML)
	}
	p := b.places(lesson)
	p.Only, p.Runs, p.Title = lesson, "", ""
	text, err := fs.ReadFile(b.Library.Files(), b.entries[0].File) // with solutions: the reader's work on the file without them is found in one with them
	if err != nil {
		return nil, fmt.Errorf("export: %w", err)
	}
	p.Text = digest([]archive.File{{Data: text}})
	site, err := json.Marshal(p)
	if err != nil {
		return nil, err
	}
	one.Version, one.Site = b.Version, string(site)
	script, err := fs.ReadFile(b.Page, "sitefile.js")
	if err != nil {
		return nil, fmt.Errorf("export: %w", err)
	}
	style, err := fs.ReadFile(b.Page, "sitefile.css")
	if err != nil {
		return nil, fmt.Errorf("export: %w", err)
	}
	guarded := render.GuardScript(script)
	one.Script, one.Style, one.Policy = template.JS(guarded), template.CSS(render.GuardStyle(style)), render.PolicyHash(guarded)
	var html bytes.Buffer
	err = oneFileTemplate.Execute(&html, one)
	return html.Bytes(), err
}

// mediaTypes are those of a site's files by extension.
var mediaTypes = map[string]string{
	".js": "text/javascript", ".json": "application/json", ".zip": "application/zip", ".gz": "application/gzip", ".svg": "image/svg+xml",
	".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".gif": "image/gif", ".webp": "image/webp",
}

// embedded are the files that the page needs, under the addresses that they have on a site.
func (b *builder) embedded() (files []embedded) {
	for _, f := range b.files {
		name := "/" + f.Name
		switch {
		case strings.HasPrefix(f.Name, b.page) && path.Base(f.Name) != "siteworker.js" && path.Base(f.Name) != "sitekernel.js": // the script has it
		case strings.HasPrefix(f.Name, runFolder): // the program, which is here, makes them
		case strings.HasPrefix(f.Name, b.texts) && path.Base(f.Name) == listAnswers+".json":
		default:
			files = append(files, embedded{name, mediaTypes[strings.ToLower(path.Ext(name))], template.HTML(base64.StdEncoding.EncodeToString(inPage(f)))})
		}
	}
	return files
}

// inPage is a file as it is in the page: compressed.
func inPage(f archive.File) []byte {
	if strings.HasSuffix(f.Name, ".gz") {
		return f.Data
	}
	return packed(f.Data)
}
