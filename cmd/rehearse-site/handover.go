//go:build js && wasm

package main

import (
	"io"

	"github.com/rehearse-lab/rehearse/kernel/store/records"
	"github.com/rehearse-lab/rehearse/web/api"
	"github.com/rehearse-lab/rehearse/web/http"
	"github.com/rehearse-lab/rehearse/web/reply"
)

// addHandover adds the addresses by which the page hands a run over from the worker that made it to the one that exports: that finds only runs
// that are stored, and neither what was made aside nor, in a browser that stores nothing, any.
func addHandover(a *api.API, add func(pattern string, h reply.Handler)) {
	add("GET /api/runs/{run}/whole", func(w http.ResponseWriter, r *http.Request) error {
		run, err := a.Cache.Find(r.Context(), r.PathValue("run"))
		if err != nil {
			return err
		}
		data, err := records.EncodeRun(run)
		if err != nil {
			return reply.Internal("handing over the run", err)
		}
		_, err = w.Write(data)
		return err
	})
	add("PUT /api/runs/{run}/whole", func(w http.ResponseWriter, r *http.Request) error {
		data, err := io.ReadAll(r.Body)
		if err != nil {
			return reply.Internal("taking over the run", err)
		}
		run, err := records.DecodeRun(data)
		if err != nil {
			return reply.Internal("taking over the run", err)
		}
		a.Cache.Add(run, true)
		w.WriteHeader(http.StatusNoContent)
		return nil
	})
}
