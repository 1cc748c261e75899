package site

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"html/template"
	"io/fs"
	"net/url"
	"slices"
	"strings"

	_ "embed"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/web/wire"
)

//go:embed page.html
var pageText string

// pageTemplate is a page as it is read without its script, which replaces the text by the same with programs that run.
var pageTemplate = template.Must(template.New("page").Parse(pageText))

// pageData is what a page is made of.
type pageData struct {
	Title, Base, Version string
	Home                 string   // the address of the list of lessons; "": there is none
	Page                 string   // the address of the folder of the page's files
	Site                 string   // places, as JSON
	Answers              string   // the address of the file of answers
	Preload              []string // addresses of scripts that the page needs at once
	Summary              string   // of a lesson
	Language             string
	Lesson               []part // of a lesson's page
	List                 []*lessons.Entry
}

// part is a part of a lesson: text, a question, or a program.
type part struct {
	HTML    template.HTML   // of text and questions
	Options []template.HTML // of a question
	Note    bool            // HTML stands beside the text before it
	Cell    *wire.Cell
	Run     *run   // the cell's recorded run, if any
	File    string // the address of its picture
}

// pages adds the page of each lesson, and that of the list of lessons.
func (b *builder) pages(context.Context) error {
	if err := b.addPage("index.html", listAnswers, pageData{Title: b.title(), List: b.entries}); err != nil {
		return err
	}
	for _, e := range b.withReference() {
		if err := b.addLesson(e); err != nil {
			return err
		}
	}
	return b.addOffline()
}

// title is that of the list of lessons.
func (b *builder) title() string { return cmp.Or(b.Title, "Rehearse") }

// addPage adds a page; answers names its file of answers.
func (b *builder) addPage(name, answers string, d pageData) error {
	var scripts []string
	preload, err := fs.ReadFile(b.Page, "preload.json")
	if err == nil {
		err = json.Unmarshal(preload, &scripts)
	}
	if err != nil {
		return fmt.Errorf("publish: the page's file preload.json: %w", err)
	}
	for _, s := range scripts {
		d.Preload = append(d.Preload, b.address(b.page+"/"+s))
	}
	if err := b.fill(&d, answers); err != nil {
		return err
	}
	var html bytes.Buffer
	err = pageTemplate.Execute(&html, d)
	b.add(name, html.Bytes())
	return err
}

// places are the addresses of what a page needs later; web/ui/src/wire/transport.ts (Site) reads them.
type places struct {
	Page     string `json:"page"`
	Kernel   string `json:"kernel"`
	Program  string `json:"program"`
	Exporter string `json:"exporter,omitempty"`
	Loader   string `json:"loader"`
	Lessons  string `json:"lessons"`
	Answers  string `json:"answers"`
	Runs     string `json:"runs"`
	Title    string `json:"title,omitempty"` // of the list of lessons, if there is one
	Only     string `json:"only,omitempty"`  // the lesson of a single file
	Text     string `json:"text,omitempty"`  // the digest of its text
	// LeftOut are the IDs of lessons that others link to, but that are not on the site.
	LeftOut []string `json:"leftOut,omitempty"`
}

// places are those of the page whose file of answers has a name.
func (b *builder) places(answers string) places {
	p := places{
		Page: b.address(b.page), Kernel: b.address(b.page + "/sitekernel.js"),
		Program: b.address(b.machine + "/site.wasm.gz"), Loader: b.address(b.machine + "/wasm_exec.js"),
		Lessons: b.address(b.texts + "/lessons.zip"), Answers: b.address(b.texts + "/" + url.PathEscape(answers) + ".json"), Runs: b.address(strings.TrimSuffix(runFolder, "/")),
		Title: b.title(), LeftOut: b.leftOut,
	}
	if b.Exporter != nil {
		p.Exporter = b.address(b.machine + "/exports.wasm.gz")
	}
	return p
}

// fill adds to a page what all have; answers names its file of answers.
func (b *builder) fill(d *pageData, answers string) error {
	p := b.places(answers)
	site, err := json.Marshal(p)
	d.Base, d.Version, d.Page, d.Answers, d.Site = b.Base, b.Version, b.address(b.page), p.Answers, string(site)
	return err
}

// addLesson adds a lesson's page and its pictures.
func (b *builder) addLesson(e *lessons.Entry) error {
	page, err := b.lessonPage(e.ID)
	if err != nil {
		return err
	}
	d := b.lessonData(page)
	d.Home = b.Base + "/"
	if err := b.addPage("lesson/"+e.ID+"/index.html", e.ID, d); err != nil {
		return err
	}
	return b.addPictures(e.ID, page)
}

// lessonData is a lesson as it is read without scripts.
func (b *builder) lessonData(page wire.LessonPage) pageData {
	d := pageData{Title: page.Title, Summary: page.Summary, Language: page.Language}
	for _, block := range page.Blocks {
		d.Lesson = append(d.Lesson, b.partOf(block))
	}
	return d
}

// partOf is a block of a lesson as it is read without scripts. The HTML of blocks is made from Markdown, and is safe.
func (b *builder) partOf(block wire.Block) part {
	p := part{HTML: template.HTML(b.onSite(block.HTML)), Note: block.Kind == lessons.KindSidenote, Cell: block.Cell}
	if q := block.Quiz; q != nil {
		p.HTML = template.HTML(b.onSite(q.Question))
		for _, o := range q.Options {
			p.Options = append(p.Options, template.HTML(b.onSite(o)))
		}
	}
	if block.Cell != nil && block.Cell.Recorded != "" {
		p.Run, p.File = b.runs[block.Cell.Recorded], b.address(runFolder+block.Cell.Recorded+".svg")
	}
	return p
}

// textsOf are all pieces of HTML of a page.
func textsOf(page wire.LessonPage) (texts []string) {
	for _, block := range page.Blocks {
		texts = append(texts, block.HTML)
		if q := block.Quiz; q != nil {
			texts = append(texts, append(slices.Clone(q.Options), q.Question)...)
		}
	}
	return texts
}
