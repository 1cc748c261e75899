package lessons

import (
	"path"
	"slices"
	"strings"
)

// compiledEndings are the extensions of files that the go command compiles or links if it finds them in a package's folder
// (go help packages, go/build), and of archives.
var compiledEndings = []string{
	".go", ".c", ".cc", ".cpp", ".cxx", ".m", ".h", ".hh", ".hpp", ".hxx", ".f", ".for", ".f90", ".s", ".sx",
	".swig", ".swigcxx", ".syso", ".a", ".o", ".so", ".dll", ".dylib",
}

// buildNames are the names of files that configure the go command.
var buildNames = []string{"go.mod", "go.sum", "go.work", "go.work.sum", "go.env", "default.pgo", ".rehearse-export"}

// buildFolders are the folders of a module that hold packages: those of other modules, and ours.
var buildFolders = []string{"vendor", "actor", "ticket"}

// BuildFile reports whether a file of this name, a path with slashes, takes part in a build by the Go toolchain instead of
// being data. No such file may come from a lesson's data, because it would run with the rights of the person who runs the
// program natively. Case is ignored, as on some disks.
func BuildFile(name string) bool {
	name = strings.ToLower(name)
	folder, _, _ := strings.Cut(name, "/")
	return slices.Contains(compiledEndings, path.Ext(name)) || slices.Contains(buildNames, path.Base(name)) || slices.Contains(buildFolders, folder)
}

// buildRemedy suggests what to write instead of a name that BuildFile refuses.
func buildRemedy(name string) string {
	if !BuildFile(name + ".txt") {
		return "add an ending that says it is data, such as " + name + ".txt"
	}
	return "put the file into a folder of another name"
}
