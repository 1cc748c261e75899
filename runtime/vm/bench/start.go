package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/vm"
)

// startTimes are the times of compiling a program and running it to its first instruction.
type startTimes struct {
	lines      int
	cold, warm time.Duration
}

// measureStart compiles and runs startProgram, which does nearly nothing.
func measureStart() startTimes {
	s := startTimes{lines: strings.Count(startProgram, "\n")}
	var warm []time.Duration
	for i := range 51 {
		// Each text differs, so that nothing can be reused but the library.
		text := startProgram + fmt.Sprintf("\nconst version = %d\n", i)
		start := cpuTime()
		prog, diags := vm.Compile([]vm.File{{Name: "main.go", Text: text}})
		if prog == nil {
			panic(fmt.Sprint(diags))
		}
		prog.Run(context.Background(), vm.Config{})
		if took := cpuTime() - start; i == 0 {
			s.cold = took
		} else {
			warm = append(warm, took)
		}
	}
	s.warm = slices.Min(warm)
	return s
}

func (s startTimes) print() {
	fmt.Printf("compile and run %d lines with actors: %s, as the first program of a process %s\n", s.lines, text(s.warm), text(s.cold))
}
