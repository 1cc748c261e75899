package main

import (
	"errors"
	"fmt"
)

type Event struct {
	Name string
	Data any
}
type Handler func(Event) error
type Emitter struct {
	handlers map[string][]Handler
	any      []Handler
	depth    int
}

func (e *Emitter) On(name string, h Handler) (off func()) {
	if e.handlers == nil {
		e.handlers = map[string][]Handler{}
	}
	e.handlers[name] = append(e.handlers[name], h)
	i := len(e.handlers[name]) - 1
	return func() { e.handlers[name][i] = nil }
}

func (e *Emitter) Emit(name string, data any) (errs error) {
	if e.depth++; e.depth > 3 {
		e.depth--
		return fmt.Errorf("%s: too deep", name)
	}
	defer func() { e.depth-- }()
	for i, h := range append(e.handlers[name], e.any...) {
		if h == nil {
			continue
		}
		func() {
			defer func() {
				if r := recover(); r != nil {
					errs = errors.Join(errs, fmt.Errorf("handler %d of %s: %v", i, name, r))
				}
			}()
			if err := h(Event{name, data}); err != nil {
				errs = errors.Join(errs, err)
			}
		}()
	}
	return errs
}

func main() {
	var e Emitter
	var log []string
	off := e.On("save", func(ev Event) error { log = append(log, fmt.Sprint("first ", ev.Data)); return nil })
	e.On("save", func(ev Event) error {
		if n, ok := ev.Data.(int); ok && n > 1 {
			return fmt.Errorf("%d is too big", n)
		}
		return nil
	})
	e.On("save", func(ev Event) error { return errors.Join(nil, e.Emit("saved", ev)) })
	e.On("saved", func(ev Event) error { panic("in " + ev.Name) })
	e.On("loop", func(ev Event) error { return e.Emit("loop", ev.Data) })
	e.any = append(e.any, func(ev Event) error { log = append(log, "any "+ev.Name); return nil })
	fmt.Println(e.Emit("save", 1))
	fmt.Println("--")
	off()
	fmt.Println(e.Emit("save", 2))
	fmt.Println("--")
	fmt.Println(e.Emit("loop", nil), e.Emit("nobody", nil), e.depth)
	fmt.Println(log)
}
