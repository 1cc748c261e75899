package render_test

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
)

// TestJSONIsReadAgain: from an export as JSON come the same traces and the same notes.
func TestJSONIsReadAgain(t *testing.T) {
	scene := storm(t)
	traces := pair(t, tracetest.Config{Seed: 7, Actors: 34, Workers: 10, Messages: 1500})
	var file bytes.Buffer
	if err := render.JSON(&file, scene, traces...); err != nil {
		t.Fatal(err)
	}
	if !render.IsJSON(file.Bytes()) || render.IsJSON([]byte("rehearse")) || render.IsJSON(nil) {
		t.Error("it is not known by its beginning")
	}
	opts, back, err := render.ReadJSON(file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	for i := range traces {
		if trace.Format(back[i]) != trace.Format(traces[i]) {
			t.Errorf("run %d is another one", i)
		}
		if err := trace.Validate(back[i]); err != nil {
			t.Error(err)
		}
	}
	again := render.NewScene(opts, back...)
	if again.Tour != scene.Tour || again.Revision != scene.Revision || !reflect.DeepEqual(again.Notes, scene.Notes) {
		t.Errorf("notes: %+v", again.Notes)
	}
	var second bytes.Buffer
	if err := render.JSON(&second, again, back...); err != nil || !bytes.Equal(second.Bytes(), file.Bytes()) {
		t.Errorf("written again, the file is another one (%v)", err)
	}
}

func TestJSONThatIsNone(t *testing.T) {
	run := func(events string) string {
		return `{"format":"rehearse-run","version":1,"runs":[{"header":{"settings":{"scheduler":"pool"}},"threads":[{"name":"main","role":"main"}],"events":[` + events + `]}]}`
	}
	for want, text := range map[string]string{
		"not an export":              `{`,
		`its format is "x"`:          `{"format":"x"}`,
		"version 2":                  `{"format":"rehearse-run","version":2}`,
		"no runs":                    `{"format":"rehearse-run","version":1}`,
		"event 0: its step is 1":     run(`{"step":1,"kind":"Line"}`),
		"Party":                      run(`{"step":0,"kind":"Party"}`),
		"the range from 3 to 2":      `{"format":"rehearse-run","version":1,"notes":[{"id":"a","about":"range","from":3,"to":2,"text":"x"}],"runs":[{"header":{"settings":{"scheduler":"pool"}}}]}`,
		"cannot unmarshal string in": run(`{"step":"x"}`),
		"more than 2 rows":           `{"format":"rehearse-run","version":1,"runs":[{},{},{}]}`,
		"more than 500 rows":         `{"format":"rehearse-run","version":1,"notes":[` + strings.Repeat("{},", 600) + `{}]}`,
		"more than 4194304 rows":     `{"format":"rehearse-run","version":1,"runs":[{"strings":["` + strings.Repeat(`","`, 4<<20) + `"]}]}`,
		"where a list belongs":       `{"format":"rehearse-run","version":1,"runs":{"a":1}}`,
	} {
		if _, _, err := render.ReadJSON([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	for _, events := range []string{`{"step":0,"kind":"Line","thread":7}`, `{"step":0,"kind":"MsgSend","message":9}`, `{"step":0,"kind":"Line","thread":0,"position":3}`} {
		_, traces, err := render.ReadJSON([]byte(run(events)))
		if err != nil {
			t.Fatal(err)
		}
		if trace.Validate(traces[0]) == nil {
			t.Errorf("%s: what is not there is not missed", events)
		}
	}
}

func FuzzReadJSON(f *testing.F) {
	var file bytes.Buffer
	traces := pair(f, tracetest.Config{Seed: 2, Actors: 3, Workers: 2, Messages: 5})
	if err := render.JSON(&file, render.NewScene(render.SceneOptions{Title: "T"}, traces...), traces...); err != nil {
		f.Fatal(err)
	}
	f.Add(file.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		opts, back, err := render.ReadJSON(data)
		if err != nil {
			return
		}
		for _, tr := range back {
			if trace.Validate(tr) != nil {
				return
			}
		}
		render.NewScene(opts, back...)
	})
}
