package main

import (
	"errors"
	"go/constant"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/runtime/vm"
)

// TestReadmeListsPackages checks that the README lists exactly the packages that programs may import.
func TestReadmeListsPackages(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(text), "They may import:\n\n")
	list, _, _ = strings.Cut(list, "\n\n")
	got := strings.Join(strings.Fields(strings.ReplaceAll(list, ">", " ")), " ")
	if want := strings.Join(vm.Packages(), ", "); got != want {
		t.Errorf("README.md lists\n%s\nand there are\n%s", got, want)
	}
}

// TestReadmeListsLimits checks that the README lists the limits by their keys, in order.
func TestReadmeListsLimits(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
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
		t.Errorf("README.md lists %q and there are %q", got, want)
	}
}

// TestSecurityNamesItsTests checks that SECURITY.md names an existing test for each claim.
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

// TestSecurityListsBounds checks that SECURITY.md lists the bounds as in the source.
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
