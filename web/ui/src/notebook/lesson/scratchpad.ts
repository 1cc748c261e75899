// The scratchpad: a notebook of one's own with one program.

import { tr } from '../../ui/language.ts';
import type { NotebookRequest } from '../../wire/types.gen.ts';

/** The id of the scratchpad, which is the name of its file. */
export const scratchpad = 'scratchpad';

const fence = '```';

/** The request that makes the scratchpad. Its first program has what a step through it shows: goroutines that wait for each other. */
export const scratchpadFile = (): NotebookRequest => ({ name: `${scratchpad}.md`, text: ({ code: `# ${tr`Scratchpad`}

${tr`Type or paste a Go program here, with actors or without, and run it. It is kept like everything that you change.`}

${fence}go {run id=program scheduler=both}
package main

import "fmt"

func main() {
	squares := make(chan int)
	go func() {
		for i := range 3 {
			squares <- i * i
		}
		close(squares)
	}()
	for n := range squares {
		fmt.Println(n)
	}
}
${fence}
` }).code });
