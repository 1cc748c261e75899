//go:build js && wasm

package main

import (
	"encoding/json"
	"fmt"
	"syscall/js"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/runtime/explore"
)

// exploration is the data part of the argument of rehearse.explore.
type exploration struct {
	request
	// Search is what to search for, and for how long, as in kernel.Exploration; its request is the rest of the argument. There are no
	// threads to repeat an order on, and no exercise whose checks could be tried.
	Search strict[kernel.Exploration] `json:"search"`
}

// runExploration does what a request of rehearse.explore asks for.
func runExploration(args []js.Value) (js.Value, error) {
	var req exploration
	if err := decode("explore", args, &req); err != nil {
		return js.Value{}, err
	}
	ctx, release := abortable(args[0].Get("signal"))
	defer release()
	q := req.Search.data
	if q.Replays > 0 || len(q.Checks) > 0 {
		return js.Value{}, fmt.Errorf("rehearse.explore: replays and checks are not possible here")
	}
	q.Request = kernel.Request{Name: req.Name, Target: req.Target, Settings: req.Settings.data, Limits: req.Limits.data}
	for _, c := range req.Cells {
		q.Request.Cells = append(q.Request.Cells, kernel.Cell{ID: c.ID, Text: c.Text})
	}
	r, diags, err := new(kernel.Executor).Explore(ctx, q, progressTo(args[0].Get("onProgress")))
	if err != nil {
		return js.Value{}, fmt.Errorf("rehearse.explore: %w", err)
	}
	if len(diags) > 0 {
		return object(map[string]any{"diagnostics": diags})
	}
	return object(map[string]any{"report": r})
}

// progressTo calls a JavaScript function, if there is one, with what a search has found so far.
func progressTo(f js.Value) func(*explore.Report) {
	if f.Type() != js.TypeFunction {
		return nil
	}
	return func(r *explore.Report) {
		if report, err := object(r); err == nil {
			f.Invoke(report)
		}
	}
}

// object is data as a JavaScript object.
func object(data any) (js.Value, error) {
	text, err := json.Marshal(data)
	if err != nil {
		return js.Value{}, err
	}
	return js.Global().Get("JSON").Call("parse", string(text)), nil
}
