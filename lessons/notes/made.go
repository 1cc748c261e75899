package notes

import "regexp"

// Made is the run that a note was made on: of which program, with which settings. Of another run what the note says may be false.
type Made struct {
	Program  string `json:"program" yaml:"program"`   // the first 16 digits of the hash of the whole program
	Settings string `json:"settings" yaml:"settings"` // in one line; render.MadeOn writes and compares it
}

// programForm is 16 hex digits. So many tell two programs of one cell apart, and a line of the file stays short.
var programForm = regexp.MustCompile(`^[0-9a-f]{16}$`)

// check says what is wrong with what a note was made on, nil if nothing is. A note without it is of a file or a store from before
// there was such a thing, or was written by hand. What it was made on is then unknown, which is not another program.
func (m *Made) check() *Fault {
	if m == nil {
		return nil
	}
	if !programForm.MatchString(m.Program) {
		return &Fault{Text: "made: the program is not 16 hex digits", Remedy: "rehearse notes writes it"}
	}
	if text := badLine("settings in made:", m.Settings); text != "" {
		return &Fault{Text: text, Remedy: "rehearse notes writes it"}
	}
	return nil
}

// Same reports whether two notes are one and say the same, whatever they were made on.
func (n Note) Same(o Note) bool {
	n.Made, o.Made = nil, nil
	return equal(n, o)
}
