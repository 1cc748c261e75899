package lessons

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/lessons/disk"
)

// Errors of SaveCell, besides those of SetCell; test with errors.Is.
var (
	ErrReadOnly = errors.New("the library is read-only")
	ErrChanged  = errors.New("changed in its file in the meantime")
	ErrNoLesson = errors.New("no such lesson")
)

// OpenToEdit is Open for lessons that SaveCell may change. Built-in lessons cannot be changed.
func OpenToEdit(path string) (*Library, error) {
	if path == "" {
		path = "."
	}
	b, err := Open(path)
	if err != nil {
		return nil, err
	}
	b.editable = true
	b.removeLeftovers(time.Now())
	return b, nil
}

// Editable reports whether SaveCell may change the files of lessons; the answer is the same for all lessons of the library.
func (b *Library) Editable(string) bool { return b.editable }

// Path is the file of a lesson; "" if it is built in, or does not exist.
func (b *Library) Path(lesson string) string {
	e, err := b.Get(lesson)
	if err != nil || e == nil || b.root == nil {
		return ""
	}
	path, err := filepath.Abs(filepath.Join(b.name, e.File))
	if err != nil {
		return ""
	}
	return path
}

// SaveCell writes a cell's text into its lesson's file, in which no byte outside the cell changes (see SetCell), and returns the
// lesson as it is there now. base is the Hash of the text that was edited: if the file has another one by now, that is returned
// with ErrChanged, and nothing is written. Saving the text that is there already is no error, so that a save whose answer was lost
// can be repeated.
//
// The file is replaced atomically: a reader, and the disk after a crash, has either the old or the new one.
func (b *Library) SaveCell(lesson, cell, base, text string) (*Lesson, error) {
	made, _, err := b.change(lesson, func(l *Lesson) ([]byte, error) {
		now := l.Cell(cell)
		switch {
		case now == nil:
			return nil, fmt.Errorf("%s#%s: %w", lesson, cell, ErrNoCell)
		case now.Text == normalizeText(text):
			return l.src, nil
		case now.Hash != base:
			return nil, fmt.Errorf("%s#%s: %w", lesson, cell, ErrChanged)
		}
		return l.SetCell(cell, text)
	})
	return made, err
}

// Arrange changes the parts of a lesson in its file, which is written as by SaveCell. It returns the changed lesson and the
// inverse of the change. If the file would not be a lesson afterwards, the error is a Problems and nothing is written.
func (b *Library) Arrange(lesson string, arrange Arrangement) (made *Lesson, undo Splice, err error) {
	made, old, err := b.change(lesson, arrange)
	if err != nil {
		return made, Splice{}, err
	}
	return made, SpliceOf(made.src, old), nil
}

// tries is how often a change is applied anew to what other programs, which ignore our lock, have written meanwhile.
const tries = 10

// change applies arrange to a lesson's file, and returns the lesson as it is in the file now, changed or not, and the
// previous content of the file. If an editor saves the file meanwhile, arrange is applied to the changed file.
func (b *Library) change(lesson string, arrange Arrangement) (l *Lesson, old []byte, err error) {
	if !b.editable {
		return nil, nil, ErrReadOnly
	}
	unlock, err := b.lock()
	if err != nil {
		return nil, nil, err
	}
	defer unlock()
	e, err := b.Get(lesson)
	if err != nil {
		return nil, nil, err
	}
	if e == nil {
		return nil, nil, fmt.Errorf("%s: %w", lesson, ErrNoLesson)
	}
	for try := 1; ; try++ {
		l, old, err = b.changeFile(e.File, arrange)
		if !errors.Is(err, errMeanwhile) || try == tries {
			return l, old, err
		}
	}
}

// errMeanwhile is the error if the file's text is not the one that was changed.
var errMeanwhile = fmt.Errorf("the file was %w", ErrChanged)

// changeFile is one attempt of change.
func (b *Library) changeFile(name string, arrange Arrangement) (l *Lesson, old []byte, err error) {
	src, mode, err := b.source(name)
	if err != nil {
		return nil, nil, err
	}
	if l, err = Parse(name, src); err != nil {
		return nil, nil, err
	}
	out, err := arrange(l)
	if err != nil || bytes.Equal(out, src) {
		return l, src, err
	}
	made, err := Parse(name, out)
	if err != nil {
		return nil, nil, err
	}
	if err := b.replace(name, src, out, mode); err != nil {
		return nil, nil, fmt.Errorf("saving %s: %w", name, err)
	}
	b.mu.Lock()
	delete(b.entries, name) // the clock of a file system may be too coarse to distinguish the two
	b.mu.Unlock()
	return made, src, nil
}

// source reads a lesson's current file.
func (b *Library) source(name string) ([]byte, fs.FileMode, error) {
	info, err := b.root.Lstat(name)
	if err != nil {
		return nil, 0, Problems{unreadable(name, err)}
	}
	if info.Mode()&fs.ModeSymlink != 0 {
		return nil, 0, Problems{{File: name, Msg: "the file is a link, which saving would replace", Remedy: "open the folder that it points to"}}
	}
	src, err := readFile(b.files, name, info, MaxLesson)
	if err != nil {
		return nil, 0, Problems{unreadable(name, err)}
	}
	return src, info.Mode().Perm(), nil
}

// replace replaces a file if its content is still old.
func (b *Library) replace(name string, old, text []byte, mode fs.FileMode) (err error) {
	if err := disk.Check(b.root, name); err != nil {
		return err
	}
	temporary := fmt.Sprintf(".%s.%s.tmp", name, strings.ToLower(rand.Text()[:8])) // it does not count as a lesson, because its name begins with a dot
	defer func() {
		if err != nil {
			err = errors.Join(err, ignoreNotExist(b.root.Remove(temporary)))
		}
	}()
	if err := b.write(temporary, text, mode); err != nil {
		return err
	}
	if now, err := fs.ReadFile(b.files, name); err != nil || !bytes.Equal(now, old) {
		return errors.Join(errMeanwhile, err)
	}
	if err := b.root.Rename(temporary, name); err != nil {
		return err
	}
	return b.syncFolder()
}

// write writes a file, and returns when it is on the disk.
func (b *Library) write(name string, text []byte, mode fs.FileMode) error {
	f, err := b.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

// syncFolder makes a rename durable. Some systems cannot do this, but do not need it either, or it would not help.
func (b *Library) syncFolder() error {
	folder, err := b.root.Open(".")
	if err != nil {
		return err
	}
	_ = folder.Sync()
	return folder.Close()
}

func ignoreNotExist(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
