package export_test

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/export"
	"github.com/rehearse-lab/rehearse/render/sheet"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
)

// raw are bytes that are not UTF-8, with marks around them to be found again.
const raw = "raw\xff\xfe\x80raw"

const link = `=HYPERLINK("http://x.example","y")`

// rawRun is a run of which all that a program names and says is raw bytes or a formula.
func rawRun(t testing.TB) *export.Input {
	t.Helper()
	tr := tracetest.Random(tracetest.Config{Seed: 3, Actors: 6, Workers: 2, Messages: 60, Scheduler: trace.Pool})
	for i := range tr.Messages {
		m := &tr.Messages[i]
		m.Subject, m.Data = link, raw
		if i%2 == 1 {
			m.Subject, m.Data = raw, link
		}
	}
	for i := range tr.Actors {
		tr.Actors[i].Name += raw
		tr.Actors[i].Type = link
	}
	tr.Actors[0].Name = link
	for i := range tr.Strings {
		tr.Strings[i] = raw
	}
	for i := range tr.Threads {
		tr.Threads[i].Func = raw
	}
	scene := render.NewScene(render.SceneOptions{Title: raw, Source: "x", Notes: notes.List{Title: link, Notes: []notes.Note{
		{ID: "a", About: notes.Range, From: 1, To: 100, Label: link, Text: link},
	}}}, tr)
	return &export.Input{Scene: scene, Traces: []*trace.Trace{tr}, SlidesScript: []byte("/* slides */"), SlidesStyle: []byte("section { }"), Length: 300 * time.Millisecond}
}

// TestFilesAreUTF8: whatever bytes a program says, each file of text is UTF-8, and has none of them.
func TestFilesAreUTF8(t *testing.T) {
	in := rawRun(t)
	for _, f := range export.Formats {
		files := map[string][]byte{f.Name: written(t, f.Name, in)}
		if f.File == "zip" || f.File == "pptx" {
			files = unzipped(t, files[f.Name])
		}
		for name, data := range files {
			if bytes.Contains(data, []byte(raw)) {
				t.Errorf("%s in %s has the program's bytes as they are", name, f.Name)
			}
			text := strings.HasPrefix(f.Type, "text/") || strings.Contains(f.Type, "json") || strings.Contains(f.Type, "xml") && f.File != "pptx" || strings.HasSuffix(name, ".csv") || strings.HasSuffix(name, ".xml") || strings.HasSuffix(name, ".txt")
			if text && !utf8.Valid(data) {
				t.Errorf("%s in %s is not UTF-8", name, f.Name)
			}
		}
	}
}

// TestNoFieldIsAFormula: in no table does a field begin as a formula, whatever a program calls its actors and says.
func TestNoFieldIsAFormula(t *testing.T) {
	found := 0
	for name, data := range unzipped(t, written(t, "csv", rawRun(t))) {
		if !strings.HasSuffix(name, ".csv") {
			continue
		}
		rows, err := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(data, []byte(sheet.Mark)))).ReadAll()
		if err != nil || !bytes.HasPrefix(data, []byte(sheet.Mark)) {
			t.Fatalf("%s begins with %.10q: %v", name, data, err)
		}
		for _, row := range rows {
			for i, field := range row {
				if field != "" && strings.ContainsAny(field[:1], "=+@\t\r\n") {
					t.Fatalf("%s: the field %s is %q", name, rows[0][i], field)
				}
				if strings.HasPrefix(field, "'=HYPERLINK") {
					found++
				}
			}
		}
	}
	if found < 60 {
		t.Errorf("only %d texts that could be formulas", found)
	}
}

// silent is a run of goroutines without messages.
func silent(t testing.TB) *trace.Trace {
	t.Helper()
	tr := oneCore(t)
	tr.Header.Origin, tr.Header.Engine = "", trace.Sim
	tr.Header.Settings.Engine = trace.Sim
	if err := trace.Validate(tr); err != nil {
		t.Fatal(err)
	}
	return tr
}

// TestRunsWithoutMessages: a format of messages says that there are none, and what to do; text has what there is.
func TestRunsWithoutMessages(t *testing.T) {
	for name, tr := range map[string]*trace.Trace{"recorded by Go": goTrace(t), "of goroutines": silent(t)} {
		in := inputOf(tr)
		for _, format := range []string{"mermaid", "shiviz", "otlp"} {
			var b bytes.Buffer
			err := export.Find(format).Write(&b, in)
			var not *export.Unsuitable
			if !errors.As(err, &not) || b.Len() > 0 || !strings.Contains(not.Why, "messages") || !strings.Contains(not.Remedy, "Perfetto") {
				t.Errorf("%s of a run %s: %v, %d bytes", format, name, err, b.Len())
			}
		}
		text := string(written(t, "text", in))
		if n := strings.Count(text, "\n"); n < len(tr.Events) || !strings.Contains(text, "No message was sent") || !strings.Contains(text, tr.Words(trace.Step(len(tr.Events)-1))) {
			t.Errorf("text of a run %s has %d lines of %d events:\n%.500s", name, n, len(tr.Events), text)
		}
	}
	// Of two runs, one without messages: it is said of which.
	both := inputOf(goTrace(t), tracetest.Random(small))
	for format, want := range map[string]string{"shiviz": "without messages", "otlp": "no message was sent in this run"} {
		if text := string(written(t, format, both)); strings.Count(text, want) != 1 {
			t.Errorf("%s says %q %d times", format, want, strings.Count(text, want))
		}
	}
	// A part in which nothing is sent.
	in := inputOf(tracetest.Random(small))
	times := []int64{0}
	for _, e := range in.Traces[0].Events {
		times = append(times, e.Time)
	}
	slices.Sort(times)
	widest := 1
	for i := 2; i < len(times); i++ {
		if times[i]-times[i-1] > times[widest]-times[widest-1] {
			widest = i
		}
	}
	in.From, in.To = times[widest-1]+1, times[widest]-1
	if err := in.Check(export.Find("mermaid")); err != nil {
		t.Fatal(err)
	}
	var not *export.Unsuitable
	if err := export.Find("mermaid").Write(io.Discard, in); !errors.As(err, &not) || !strings.Contains(not.Remedy, "another part") {
		t.Errorf("between events: %v", err)
	}
}
