package lessons

import (
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/rehearse-lab/rehearse/lessons/disk"
)

//go:embed library
var builtin embed.FS

const (
	maxLessons   = 1000
	maxAssetSize = 4 << 20 // of a picture, bytes
)

// Library is an ordered set of lessons: the built-in ones, the *.md files of a folder, or a single file. Changed files are
// read again, so an author sees an edit after reloading the page. It is safe for concurrent use.
type Library struct {
	name  string // for messages: the folder, or "built-in"
	files fs.FS
	only  string // a single file of files; "": all

	root     *os.Root // of files; nil for the built-in ones
	editable bool
	saving   sync.Mutex // held while a file is changed

	mu      sync.Mutex
	entries map[string]*cached // by file name
}

// Entry is a lesson of a library, or the reason why it cannot be shown.
type Entry struct {
	ID     string
	File   string
	Lesson *Lesson // never nil; see Parse
	Err    error   // Problems, or an error of the file system

	Editable bool   // SaveCell can change its file
	Beside   bool   // it is a notebook of one's own, in a Shelf
	Original string // the ID of the lesson that this one translates; "": it is no translation

	inner string // of a Shelf: the ID that it has in its library
}

// cached is an entry and the state of the file it was read from.
type cached struct {
	entry    *Entry
	size     int64
	modified time.Time
}

// Builtin is the library embedded in the program.
func Builtin() *Library {
	files, err := fs.Sub(builtin, "library")
	if err != nil {
		panic(err) // the folder's name is a constant
	}
	return Read("built-in", files)
}

// Files are the library's files.
func (b *Library) Files() fs.FS { return b.files }

// Read is a library of files that are only read, such as those of an archive.
func Read(name string, files fs.FS) *Library {
	return &Library{name: name, files: files, entries: map[string]*cached{}}
}

// Open is the library of a folder or of one .md file; "" means Builtin. Links that lead out of the folder are not followed.
func Open(path string) (*Library, error) {
	if path == "" {
		return Builtin(), nil
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("opening lessons: %w", err)
	}
	folder, only := path, ""
	if !info.IsDir() {
		if path, err = filepath.EvalSymlinks(path); err != nil {
			return nil, fmt.Errorf("opening lessons: %w", err)
		}
		folder, only = filepath.Dir(path), filepath.Base(path)
		if !isLessonFile(only) {
			return nil, fmt.Errorf("opening lessons: %s is neither a folder nor a .md file", path)
		}
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, fmt.Errorf("opening lessons: %w", err)
	}
	return &Library{name: filepath.Clean(folder), files: root.FS(), root: root, only: only, entries: map[string]*cached{}}, nil
}

// isLessonFile accepts *.md except for hidden files, and for those disabled by a leading underscore.
func isLessonFile(name string) bool {
	return strings.EqualFold(filepath.Ext(name), ".md") && !strings.HasPrefix(name, ".") && !strings.HasPrefix(name, "_")
}

// load reads a file unless it is unchanged since the last time.
func (b *Library) load(name string) *cached {
	info, err := fs.Stat(b.files, name)
	if err != nil {
		return b.failed(name, err)
	}
	old := b.entries[name]
	if old != nil && old.size == info.Size() && old.modified.Equal(info.ModTime()) {
		return old
	}
	if info.Size() > MaxLesson {
		return b.failed(name, Problems{{File: name, Msg: fmt.Sprintf("the lesson has more than %d bytes", MaxLesson),
			Remedy: "split it into several lessons"}})
	}
	src, err := readFile(b.files, name, info, MaxLesson)
	if err != nil {
		return b.failed(name, err)
	}
	l, err := Parse(name, src)
	return &cached{entry: &Entry{ID: l.ID, File: name, Lesson: l, Editable: b.editable, Err: err}, size: info.Size(), modified: info.ModTime()}
}

func (b *Library) failed(name string, err error) *cached {
	id := IDOf(name)
	if !errors.As(err, new(Problems)) {
		err = Problems{unreadable(name, err)}
	}
	return &cached{size: -1, entry: &Entry{ID: id, File: name, Editable: b.editable, Lesson: &Lesson{ID: id, File: name, Title: id, Language: fileLanguage(name)}, Err: err}}
}

// errSpecial is the error for a folder, a device, a pipe and the like.
var errSpecial = errors.New("not a regular file")

// unreadable is an error of the file system in words.
func unreadable(name string, err error) Problem {
	var inner *fs.PathError
	if errors.As(err, &inner) {
		err = inner.Err
	}
	p := Problem{File: name, Msg: fmt.Sprintf("the file cannot be read (%v)", err)}
	switch {
	case strings.Contains(err.Error(), "path escapes"): // package os does not export it
		p.Msg, p.Remedy = "the file is a link that points out of the lessons' folder", "put the lesson itself into the folder"
	case errors.Is(err, fs.ErrNotExist):
		p.Remedy = "it, or what it links to, no longer exists: put it back, or remove the link"
	case errors.Is(err, fs.ErrPermission):
		p.Remedy = "get permission to read it"
	case errors.Is(err, errSpecial):
		p.Remedy = "put a text file in its place, or give it a name that does not end in .md"
	}
	return p
}

// readFile reads a regular file of at most limit bytes, plus one, so that a larger one can be detected.
func readFile(files fs.FS, name string, info fs.FileInfo, limit int64) ([]byte, error) {
	if !info.Mode().IsRegular() {
		return nil, errSpecial
	}
	f, err := files.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, limit+1))
}

// ErrNoAsset is the error for a picture that a library does not have.
var ErrNoAsset = errors.New("no such picture")

// Asset reads a picture that a lesson shows. path is relative to the lessons' folder.
func (b *Library) Asset(path string) ([]byte, error) {
	if !imageFile.MatchString(path) || !fs.ValidPath(path) {
		return nil, fmt.Errorf("%s: %w", path, ErrNoAsset)
	}
	info, err := fs.Stat(b.files, path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, ErrNoAsset)
	}
	if info.Size() > maxAssetSize {
		return nil, fmt.Errorf("%s has %d bytes, the limit is %d: %w", path, info.Size(), maxAssetSize, ErrTooLarge)
	}
	return readFile(b.files, path, info, maxAssetSize)
}

// SaveFigure writes a figure, an image by its path as in Asset, into the folder of an editable library. It follows no link
// there.
func (b *Library) SaveFigure(path string, data []byte) error {
	switch {
	case !b.editable:
		return ErrReadOnly
	case !imageFile.MatchString(path) || !fs.ValidPath(path):
		return fmt.Errorf("%s: %w", path, ErrNoAsset)
	}
	return disk.Write(b.root, path, data, 0o666)
}
