package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/render/document"
	"github.com/rehearse-lab/rehearse/render/export"
	"github.com/rehearse-lab/rehearse/runtime/vm"
)

// docs/go.md lists the packages that programs may import, all and no others.
func TestDocsListPackages(t *testing.T) {
	text, err := os.ReadFile("../../docs/go.md")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(text), "They may import:\n\n")
	list, _, _ = strings.Cut(list, "\n\n")
	got := strings.Join(strings.Fields(strings.ReplaceAll(list, ">", " ")), " ")
	if want := strings.Join(vm.Packages(), ", "); got != want {
		t.Errorf("docs/go.md lists\n%s\nand there are\n%s", got, want)
	}
}

// docs/formats.md lists the formats of runs and of lessons, all and no others.
func TestDocsListFormats(t *testing.T) {
	text, err := os.ReadFile("../../docs/formats.md")
	if err != nil {
		t.Fatal(err)
	}
	list, _, _ := strings.Cut(string(text), "\n## What can be opened")
	var got []string
	for _, row := range regexp.MustCompile("(?m)^\\| (`.*?`) \\|").FindAllStringSubmatch(list, -1) {
		got = append(got, strings.Split(strings.ReplaceAll(row[1], "`", ""), ", ")...)
	}
	want := export.Names()
	for _, f := range document.Formats {
		want = append(want, f.Name)
	}
	if !slices.Equal(got, want) {
		t.Errorf("docs/formats.md lists\n%q\nand there are\n%q", got, want)
	}
}

// docs/go.md lists the limits by their keys, in their order.
func TestDocsListLimits(t *testing.T) {
	text, err := os.ReadFile("../../docs/go.md")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(text), "- **Limits**: ")
	list, _, _ = strings.Cut(list, "under `limits:`")
	var got, want []string
	for _, m := range regexp.MustCompile("`([a-z]+)`").FindAllStringSubmatch(list, -1) {
		got = append(got, m[1])
	}
	for f := range reflect.TypeFor[vm.Limits]().Fields() {
		want = append(want, f.Tag.Get("json"))
	}
	if !slices.Equal(got, want) {
		t.Errorf("docs/go.md lists %q and there are %q", got, want)
	}
}

// The README's picture is what the product draws, and its figures are those of the run.
func TestReadmeShowsARun(t *testing.T) {
	const picture = "../../docs/pictures/countdown.svg"
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	drawn := filepath.Join(t.TempDir(), "drawn.svg")
	if text, err := rehearse(t.Context(), t, "", "export", "svg", "countdown#countdown", "-o", drawn).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	got, err := os.ReadFile(drawn)
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(picture, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(picture); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s is not what is drawn now (%v): go test ./cmd/rehearse -run TestReadmeShowsARun -update", picture, err)
	}
	makespan := func(args ...string) string {
		out, err := rehearse(t.Context(), t, "", append([]string{"run", "countdown#countdown", "--json"}, args...)...).Output()
		if err != nil {
			t.Fatal(err)
		}
		var took struct {
			Runs []struct{ Makespan, Messages int64 }
		}
		if err := json.Unmarshal(out, &took); err != nil || len(took.Runs) != 1 || took.Runs[0].Messages != 1632 {
			t.Fatalf("%v in %s", err, out)
		}
		return fmt.Sprintf("%.1f s", float64(took.Runs[0].Makespan)/1e9)
	}
	threads, pool, large := makespan("--scheduler", "thread"), makespan("--scheduler", "pool"), makespan("--scheduler", "pool", "--workers", "34")
	for _, claim := range []string{
		"34 actors send each other 1,632 messages",
		"threads are done after " + threads + ", the pool after " + pool,
		"Now the pool takes " + large,
	} {
		if !strings.Contains(strings.Join(strings.Fields(string(text)), " "), claim) {
			t.Errorf("README.md does not say %q", claim)
		}
	}
}

// anchorsOf are those of the headings of a document: their letters, digits and hyphens, with hyphens for spaces.
func anchorsOf(text string) (list []string) {
	for _, m := range regexp.MustCompile(`(?m)^##+ (.*)$`).FindAllStringSubmatch(text, -1) {
		list = append(list, strings.ReplaceAll(regexp.MustCompile(`[^\pL\pN_ -]`).ReplaceAllString(strings.ToLower(m[1]), ""), " ", "-"))
	}
	return list
}

// Each link of the documents to a file of the project leads to one, and each anchor to a heading.
func TestDocsLinks(t *testing.T) {
	checked := 0
	walk(t, root, ".md", func(file string) {
		if folder := path.Dir(file); folder != "." && folder != "docs" {
			return
		}
		text, err := os.ReadFile(filepath.Join(root, file))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`\]\(([^)\s]+)\)`).FindAllStringSubmatch(string(text), -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			checked++
			target, anchor, _ := strings.Cut(m[1], "#")
			there, err := os.ReadFile(filepath.Join(root, path.Dir(file), target))
			if err != nil {
				t.Errorf("%s links to %s: %v", file, m[1], err)
			}
			if anchor != "" && !slices.Contains(anchorsOf(string(there)), anchor) {
				t.Errorf("%s links to %s, where no such heading is", file, m[1])
			}
		}
	})
	if checked < 40 {
		t.Errorf("only %d links were found", checked)
	}
}

// ARCHITECTURE.md and CONTRIBUTING.md name files and folders that there are, and functions that are in these files.
func TestGuidesNameFiles(t *testing.T) {
	place := "`((?:cmd|kernel|lessons|render|runtime|web)/[\\w./-]+)`(?: \\(((?:`\\w+`(?:, )?)+)\\))?"
	for _, guide := range []string{"ARCHITECTURE.md", "CONTRIBUTING.md"} {
		text, err := os.ReadFile(filepath.Join(root, guide))
		if err != nil {
			t.Fatal(err)
		}
		named := 0
		for _, m := range regexp.MustCompile(place).FindAllStringSubmatch(string(text), -1) {
			if strings.Contains(m[1], "/NAME") || strings.Contains(m[1], "/NN-") {
				continue // a file to be made
			}
			named++
			file := filepath.Join(root, m[1])
			if _, err := os.Stat(file); err != nil {
				t.Errorf("%s names %s: %v", guide, m[1], err)
				continue
			}
			for _, f := range regexp.MustCompile(`\w+`).FindAllString(m[2], -1) {
				if !declares(t, file, f) {
					t.Errorf("%s names %s of %s, which is not there", guide, f, m[1])
				}
			}
		}
		if named < 30 {
			t.Errorf("%s names only %d files", guide, named)
		}
	}
}

// declares reports whether a file of Go or TypeScript has a function, method, type, variable or constant of that name.
func declares(t *testing.T, file, name string) bool {
	t.Helper()
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return regexp.MustCompile(`(?m)^\s*(?:export )?(?:async )?(?:func|function\*?|type|interface|class|var|const) (?:\(.*?\) )?`+name+`\b`).Match(src) ||
		regexp.MustCompile(`(?m)^\t`+name+`\s+(?:\w+ )?= `).Match(src) || // in a group of constants
		strings.HasPrefix(filepath.Ext(file), ".ts") && regexp.MustCompile(`(?m)^  (?:private |async |get )*`+name+`\(.*\{$`).Match(src)
}

// A file of more than indexedFrom lines is named in docs/code.md, unless it is in one of the folders notIndexed.
const indexedFrom = 80

var notIndexed = []struct{ folder, why string }{
	{"runtime/bench/", "programs and tables of benchmarks: the index names where they begin"},
	{"runtime/trace/tracetest/", "random traces for tests"},
	{"runtime/vm/_std/", "Go's library: a package is in the folder of its name"},
	{"runtime/vm/nativetest/", "for tests"},
	{"runtime/vm/progen/", "random programs for tests"},
	{"web/ui/test/", "tests"},
}

// docs/code.md names files and folders that there are, functions that are in these files, and every file in which much is done. A path
// is relative to the folder above its table, or to the root of the project.
func TestCodeIsIndexed(t *testing.T) {
	text, err := os.ReadFile("../../docs/code.md")
	if err != nil {
		t.Fatal(err)
	}
	fromRoot := regexp.MustCompile(`^(?:cmd|kernel|lessons|render|runtime|web)/`)
	named, folder := map[string]bool{}, ""
	for line := range strings.Lines(string(text)) {
		if m := regexp.MustCompile("^In `([^`]+)`:").FindStringSubmatch(line); m != nil {
			folder = m[1]
		}
		cells := strings.Split(line, "|")
		if len(cells) != 4 {
			continue
		}
		last := ""
		for _, m := range regexp.MustCompile("`([^` ]*[./][^` ]*)`|\\(((?:`\\w+`(?:, )?)+)\\)").FindAllStringSubmatch(cells[2], -1) {
			if m[1] == "" { // functions of the file before them
				for _, f := range regexp.MustCompile(`\w+`).FindAllString(m[2], -1) {
					if last == "" || !declares(t, filepath.Join(root, last), f) {
						t.Errorf("docs/code.md names %s of %q, which is not there", f, last)
					}
				}
				continue
			}
			last = m[1]
			if !fromRoot.MatchString(last) {
				last = path.Join(folder, last)
			}
			files, err := filepath.Glob(filepath.Join(root, last))
			if err != nil || len(files) == 0 {
				t.Errorf("docs/code.md names %s, which is not there (%v)", last, err)
				last = ""
			}
			for _, file := range files {
				rel, err := filepath.Rel(root, file)
				if err != nil {
					t.Fatal(err)
				}
				named[filepath.ToSlash(rel)] = true
			}
		}
	}
	needed := map[string]bool{}
	for _, ext := range []string{".go", ".ts", ".tsx"} {
		walk(t, root, ext, func(file string) {
			base := path.Base(file)
			if named[file] || strings.HasSuffix(base, "_test.go") || strings.HasSuffix(base, ".gen.ts") || base == "doc.go" || base == "why.go" {
				return
			}
			src, err := os.ReadFile(filepath.Join(root, file))
			if err != nil {
				t.Fatal(err)
			}
			n := bytes.Count(src, []byte("\n"))
			if n <= indexedFrom {
				return
			}
			for _, x := range notIndexed {
				if strings.HasPrefix(file, x.folder) {
					needed[x.folder] = true
					return
				}
			}
			t.Errorf("docs/code.md does not name %s, which has %d lines: name it in the row of what it does", file, n)
		})
	}
	for _, x := range notIndexed {
		if !needed[x.folder] {
			t.Errorf("all of %s is in docs/code.md: take it out of notIndexed", x.folder)
		}
	}
	if len(named) < 600 {
		t.Errorf("docs/code.md names only %d files", len(named))
	}
}

// SECURITY.md names a test for each claim, and there are these tests.
func TestSecurityNamesItsTests(t *testing.T) {
	text, err := os.ReadFile("../../SECURITY.md")
	if err != nil {
		t.Fatal(err)
	}
	var tests strings.Builder
	walk(t, root, "_test.go", func(file string) {
		src, err := os.ReadFile(filepath.Join(root, file))
		if err != nil {
			t.Error(err)
		}
		tests.Write(src)
	})
	rows := 0
	threats, _, _ := strings.Cut(string(text), "## Bounds")
	for row := range strings.Lines(threats) {
		if !strings.HasPrefix(row, "|") || strings.HasPrefix(row, "|-") || strings.HasPrefix(row, "| From") {
			continue
		}
		rows++
		names := regexp.MustCompile("`(Test[A-Za-z]+)`").FindAllStringSubmatch(row, -1)
		if len(names) == 0 {
			t.Errorf("no test holds %.60s", row)
		}
		for _, m := range names {
			if !strings.Contains(tests.String(), "func "+m[1]+"(t *testing.T)") {
				t.Errorf("there is no %s", m[1])
			}
		}
	}
	if rows < 10 {
		t.Errorf("%d rows", rows)
	}
}

// SECURITY.md lists the bounds as they are in the source.
func TestSecurityListsBounds(t *testing.T) {
	text, err := os.ReadFile("../../SECURITY.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), "## Bounds")
	table, _, _ = strings.Cut(table, "\n## ")
	rows := regexp.MustCompile("(?m)^\\| ([^|]+) \\| ([^|]+) \\| `([^`|]+)` \\|").FindAllStringSubmatch(table, -1)
	if len(rows) < 50 {
		t.Errorf("%d bounds are listed", len(rows))
	}
	for _, row := range rows {
		said, ok := quantity(row[2])
		if is, err := boundOf(row[3]); err != nil || !ok || is != said {
			t.Errorf("%s: %s is said, and %s is %d (%v)", row[1], row[2], row[3], is, err)
		}
	}
}

// quantity reads a number with a unit: "64 MB", "10 min", "5,000".
func quantity(text string) (int64, bool) {
	units := map[string]int64{
		"": 1, "bytes": 1, "kB": 1 << 10, "MB": 1 << 20, "GB": 1 << 30,
		"s": int64(time.Second), "min": int64(time.Minute), "h": int64(time.Hour),
	}
	number, unit, _ := strings.Cut(strings.TrimSpace(text), " ")
	n, err := strconv.ParseInt(strings.ReplaceAll(number, ",", ""), 10, 64)
	scale, ok := units[unit]
	return n * scale, err == nil && ok
}

// boundOf is the value of FOLDER.CONSTANT, or of a field of the two variables that hold limits.
func boundOf(name string) (int64, error) {
	if field, ok := strings.CutPrefix(name, "runtime/vm.DefaultLimits."); ok {
		return reflect.ValueOf(vm.DefaultLimits).FieldByName(field).Int(), nil
	}
	if field, ok := strings.CutPrefix(name, "kernel.DefaultChildLimits."); ok {
		return reflect.ValueOf(kernel.DefaultChildLimits).FieldByName(field).Int(), nil
	}
	dot := strings.LastIndexByte(name, '.')
	folder, wanted := name[:dot], name[dot+1:]
	files, err := filepath.Glob(filepath.Join(root, folder, "*.go"))
	if err != nil {
		return 0, err
	}
	value := regexp.MustCompile(`(?m)^(?:const\s+|\t)` + wanted + `\s*=\s*([^\n]+?)\s*(?://.*)?$`)
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			return 0, err
		}
		m := value.FindSubmatch(src)
		if m == nil || strings.HasSuffix(file, "_test.go") {
			continue
		}
		expr := strings.NewReplacer("time.Second", "1_000_000_000", "time.Minute", "60_000_000_000").Replace(string(m[1]))
		tv, err := types.Eval(token.NewFileSet(), nil, token.NoPos, expr)
		if err != nil {
			return 0, err
		}
		n, _ := constant.Int64Val(constant.ToInt(tv.Value))
		return n, nil
	}
	return 0, errors.New("there is no such constant")
}
