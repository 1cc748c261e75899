package export

import (
	"fmt"

	"github.com/rehearse-lab/rehearse/render"
)

// noteName is what a note is called in a list: "note 3: It waits its turn".
func noteName(i int, n *render.Note) string { return fmt.Sprintf("note %d: %s", i+1, n.Heading()) }
