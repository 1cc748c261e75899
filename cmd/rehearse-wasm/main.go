//go:build js && wasm

// Command rehearse-wasm is the virtual machine for JavaScript: in a browser's worker, or under Node. build.sh makes
// it. It defines the global object rehearse, whose function run executes a program:
//
//	const result = await rehearse.run({
//	  cells: [{id: 'main', text: 'func main() { fmt.Println("hello") }'}],
//	  target: 'main',                        // the cell that has main; may be left out if there is one cell
//	  settings: {scheduler: 'pool', seed: 7}, // as in a trace's header; what is left out has its default
//	  limits: {steps: 1e6},                  // as vm.Limits, times in ns
//	  name: 'lesson#main',                   // for the trace
//	  capture: true,                         // asks for a trace
//	  signal: controller.signal,             // an AbortSignal that stops the run
//	  onOutput: (stream, text) => {},        // called as the program writes
//	})
//
// The promise is fulfilled with {stdout, stderr, outcome, steps, makespan, trace}, or with {diagnostics} if the
// program has errors. trace is a Uint8Array in the format of trace files; that of a simulated run is the same as on
// other machines, to the byte. The promise is rejected if the request is invalid. While a run computes, the thread is
// busy almost all the time; so a page should run it in a worker.
//
// Its function explore runs a program in many orders, as the command rehearse explore does:
//
//	const {report} = await rehearse.explore({
//	  cells, target, settings, limits, name,  // as for run; the settings have one scheduler
//	  search: {orders: 5000, races: true, shrink: true}, // as kernel.Exploration, times in ns
//	  signal: controller.signal,              // ends the search: the report has what was found until then
//	  onProgress: (report) => {},             // called now and then
//	})
//
// The report is that of explore --json. An order in it is repeated by run with the settings {...settings, cores: 1,
// interleave: true, accesses: report.accesses, schedule}.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"syscall/js"

	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/vm"
)

// request is the data part of run's argument.
type request struct {
	Cells    []cell                 `json:"cells"`
	Target   string                 `json:"target"`
	Name     string                 `json:"name"`
	Settings strict[trace.Settings] `json:"settings"`
	Limits   strict[vm.Limits]      `json:"limits"`
	Capture  bool                   `json:"capture"`
}

// strict is data that must not have unknown names: a misspelt limit would have no effect.
type strict[T any] struct{ data T }

func (s *strict[T]) UnmarshalJSON(text []byte) error {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	return dec.Decode(&s.data)
}

type cell struct {
	ID   string `json:"id"`
	Text string `json:"text"`
}

// answer is the result of a request. The trace is returned separately, as bytes.
type answer struct {
	Diagnostics []vm.Diagnostic `json:"diagnostics,omitempty"`
	Stdout      string          `json:"stdout"`
	Stderr      string          `json:"stderr"`
	Outcome     trace.Outcome   `json:"outcome"`
	Steps       int64           `json:"steps"`
	Makespan    int64           `json:"makespan"` // ns of the engine's time
}

func main() {
	js.Global().Set("rehearse", js.ValueOf(map[string]any{"run": promising(run), "explore": promising(runExploration)}))
	select {}
}

// promising is a JavaScript function that returns a promise at once, and works on a goroutine.
func promising(work func(args []js.Value) (js.Value, error)) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any {
		var executor js.Func
		executor = js.FuncOf(func(_ js.Value, settle []js.Value) any {
			executor.Release()
			go func() {
				result, err := work(args)
				if err != nil {
					settle[1].Invoke(js.Global().Get("Error").New(err.Error()))
					return
				}
				settle[0].Invoke(result)
			}()
			return nil
		})
		return js.Global().Get("Promise").New(executor)
	})
}

// decode reads the data part of the argument of a function; in it is a request.
func decode(function string, args []js.Value, to interface{ cellCount() int }) error {
	if len(args) == 0 || args[0].Type() != js.TypeObject {
		return fmt.Errorf("rehearse.%s: give it an object that has cells", function)
	}
	text := js.Global().Get("JSON").Call("stringify", args[0]).String()
	if err := json.Unmarshal([]byte(text), to); err != nil {
		return fmt.Errorf("rehearse.%s: the request is not understood: %w", function, err)
	}
	if to.cellCount() == 0 {
		return fmt.Errorf("rehearse.%s: the request has no cells", function)
	}
	return nil
}

func (req *request) cellCount() int { return len(req.Cells) }

// run does what a request asks for.
func run(args []js.Value) (js.Value, error) {
	var req request
	if err := decode("run", args, &req); err != nil {
		return js.Value{}, err
	}
	ctx, release := abortable(args[0].Get("signal"))
	defer release()
	a, trace, err := req.execute(ctx, args[0].Get("onOutput"))
	if err != nil {
		return js.Value{}, err
	}
	result, err := object(a)
	if err != nil {
		return js.Value{}, err
	}
	if trace != nil {
		array := js.Global().Get("Uint8Array").New(len(trace))
		js.CopyBytesToJS(array, trace)
		result.Set("trace", array)
	}
	return result, nil
}

// execute compiles and runs the program.
func (req *request) execute(ctx context.Context, onOutput js.Value) (a answer, marshalled []byte, err error) {
	var cells []vm.Cell
	for _, c := range req.Cells {
		cells = append(cells, vm.Cell{ID: c.ID, Text: c.Text})
	}
	if req.Target == "" {
		req.Target = cells[len(cells)-1].ID
	}
	files, diags := vm.Assemble(cells, req.Target)
	var p *vm.Program
	if len(diags) == 0 {
		p, diags = vm.Compile(files)
	}
	if len(diags) > 0 {
		return answer{Diagnostics: diags}, nil, nil
	}
	var stdout, stderr bytes.Buffer
	res := p.Run(ctx, vm.Config{
		Settings: req.Settings.data, Limits: req.Limits.data, Name: req.Name, Capture: req.Capture,
		Stdout: tee(&stdout, onOutput, "stdout"), Stderr: tee(&stderr, onOutput, "stderr"),
	})
	if res.Fault != nil {
		return answer{}, nil, fmt.Errorf("rehearse.run: a fault of Rehearse, not of the program: %s", res.Outcome.Text)
	}
	a = answer{Stdout: stdout.String(), Stderr: stderr.String(), Outcome: res.Outcome, Steps: res.Steps, Makespan: res.Makespan}
	if res.Trace == nil {
		return a, nil, nil
	}
	if err := trace.Judge(res.Trace); err != nil {
		return answer{}, nil, fmt.Errorf("rehearse.run: the trace breaks a rule, which is a fault of Rehearse: %w", err)
	}
	a.Outcome = res.Trace.Header.Outcome
	marshalled, err = trace.Marshal(res.Trace, trace.Options{})
	return a, marshalled, err
}

// tee writes to w and, if there is one, calls a JavaScript function.
func tee(w io.Writer, f js.Value, stream string) io.Writer {
	if f.Type() != js.TypeFunction {
		return w
	}
	return writerFunc(func(p []byte) (int, error) {
		f.Invoke(stream, string(p))
		return w.Write(p)
	})
}

type writerFunc func(p []byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

// abortable is a context that an AbortSignal cancels, if there is one.
func abortable(signal js.Value) (ctx context.Context, release func()) {
	ctx, cancel := context.WithCancel(context.Background())
	if signal.Type() != js.TypeObject {
		return ctx, cancel
	}
	if signal.Get("aborted").Truthy() {
		cancel()
	}
	onAbort := js.FuncOf(func(js.Value, []js.Value) any { cancel(); return nil })
	signal.Call("addEventListener", "abort", onAbort)
	return ctx, func() {
		signal.Call("removeEventListener", "abort", onAbort)
		onAbort.Release()
		cancel()
	}
}
