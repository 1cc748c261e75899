// Package archive writes several files as one.
package archive

import (
	"archive/zip"
	"io"
)

// File is a file. Name is relative, with slashes.
type File struct {
	Name string
	Data []byte
}

// Write writes files as a zip. Equal files give equal bytes.
func Write(w io.Writer, files []File) error {
	z := zip.NewWriter(w)
	for _, f := range files {
		entry, err := z.CreateHeader(&zip.FileHeader{Name: f.Name, Method: zip.Deflate})
		if err != nil {
			return err
		}
		if _, err := entry.Write(f.Data); err != nil {
			return err
		}
	}
	return z.Close()
}
