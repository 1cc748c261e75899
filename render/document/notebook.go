package document

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"path"
	"strings"

	"github.com/yuin/goldmark/ast"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/display"
	"github.com/rehearse-lab/rehearse/render/picture"
	"github.com/rehearse-lab/rehearse/render/svg"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Types of a Jupyter notebook, nbformat 4.5. Texts of several lines are lists of lines, as Jupyter writes them.
type (
	nbFile struct {
		Cells    []nbCell `json:"cells"`
		Metadata nbMeta   `json:"metadata"`
		Format   int      `json:"nbformat"`
		Minor    int      `json:"nbformat_minor"`
	}
	nbMeta struct {
		Kernel   nbKernel   `json:"kernelspec"`
		Language nbLanguage `json:"language_info"`
		Rehearse nbLesson   `json:"rehearse"`
		Title    string     `json:"title"`
	}
	nbKernel struct {
		Display  string `json:"display_name"`
		Language string `json:"language"`
		Name     string `json:"name"`
	}
	nbLanguage struct {
		Ending string `json:"file_extension"`
		Mime   string `json:"mimetype"`
		Name   string `json:"name"`
	}
	nbLesson struct {
		Lesson string `json:"lesson"`
		Times  string `json:"times"` // simulated, measured
	}
	nbCell struct {
		Attachments map[string]map[string]string `json:"attachments,omitempty"`
		Type        string                       `json:"cell_type"`
		Count       *int                         `json:"execution_count,omitempty"`
		ID          string                       `json:"id"`
		Metadata    map[string]any               `json:"metadata"`
		Outputs     *[]map[string]any            `json:"outputs,omitempty"`
		Source      []string                     `json:"source"`
	}
)

// notebook is the lesson as a Jupyter notebook that shows outputs and pictures without running anything. Running it needs
// Rehearse: the programs import its package actor, which Jupyter's kernels for Go do not have.
func (d *Document) notebook() ([]File, error) {
	n := &notebook{markup: newMarkup(d)}
	n.ending, n.keep = ".ipynb", n.attach
	n.text(n.head() + "\n\n> The programs run in Rehearse: " + n.w.codeSpan("rehearse run "+d.in.where("CELL"), inlineContext{}) +
		". Here are their outputs, and pictures of their runs.")
	for i := range d.body.Pieces {
		if err := n.add(&d.body.Pieces[i]); err != nil {
			return nil, err
		}
		if err := d.in.step(playShare+(1-playShare)*float64(i+1)/float64(len(d.body.Pieces)), "writing"); err != nil {
			return nil, err
		}
	}
	n.text(n.foot())
	d.warnLacking("Markdown or the handout as a web page, whose reader's fonts count")
	file := nbFile{Cells: n.cells, Format: 4, Minor: 5, Metadata: nbMeta{
		Kernel:   nbKernel{Display: "Go (gonb)", Language: "go", Name: "gonb"},
		Language: nbLanguage{Ending: ".go", Mime: "text/x-go", Name: "go"},
		Rehearse: nbLesson{Lesson: d.lesson.ID, Times: d.word()},
		Title:    clean(d.lesson.Title),
	}}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	if err := enc.Encode(file); err != nil {
		return nil, err
	}
	return []File{{Name: d.in.base() + ".ipynb", Data: b.Bytes()}}, nil
}

// notebook builds the list of cells.
type notebook struct {
	*markup
	cells       []nbCell
	attachments map[string]map[string]string // of the current text
	count       int
}

// text adds a text cell, with its pictures.
func (n *notebook) text(text string) {
	if strings.TrimSpace(text) == "" {
		return
	}
	c := nbCell{Type: "markdown", ID: fmt.Sprintf("_text-%d", len(n.cells)+1), Metadata: map[string]any{}, Source: sourceLines(text)}
	c.Attachments, n.attachments = n.attachments, nil
	n.cells = append(n.cells, c)
}

// sourceLines are the lines of a text, each but the last with its end.
func sourceLines(text string) []string {
	lines := strings.SplitAfter(text, "\n")
	if len(lines) > 1 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// attach puts a picture into the current text cell. Jupyter shows attached images; our pictures and SVG are converted to one. SVG that
// cannot be read is embedded in the text.
func (n *notebook) attach(name string, data []byte, ours *display.List) string {
	mime := "image/png"
	if isSVG(name) {
		image, err := n.d.imageOf(data, ours)
		if err != nil {
			if ours != nil {
				data = ours.SVG()
			}
			return "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(data)
		}
		name, data = strings.TrimSuffix(name, path.Ext(name))+".png", image
	} else if a, err := n.d.asset(name); err == nil {
		mime = a.mime
	}
	name = strings.ReplaceAll(path.Clean(name), "/", "-")
	if n.attachments == nil {
		n.attachments = map[string]map[string]string{}
	}
	n.attachments[name] = map[string]string{mime: base64.StdEncoding.EncodeToString(data)}
	return "attachment:" + name
}

func isSVG(name string) bool { return strings.EqualFold(path.Ext(name), ".svg") }

// pngScale is the number of pixels per px of a picture.
const pngScale = 1.5

// imageOf makes an image of a picture of ours, or of an author's SVG if there is none.
func (d *Document) imageOf(text []byte, ours *display.List) ([]byte, error) {
	if ours == nil {
		var err error
		if ours, err = svg.Read(text); err != nil {
			return nil, err
		}
	}
	p, err := picture.New(ours)
	if err != nil {
		return nil, err
	}
	d.lacking.Add(p.Missing())
	var b bytes.Buffer
	if err := p.PNG(&b, pngScale); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// add adds a piece of the lesson. Text is split into one cell per heading.
func (n *notebook) add(p *lessons.Piece) error {
	switch p.Kind {
	case lessons.PieceCell:
		return n.program(n.d.cells[p.Cell.ID])
	case lessons.PieceText:
		var part []ast.Node
		for _, node := range p.Nodes {
			if node.Kind() == ast.KindHeading {
				n.text(n.w.blocks(part))
				part = nil
			}
			part = append(part, node)
		}
		n.text(n.w.blocks(part))
		return nil
	}
	text, err := n.piece(p)
	n.text(text)
	return err
}

// program adds a code cell with its outputs, and what there is to say about its runs.
func (n *notebook) program(p *played) error {
	n.count++
	count := n.count
	f, err := n.d.runFigure(p, false)
	if err != nil {
		return err
	}
	outputs := n.outputs(p)
	parts := []string{}
	if f != nil {
		n.figure++
		image, err := n.d.imageOf(nil, f.list)
		if err != nil {
			return err
		}
		outputs = append(outputs, map[string]any{"output_type": "display_data", "metadata": map[string]any{}, "data": map[string]any{
			"image/svg+xml": sourceLines(string(f.list.SVG())), "image/png": base64.StdEncoding.EncodeToString(image), "text/plain": []string{f.alt}}})
		parts = append(parts, fmt.Sprintf("*Figure %d. %s*", n.figure, n.w.escape(p.about(), inlineContext{}, false)))
		for _, text := range []string{n.d.noteList(n.w, p), n.w.costTable(p)} {
			if text != "" {
				parts = append(parts, text)
			}
		}
		parts = append(parts, p.again(), fence("sh", p.command()))
	}
	n.cells = append(n.cells, nbCell{Type: "code", ID: p.cell.ID, Count: &count, Source: sourceLines(strings.TrimSuffix(p.text, "\n")),
		Outputs: &outputs, Metadata: map[string]any{"rehearse": n.about(p)}})
	if x := p.cell.Exercise; x != nil {
		parts = append([]string{seeds(x), n.w.checks(x)}, parts...)
	}
	n.text(strings.Join(parts, "\n\n"))
	return nil
}

// outputs are the outputs of a program, or why it did not run.
func (n *notebook) outputs(p *played) []map[string]any {
	list := []map[string]any{}
	stream := func(name, text string) {
		list = append(list, map[string]any{"output_type": "stream", "name": name, "text": sourceLines(text)})
	}
	show := func(text string) {
		shown, more := cut(text, outputLines)
		if more > 0 {
			shown += fmt.Sprintf("… and %d more lines\n", more)
		}
		stream("stdout", shown)
	}
	if p.same() {
		show(p.output[0].Text)
	} else {
		for _, o := range p.output {
			if p.scene != nil && len(p.scene.Panels) > 1 {
				list = append(list, map[string]any{"output_type": "display_data", "metadata": map[string]any{}, "data": map[string]any{
					"text/plain": []string{p.panel(o.Panel) + ":"}}})
			}
			show(o.Text)
		}
	}
	switch {
	case len(p.trouble) == 0:
	case p.scene == nil && len(p.output) == 0:
		list = append(list, map[string]any{"output_type": "error", "ename": "Error", "evalue": strings.SplitN(p.trouble[0], "\n", 2)[0], "traceback": p.trouble})
	default:
		stream("stderr", strings.Join(p.trouble, "\n")+"\n")
	}
	return list
}

// about is the metadata about a cell's runs.
func (n *notebook) about(p *played) map[string]any {
	about := map[string]any{"cell": p.cell.ID, "lesson": n.d.lesson.ID, "changed": p.changed}
	if p.scene == nil {
		return about
	}
	about["times"], about["command"] = p.scene.Word, render.Command(p.scene)
	var runs []map[string]any
	for i := range p.scene.Panels {
		runs = append(runs, settings(&p.scene.Panels[i].Settings))
	}
	about["runs"] = runs
	return about
}

// settings are those of a run that differ from the defaults.
func settings(s *trace.Settings) map[string]any {
	out := map[string]any{"scheduler": s.Scheduler, "engine": s.Engine, "seed": s.Seed}
	if s.Scheduler == trace.Pool {
		out["workers"], out["batch"] = s.Workers, s.Batch
		if s.Slice > 0 {
			out["slice"] = s.Slice.String()
		}
		if s.Dispatcher != trace.Corrected {
			out["dispatcher"], out["holdUps"] = string(s.Dispatcher), s.HeldUp()
		}
	}
	if s.Engine == trace.Real {
		out["speed"] = s.Speed
	} else {
		out["cores"] = s.Cores
	}
	return out
}
