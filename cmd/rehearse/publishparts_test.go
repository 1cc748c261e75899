package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// publishing is a folder with lessons and the program of a site, which need not be one that runs.
type publishing struct {
	t   *testing.T
	dir string
}

func newPublishing(t *testing.T, lessons map[string]string) *publishing {
	t.Helper()
	p := &publishing{t, t.TempDir()}
	for _, name := range machineNames {
		p.write("machine/"+name, name)
	}
	for name, text := range lessons {
		p.write("lessons/"+name, text)
	}
	return p
}

func (p *publishing) write(name, text string) {
	p.t.Helper()
	name = filepath.Join(p.dir, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		p.t.Fatal(err)
	}
}

// run runs a command that must succeed, and returns what it says.
func (p *publishing) run(args ...string) string {
	p.t.Helper()
	r := runCLI(p.t, p.dir, append(args, "--machine", "machine")...)
	if r.status != exitOK {
		p.t.Fatalf("%v: %+v", args, r)
	}
	return r.stderr
}

// read is the text of a file; * stands for a part of its name.
func (p *publishing) read(pattern string) string {
	p.t.Helper()
	found, err := filepath.Glob(filepath.Join(p.dir, filepath.FromSlash(pattern)))
	if err != nil || len(found) != 1 {
		p.t.Fatalf("%s: %v, %v", pattern, found, err)
	}
	text, err := os.ReadFile(found[0])
	if err != nil {
		p.t.Fatal(err)
	}
	return string(text)
}

const linking = "---\ntitle: First\n---\n\n# First\n\nSee [the *second*](02-second.md#here \"hm\") and [the third](03-third.md).\n"

// TestPublishWithoutLinked publishes a lesson without another one that it links to: that is said, and the page has no such link.
func TestPublishWithoutLinked(t *testing.T) {
	t.Parallel()
	p := newPublishing(t, map[string]string{"01-first.md": linking, "02-second.md": "# Second\n\n## Here\n", "03-third.md": "# Third\n"})
	if said, want := p.run("publish", "lessons", "-o", "site", "--base", "/course", "--lessons", "first,third"), "rehearse: 01-first.md:7 links to 02-second.md, which is not published"; !strings.Contains(said, want) {
		t.Errorf("it says %s", said)
	}
	page := p.read("site/lesson/first/index.html")
	for _, want := range []string{`See the <em>second</em> and <a href="/course/lesson/third/">the third</a>.`, `&#34;leftOut&#34;:[&#34;second&#34;]`} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s:\n%s", want, page)
		}
	}
	if said := p.run("publish", "lessons", "-o", "site"); strings.Contains(said, "links to") {
		t.Errorf("with all lessons it says %s", said)
	}
	if page := p.read("site/lesson/first/index.html"); !strings.Contains(page, `<a href="/lesson/second/#here" title="hm">the <em>second</em></a>`) || strings.Contains(page, "leftOut") {
		t.Errorf("with all lessons the page is\n%s", page)
	}
	if said := p.run("export", "html", "lessons/01-first.md", "--runnable", "-o", "one.html"); strings.Contains(said, "links to") {
		t.Errorf("of one file it says %s", said)
	}
	if page := p.read("one.html"); !strings.Contains(page, `See the <em>second</em> and the third.`) {
		t.Error("the text of one file has links to other lessons")
	}
}

// TestPublishedPictures publishes pictures whose names are written otherwise in an address or in HTML.
func TestPublishedPictures(t *testing.T) {
	t.Parallel()
	names := []string{"größe.png", "a&b.png", "plot(1).PNG", "two words.svg", "50%.png"}
	lesson := "# Pictures\n\n![one](größe.png)\n\n![two](a&b.png)\n\n![three](<plot(1).PNG>)\n\n![four](two%20words.svg)\n\n![five](50%25.png)\n"
	p := newPublishing(t, map[string]string{"pictures.md": lesson})
	for _, name := range names {
		p.write("lessons/"+name, "the picture "+name)
	}
	p.run("publish", "lessons", "-o", "site")
	for _, name := range names {
		if got := p.read("site/lesson/pictures/files/" + name); got != "the picture "+name {
			t.Errorf("%s is %q", name, got)
		}
	}
	p.run("export", "html", "lessons/pictures.md", "--runnable", "-o", "one.html")
	page := p.read("one.html")
	if n := strings.Count(page, `<img src="data:image/png;base64,`); n != 4 {
		t.Errorf("the text shows %d of 4 pictures", n)
	}
	if n := strings.Count(page, `<img src="data:image/svg+xml;base64,`); n != 1 {
		t.Error("the text does not show the figure")
	}
	for _, name := range []string{"größe.png", "a&amp;b.png", "plot(1).PNG", "two words.svg", "50%.png"} {
		if !strings.Contains(page, `data-name="/lesson/pictures/files/`+name+`"`) {
			t.Errorf("%s is not in the file", name)
		}
	}
}

// TestPublishIndex publishes a lesson in a file named index.md: it takes nothing from the list of lessons.
func TestPublishIndex(t *testing.T) {
	t.Parallel()
	p := newPublishing(t, map[string]string{"index.md": "# Index\n", "02-second.md": "# Second\n"})
	p.run("publish", "lessons", "-o", "site")
	if got := p.read("site/assets/lessons-*/list.of.lessons.json"); !strings.Contains(got, `"/api/lessons":`) {
		t.Errorf("the answers of the list are %s", got)
	}
	if got := p.read("site/assets/lessons-*/index.json"); !strings.Contains(got, `"/api/lessons/index":`) {
		t.Errorf("the answers of the lesson are %s", got)
	}
	if page := p.read("site/index.html"); !strings.Contains(page, "list.of.lessons.json") {
		t.Errorf("the list is\n%s", page)
	}
	p.run("export", "html", "lessons/index.md", "--runnable", "-o", "one.html")
	if page := p.read("one.html"); !strings.Contains(page, "/index.json") || strings.Contains(page, "list.of.lessons.json\" data-type") {
		t.Error("the lesson in one file lacks its answers, or has those of the list")
	}
}

// TestPublishKeepsTheVersionBefore publishes three versions into one folder: pages of the version before may be open, and find their files.
func TestPublishKeepsTheVersionBefore(t *testing.T) {
	t.Parallel()
	p := newPublishing(t, map[string]string{"first.md": "# First\n", "second.md": "# Second\n"})
	folders := func() (names []string) {
		found, err := filepath.Glob(filepath.Join(p.dir, "site", "assets", "lessons-*"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range found {
			if _, err := os.Stat(filepath.Join(name, "lessons.zip")); err == nil {
				names = append(names, filepath.Base(name))
			}
		}
		return names
	}
	p.run("publish", "lessons", "-o", "site")
	first := folders()
	p.write("lessons/first.md", "# First, again\n")
	if err := os.Remove(filepath.Join(p.dir, "lessons", "second.md")); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second time nothing has changed
		p.run("publish", "lessons", "-o", "site")
		if got := folders(); len(got) != 2 {
			t.Errorf("after the second version there are %v", got)
		}
	}
	if _, err := os.Stat(filepath.Join(p.dir, "site", "lesson", "second")); err == nil {
		t.Error("the page of a lesson that is gone is still there")
	}
	p.write("lessons/first.md", "# First, for the third time\n")
	p.run("publish", "lessons", "-o", "site")
	if got := folders(); len(got) != 2 || got[0] == first[0] || got[1] == first[0] {
		t.Errorf("after the third version there are %v; the first had %v", got, first)
	}
}
