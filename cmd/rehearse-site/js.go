//go:build js && wasm

package main

import (
	"errors"
	"syscall/js"
)

// promising is a JavaScript function that returns a promise at once, and works on a goroutine.
func promising(work func(args []js.Value) (any, error)) js.Func {
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

// await waits for a promise. It must not be called on the goroutine of an event.
func await(promise js.Value) (js.Value, error) {
	type outcome struct {
		value js.Value
		err   error
	}
	done := make(chan outcome, 1)
	kept := js.FuncOf(func(_ js.Value, args []js.Value) any {
		v := js.Undefined()
		if len(args) > 0 {
			v = args[0]
		}
		done <- outcome{value: v}
		return nil
	})
	broken := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- outcome{err: asError(args[0])}
		return nil
	})
	defer kept.Release()
	defer broken.Release()
	promise.Call("then", kept, broken)
	o := <-done
	return o.value, o.err
}

// jsError is an error of JavaScript. Name is that of its class or of a DOMException.
type jsError struct{ name, text string }

func (e *jsError) Error() string { return e.text }

func asError(v js.Value) error {
	if v.Type() != js.TypeObject {
		return errors.New(v.String())
	}
	return &jsError{v.Get("name").String(), v.Get("message").String()}
}

// bytesOf copies a Uint8Array; nil if v is none.
func bytesOf(v js.Value) []byte {
	if v.Type() != js.TypeObject {
		return nil
	}
	b := make([]byte, v.Get("byteLength").Int())
	js.CopyBytesToGo(b, v)
	return b
}

// array copies bytes to a Uint8Array.
func array(b []byte) js.Value {
	a := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(a, b)
	return a
}
