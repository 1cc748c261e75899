// Keys of the run being shown. They work wherever nothing takes text. notebook/commands/keys.ts documents them for
// the learner.

import { tr } from '../../ui/language.ts';
import type { Player } from '../../player/player.ts';
import { strides } from '../../player/stepping.ts';

/** Whether a key press belongs to what has the focus rather than to the run. */
export function takesKeys(e: KeyboardEvent): boolean {
  const el = e.target instanceof Element ? e.target : null;
  if (!el) return false;
  if (el.closest('input, textarea, select, [contenteditable="true"], [role="menu"], dialog')) return true;
  return e.key === ' ' && el.closest('button, a, summary, [role="row"]') !== null;
}

/** Handles a key, and returns whether it had a meaning. */
export function runKey(player: Player, e: KeyboardEvent): boolean {
  if (!player.run.value || e.ctrlKey || e.metaKey || e.altKey) return false;
  switch (e.key) {
    case 'ArrowLeft': if (e.shiftKey) player.moveByMessage(-1); else player.move(-1); return true;
    case 'ArrowRight': if (e.shiftKey) player.moveByMessage(1); else player.move(1); return true;
    case 'Home': player.first(); return true;
    case 'End': player.last(); return true;
    case ' ': player.playback.toggle(); return true;
    case '+': case '=': player.window.zoom(0.5, player.window.middle); return true;
    case '-': case '−': player.window.zoom(2, player.window.middle); return true;
    case '0': player.window.fit(); return true;
    case '[': player.moveToHit(-1); return true;
    case ']': player.moveToHit(1); return true;
    case 'b': player.toggleHere(); return true;
    case 'f': player.full.value = !player.full.value; return true;
    case 'w': player.explaining.value = !player.explaining.value; return true;
    case 'ArrowUp': case 'ArrowDown': if (!e.shiftKey) return false; player.chooseNextThread(e.key === 'ArrowDown' ? 1 : -1); return true;
    case 'Escape': return deselect(player);
    default: return setStride(player, e.key);
  }
}

/** Deselects the thread first, because it is selected within the selected actor's lanes. */
function deselect(player: Player): boolean {
  if (player.selection.thread.value) player.selection.thread.value = null;
  else if (player.selection.actor.value) player.selection.choose('');
  else return false;
  return true;
}

function setStride(player: Player, key: string): boolean {
  const stride = strides.find((s) => s.key === key);
  if (!stride) return false;
  player.stride.value = stride.id;
  player.notice.value = tr`Steps now go ${stride.name}.`;
  return true;
}
