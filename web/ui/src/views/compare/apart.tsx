// Two runs that have no common clock, one below the other: each says what its times are and has a clock and a cursor of its own.

import type { ComponentChildren } from 'preact';

import { tr } from '../../ui/language.ts';
import type { Player } from '../../player/player.ts';
import { engineWords } from '../../run/settings.ts';
import type { Contrast } from './contrast.ts';

export function Apart({ contrast: c, alone }: { contrast: Contrast; alone: (player: Player) => ComponentChildren }) {
  return (
    <div class="compare-wide apart" data-part="apart">
      {c.apart.value.map((player, i) => {
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
