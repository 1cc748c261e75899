package notebook

import (
	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/runtime/units"
	"github.com/rehearse-lab/rehearse/web/http"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// postAssist answers a question about a cell being edited. The lesson's other cells are used as the learner has edited
// them.
func (s *Server) postAssist(w http.ResponseWriter, r *http.Request) error {
	var ask wire.AssistRequest
	if err := reply.ReadJSON(w, r, maxEditBody, &ask); err != nil {
		return err
	}
	if len(ask.Text) > MaxCellText {
		return reply.Refuse(http.StatusRequestEntityTooLarge, "The program is too long", "A cell may have "+units.Bytes(MaxCellText)+".", "Shorten it.")
	}
	lesson, cell, err := s.FindCell(r.PathValue("lesson"), r.PathValue("cell"))
	if err != nil {
		return err
	}
	cells, err := s.CellTexts(r.Context(), lesson, cell.ID, ask.Text)
	if err != nil {
		return err
	}
	advice, err := s.options.Kernel.Assist(r.Context(), kernel.Question{Kind: ask.Kind, Cells: cells, Target: cell.ID, Offset: ask.Offset})
	if err != nil {
		return reply.Internal("looking at the program", err)
	}
	reply.WriteJSON(w, http.StatusOK, advice)
	return nil
}
