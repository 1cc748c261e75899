// Divides a lesson into parts for wide pages: text on the left, and beside it the program that the text is about, which stays in sight.

import type { Block } from '../../wire/types.gen.ts';

/** Blocks that belong together. With `beside`, the other blocks are about that cell. */
export interface Spread {
  blocks: Block[];
  beside: Block | null;
}

const isHeading = (b: Block): boolean => /^\s*<h[23][ >]/.test(b.html ?? '');

/** Whether a block is a program to be looked at. An exercise needs the whole width for its checks. */
const isProgram = (b: Block): boolean => b.cell !== undefined && !b.cell.exercise;

const isTask = (b: Block): boolean => b.quiz !== undefined || (b.cell !== undefined && !isProgram(b));

/** The spreads of a lesson, in order. The text between two programs belongs to the first up to the last heading, and what follows to the
 *  second. With `bySection`, each section is a spread of its own, as in a reference. */
export function spreadsOf(blocks: readonly Block[], bySection = false): Spread[] {
  const spreads: Spread[] = [];
  let open: Spread = { blocks: [], beside: null };
  const close = () => {
    if (open.blocks.length > 0) spreads.push(open);
    open = { blocks: [], beside: null };
  };
  for (const b of blocks) {
    if (bySection && isHeading(b)) close();
    if (!isProgram(b) && !isTask(b)) {
      open.blocks.push(b);
      continue;
    }
    if (open.beside || isTask(b)) {
      const at = open.blocks.findLastIndex(isHeading);
      const own = at < 0 || at < open.blocks.indexOf(open.beside ?? b) ? [] : open.blocks.splice(at);
      close();
      open.blocks = own;
    }
    open.blocks.push(b);
    if (isTask(b)) close();
    else open.beside = b;
  }
  close();
  return spreads;
}
