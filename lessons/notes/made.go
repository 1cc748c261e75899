package notes

import "regexp"

// Made identifies the run that a note was made on: its program and its settings. For another run the note may be false.
type Made struct {
	Program  string `json:"program" yaml:"program"`   // the first 16 digits of the hash of the whole program
	Settings string `json:"settings" yaml:"settings"` // in one line; render.MadeOn writes and compares it
}

// programForm is 16 hex digits: enough to distinguish the programs of one cell, and short enough for a line of the file.
var programForm = regexp.MustCompile(`^[0-9a-f]{16}$`)

// check returns what is wrong with m; nil if nothing is. A note without m was written by hand, or is from before Made
// existed. Its run is unknown then, which does not count as another program.
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

// Same reports whether two notes have the same identity and content, whatever run they were made on.
func (n Note) Same(o Note) bool {
	n.Made, o.Made = nil, nil
	return equal(n, o)
}
