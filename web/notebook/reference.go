package notebook

import (
	"net/http"
	"sync"

	"github.com/rehearse-lab/rehearse/lessons/reference"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// getReference lists the pages of the reference, and the names that they are about.
func (s *Server) getReference(w http.ResponseWriter, _ *http.Request) error {
	reply.WriteJSON(w, http.StatusOK, places())
	return nil
}

// places are the pages in their order, and then the names of all packages.
var places = sync.OnceValue(func() []wire.ReferencePlace {
	var list []wire.ReferencePlace
	for _, p := range reference.Pages() {
		list = append(list, wire.ReferencePlace{Words: p.Title, Address: "/lesson/" + p.ID})
	}
	for _, e := range reference.Index() {
		for _, name := range e.Names {
			list = append(list, wire.ReferencePlace{Words: e.Path + "." + name, Address: reference.Address(e.Path, name)})
		}
	}
	return list
})
