package web

import (
	"encoding/json"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// TestExportLooks: a picture is of the view, the times, the actor and the cursor that are asked for, or says what is wrong.
func TestExportLooks(t *testing.T) {
	s := newSite(t).enter()
	s.server.bundle.files["pictures.js"] = []byte(pictureScript)
	id := s.runOnce()
	actor := s.findRun(id).Traces[0].Actors[0].Name
	svg := func(query string) string {
		t.Helper()
		resp, body := s.do("GET", "/api/runs/"+id+"/export/svg?"+query, nil)
		if resp.StatusCode != 200 {
			t.Fatalf("%s: %s %s", query, resp.Status, body)
		}
		return body
	}
	plain := svg("")
	for _, query := range []string{"theme=dark", "at=1000000", "select=" + url.QueryEscape(actor), "view=ring", "view=table&from=5&to=5000000"} {
		if svg(query) == plain {
			t.Errorf("%s changes nothing", query)
		}
	}
	if got := svg("view=clock&theme=light"); got != plain {
		t.Error("the comparison on one clock is not the timelines")
	}
	for _, query := range []string{"view=pie", "at=soon", "a=none:0&b=none:1", "a=" + id + ":0&b=" + id + ":7", "from=9&to=3"} {
		if resp, body := s.do("GET", "/api/runs/"+id+"/export/svg?"+query, nil); resp.StatusCode/100 != 4 {
			t.Errorf("%s: %s %.80s", query, resp.Status, body)
		}
	}
	if p := get[wire.Problem](s, "GET", "/api/runs/"+id+"/export/gif?view=table", nil, 422); !strings.Contains(p.Remedy, "another view") {
		t.Errorf("of a table as an animation it is said %+v", p)
	}
}

// pictureScript draws the name of the view, as the page's script draws the view.
const pictureScript = `function openRun() {} function drawView(text) { return JSON.stringify({ svg: '<text>' + JSON.parse(text).view + '</text>', height: 20, marks: [], caption: '' }); }`

// TestExportCompared: a comparison with other runs is a picture of those.
func TestExportCompared(t *testing.T) {
	s := newSite(t).enter()
	id := s.runOnce()
	_, one := s.do("GET", "/api/runs/"+id+"/export/svg", nil)
	resp, swapped := s.do("GET", "/api/runs/"+id+"/export/svg?view=clock&a="+id+":1&b="+id+":0", nil)
	if resp.StatusCode != 200 || swapped == one || strings.Count(swapped, "simulated") < 2 {
		t.Errorf("%s: the runs were not exchanged", resp.Status)
	}
}

// TestWatchedExport: who asks for it is told how far a file is; then comes what it is, and the file, or why there is none.
func TestWatchedExport(t *testing.T) {
	if testing.Short() {
		t.Skip("it makes an animation")
	}
	s := newSite(t).enter()
	id := s.runOnce()
	read := func(query string) (told []float64, head wire.FileHead, file string) {
		t.Helper()
		resp, body := s.do("GET", "/api/runs/"+id+"/export/"+query, nil)
		if resp.StatusCode != 200 || resp.Header.Get("Content-Type") != wire.ProgressType {
			t.Fatalf("%s: %s %s", query, resp.Status, body)
		}
		for {
			line, rest, _ := strings.Cut(body, "\n")
			body = rest
			if strings.HasPrefix(line, "{") {
				if err := json.Unmarshal([]byte(line), &head); err != nil {
					t.Fatal(err)
				}
				return told, head, rest
			}
			done, err := strconv.ParseFloat(strings.TrimSpace(line), 64)
			if err != nil {
				t.Fatal(err)
			}
			told = append(told, done)
		}
	}
	told, head, file := read("gif?progress=yes")
	if len(told) == 0 || told[0] <= 0 || told[len(told)-1] > 1 {
		t.Errorf("it was told %v", told)
	}
	if head.Name != "good-one.gif" || head.Type != "image/gif" || head.Size != len(file) || !strings.HasPrefix(file, "GIF89a") {
		t.Errorf("%+v, and %d bytes", head, len(file))
	}
	_, head, file = read("gif?progress=yes&view=table")
	if head.Status != 422 || head.Problem == nil || file != "" {
		t.Errorf("%+v, and %d bytes", head, len(file))
	}
}

// TestExportWarns: who asks for a file is told what is not in it as it should be: characters that no font has.
func TestExportWarns(t *testing.T) {
	s := newSite(t).enter()
	const lost = "\U000F0001"
	tr := someRuns(trace.ThreadPerActor)[0]
	for i := range tr.Actors {
		tr.Actors[i].Name = strings.Repeat(lost, i+1)
	}
	id := get[[]wire.ImportItem](s, "POST", "/api/imports?name=x.trace", traceFile(t, tr), 201)[0].ID
	for format, want := range map[string]bool{"png": true, "svg": false} {
		_, body := s.do("GET", "/api/runs/"+id+"/export/"+format+"?progress=yes", nil)
		at := strings.Index(body, "{")
		line, _, _ := strings.Cut(body[at:], "\n")
		var head wire.FileHead
		if err := json.Unmarshal([]byte(line), &head); err != nil {
			t.Fatal(err)
		}
		if said := strings.Contains(strings.Join(head.Warnings, "; "), lost); said != want {
			t.Errorf("%s: %q", format, head.Warnings)
		}
	}
}
