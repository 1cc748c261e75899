package reference

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/rehearse-lab/rehearse/docs"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/vm"
)

// Contents is the ID of the page that lists the others.
const Contents = "reference"

// guides are the guides that are pages, in their order. The ID of a page is guide- and its name.
var guides = []string{"page", "go", "lesson-format", "exploring", "races", "go-traces", "command-line", "formats", "course", "classroom", "benchmarks"}

const (
	guidePrefix   = "guide-"
	packagePrefix = "package-"
)

// idOf is the ID of the page about a package.
func idOf(path string) string { return packagePrefix + strings.ReplaceAll(path, "/", "-") }

// made is the pages that were asked for.
var made sync.Map // ID to func() *lessons.Entry

// Find is the page with an ID; nil if there is none.
func Find(id string) *lessons.Entry {
	write := writer(id)
	if write == nil {
		return nil
	}
	once, _ := made.LoadOrStore(id, sync.OnceValue(func() *lessons.Entry {
		l, err := lessons.Parse(id+".md", []byte(write()))
		return &lessons.Entry{ID: id, File: id + ".md", Lesson: l, Err: err}
	}))
	return once.(func() *lessons.Entry)()
}

// writer is what writes the Markdown of a page; nil if there is none with this ID.
func writer(id string) func() string {
	if id == Contents {
		return contents
	}
	if name, found := strings.CutPrefix(id, guidePrefix); found && slices.Contains(guides, name) && guide(name) != "" {
		return func() string { return rewritten(guide(name)) }
	}
	if i := slices.IndexFunc(vm.Packages(), func(path string) bool { return idOf(path) == id }); i >= 0 {
		return func() string { return documentation(vm.Packages()[i]) }
	}
	return nil
}

// Page is an entry of the list of pages.
type Page struct{ ID, Title string }

// Pages are all pages, the contents first.
func Pages() []Page {
	list := []Page{{Contents, "Reference"}}
	for _, name := range guides {
		if text := guide(name); text != "" {
			list = append(list, Page{guidePrefix + name, titleOf(text)})
		}
	}
	for _, path := range vm.Packages() {
		list = append(list, Page{idOf(path), "Package " + path})
	}
	return list
}

func guide(name string) string {
	text, err := fs.ReadFile(docs.Guides, name+".md")
	if err != nil {
		return ""
	}
	return string(text)
}

const head = "---\n%ssummary: %q\n---\n\n# %s\n\n"

// contents is the page that lists the others.
func contents() string {
	var b strings.Builder
	fmt.Fprintf(&b, head, "", "Guides, and the packages that programs may import", "Reference")
	b.WriteString("Press Ctrl+K on any page and type a name, such as `Context.Ask` or `WaitGroup`, to get to what it means.\n\n## Guides\n\n")
	for _, name := range guides {
		if text := guide(name); text != "" {
			fmt.Fprintf(&b, "- [%s](/lesson/%s%s)\n", titleOf(text), guidePrefix, name)
		}
	}
	b.WriteString("\n## Packages\n\n")
	for _, e := range Index() {
		fmt.Fprintf(&b, "- [%s](%s): %s\n", e.Path, Address(e.Path, ""), strings.TrimSuffix(escaped(e.Synopsis), "."))
	}
	return b.String()
}

func titleOf(markdown string) string {
	title, _, _ := strings.Cut(strings.TrimPrefix(markdown, "# "), "\n")
	return title
}

// special are the characters that could mean something in Markdown.
var special = regexp.MustCompile("[\\\\`*_<>\\[\\]&|]")

func escaped(text string) string { return special.ReplaceAllString(text, `\$0`) }

// links matches links of the guides to other files.
var links = regexp.MustCompile(`\[([^\]]+)\]\(([^)\s:]+)\)`)

// rewritten is a guide whose links lead to pages. Those to files that are not on the page become plain text.
func rewritten(text string) string {
	return links.ReplaceAllStringFunc(text, func(l string) string {
		m := links.FindStringSubmatch(l)
		file, heading, _ := strings.Cut(m[2], "#")
		if heading != "" {
			heading = "#" + heading
		}
		name, isGuide := strings.CutSuffix(file, ".md")
		switch {
		case file == "":
			return l
		case isGuide && slices.Contains(guides, name) && guide(name) != "":
			return "[" + m[1] + "](/lesson/" + guidePrefix + name + heading + ")"
		case strings.HasPrefix(file, "../lessons/library/") && isGuide:
			return "[" + m[1] + "](/lesson/" + lessons.IDOf(strings.TrimPrefix(file, "../lessons/library/")) + heading + ")"
		}
		return m[1]
	})
}

// documentation is the page about a package.
func documentation(path string) string {
	p := parse(path)
	var b strings.Builder
	fmt.Fprintf(&b, head, "group: Reference\n", p.of.Synopsis(p.of.Doc), "Package "+path)
	b.WriteString(p.markdown(p.of.Doc) + "\n")
	for s := range p.symbols {
		fmt.Fprintf(&b, "## %s\n\n", s.names[0])
		fmt.Fprintf(&b, "```go\n%s\n```\n\n%s\n", p.code(s.decl), p.markdown(s.doc))
		for _, name := range s.names {
			if e, found := exampleOf(path, name); found {
				fmt.Fprintf(&b, "```go {run id=%s %s}\n%s```\n\n", anchor(name), settings(e.Code), e.Code)
			}
		}
	}
	return b.String()
}

// settings are those of an example's cell: without actors, it has no use for a scheduler.
func settings(code string) string {
	if strings.Contains(code, "actor.") {
		return "scheduler=both workers=2 cores=2 seed=1"
	}
	return "cores=2 seed=1"
}
