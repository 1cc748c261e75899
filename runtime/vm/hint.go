package vm

import (
	"fmt"
	"go/types"
	"regexp"
	"strings"
	"sync"
)

// hintRule is the remedy for a common mistake, selected by the message of the type checker or parser. No hint is
// better than a wrong one: a rule that is not certain gives "".
type hintRule struct {
	pattern string
	// text is the hint, in which $1 is replaced by the match of the pattern's first group. Alternatively, make makes
	// the hint.
	text string
	make func(d *diagnoser, e types.Error, m []string) string
}

// hintRules are tried in order.
type hintRules struct {
	rules    []hintRule
	patterns func() []*regexp.Regexp // compiled at the first error
}

func newHintRules(lists ...[]hintRule) *hintRules {
	r := &hintRules{}
	for _, list := range lists {
		r.rules = append(r.rules, list...)
	}
	r.patterns = sync.OnceValue(func() []*regexp.Regexp {
		out := make([]*regexp.Regexp, len(r.rules))
		for i, rule := range r.rules {
			out[i] = regexp.MustCompile(rule.pattern)
		}
		return out
	})
	return r
}

var typeHints = newHintRules(nameHints, useHints, typeHintTexts)

func (d *diagnoser) hint(e types.Error) string {
	for i, pattern := range typeHints.patterns() {
		at := pattern.FindStringSubmatchIndex(e.Msg)
		if at == nil {
			continue
		}
		rule := typeHints.rules[i]
		if rule.make == nil {
			return string(pattern.ExpandString(nil, rule.text, e.Msg, at))
		}
		if hint := rule.make(d, e, pattern.FindStringSubmatch(e.Msg)); hint != "" {
			return hint
		}
	}
	return ""
}

// unavailable are packages that are common elsewhere and that lessons lack, with a replacement.
var unavailable = map[string]string{
	"archive/zip":   "programs in lessons have no files",
	"crypto/md5":    "crypto/sha256 hashes",
	"crypto/rand":   "math/rand/v2 has random numbers, the same in each run with the same seed",
	"crypto/sha1":   "crypto/sha256 hashes",
	"encoding/csv":  "strings.Split divides a line; encoding/json reads and writes data",
	"encoding/gob":  "encoding/json reads and writes data",
	"encoding/xml":  "encoding/json reads and writes data",
	"flag":          "programs in lessons have no arguments: write the values into the program",
	"html/template": "fmt.Sprintf puts values into a text",
	"io/ioutil":     "use package io instead",
	"log":           "print with fmt.Println; panic(err) ends the program",
	"log/slog":      "print with fmt.Println",
	"net":           "programs in lessons have no network",
	"net/http":      "programs in lessons have no network",
	"net/url":       "programs in lessons have no network",
	"os":            "programs in lessons have no files, arguments or environment; return from main, or panic, to end",
	"os/exec":       "programs in lessons cannot start others",
	"os/signal":     "programs in lessons get no signals; a context or a channel can stop a goroutine",
	"path/filepath": "programs in lessons have no files",
	"plugin":        "programs in lessons cannot load others",
	"reflect":       "a type switch distinguishes types, and fmt's %T prints one",
	"syscall":       "programs in lessons do not reach the operating system",
	"text/template": "fmt.Sprintf puts values into a text",
	"unsafe":        "programs in lessons cannot go around the types",
}

// packageHint says what to use instead of the package at path.
func packageHint(path string) string {
	hint := "available are: " + strings.Join(Packages(), ", ")
	if instead := unavailable[path]; instead != "" {
		return instead + "; " + hint
	}
	if host, _, ok := strings.Cut(path, "/"); ok && strings.Contains(host, ".") {
		return "only packages of Go's standard library can be used; " + hint
	}
	if near := nearest(path, Packages()); near != "" {
		return fmt.Sprintf("did you mean %q? %s", near, hint)
	}
	return hint
}
