package wire

// WorkReply says what a file of work has brought.
type WorkReply struct {
	Lessons   []WorkLesson   `json:"lessons"`
	Notebooks []WorkNotebook `json:"notebooks"`
}

// WorkLesson is what a file of work has brought to a lesson; all zero: everything was there already.
type WorkLesson struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	// Here: the page shows it. Otherwise there is no such lesson here, or its edits go into its file; it is kept all the same, and is in
	// the next file that is saved.
	Here     bool `json:"here"`
	Texts    int  `json:"texts"`   // that are new in the histories of cells
	Changed  int  `json:"changed"` // cells that have another text now
	Notes    int  `json:"notes"`
	Answers  int  `json:"answers"`  // to predictions
	Attempts int  `json:"attempts"` // at exercises and quizzes
	Left     int  `json:"left"`     // of the latter three, those for which there is no room
}

// WorkNotebook is a notebook of a file of work.
type WorkNotebook struct {
	ID      string `json:"id"` // under which it is here; "": it is not
	Title   string `json:"title"`
	New     bool   `json:"new"`               // it was not here before
	Problem string `json:"problem,omitempty"` // why it is not here
}
