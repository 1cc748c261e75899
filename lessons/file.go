package lessons

import (
	"fmt"
	"io/fs"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// dataFile reads the file of a fence with {file=NAME} and returns its name, "" for any other fence. The fence is shown like
// one without the attribute.
func (p *parser) dataFile(n *ast.FencedCodeBlock) string {
	f := p.newFence(n)
	kind, attrs, found := f.attributes(func(int, string, string) {})
	if !found || kind.key != "file" || f.close == 0 {
		return ""
	}
	fail := func(col int, msg, remedy string) { p.errorLine(f.open, col, msg, remedy) }
	name := kind.value
	for _, a := range attrs {
		fail(a.col, "unknown attribute "+a.key, "a fence for a file has only the file's name: {file="+name+"}")
	}
	if !validFileName(name) {
		fail(kind.col, fmt.Sprintf("file=%s is not possible", name), "write a relative path with slashes, such as words/short.txt")
		return ""
	}
	if BuildFile(name) {
		fail(kind.col, fmt.Sprintf("file=%s is not possible: the Go toolchain would treat it as part of the program", name),
			buildRemedy(name))
		return ""
	}
	if first, taken := p.files[name]; taken {
		fail(kind.col, fmt.Sprintf("the file %s stands in line %d already", name, first), "choose another name")
		return name
	}
	for other, line := range p.files {
		if strings.HasPrefix(name, other+"/") || strings.HasPrefix(other, name+"/") {
			fail(kind.col, fmt.Sprintf("the file %s of line %d cannot be a folder, too", min(name, other), line), "choose another name")
			break
		}
	}
	p.files[name] = f.open
	p.lesson.Files = append(p.lesson.Files, File{Name: name, Text: p.fenceText(n), Line: f.open + 1})
	return name
}

// validFileName accepts names that //go:embed can use.
func validFileName(name string) bool {
	return fs.ValidPath(name) && name != "." && !strings.ContainsAny(name, "\"'`*<>?|\\:")
}
