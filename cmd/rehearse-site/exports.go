//go:build js && wasm && exports

package main

import (
	"log/slog"
	"syscall/js"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/web/api"
	"github.com/rehearse-lab/rehearse/web/download"
	"github.com/rehearse-lab/rehearse/web/reply"
)

// addExports adds the addresses of exports, which a larger program of the site answers: the page starts that when it first exports something. asset
// fetches a file of the page by its name, as a promise.
func addExports(a *api.API, sup *kernel.Supervisor, library *lessons.Library, asset js.Value, log *slog.Logger, add func(pattern string, h reply.Handler)) {
	fetch := func(name string) []byte {
		data, err := await(asset.Invoke(name))
		if err != nil {
			return nil
		}
		return bytesOf(data)
	}
	download.New(download.Options{Library: library, Notebook: a.Notebook, Cache: a.Cache, Runs: a.Runs, Kernel: simulating{sup}, Assets: fetch, Log: log}).Routes(add)
}
