//go:build js && wasm && !exports

package main

import (
	"log/slog"
	"syscall/js"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/web/api"
	"github.com/rehearse-lab/rehearse/web/reply"
)

// addExports adds nothing: what exports need is several times as large as all else, so that it is a program of its own, made with the tag exports.
func addExports(*api.API, *kernel.Supervisor, *lessons.Library, js.Value, *slog.Logger, func(pattern string, h reply.Handler)) {
}
