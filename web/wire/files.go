package wire

// MaxImport is the most bytes of a file with runs that the server takes.
const MaxImport = 256 << 20

// ProgressType is the media type of an answer that reports the progress of making a file before the file itself.
const ProgressType = "application/x-rehearse-making"

// FileHead precedes such a file: what it is, or why it could not be made.
type FileHead struct {
	Name string `json:"name,omitempty"`
	Type string `json:"type,omitempty"` // its media type
	Size int    `json:"size,omitempty"` // bytes
	// Warnings list what the file lacks or shows differently.
	Warnings []string `json:"warnings,omitempty"`
	// Status and Problem are those of the answer if the file could not be made.
	Status  int      `json:"status,omitempty"`
	Problem *Problem `json:"problem,omitempty"`
}
