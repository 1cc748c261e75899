package lessons

import "time"

// Size counts what a lesson has.
type Size struct {
	Words   int // of its prose, as Duration counts them
	Tasks   int // exercises and quizzes
	Minutes int // as Duration computes them
	Figures int
	Notes   int // in the file beside it, which its tours show
	Cues    int
	Cells   int // exercises included
}

// Size counts what l has. An error says that its file of notes could not be read, or is not correct (Problems).
func (b *Library) Size(l *Lesson) (Size, error) {
	f, _, err := b.NotesFile(l.ID)
	if err != nil {
		return Size{}, err
	}
	s := Size{Tasks: len(l.Tasks()), Minutes: int(l.Duration() / time.Minute), Figures: len(l.Figures), Cues: len(l.Cues), Cells: len(l.Cells())}
	for i := range l.Blocks {
		s.Words += l.Blocks[i].words()
	}
	for _, cell := range f.Cells() {
		s.Notes += len(f.List(cell).Notes)
	}
	return s, nil
}
