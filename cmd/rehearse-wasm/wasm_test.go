//go:build !js

package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/explore"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/vm"
)

// maxSize is the maximum size of the product, compressed as servers send it; a page loads it once.
const maxSize = 4_900_000

// built is the output of build.sh, which takes so long that it is run only once.
var built = sync.OnceValues(func() (string, error) {
	out, err := exec.Command("bash", "build.sh", builtDir).CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("build.sh: %v\n%s", err, out)
	}
	return string(out), nil
})

var builtDir string

func TestMain(m *testing.M) {
	os.Exit(func() int {
		var err error
		if builtDir, err = os.MkdirTemp("", "rehearse-wasm"); err != nil {
			panic(err)
		}
		defer os.RemoveAll(builtDir)
		return m.Run()
	}())
}

// buildWasm runs build.sh, for all tests together.
func buildWasm(t *testing.T) (dir string) {
	t.Helper()
	for _, tool := range []string{"bash", "go", "node"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("there is no %s, which building and running JavaScript's machine needs", tool)
		}
	}
	out, err := built()
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%s", out)
	return builtDir
}

// answered is what run.mjs prints of a request.
type answered struct {
	Error   string
	Output  string
	Reports int
	Result  struct {
		Stdout, Stderr string
		Outcome        trace.Outcome
		Steps          int64
		Makespan       int64
		Trace          []byte
		Diagnostics    []vm.Diagnostic
		Report         *explore.Report
	}
}

func runUnderNode(t *testing.T, dir string, requests ...map[string]any) []answered {
	t.Helper()
	in, err := json.Marshal(requests)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "node", filepath.Join("testdata", "run.mjs"), dir)
	var stderr bytes.Buffer
	cmd.Stdin, cmd.Stderr = bytes.NewReader(in), &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("node: %v\n%s", err, stderr.String())
	}
	var answers []answered
	if err := json.Unmarshal(out, &answers); err != nil {
		t.Fatalf("%v in %.1000s", err, out)
	}
	if len(answers) != len(requests) {
		t.Fatalf("%d answers to %d requests", len(answers), len(requests))
	}
	return answers
}

func request(text string, settings trace.Settings) map[string]any {
	return map[string]any{"cells": []map[string]string{{"id": "cell", "text": text}}, "name": "test", "settings": settings, "capture": true}
}

// TestSameRunUnderNode checks that a simulated run under JavaScript is the same as here: its output, its end, and its
// trace byte for byte.
func TestSameRunUnderNode(t *testing.T) {
	dir := buildWasm(t)
	programs, err := filepath.Glob("../../runtime/vm/testdata/actors/*.go")
	if err != nil || len(programs) < 5 {
		t.Fatalf("%d programs: %v", len(programs), err)
	}
	var requests []map[string]any
	var want []*vm.Result
	var wrote []string
	for _, name := range programs {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		text = bytes.Replace(text, []byte("clients  = 1000\n"), []byte("clients  = 100\n"), 1) // of the bank, which would take longer than all others
		for _, scheduler := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
			s := trace.Settings{Scheduler: scheduler, Seed: 7}
			requests = append(requests, request(string(text), s))
			files, _ := vm.Assemble([]vm.Cell{{ID: "cell", Text: string(text)}}, "cell")
			p, diags := vm.Compile(files)
			if p == nil {
				t.Fatal(diags)
			}
			var out, both bytes.Buffer
			want = append(want, p.Run(t.Context(), vm.Config{Settings: s, Name: "test", Capture: true,
				Stdout: io.MultiWriter(&out, &both), Stderr: &both}))
			wrote = append(wrote, both.String())
		}
	}
	for i, got := range runUnderNode(t, dir, requests...) {
		name := filepath.Base(programs[i/2])
		marshalled, err := trace.Marshal(want[i].Trace, trace.Options{})
		if err != nil {
			t.Fatal(err)
		}
		r := got.Result
		if got.Error != "" || got.Output != wrote[i] || !reflect.DeepEqual(r.Outcome, want[i].Outcome) || r.Steps != want[i].Steps || r.Makespan != want[i].Makespan {
			t.Errorf("%s: %s %q, %+v, %d steps\nhere %q, %+v, %d steps", name, got.Error, got.Output, r.Outcome, r.Steps,
				wrote[i], want[i].Outcome, want[i].Steps)
		}
		if len(marshalled) < 500 || !bytes.Equal(r.Trace, marshalled) {
			t.Errorf("%s: the trace, %d bytes, is another one than here, %d bytes", name, len(r.Trace), len(marshalled))
		}
	}
	checkSize(t, filepath.Join(dir, "rehearse.wasm"))
}

func checkSize(t *testing.T, path string) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var zipped bytes.Buffer
	w, err := gzip.NewWriterLevel(&zipped, gzip.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if zipped.Len() > maxSize {
		t.Errorf("rehearse.wasm has %d bytes when compressed; the limit is %d. What has it come to contain?", zipped.Len(), maxSize)
	}
}

// TestEndingsUnderNode checks that errors are reported, limits work, and a signal stops a program that never waits.
func TestEndingsUnderNode(t *testing.T) {
	dir := buildWasm(t)
	endless := request("func main() { for {} }", trace.Settings{})
	endless["stopAfter"], endless["limits"] = 50, map[string]any{"steps": 1 << 50, "virtual": 1 << 60}
	quarrel := request(`type A struct{}

func (A) Receive(ctx *actor.Context, m actor.Message) { ctx.Send(m.Sender, m); ctx.Send(ctx.Self(), m) }

func main() {
	sys := actor.NewSystem()
	sys.Send(sys.Spawn("a", A{}), actor.Message{})
	sys.Wait()
}
`, trace.Settings{})
	quarrel["stopAfter"], quarrel["capture"], quarrel["limits"] = 50, false, map[string]any{"messages": 1 << 50, "virtual": 1 << 60, "steps": 1 << 50}
	slow := request("func main() { for {} }", trace.Settings{})
	slow["limits"] = map[string]any{"time": 100 * time.Millisecond, "steps": 1 << 50, "virtual": 1 << 60}
	unknown := request("func main() {}", trace.Settings{})
	unknown["limits"] = map[string]any{"wall": 1}
	got := runUnderNode(t, dir, endless, quarrel, slow,
		request("func main() { x := 1 }", trace.Settings{}), map[string]any{"name": "nothing"},
		request("func main() { var m map[int]int; m[1]++ }", trace.Settings{}), unknown)
	for i, end := range []trace.End{trace.EndStopped, trace.EndStopped, trace.EndLimit} {
		if o := got[i].Result.Outcome; o.End != end {
			t.Errorf("%d: %+v, %s", i, o, got[i].Error)
		}
	}
	if o := got[2].Result.Outcome; !strings.Contains(o.Text, "still running after 100ms, the limit of time") {
		t.Errorf("%+v", o)
	}
	if d := got[3].Result.Diagnostics; len(d) != 1 || d[0].Line != 1 || !strings.Contains(d[0].Text, "declared and not used") {
		t.Errorf("%+v", got[3])
	}
	if !strings.Contains(got[4].Error, "no cells") {
		t.Errorf("%+v", got[4])
	}
	if r := got[5].Result; r.Outcome.Exit != 2 || !strings.HasPrefix(r.Stderr, "panic: assignment to entry in nil map") {
		t.Errorf("%+v", r)
	}
	if !strings.Contains(got[6].Error, `unknown field "wall"`) {
		t.Errorf("%+v", got[6])
	}
}
