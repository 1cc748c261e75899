package export_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image/png"
	"io"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/export"
)

func now() time.Time                { return time.Now() }
func since(start time.Time) float64 { return time.Since(start).Seconds() }

// elements calls f for each element of an XML document, and fails if it is none.
func elements(t *testing.T, name string, data []byte, f func(xml.StartElement)) {
	t.Helper()
	for d := xml.NewDecoder(bytes.NewReader(data)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatalf("%s is not well-formed: %v", name, err)
		}
		if e, ok := token.(xml.StartElement); ok && f != nil {
			f(e)
		}
	}
}

func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// checkPackage holds a file to the rules of its packaging: all parts are XML or have a known type, each relation leads to a part, each
// part is led to, and each id in a part is one of its relations.
func checkPackage(t *testing.T, files map[string][]byte) {
	t.Helper()
	types, byEnding := map[string]string{}, map[string]string{}
	elements(t, "[Content_Types].xml", files["[Content_Types].xml"], func(e xml.StartElement) {
		switch e.Name.Local {
		case "Override":
			types[strings.TrimPrefix(attribute(e, "PartName"), "/")] = attribute(e, "ContentType")
		case "Default":
			byEnding[attribute(e, "Extension")] = attribute(e, "ContentType")
		}
	})
	for name := range types {
		if files[name] == nil {
			t.Errorf("the type of %s is told, which is not there", name)
		}
	}
	reached := map[string]bool{"[Content_Types].xml": true}
	for name, data := range files {
		ending := strings.TrimPrefix(path.Ext(name), ".")
		if types[name] == "" && (byEnding[ending] == "" || ending == "xml" && name != "[Content_Types].xml") {
			t.Errorf("the type of %s is not told", name)
		}
		if ending == "png" {
			if _, err := png.DecodeConfig(bytes.NewReader(data)); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		if ending == "rels" {
			reached[name] = true
			from := path.Dir(path.Dir(name))
			elements(t, name, data, func(e xml.StartElement) {
				target := attribute(e, "Target")
				if e.Name.Local != "Relationship" || attribute(e, "TargetMode") == "External" {
					return
				}
				to := path.Join(from, target)
				if files[to] == nil {
					t.Errorf("%s leads to %s, which is not there", name, to)
				}
				reached[to] = true
			})
			continue
		}
		ids := map[string]bool{}
		if rels := files[path.Join(path.Dir(name), "_rels", path.Base(name)+".rels")]; rels != nil {
			elements(t, name, rels, func(e xml.StartElement) { ids[attribute(e, "Id")] = true })
		}
		shapes := map[string]bool{}
		elements(t, name, data, func(e xml.StartElement) {
			for _, a := range e.Attr {
				if a.Name.Space == "http://schemas.openxmlformats.org/officeDocument/2006/relationships" && !ids[a.Value] {
					t.Errorf("%s names %s, which is no relation of it", name, a.Value)
				}
			}
			if e.Name.Local == "cNvPr" {
				if id := attribute(e, "id"); shapes[id] {
					t.Errorf("%s has two shapes with the id %s", name, id)
				} else {
					shapes[id] = true
				}
			}
		})
	}
	for name := range files {
		if !reached[name] {
			t.Errorf("nothing leads to %s", name)
		}
	}
}

func TestPPTX(t *testing.T) {
	for _, in := range []*export.Input{input(t, small), hostileInput(t)} {
		files := unzipped(t, written(t, "pptx", in))
		checkPackage(t, files)
		text := string(files["docProps/core.xml"])
		if !strings.Contains(text, "simulated") || !strings.Contains(text, "rehearse run") {
			t.Errorf("its properties are %s", text)
		}
		slides, pictures := 0, 0
		for name, data := range files {
			if !strings.HasPrefix(name, "ppt/slides/slide") {
				continue
			}
			slides++
			if !bytes.Contains(data, []byte("<a:t>simulated</a:t>")) {
				t.Errorf("%s does not say that it is simulated", name)
			}
			elements(t, name, data, func(e xml.StartElement) {
				switch words := attribute(e, "descr"); {
				case e.Name.Local == "cNvPr" && attribute(e, "name") == "Picture":
					pictures++
					if !strings.HasPrefix(words, "Times are simulated.") {
						t.Errorf("%s has a picture that says %.80q", name, words)
					}
				case e.Name.Local == "rPr" && attribute(e, "sz") != "" && len(attribute(e, "sz")) == 4 && attribute(e, "sz") < "1350":
					t.Errorf("%s has letters of %s hundredths of a point", name, attribute(e, "sz"))
				}
			})
			notes := files[strings.Replace(name, "slides/slide", "notesSlides/notesSlide", 1)]
			if !bytes.Contains(notes, []byte("<a:t>")) {
				t.Errorf("there is nothing to say with %s", name)
			}
		}
		if slides < 5 || pictures < 2 {
			t.Errorf("%d slides with %d pictures", slides, pictures)
		}
		for name, data := range files {
			if i := bytes.Index(data, []byte("javascript:")); i >= 0 && strings.HasSuffix(name, ".rels") {
				t.Errorf("%s leads to %.80s", name, data[i:])
			}
		}
	}
}

// TestPPTXLooks: looks of Markdown are those of text that can be edited.
func TestPPTXLooks(t *testing.T) {
	in := input(t, small)
	list := notes.List{Notes: []notes.Note{{ID: "a", About: notes.Range, To: 1000, Color: "amber",
		Text: "**bold** *italic* `code` ~~gone~~ [link](https://example.org/a?b=1&c=2)\n\n- item\n\n3. third\n\n```\n\tline 1\n\nline 3\n```"}}}
	in.Scene = render.NewScene(render.SceneOptions{Title: "Looks", Notes: list}, in.Traces...)
	files := unzipped(t, written(t, "pptx", in))
	checkPackage(t, files)
	text := string(files["ppt/slides/slide3.xml"]) + string(files["ppt/slides/slide4.xml"]) // the code stays together
	for _, want := range []string{
		`<a:rPr lang="en-GB" b="1"></a:rPr><a:t>bold</a:t>`, `<a:rPr lang="en-GB" i="1"></a:rPr><a:t>italic</a:t>`, `<a:latin typeface="Consolas"/><a:cs typeface="Consolas"/></a:rPr><a:t>code</a:t>`,
		`strike="sngStrike"></a:rPr><a:t>gone</a:t>`, `<a:hlinkClick r:id="rId`, `<a:buChar char="•"/>`, `<a:buAutoNum type="arabicPeriod" startAt="3"/>`,
		`<a:t>&#x9;line 1</a:t></a:r><a:br>`, `<a:schemeClr val="accent2"/>`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("it has no %s:\n%s", want, text)
		}
	}
	if rels := string(files["ppt/slides/_rels/slide3.xml.rels"]); !strings.Contains(rels, `Target="https://example.org/a?b=1&amp;c=2" TargetMode="External"`) {
		t.Errorf("the link is not there: %s", rels)
	}
}

// TestPPTXElsewhere: LibreOffice opens the file, and has a page for each slide with its words.
func TestPPTXElsewhere(t *testing.T) {
	if testing.Short() {
		t.Skip("LibreOffice takes some seconds to start")
	}
	in := input(t, small)
	office, reader := tool(t, "soffice"), tool(t, "pdftotext")
	dir := t.TempDir()
	file := filepath.Join(dir, "deck.pptx")
	b := written(t, "pptx", in)
	if err := os.WriteFile(file, b, 0o600); err != nil {
		t.Fatal(err)
	}
	run(t, nil, office, "-env:UserInstallation=file://"+filepath.Join(dir, "office"), "--headless", "--convert-to", "pdf", "--outdir", dir, file)
	text := run(t, nil, reader, "-layout", filepath.Join(dir, "deck.pdf"), "-")
	slides := 0
	for name := range unzipped(t, b) {
		if regexp.MustCompile(`^ppt/slides/slide\d+\.xml$`).MatchString(name) {
			slides++
		}
	}
	if pages := strings.Count(text, "\f"); pages != slides {
		t.Errorf("%d pages of %d slides", pages, slides)
	}
	words := strings.Join(strings.Fields(text), " ")
	want := []string{in.Scene.Title, render.Command(in.Scene), "What each scheduler paid", "simulated"}
	for i := range in.Scene.Notes {
		want = append(want, notes.Plain(in.Scene.Notes[i].Text), fmt.Sprintf("Note %d of %d", i+1, len(in.Scene.Notes)))
	}
	for _, w := range want {
		if !strings.Contains(words, strings.Join(strings.Fields(w), " ")) {
			t.Errorf("LibreOffice does not show %q in\n%s", w, words)
		}
	}
}
