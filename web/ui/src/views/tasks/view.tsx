// Tasks: what a Go program says of itself with package runtime/trace. The code comes when it is looked at.

import './tasks.css';
import { LazyCode, WhenLoaded } from '../../ui/lazy.tsx';
import type { Player } from '../../player/player.ts';

const rows = new LazyCode(() => import('./tasks.tsx'));

export function Tasks({ player }: { player: Player }) {
  return <WhenLoaded of={rows}>{({ TaskRows }) => player.run.value && <TaskRows player={player} />}</WhenLoaded>;
}
