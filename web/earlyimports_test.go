package web

import (
	"os"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace/gotrace/gotracetest"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// TestEarlyImport checks that the answer to a large execution trace has its first events, that the whole follows under the
// same address, and that a trace which is deleted meanwhile is not there later.
func TestEarlyImport(t *testing.T) {
	data, err := os.ReadFile(gotracetest.RecordSize(t, 2<<20))
	if err != nil {
		t.Fatal(err)
	}
	s := newSite(t).enter()
	send := func() wire.ImportItem {
		items := get[[]wire.ImportItem](s, "POST", "/api/imports?name=big.trace", string(data), 201)
		if len(items) != 1 || items[0].First == "" || items[0].First == items[0].ID || items[0].Panels[0].Truncated == 0 {
			t.Fatalf("%+v", items)
		}
		return items[0]
	}
	first := send()
	if a, _ := s.do("GET", "/api/runs/"+first.First, nil); a.StatusCode != 200 {
		t.Errorf("the run of the first events: %d", a.StatusCode)
	}
	whole := get[wire.ImportItem](s, "GET", "/api/imports/"+first.ID+"/whole", nil, 200)
	if whole.ID != first.ID || whole.First != "" || whole.Title != first.Title || whole.Panels[0].Truncated != 0 || whole.Panels[0].Makespan <= first.Panels[0].Makespan {
		t.Errorf("the whole: %+v\nits first events: %+v", whole, first)
	}
	if later := get[wire.ImportItem](s, "GET", "/api/imports/"+first.ID, nil, 200); later.First != "" {
		t.Errorf("later: %+v", later)
	}
	if a, _ := s.do("GET", "/api/runs/"+first.ID, nil); a.StatusCode != 200 {
		t.Errorf("the run of the whole: %d", a.StatusCode)
	}

	gone := send()
	if a, _ := s.do("DELETE", "/api/imports/"+gone.ID, nil); a.StatusCode != 204 {
		t.Errorf("deleting it meanwhile: %d", a.StatusCode)
	}
	if list := get[[]wire.ImportItem](s, "GET", "/api/imports", nil, 200); len(list) != 1 || list[0].ID != first.ID {
		t.Errorf("listed: %+v", list)
	}
	if a, _ := s.do("GET", "/api/imports/"+gone.ID+"/whole", nil); a.StatusCode < 400 {
		t.Errorf("what was deleted: %d", a.StatusCode)
	}
}
