package main

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/vm"
)

// The README lists the packages that programs may import, all and no others.
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

// The README lists the limits by their keys, in their order.
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
	for row := range strings.Lines(string(text)) {
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
