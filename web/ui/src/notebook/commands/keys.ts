// The keys that parts of the page handle themselves: the table only documents them.

import { tr } from '../../ui/language.ts';
import type { Command } from './table.ts';

/** Keys in a program, handled by the editor. */
export const editorKeys: readonly Command[] = [
  { id: 'program.run', group: 'Program', keys: 'Ctrl+Enter', words: tr`run it` },
  { id: 'program.complete', group: 'Program', keys: 'Ctrl+Space', words: tr`what can stand here` },
  { id: 'program.explain', group: 'Program', keys: 'F1', words: tr`what the name at the cursor means` },
  { id: 'program.signature', group: 'Program', keys: 'Ctrl+Shift+Space', words: tr`what the call takes` },
  { id: 'program.format', group: 'Program', keys: 'Shift+Alt+F', words: tr`format it, as gofmt does` },
  { id: 'program.save', group: 'Program', keys: 'Ctrl+S', words: tr`format and save it` },
  { id: 'program.leave', group: 'Program', keys: 'Esc', words: tr`the next Tab leaves the editor` },
];

/** Keys of the run being shown, handled by views/threads/keys.ts and the views. */
export const runKeys: readonly Command[] = [
  { id: 'step', group: 'Timeline', keys: '← →', words: tr`step back, step forward, in the run whose picture was clicked last` },
  { id: 'stride', group: 'Timeline', keys: 'e a m t', words: tr`step by event, by actor, by message, by thread` },
  { id: 'step.message', group: 'Timeline', keys: 'Shift+← →', words: tr`to the previous or next message handled, of the chosen actor if there is one` },
  { id: 'step.ends', group: 'Timeline', keys: 'Home End', words: tr`first and last step` },
  { id: 'play', group: 'Timeline', keys: 'Space', words: tr`play, pause` },
  { id: 'step.hit', group: 'Timeline', keys: '[ ]', words: tr`back, forward to the next event that matches a breakpoint` },
  { id: 'breakpoint', group: 'Timeline', keys: 'b', words: tr`breakpoint on the line of the event at the cursor` },
  { id: 'why', group: 'Timeline', keys: 'w', words: tr`why does it wait?` },
  { id: 'zoom', group: 'Timeline', keys: '+ − 0', words: tr`zoom in, out, show the whole run` },
  { id: 'view', group: 'Views', keys: '1 2 3 …', words: tr`the first, second, third view` },
  { id: 'full', group: 'Views', keys: 'f', words: tr`full screen, and back` },
  { id: 'actor.next', group: 'Views', keys: '↑ ↓', words: tr`in Actors and Messages: the actor above, the actor below` },
  { id: 'message.choose', group: 'Views', keys: 'Enter', words: tr`in Messages: choose the message at the cursor` },
  { id: 'ring.next', group: 'Views', keys: '↑ ↓', words: tr`in the ring: choose the next actor` },
  { id: 'thread.next', group: 'Timeline', keys: 'Shift+↑ ↓', words: tr`choose the previous, the next thread` },
  { id: 'let-go', group: 'Timeline', keys: 'Esc', words: tr`deselect the chosen thread, the chosen actor` },
];
