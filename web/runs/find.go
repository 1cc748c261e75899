package runs

import (
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/http"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// getCue answers with the moment of a run that a cue of the lesson leads to. Sentences are compared here and not on the page,
// which has them in the reader's language.
func (s *Server) getCue(w http.ResponseWriter, r *http.Request) error {
	run, err := s.options.Cache.Find(r.Context(), r.PathValue("run"))
	if err != nil {
		return err
	}
	cue, problem := lessons.ParseCue(r.FormValue("cue"))
	if problem != "" {
		return reply.Refuse(http.StatusBadRequest, "This is not a cue", problem, "Correct the lesson.")
	}
	found := wire.CueFound{Step: -1, To: -1}
	for _, t := range run.Traces {
		if p := string(t.Header.Settings.Scheduler); cue.Panel != "" && cue.Panel != p {
			continue
		}
		found.Panel = t.Header.Settings.Scheduler
		if at := t.Find(cue.At, cue.Nth, trace.NoStep); at >= 0 {
			found.Step = int(at)
			if cue.To != "" {
				found.To = int(t.Find(cue.To, 1, at))
			}
		}
		break
	}
	w.Header().Set("Cache-Control", "no-store")
	reply.WriteJSON(w, http.StatusOK, found)
	return nil
}
