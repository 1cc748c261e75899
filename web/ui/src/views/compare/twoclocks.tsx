// Two runs without a common clock, one below the other: each has a label for its kind of time, and a clock and a
// cursor of its own.

import type { ComponentChildren } from 'preact';

import { tr } from '../../ui/language.ts';
import type { Player } from '../../player/player.ts';
import { engineWords } from '../../run/settings.ts';
import type { Contrast } from './contrast.ts';

export function TwoClocks({ contrast: c, alone }: { contrast: Contrast; alone: (player: Player) => ComponentChildren }) {
  return (
    <div class="compare-wide apart" data-part="apart">
      {c.ownClocks.value.map((player, i) => {
        const { word, title } = player.run.value!.scene;
        return (
          <section key={i} aria-label={`${'AB'[i]}: ${title}`} data-apart={word}>
            <h2>{'AB'[i]}: {title} <span class={`badge ${word === 'simulated' ? '' : 'measured'}`}>{engineWords[word]}</span></h2>
            <p class="caption">{tr`On its own clock, with its own cursor.`}</p>
            {alone(player)}
          </section>
        );
      })}
    </div>
  );
}
