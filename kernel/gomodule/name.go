package gomodule

import (
	"regexp"
	"strings"
)

// notInPath matches what a module path cannot contain.
var notInPath = regexp.MustCompile(`[^a-z0-9]+`)

// library are the folders of Go's standard library, which a module's path must not be.
const library = " archive arena bufio builtin bytes cmd cmp compress container context crypto database debug embed encoding errors expvar flag fmt go hash html image " +
	"index internal io iter log maps math mime net os path plugin reflect regexp runtime simd slices sort strconv strings structs sync syscall testing text time unicode " +
	"unique unsafe vendor weak "

// Name makes a module path from the name of a program: lesson#cell or a file's name.
func Name(name string) string {
	if i := strings.LastIndexByte(name, '#'); i >= 0 {
		name = name[i+1:]
	}
	name = strings.Trim(notInPath.ReplaceAllString(strings.ToLower(strings.TrimSuffix(name, ".go")), "-"), "-")
	if name == "" || name == "actor" || name == "ticket" || name[0] >= '0' && name[0] <= '9' || strings.Contains(library, " "+name+" ") {
		name = strings.TrimSuffix("program-"+name, "-")
	}
	return name
}
