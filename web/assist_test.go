package web

import (
	"net/http"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/web/notebook"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// A question of somebody who writes is about the lesson's cells as the learner has them, the one in the editor as it stands there.
func TestAssist(t *testing.T) {
	s := newSite(t).enter()
	const path = "/api/lessons/good/cells/one/assist"
	got := get[kernel.Advice](s, "POST", path, wire.AssistRequest{Kind: "complete", Text: "sys.", Offset: 4}, http.StatusOK)
	if !strings.HasPrefix(got.Text, "complete 4 [{one sys.}") || !strings.Contains(got.Text, "helper") {
		t.Errorf("it was asked %q", got.Text)
	}
	if resp, _ := s.do("POST", path, wire.AssistRequest{Text: strings.Repeat("x", notebook.MaxCellText+1)}); resp.StatusCode != http.StatusRequestEntityTooLarge {
		t.Error(resp.Status)
	}
}
