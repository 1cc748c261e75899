package document

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/rehearse-lab/rehearse/render/archive"
)

// Format is an output format for lessons.
type Format struct {
	Name  string // in requests
	Title string // for people
	About string // a short description
	File  string // the extension of the file
	Type  string // its media type
	// Several: it is a text with pictures beside it; as one file it is a zip.
	Several bool
	write   func(d *Document) ([]File, error)
}

// File is a file of a document.
type File = archive.File

// Formats lists all formats in order.
var Formats = []Format{
	{Name: "markdown", Title: "Markdown", About: "for GitHub: text, outputs, figures", File: "md", Type: "text/markdown; charset=utf-8", Several: true, write: (*Document).markdown},
	{Name: "ipynb", Title: "Jupyter notebook", About: "cells with their outputs and figures", File: "ipynb", Type: "application/x-ipynb+json", write: (*Document).notebook},
	{Name: "handout", Title: "Handout, HTML", About: "one file to read or print", File: "html", Type: "text/html; charset=utf-8", write: (*Document).html},
	{Name: "handout-pdf", Title: "Handout, PDF", About: "to print: listings with notes, figures", File: "pdf", Type: "application/pdf", write: (*Document).pdf},
	{Name: "mmark", Title: "Handout, Mmark", About: "its source, for another layout", File: "mmark", Type: "text/markdown; charset=utf-8", Several: true, write: (*Document).mmark},
}

// Names are the names of all formats.
func Names() []string {
	names := make([]string, len(Formats))
	for i, f := range Formats {
		names[i] = f.Name
	}
	return names
}

// Find is the format of a name; nil if there is none.
func Find(name string) *Format {
	if i := slices.IndexFunc(Formats, func(f Format) bool { return f.Name == name }); i >= 0 {
		return &Formats[i]
	}
	return nil
}

// Write makes the files of a document in a format. The first is the document; the others are beside it.
func (d *Document) Write(f *Format) ([]File, error) {
	files, err := f.write(d)
	if err != nil {
		return nil, fmt.Errorf("writing %s: %w", f.Name, err)
	}
	return files, d.in.step(1, "done")
}

// FileName is the name of the document's file.
func (d *Document) FileName(f *Format) string { return d.in.base() + "." + f.File }

// ArchiveName is the name of the file that contains everything.
func (d *Document) ArchiveName(f *Format) string {
	if !f.Several {
		return d.FileName(f)
	}
	return d.in.base() + "-" + f.Name + ".zip"
}

// beside collects the files of a document, each name once.
type beside struct{ files []File }

// add adds a file beside the document, unless it is there. Its name is that of a lesson's picture, or one of ours.
func (b *beside) add(name string, data []byte) string {
	name = path.Clean(strings.ReplaceAll(name, `\`, "/"))
	if !slices.ContainsFunc(b.files, func(f File) bool { return f.Name == name }) {
		b.files = append(b.files, File{Name: name, Data: data})
	}
	return name
}
