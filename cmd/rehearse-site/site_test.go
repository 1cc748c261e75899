//go:build !js

package main

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/site/sitetest"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// lesson is what the site of the test has.
const lesson = `---
title: Hello
limits: {time: 500ms}
---

# Hello

` + "```go {run id=hello}\nfunc main() { fmt.Println(\"hello\") }\n```\n" + `
` + "```go {run id=actors scheduler=both}" + `
func main() {
	sys := actor.NewSystem()
	echo := sys.Spawn("echo", actor.BehaviorFunc(func(ctx *actor.Context, m actor.Message) { fmt.Println("echo", m.Data) }))
	for i := range 3 {
		sys.Send(echo, actor.Message{Subject: "say", Data: i})
	}
	sys.Wait()
}
` + "```\n"

// outcome is what site.mjs prints.
type outcome struct {
	Brought []struct {
		Status int
		Text   string
		sitetest.Answer
		Took int // ms from the stop
	}
	Kernels, Records int
}

// text joins the values of a field of all messages of a type.
func (o *outcome) text(t *testing.T, step int, kind, field string) string {
	t.Helper()
	s := ""
	for _, message := range o.Brought[step].Texts {
		var m map[string]any
		if err := json.Unmarshal([]byte(message), &m); err != nil {
			t.Fatal(err)
		}
		if m["type"] == kind {
			if text, ok := m[field].(string); ok {
				s += text
			}
		}
	}
	return s
}

// take builds the program and takes steps with it under Node, on a site with these lessons.
func take(t *testing.T, lessons fs.FS, steps ...map[string]any) *outcome {
	t.Helper()
	dir := build(t, "node")
	archive := filepath.Join(t.TempDir(), "lessons.zip")
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	if err := errors.Join(z.AddFS(lessons), z.Close(), os.WriteFile(archive, b.Bytes(), 0o600)); err != nil {
		t.Fatal(err)
	}
	in, err := json.Marshal(steps)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "node", filepath.Join("testdata", "site.mjs"), dir, archive)
	var stderr bytes.Buffer
	cmd.Stdin, cmd.Stderr = bytes.NewReader(in), &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("node: %v\n%s", err, stderr.String())
	}
	var o outcome
	if err := json.Unmarshal(out, &o); err != nil {
		t.Fatalf("%v in %.1000s", err, out)
	}
	return &o
}

// endless is a program that is compiled without end: it hears no stop.
func endless() string {
	var b strings.Builder
	b.WriteString("type T0 struct{}\n")
	for i := range 40 {
		fmt.Fprintf(&b, "type T%d struct{ a, b, c, d T%d }\n", i+1, i)
	}
	b.WriteString("func main() { var p *T40; println(p == nil) }\n")
	return b.String()
}

// TestSite reads a lesson, runs its cells, edits one, and stops a program that does not end, all without a server. A program may take longer than at one.
func TestSite(t *testing.T) {
	request := func(id int, text string, engine trace.Engine) string {
		m, err := wire.Encode(wire.RunRequest{CellRequest: wire.CellRequest{ID: id, Lesson: "hello", Cell: "hello", Text: text}, Settings: trace.Settings{Engine: engine}})
		if err != nil {
			t.Fatal(err)
		}
		return string(m)
	}
	run := func(id int, text string) string { return request(id, text, "") }
	edited := `func main() { fmt.Println("edited") }`
	o := take(t, fstest.MapFS{"01-hello.md": {Data: []byte(lesson)}},
		map[string]any{"method": "GET", "path": "/api/lessons/hello"},
		map[string]any{"send": run(1, `func main() { fmt.Println("hello") }`)},
		map[string]any{"send": run(2, "func main() { for { } }"), "stopAfter": 300},
		map[string]any{"send": run(3, edited)},
		map[string]any{"method": "PUT", "path": "/api/lessons/hello/cells/hello", "body": map[string]any{"text": edited, "revision": 0}},
		map[string]any{"method": "GET", "path": "/api/lessons/hello"},
		map[string]any{"method": "GET", "path": "/api/lessons/hello/cells/hello/runs"},
		map[string]any{"method": "POST", "path": "/api/imports?name=x", "body": "x"},
		map[string]any{"send": request(4, "func main() {}", trace.Real)},
		map[string]any{"send": run(5, "func main() { for { } }")},
		map[string]any{"send": run(6, endless()), "stopAfter": 300},
		map[string]any{"send": run(7, edited)},
		map[string]any{"send": run(8, "func main() { for { } }"), "breakAfter": 300},
		map[string]any{"send": run(9, edited)},
	)
	if why := o.text(t, 12, "failed", "text"); !strings.HasPrefix(why, "The kernel crashed while the program ran") {
		t.Errorf("a kernel that has ended: %q", why)
	}
	if why, end := o.text(t, 10, "failed", "text"), o.text(t, 10, "failed", "end"); end != string(trace.EndStopped) || !strings.Contains(why, "still being compiled") {
		t.Errorf("a program that was stopped while it was compiled: it ended %q, %q", end, why)
	}
	if end := o.Brought[9].Texts; !strings.Contains(strings.Join(end, ""), "still running after 2s, the limit of time") {
		t.Errorf("a program that does not end, with a limit of 500 ms: %.1000q", end)
	}
	if why := o.text(t, 8, "failed", "text"); !strings.Contains(why, "it measures nothing on real threads") {
		t.Errorf("a run on real threads: %q", why)
	}
	for step, want := range map[int]string{0: `"title":"Hello"`, 5: `"revision":1`} {
		if b := o.Brought[step]; b.Status != 200 || !strings.Contains(b.Text, want) {
			t.Errorf("step %d: status %d, %.500s", step, b.Status, b.Text)
		}
	}
	if b := o.Brought[4]; b.Status != 200 {
		t.Errorf("the edit is not saved: status %d, %s", b.Status, b.Text)
	}
	if b := o.Brought[7]; b.Status != 404 || !strings.Contains(b.Text, "A published site cannot do this") {
		t.Errorf("what needs a server: status %d, %s", b.Status, b.Text)
	}
	for step, want := range map[int]string{1: "hello\n", 3: "edited\n", 11: "edited\n", 13: "edited\n"} {
		if got := o.text(t, step, "output", "text"); got != want || o.Brought[step].Bytes == 0 {
			t.Errorf("step %d prints %q, and brings %d bytes of events", step, got, o.Brought[step].Bytes)
		}
	}
	t.Logf("the program that does not end was stopped after %d ms, the one that is compiled without end after %d ms; %d kernels; %d records",
		o.Brought[2].Took, o.Brought[10].Took, o.Kernels, o.Records)
	if o.Records == 0 || !strings.Contains(o.Brought[6].Text, `"makespan"`) {
		t.Errorf("%d records are written; the runs are %.500s", o.Records, o.Brought[6].Text)
	}
}
