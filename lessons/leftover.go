package lessons

import (
	"io/fs"
	"regexp"
	"time"
)

// leftover is a file that replace had begun to write: .NAME.md.RANDOM.tmp, or of notes, with eight characters of rand.Text.
var leftover = regexp.MustCompile(`^\..+\.(?:md|yaml)\.[a-z2-7]{8}\.tmp$`)

// leftoverAge is how old such a file must be to be nobody's any more: a save takes less than a second.
const leftoverAge = time.Hour

// removeLeftovers removes what saves have left that were killed. Whatever cannot be removed stays, and does no harm.
func (b *Library) removeLeftovers(now time.Time) {
	files, err := fs.ReadDir(b.files, ".")
	if err != nil {
		return // whoever lists the lessons hears of it
	}
	for _, f := range files {
		info, err := f.Info()
		if err == nil && leftover.MatchString(f.Name()) && info.Mode().IsRegular() && now.Sub(info.ModTime()) > leftoverAge {
			_ = b.root.Remove(f.Name())
		}
	}
}
