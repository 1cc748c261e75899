// The table of what the two runs cost, with each change as a factor and as a bar on a scale of doublings.

import { tr, trn } from '../../ui/language.ts';
import { costRows, engineWord } from './cost.ts';
import type { Pairing } from './pairing.ts';

/** The range of the bar, in doublings: ÷ 4 to × 4. */
const most = 2;
const half = 58;

export function CostTable({ pairing: p }: { pairing: Pairing }) {
  const rows = costRows(p.a.panel, p.b.panel, p.why === '');
  return (
    <>
      {p.why && <p class="caption" data-part="incomparable">{trn`${p.why}, so there are no factors.`}</p>}
      <table class="cost" data-part="cost">
        <thead>
          <tr>
            <th scope="col" class="what">{tr`what`}</th>
            <th scope="col">{trn`${<i class="key a" />} A`} <span>{engineWord(p.a.panel)}</span></th>
            <th scope="col">{trn`${<i class="key b" />} B`} <span>{engineWord(p.b.panel)}</span></th>
            <th scope="col">{tr`change`}</th>
            <th scope="col" class="scale" aria-hidden="true">{tr`÷ 4 · same · × 4`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((r) => (
            <tr key={r.name} title={r.title}>
              <th scope="row">{r.name}</th>
              <td>{r.a}</td>
              <td>{r.b}</td>
              <td class="d">{r.change}</td>
              <td class="scale" aria-hidden="true">{r.doublings !== null && <Bar doublings={r.doublings} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Bar({ doublings }: { doublings: number }) {
  const width = Math.min(1, Math.abs(doublings) / most) * half;
  const beyond = Math.abs(doublings) > most;
  return (
    <svg width={2 * half + 8} height={14} viewBox={`0 0 ${2 * half + 8} 14`}>
      <rect class={doublings > 0 ? 'b' : 'a'} x={doublings > 0 ? half + 4 : half + 4 - width} y={4} width={width} height={6} />
      {beyond && <path class={doublings > 0 ? 'b' : 'a'} d={doublings > 0 ? `M${2 * half + 4} 3l4 4-4 4z` : 'M4 3l-4 4 4 4z'} />}
      <line x1={half + 4} y1={0} x2={half + 4} y2={14} />
    </svg>
  );
}
