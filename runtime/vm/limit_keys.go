package vm

import (
	"fmt"
	"reflect"
	"strconv"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Limits limit what a run may use. A zero field means its default. The JSON name of a field is the key of the limit,
// used in front matter, --limit and messages; less is what a program can do to stay below it. All other lists are
// derived from this one.
type Limits struct {
	Steps      int64         `json:"steps" less:"let the program do less, such as fewer rounds or smaller data"`    // VM steps (SSA instructions) of all goroutines and actors together
	Depth      int           `json:"depth" less:"let functions call themselves less deep"`                          // frames of one goroutine
	Memory     int64         `json:"memory" unit:"bytes" less:"let the program keep less"`                          // live memory
	Output     int64         `json:"output" unit:"bytes" less:"print less"`                                         // shown of stdout and stderr together: the first and the last part
	Lines      int64         `json:"lines" less:"print fewer lines"`                                                // lines shown
	Line       int           `json:"line" unit:"bytes" less:"print shorter lines"`                                  // shown of a line
	Wall       time.Duration `json:"time" less:"let the program wait and compute for less time"`                    // real time
	Virtual    time.Duration `json:"virtual" less:"let what goes on for ever end: a ticker, or a loop that sleeps"` // virtual time, on sim
	Events     int           `json:"events" less:"let the program do less"`                                         // of the trace; beyond, the trace is cut but the run continues
	Messages   int           `json:"messages" less:"send fewer messages"`                                           // accepted by actors
	Goroutines int           `json:"goroutines" less:"have fewer of them at once"`                                  // alive at once
}

// DefaultLimits are for a lesson's cell on a small machine. A program that never ends reaches the step limit after a
// few seconds, whatever it does (see effort.go), and at the same place in every run; fib(35) needs a seventh of it,
// and a thousand goroutines that poll a shared list for a minute need most of it. The time limit is for programs that
// wait on the real engine.
var DefaultLimits = Limits{
	Steps: 1_000_000_000, Depth: 1_000_000, Memory: 256 << 20, Output: 1 << 20, Lines: 20_000, Line: 64 << 10, Wall: 30 * time.Second,
	Virtual: 24 * time.Hour, Events: trace.DefaultEventLimit, Messages: 300_000, Goroutines: 10_000,
}

// WithDefaults replaces zero fields by their defaults.
func (l Limits) WithDefaults() Limits { return DefaultLimits.Override(l) }

// Override is l with the non-zero limits of by.
func (l Limits) Override(by Limits) Limits {
	to, from := reflect.ValueOf(&l).Elem(), reflect.ValueOf(by)
	for i := range from.NumField() {
		if n := from.Field(i).Int(); n > 0 {
			to.Field(i).SetInt(n)
		}
	}
	return l
}

// twice is double the limit named key, in the form that --limit takes.
func (l Limits) twice(key string) string {
	f := limitField(key)
	n := 2 * reflect.ValueOf(l).FieldByIndex(f.Index).Int()
	switch {
	case f.Type == reflect.TypeFor[time.Duration]():
		return time.Duration(n).String()
	case f.Tag.Get("unit") == "bytes":
		return sizeText(n)
	}
	return grouped(n)
}

// limitField is the field of Limits whose key is key.
func limitField(key string) reflect.StructField {
	t := reflect.TypeFor[Limits]()
	for i := range t.NumField() {
		if f := t.Field(i); f.Tag.Get("json") == key {
			return f
		}
	}
	panic("vm: there is no limit " + key)
}

// lessOf is what a program can do to stay below the limit named key.
func lessOf(key string) string { return limitField(key).Tag.Get("less") }

// sizeText formats a size as --limit and front matter take it: 512MB.
func sizeText(n int64) string {
	switch {
	case n%(1<<20) == 0:
		return fmt.Sprintf("%dMB", n>>20)
	case n%(1<<10) == 0:
		return fmt.Sprintf("%dkB", n>>10)
	}
	return strconv.FormatInt(n, 10)
}
