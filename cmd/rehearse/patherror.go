package main

import (
	"errors"
	"io/fs"
	"strings"
	"syscall"
)

// plainPaths is the text of an error in which the words of the operating system about a path, such as "stat a.go: no such file or
// directory", are replaced by what is wrong with the path and what to do.
func plainPaths(err error) string {
	text := err.Error()
	var at *fs.PathError
	if !errors.As(err, &at) || !strings.Contains(text, at.Error()) {
		return text
	}
	words := ""
	switch {
	case errors.Is(at.Err, fs.ErrNotExist):
		words = "there is no file or folder " + at.Path + ": check the name, and the folder that you are in"
	case errors.Is(at.Err, fs.ErrPermission):
		words = at.Path + " may not be read or written: change its permissions, or choose another path"
	case errors.Is(at.Err, syscall.ENOTDIR):
		words = "a folder is needed at " + at.Path + ", but it is, or goes through, a file: choose another path"
	case errors.Is(at.Err, syscall.EISDIR):
		words = at.Path + " is a folder: name a file"
	case errors.Is(at.Err, syscall.ENOSPC):
		words = "there is no space left for " + at.Path + ": delete something, or choose another disk"
	default:
		return text
	}
	// A file that the text names already in front is named once.
	return strings.Replace(strings.Replace(text, at.Path+": "+at.Error(), words, 1), at.Error(), words, 1)
}
