package browsertest

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/export"
	"github.com/rehearse-lab/rehearse/render/reading"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
	"github.com/rehearse-lab/rehearse/web/ui"
)

// goTrace is an execution trace of Go: three smiths and an anvil.
const goTrace = "../../runtime/trace/gotrace/testdata/crew.trace"

// sentJSON is a file with the export as JSON of two runs, with a note.
func sentJSON(t *testing.T) string {
	t.Helper()
	var traces []*trace.Trace
	for _, s := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
		traces = append(traces, tracetest.Random(tracetest.Config{Seed: 4, Actors: 8, Workers: 3, Messages: 300, Scheduler: s}))
	}
	list := notes.List{Title: "Look here", Notes: []notes.Note{{ID: "a", About: notes.Actor, Actor: traces[0].Actors[2].Name, Text: "A <b>busy</b> one."}}}
	var b bytes.Buffer
	if err := render.JSON(&b, render.NewScene(render.SceneOptions{Title: "Sent to me", Source: "package main\n\nfunc main() {}\n", Notes: list}, traces...), traces...); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "sent.json")
	if err := os.WriteFile(file, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// drop drops a file on the page.
func (p *tab) drop(name string, data []byte) {
	p.t.Helper()
	eval[bool](p, fmt.Sprintf(`(() => {
		const data = new DataTransfer();
		data.items.add(new File([Uint8Array.from(atob(%s), (c) => c.charCodeAt(0))], %s));
		for (const type of ['dragover', 'drop']) document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
		return true;
	})()`, quote(base64.StdEncoding.EncodeToString(data)), quote(name)))
}

// openedTrace waits for the page of an opened trace, drawn.
func (p *tab) openedTrace(title string) {
	p.t.Helper()
	p.wait("the trace "+title, fmt.Sprintf("location.pathname.startsWith('/imports/') && document.querySelector('h1')?.textContent === %s && Number(document.querySelector('[data-part=panels]')?.dataset.events ?? 0) > 0", quote(title)))
	p.settle()
}

// TestOpenTraces: what somebody has exported and what Go has recorded is opened from a menu and by dropping it, looked at in the
// views, compared with a simulated run, and deleted.
func TestOpenTraces(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile(goTrace)
	if err != nil {
		t.Fatal(err)
	}
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, "ping-pong", "pingpong")
	p.run("pingpong")
	p.click(cell("pingpong", "[data-act=export]"))
	p.wait("the entry in the menu", "!!document.querySelector('.menu [data-act=open-trace]')")
	p.shot("menu")
	p.click(cell("pingpong", "[data-act=export]"))
	p.choose("[data-part=open-file]", sentJSON(t))
	p.openedTrace("Sent to me")
	if got := p.text("[data-part=word]"); got != "simulated" {
		t.Errorf("the word is %q", got)
	}
	if about := p.text(".imported .about"); !strings.Contains(about, "simulated · export as JSON") || !strings.Contains(about, "sent.json") {
		t.Errorf("about: %q", about)
	}
	p.wait("its notes", "document.querySelector('[data-part=notes]')?.textContent.includes('A busy one.') && !document.querySelector('[data-part=notes] b')")
	p.shot("json")
	checkAccess(p, "an opened trace")
	sent := eval[string](p, "location.pathname")

	p.open("http://" + a.addr.String() + "/")
	p.wait("the list of opened traces", "document.querySelectorAll('[data-part=imports] li').length === 1")
	p.settle()
	p.drop("crew.trace", data)
	p.openedTrace("crew.trace")
	p.goTraceIsShown()
	p.comparesApart()
	recorded := eval[string](p, "location.pathname")

	p.allow("status of 422")
	p.open("http://" + a.addr.String() + "/")
	p.wait("both", "document.querySelectorAll('[data-part=imports] li').length === 2")
	eval[bool](p, "document.querySelector('[data-part=imports]').scrollIntoView(), true")
	p.settle()
	p.shot("list")
	checkAccess(p, "the list with opened traces")
	p.drop("broken.trace", data[:400]) // cut before any goroutine
	p.wait("what is wrong is said", "document.querySelector('[data-part=opening][role=alert]')?.textContent.includes('broken.trace was not opened')")
	p.shot("broken")
	checkAccess(p, "a file that is broken")
	p.click("[data-act=opening-close]")
	for i, path := range []string{recorded, sent} {
		p.click(fmt.Sprintf("[data-import='%s'] [data-act=forget-import]", strings.TrimPrefix(path, "/imports/")))
		p.click("[data-act=forget-import-yes]")
		p.wait("one less", fmt.Sprintf("document.querySelectorAll('[data-part=imports] li').length === %d", 1-i))
	}
	p.drop("killed.trace", data[:1200])
	p.openedTrace("killed.trace")
	p.wait("what is missing", "document.querySelector('[data-part=outcome]')?.textContent.includes('Names of functions and lines are missing, too')")
	p.shot("killed")
	p.click("[data-act=forget-import]")
	p.click("[data-act=forget-import-yes]")
	flipped := bytes.Clone(data)
	flipped[600] ^= 1 << 7 // from there on it is none that Go reads
	p.wait("the page to go to the list, without traces", "!!document.querySelector('[data-part=imports]') && !document.querySelector('[data-part=imports] li')")
	p.settle()
	p.drop("flipped.trace", flipped)
	p.openedTrace("flipped.trace")
	p.wait("where it ends", "document.querySelector('[data-part=outcome]')?.textContent.includes('The recording breaks off. Go execution trace, 3.424ms after its start:')")
	p.shot("flipped")
	p.typeInto("input[name=part-from]", "0.002")
	p.typeInto("input[name=part-to]", "0,005")
	p.click("[data-act=open-part]")
	file, err := filepath.Abs(goTrace)
	if err != nil {
		t.Fatal(err)
	}
	p.choose("[data-part=open-file]", file)
	p.wait("a part of the recording", "document.querySelector('[data-part=outcome]')?.textContent.startsWith('This is a part of the recording, from 2ms on')")
	p.openedTrace("crew.trace")
	if about := p.text(".imported .about"); !strings.Contains(about, "3.00 ms") {
		t.Errorf("about the part: %q", about)
	}
	p.allow("status of 404")
	p.open("http://" + a.addr.String() + sent)
	p.wait("that it is not there", "document.querySelector('[role=alert]')?.textContent.includes('There is no such trace')")
}

// goTraceIsShown looks at the execution trace in the views.
func (p *tab) goTraceIsShown() {
	t := p.t
	t.Helper()
	if got := p.text("[data-part=word]"); got != "measured" {
		t.Errorf("the word is %q", got)
	}
	p.wait("the lanes", "document.querySelector('[data-part=panels] canvas').getAttribute('aria-label').includes('Go program: main and 5 goroutines, recorded by Go 1.26 on 2 cores, ends at 14.5 ms')")
	for _, s := range []struct {
		name          string
		width, height int64
		scheme        string
	}{{"light", 1440, 900, "light"}, {"dark", 1440, 900, "dark"}, {"phone", 390, 844, "light"}} {
		p.size(s.width, s.height)
		p.scheme(s.scheme)
		p.settle()
		p.shot("go-" + s.name)
	}
	checkPhone(p, "an execution trace")
	if wide := eval[int](p, "document.documentElement.scrollWidth"); wide > 390 {
		t.Errorf("on a phone the page is %d px wide", wide)
	}
	p.size(1440, 900)
	p.scheme("light")
	p.settle()
	p.click("[data-act=last]")
	p.wait("the last event in words", "document.querySelector('[data-part=event]')?.textContent.includes('task day ends')")
	p.key("w")
	p.wait("why", "!!document.querySelector('[data-part=why]')")
	p.key("w")
	views := eval[[]string](p, "[...document.querySelectorAll('.viewbar [data-view]')].map((b) => b.dataset.view)")
	if !slices.Contains(views, "table") || !slices.Contains(views, "tasks") || slices.Contains(views, "actors") {
		t.Errorf("the views %v: want those of a program without actors", views)
	}
	for _, view := range views { // nothing in them goes wrong, which the console would tell
		p.click("[data-view=" + view + "]")
		p.settle()
		p.shot("go-" + view)
	}
	p.click("[data-view=table]")
	p.wait("events in words", "document.querySelector('.table, [data-part=table]')?.textContent.includes('smith · g8')")
	p.click("[data-view=threads]")
	p.settle()
	p.click("[data-act=export]")
	p.click("[data-export=mermaid]")
	p.wait("why there is no such file", "document.querySelector('[data-part=export-problem]')?.textContent.includes('an execution trace of Go has none')")
	p.shot("go-mermaid")
	p.click("[data-act=export]")
	p.wait("the menu is closed", "!document.querySelector('[data-export=mermaid]')")
}

// comparesApart compares what is measured with a simulated run of a lesson.
func (p *tab) comparesApart() {
	t := p.t
	t.Helper()
	p.click("[data-view=compare]")
	p.wait("runs to choose from", "[...document.querySelectorAll('select[data-side=b] optgroup')].map((g) => g.label).join() === 'This run,Runs of lessons,Opened traces'")
	p.wait("a run of a lesson", `(() => {
		const select = document.querySelector('select[data-side=b]');
		const option = [...select.querySelectorAll('optgroup')].find((g) => g.label === 'Runs of lessons').querySelector('option');
		if (!option.textContent.includes('Ping-pong: pingpong') || !option.textContent.includes('simulated')) return false;
		select.value = option.value;
		select.dispatchEvent(new Event('change', { bubbles: true }));
		return true;
	})()`)
	p.wait("both apart", "[...document.querySelectorAll('[data-apart]')].map((s) => s.dataset.apart).join() === 'measured,simulated'")
	p.wait("that there is no clock for both", "document.querySelector('[data-part=no-clock]')?.textContent.includes('not a common clock')")
	p.settle()
	if eval[bool](p, "!!document.querySelector('[data-part=inspector]:not([data-apart] *)') || document.querySelectorAll('[data-act=last]').length !== 2") {
		t.Error("there is a third cursor")
	}
	times := "[...document.querySelectorAll('[data-apart] [data-part=panels]')].map((e) => Number(e.dataset.time))"
	opened := eval[[]float64](p, times)
	p.click("[data-apart=simulated] [data-act=last]")
	p.wait("one cursor alone moves", fmt.Sprintf("%s[0] === %v && %[1]s[1] > %[3]v", times, opened[0], opened[1]))
	p.shot("apart")
	checkAccess(p, "runs apart")
	checkDark(p, "runs apart")
	p.size(390, 844)
	p.settle()
	p.shot("apart-phone")
	if wide := eval[int](p, "document.documentElement.scrollWidth"); wide > 390 {
		t.Errorf("on a phone the page is %d px wide", wide)
	}
	p.size(1440, 900)
}

// TestTwoClocksInAFile: a file with a simulated run and a measured one shows both, each by itself.
func TestTwoClocksInAFile(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile(goTrace)
	if err != nil {
		t.Fatal(err)
	}
	recorded, err := reading.Read(data, reading.Options{Name: "crew.trace"})
	if err != nil {
		t.Fatal(err)
	}
	simulated := tracetest.Random(tracetest.Config{Seed: 4, Actors: 8, Workers: 3, Messages: 300, Scheduler: trace.Pool})
	traces := []*trace.Trace{simulated, recorded.Traces[0]}
	script, style := ui.Viewer()
	in := &export.Input{Scene: render.NewScene(render.SceneOptions{Title: "Two"}, traces...), Traces: traces, Script: []byte(script), Style: []byte(style)}
	var b bytes.Buffer
	if err := export.Find("html").Write(&b, in); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "two.html")
	if err := os.WriteFile(file, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	p := newTab(t, "")
	p.open("file://" + file)
	p.wait("both runs", "[...document.querySelectorAll('[data-part=word]')].map((e) => e.textContent).join() === 'simulated,measured'")
	p.settle()
	p.shot("both")
	checkAccess(p, "a file with two clocks")
	cursors := "[...document.querySelectorAll('[data-part=panels]')].map((e) => Number(e.dataset.time))"
	opened := eval[[]float64](p, cursors)
	p.click("[data-part=run]:nth-of-type(2) [data-act=last]")
	p.wait("one cursor alone moves", fmt.Sprintf("%s[0] === %v && %[1]s[1] > %[3]v", cursors, opened[0], opened[1]))
	p.key("1")
	p.click("[data-part=run]:nth-of-type(2) [data-view=compare]")
	p.wait("the other can be chosen", "[...document.querySelectorAll('[data-part=run]:nth-of-type(2) select[data-side=b] optgroup')].some((g) => g.label === 'Runs of lessons')")
}

// TestEveryTextOfOpenedTraces: what the page says about traces from files is in the catalogue. The server's words, and names in the
// trace, stay as they are.
func TestEveryTextOfOpenedTraces(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile(goTrace)
	if err != nil {
		t.Fatal(err)
	}
	p := openPage(t, startApp(t, lessons.Builtin()), "/")
	p.wait("the list", "!!document.querySelector('[data-part=imports]')")
	p.speak("en-XA")
	given := regexp.MustCompile(`^\W*((Go program|main and 5 goroutines, recorded by Go 1\.26 on 2 cores|crew\.trace|broken\.trace|main(\.[\w.]+)?|runtime[/.][\w./()*]+|day|collect|\d+ ns|g\d+|Go 1\.26|\d+|A|B|ShiViz|OpenTelemetry)\W*)+$`)
	look := func(where string) {
		t.Helper()
		p.settle()
		for _, text := range eval[[]string](p, unsaid) {
			if _, what, _ := strings.Cut(text, ": "); !worded.MatchString(what) && !given.MatchString(what) {
				t.Errorf("%s: not in the catalogue: %s", where, text)
			}
		}
	}
	p.settle()
	p.drop("crew.trace", data)
	p.openedTrace("crew.trace")
	look("threads")
	p.click("[data-act=forget-import]")
	look("sure")
	p.click("[data-act=export]")
	look("menu")
	p.click("[data-view=compare]")
	look("compare")
	eval[bool](p, "(location.href = '/', true)")
	p.wait("the list", "!!document.querySelector('[data-import]')")
	look("list")
}
