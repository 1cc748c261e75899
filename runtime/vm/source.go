package vm

// SourceFile is a file of a package that programs may import.
type SourceFile struct {
	Name string // path/name.go
	Text []byte
}

// Source is the Go source of the package at path, in the order of the files' names; nil if programs may not import it.
// Functions without a body are native.
func Source(path string) []SourceFile {
	if internal(path) {
		return nil
	}
	var files []SourceFile
	for _, name := range stdFiles(path) {
		if text, err := readStd(name); err == nil {
			files = append(files, SourceFile{name, text})
		}
	}
	return files
}
