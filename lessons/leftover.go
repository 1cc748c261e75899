package lessons

import (
	"io/fs"
	"regexp"
	"time"
)

// leftover matches a temporary file of replace: .NAME.md.RANDOM.tmp, or the same for notes, with eight characters of
// rand.Text.
var leftover = regexp.MustCompile(`^\..+\.(?:md|yaml)\.[a-z2-7]{8}\.tmp$`)

// leftoverAge is the age from which on such a file is abandoned: a save takes less than a second.
const leftoverAge = time.Hour

// removeLeftovers deletes the temporary files of saves that were killed. A file that cannot be deleted stays, and does no
// harm.
func (b *Library) removeLeftovers(now time.Time) {
	files, err := fs.ReadDir(b.files, ".")
	if err != nil {
		return // listing the lessons reports it
	}
	for _, f := range files {
		info, err := f.Info()
		if err == nil && leftover.MatchString(f.Name()) && info.Mode().IsRegular() && now.Sub(info.ModTime()) > leftoverAge {
			_ = b.root.Remove(f.Name())
		}
	}
}
