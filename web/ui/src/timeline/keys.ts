// Keys of the run at hand. They work wherever nobody types.

import type { Player } from '../base/player.ts';
import { strides } from '../base/stepping.ts';

/** Keys and what they do, for the help. */
export const keyHelp: readonly [string, string][] = [
  ['Shift+Enter', 'run the cell; in its program: and go to the next'],
  ['Ctrl+Enter', 'in a program: run it'],
  ['Ctrl+Space', 'in a program: what can stand here'],
  ['F1', 'in a program: what the name at the cursor means'],
  ['Ctrl+Shift+Space', 'in a program: what the call takes'],
  ['Shift+Alt+F', 'in a program: format it, as gofmt does'],
  ['Ctrl+S', 'in a program: format and save it'],
  ['← →', 'step back, step forward'],
  ['e a m t', 'let steps go by event, by actor, by message, by thread'],
  ['Shift+← →', 'to the previous or next message handled, of the chosen actor if there is one'],
  ['Home End', 'first and last step'],
  ['Space', 'play, pause'],
  ['[ ]', 'back, on to the next event that a breakpoint finds'],
  ['b', 'breakpoint on the line of the event at the cursor'],
  ['w', 'why does it wait?'],
  ['+ − 0', 'zoom in, out, show the whole run'],
  ['1 2 3 …', 'the first, second, third view'],
  ['f', 'full screen, and back'],
  ['↑ ↓', 'in Actors and Messages: the actor above, the actor below'],
  ['Enter', 'in Messages: choose the message at the cursor'],
  ['n', 'note on the event at the cursor'],
  ['↑ ↓', 'in the ring: choose the next actor'],
  ['Shift+↑ ↓', 'choose the thread before, the next thread'],
  ['Esc', 'let go of the chosen thread, of the chosen actor; in the editor: the next Tab leaves it'],
  ['?', 'this list'],
];

/** Whether a key press belongs to what has the focus rather than to the run. */
export function takesKeys(e: KeyboardEvent): boolean {
  const el = e.target instanceof Element ? e.target : null;
  if (!el) return false;
  if (el.closest('input, textarea, select, [contenteditable="true"], [role="menu"], dialog')) return true;
  return e.key === ' ' && el.closest('button, a, summary, [role="row"]') !== null;
}

/** Does what a key stands for and reports whether it stood for something. */
export function runKey(player: Player, e: KeyboardEvent): boolean {
  if (!player.run.value || e.ctrlKey || e.metaKey || e.altKey) return false;
  switch (e.key) {
    case 'ArrowLeft': if (e.shiftKey) player.moveByMessage(-1); else player.move(-1); return true;
    case 'ArrowRight': if (e.shiftKey) player.moveByMessage(1); else player.move(1); return true;
    case 'Home': player.first(); return true;
    case 'End': player.last(); return true;
    case ' ': player.toggle(); return true;
    case '+': case '=': player.zoom(0.5, player.middle); return true;
    case '-': case '−': player.zoom(2, player.middle); return true;
    case '0': player.fit(); return true;
    case '[': player.moveToHit(-1); return true;
    case ']': player.moveToHit(1); return true;
    case 'b': player.toggleHere(); return true;
    case 'f': player.full.value = !player.full.value; return true;
    case 'w': player.asking.value = !player.asking.value; return true;
    case 'ArrowUp': case 'ArrowDown': if (!e.shiftKey) return false; player.chooseNextThread(e.key === 'ArrowDown' ? 1 : -1); return true;
    case 'Escape': return letGo(player);
    default: return setStride(player, e.key);
  }
}

/** Of the thread first: it is chosen within what the actor's choice shows. */
function letGo(player: Player): boolean {
  if (player.thread.value) player.thread.value = null;
  else if (player.actor.value) player.choose('');
  else return false;
  return true;
}

function setStride(player: Player, key: string): boolean {
  const stride = strides.find((s) => s.key === key);
  if (!stride) return false;
  player.stride.value = stride.id;
  player.said.value = `Steps now go ${stride.name}.`;
  return true;
}
