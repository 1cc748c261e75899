// The scratchpad: a notebook of one's own with one program.

import { tr } from '../../ui/language.ts';
import type { NotebookRequest } from '../../wire/types.gen.ts';

/** The id of the scratchpad, which is the name of its file. */
export const scratchpad = 'scratchpad';

const fence = '```';

/** The program with which it begins. It has what a step through it shows: goroutines that wait for each other. */
const starter = ({ code: `package main

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
` }).code;

/** The request that makes the scratchpad. */
export const scratchpadFile = (): NotebookRequest => ({ name: `${scratchpad}.md`, text: ({ code: `# ${tr`Scratchpad`}

${tr`Type or paste a Go program here, with actors or without, and run it. It is kept like everything that you change.`}

${fence}go {run id=program scheduler=both}
${starter}${fence}
` }).code });

/** Puts the cursor into the program of the scratchpad, so that one can type and paste at once; the program with which it begins is
 *  selected, so that it gives way. Not where that would open a keyboard on the screen, or where a link leads to a moment. */
export function readyToType(): void {
  const field = document.querySelector<HTMLTextAreaElement>('[data-part=editor] textarea');
  if (!field || location.search !== '' || matchMedia('(pointer: coarse)').matches) return;
  field.focus({ preventScroll: true });
  if (field.value.trimEnd() === starter.trimEnd()) field.select();
}
