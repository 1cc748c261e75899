package main

import (
	"os"
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
