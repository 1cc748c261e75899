package browsertest

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"context"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/lessons"
)

//go:embed testdata/axe.min.js
var axe string

// violation is what axe-core says of a broken rule.
type violation struct {
	ID     string `json:"id"`
	Impact string `json:"impact"`
	Help   string `json:"help"`
	Nodes  []struct {
		Target  []any  `json:"target"`
		Summary string `json:"failureSummary"`
	} `json:"nodes"`
}

// checkAccess fails the test for every serious or critical violation on the page as it is now. Of a page that was looked at
// before, the lesson's text and the programs are left out: they are as they were, and are most of the elements.
func checkAccess(p *tab, state string) {
	p.t.Helper()
	p.checkRules(state, "{}", 10)
}

// checkDark looks at what the dark colours change: what can be told from what. It leaves the page light.
func checkDark(p *tab, state string) {
	p.t.Helper()
	p.scheme("dark")
	p.settle()
	p.checkRules(state+", dark", "{runOnly: ['color-contrast']}", 1)
	p.scheme("light")
}

// checkPhone looks at what a narrow window changes: names of buttons whose text has no room there, and what scrolls.
func checkPhone(p *tab, state string) {
	p.t.Helper()
	p.checkRules(state+", on a phone", "{runOnly: ['button-name', 'link-name', 'label', 'scrollable-region-focusable', 'aria-hidden-focus']}", 1)
}

// checkRules is checkAccess with options for axe, which must find something to look at for so many rules.
func (p *tab) checkRules(state, options string, rules int) {
	p.t.Helper()
	where := "{exclude: ['.prose', '.cm-content']}"
	if !eval[bool](p, "'axe' in window") {
		eval[bool](p, axe+"; true")
		where = "document"
	}
	// Of what is in order one example of each rule is enough: to name each element by a selector takes longer than the rules.
	raw := eval[string](p, `axe.run(`+where+`, {resultTypes: ['violations'], preload: false, ...`+options+`}).then(r => JSON.stringify({violations: r.violations, passes: r.passes.length}))`)
	var found struct {
		Violations []violation `json:"violations"`
		Passes     int         `json:"passes"`
	}
	if err := json.Unmarshal([]byte(raw), &found); err != nil {
		p.t.Fatal(err)
	}
	if found.Passes < rules {
		p.t.Errorf("%s: only %d rules found something to look at", state, found.Passes)
	}
	for _, v := range found.Violations {
		text := fmt.Sprintf("%s: %s (%s): %s", state, v.ID, v.Impact, v.Help)
		for _, n := range v.Nodes {
			text += fmt.Sprintf("\n  %v: %s", n.Target, strings.ReplaceAll(n.Summary, "\n", " "))
		}
		p.t.Error(text)
	}
}

// TestAccessibility looks at the pages in their states, light and dark.
func TestAccessibility(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openPage(t, a, "/")
	p.wait("the list", `document.querySelectorAll('a[href^="/lesson/"]').length >= 3`)
	check := func(state string) {
		t.Helper()
		checkAccess(p, state)
		checkDark(p, state)
	}
	check("list")
	p.click(fmt.Sprintf("a[href='/lesson/%s']", counterLesson))
	p.waitCell(counterCell)
	check("before a run")
	p.run(counterCell)
	check("after a run")
	p.click(cell(counterCell, "[data-act=export]"))
	check("export menu")
	p.key(kb.Escape)
	p.click(cell(counterCell, "[data-view=table]"))
	p.wait("the table", fmt.Sprintf(`!!document.querySelector(%s)`, quote(cell(counterCell, "[data-part=table] [role=row], [data-part=table] tr"))))
	check("table")
	p.shot("table")
	p.setProgram(counterCell, "func main() { x := 1 }")
	p.click(cell(counterCell, "[data-act=run]"))
	p.wait("the problems", statusIs(counterCell, "wrong"))
	check("compile error")
	p.size(390, 844)
	p.click(cell(counterCell, "[data-view=threads]"))
	p.wait("the address of the view", `!location.search.includes('view=table')`) // it is kept
	p.reload()
	p.waitCell(counterCell)
	p.waitPainted(counterCell, 1)
	check("phone")
	p.shot("phone")
}

func TestThemeButton(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, counterLesson, counterCell)
	background := func() string { return eval[string](p, "getComputedStyle(document.body).backgroundColor") }
	seen := map[string]bool{background(): true}
	for range 2 {
		p.click("[data-act=theme]")
		seen[background()] = true
	}
	if len(seen) < 2 {
		t.Errorf("the theme button leads to %v only", seen)
	}
	before := background()
	p.reload()
	p.waitCell(counterCell)
	if after := background(); after != before {
		t.Errorf("the theme is %s after a reload, was %s", after, before)
	}
}

func TestPhone(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, counterLesson, counterCell)
	p.size(390, 844)
	p.run(counterCell)
	if w := eval[int](p, "document.documentElement.scrollWidth"); w > 390 {
		t.Errorf("the page is %d px wide on a screen of 390", w)
	}
	p.shot("phone")
}

// offline cuts a tab off from the network. It is an old command that all versions of Chromium know; the one that replaces
// it has changed its parameters since.
var offline = cdp.Command[offlineParams, cdp.Empty]{Method: "Network.emulateNetworkConditions"}

type offlineParams struct {
	Offline            bool `json:"offline"`
	Latency            int  `json:"latency"`
	DownloadThroughput int  `json:"downloadThroughput"`
	UploadThroughput   int  `json:"uploadThroughput"`
}

func TestExportOpensOffline(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, counterLesson, counterCell)
	p.run(counterCell)
	addNote(p, "Only one message at a time.")
	p.click(cell(counterCell, "[data-act=export]"))
	link := fmt.Sprintf(`document.querySelector(%s)`, quote(cell(counterCell, "[data-export=html]")))
	p.wait("the menu of exports", link+" !== null")
	href := eval[string](p, link+".href")
	file := filepath.Join(t.TempDir(), "run.html")
	if err := os.WriteFile(file, download(p, href), 0o600); err != nil {
		t.Fatal(err)
	}

	q := newTab(t, "")
	q.do(func(ctx context.Context, tg *chromedp.Target) (chromedp.Void, error) {
		_, err := chromedp.Call(ctx, offline, offlineParams{Offline: true})
		return chromedp.Void{}, err
	})
	q.open("file://" + file)
	q.wait("the panels", `Number(document.querySelector('[data-part=panels]')?.dataset.painted ?? 0) >= 1`)
	q.wait("the note", `document.querySelector('[data-part=notes]')?.textContent.includes('Only one message at a time.')`)
	if !strings.Contains(q.text("body"), "simulated") {
		t.Error("the file does not say that it is simulated")
	}
	q.focus("[data-part=panels]")
	q.key(kb.Home)
	sum := `Number(document.querySelector('[data-part=panels]').dataset.stepThread) + Number(document.querySelector('[data-part=panels]').dataset.stepPool)`
	first := eval[int](q, sum)
	for range 5 {
		q.key(kb.ArrowRight)
	}
	if now := eval[int](q, sum); now < first+5 {
		t.Errorf("five steps forward lead from %d to %d", first, now)
	}
	checkAccess(q, "export")
	q.shot("offline")
	q.click("[data-view=compare]")
	q.wait("the comparison of its two schedulers", `Number(document.querySelector('[data-part=compare]')?.dataset.pairs) > 0`)
}

// download fetches a file as the page's own link would.
func download(p *tab, href string) []byte {
	p.t.Helper()
	type answer struct {
		Status int
		Name   string
		Body   string
	}
	got := eval[answer](p, fmt.Sprintf(`fetch(%s, %s).then(async r => ({Status: r.status, Name: r.headers.get('Content-Disposition'), Body: await r.text()}))`, quote(href), withKey))
	if got.Status != http.StatusOK || !strings.Contains(got.Name, "attachment") {
		p.t.Fatalf("%s: status %d, disposition %q", href, got.Status, got.Name)
	}
	return []byte(got.Body)
}
