package kernel

import "github.com/rehearse-lab/rehearse/runtime/vm"

// Made says what a cell's program consists of.
type Made struct {
	Program string   // as Result.Program; "" if the cells do not fit together
	Uses    []string // the other cells that it takes declarations from, in their order
}

// MadeOf says what the programs of a lesson's cells consist of, by cell, without compiling them. files are the files
// that they can embed.
func MadeOf(cells []Cell, files []DataFile) map[string]Made {
	made := map[string]Made{}
	req := Request{Cells: cells, Files: files}
	if req.check() != nil {
		return made // there are none, or they are too large to be examined
	}
	a := vm.NewAssembler(cells)
	for _, c := range cells {
		var m Made
		parts, wrong := a.Assemble(c.ID)
		for _, p := range parts {
			if p.Name != c.ID {
				m.Uses = append(m.Uses, p.Name)
			}
		}
		if len(wrong) == 0 {
			m.Program = vm.Hash(parts, files)
		}
		made[c.ID] = m
	}
	return made
}
