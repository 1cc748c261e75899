// The candidates at a choice, in the order of the queue, and the rule by which one of them was picked.

import { useSignal } from '@preact/signals';

import type { Chosen, Kinds } from '../../run/fork.ts';
import { count, duration, plural } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import type { CandidateState, ChoiceState } from '../../wire/types.gen.ts';
import { shortlist, mostListed } from './shortlist.ts';

interface Props {
  choice: ChoiceState;
  busy: boolean;
  /** Of the choice, ns. */
  time: number;
  onPick: (i: number, who: Chosen) => void;
}

export function Candidates({ choice: c, busy, time, onPick }: Props) {
  const picked = c.candidates[c.picked];
  const sought = useSignal('');
  const { shown, left } = shortlist(c.candidates, c.picked, sought.value);
  return (
    <>
      <p data-part="rule">{rule(c)}</p>
      {c.candidates.length > mostListed && (
        <input
          class="filter" type="search" name="candidate" placeholder={c.worker ? tr`Actor, or place in the queue` : tr`Thread, actor, or place in the queue`}
          aria-label={tr`Find among those that were ready`} value={sought.value} onInput={(e) => (sought.value = e.currentTarget.value)}
        />
      )}
      <ol class="candidates" data-part="candidates" aria-label={c.selecting ? tr`Ready cases` : c.worker ? tr`Ready actors` : tr`Ready threads`}>
        {shown.map((i) => {
          const x = c.candidates[i]!;
          return (
            <li key={i} data-candidate={i}>
              <span><span class="place">{count(i + 1)}.</span> <b>{x.until ? tr`time` : x.case ?? (c.worker ? x.actor : x.thread)}</b> {about(c, x, time)}</span>
              {i === c.picked
                ? <span class="went">{went(c)}</span>
                : !c.seeded && (
                  <button type="button" class="btn" data-act="fork" disabled={busy} onClick={() => onPick(i, { kind: x.until ? 'time' : kindOf(c), by: c.selecting ?? c.worker ?? '', chosen: name(x), instead: picked ? name(picked) : '' })}>
                    {pickWords(c, x)}
                  </button>
                )}
            </li>
          );
        })}
      </ol>
      <p class="meta" role="status">{rest(shown.length, left, sought.value.trim())}</p>
    </>
  );
}

/** How many candidates the list leaves out. */
function rest(shown: number, left: number, sought: string): string {
  if (sought && shown === 0) return tr`Nothing that was ready is called ${sought}.`;
  if (left === 0) return '';
  return sought ? tr`${count(left)} more have ${sought} in their name.` : tr`${count(left)} more further back in the queue.`;
}

/** What was chosen from, in which order, and what the scheduler picks by default. */
function rule(c: ChoiceState): string {
  const n = c.candidates.filter((x) => !x.until).length;
  if (c.selecting && c.seeded) return tr`${plural(n, 'case')} of the select of ${c.selecting} were ready, listed in the order of the source. Go chooses one at random; here the seed of the run chose. Another seed may choose another.`;
  if (c.selecting) return tr`${plural(n, 'case')} of the select of ${c.selecting} were ready, listed in the order of the source. Go chooses one at random; here it is the first of the list.${forked(c)}`;
  if (!c.worker) {
    return tr`${plural(n, 'thread')} were ready when a core became free. The scheduler takes the one that has waited longest, the first of the list.${forked(c)}`;
  }
  const ranked = new Set(c.candidates.map((x) => x.priority ?? 0)).size > 1;
  const fresh = new Set(c.candidates.map((x) => x.fresh ?? false)).size > 1;
  const before = [ranked ? tr`those of higher priority first` : '', fresh ? tr`those that run for the first time before others` : ''].filter(Boolean).join(', ');
  return tr`${c.worker} is free, and ${plural(n, 'actor')} are ready, listed in the order in which they became ready${before && `, ${before}`}. The pool takes the first of the list.${forked(c)}`;
}

/** The fork picked another candidate than the default. */
const forked = (c: ChoiceState) => (c.picked > 0 ? tr` Here the fork chose another.` : '');

/** What is chosen from. */
const kindOf = (c: ChoiceState): Exclude<Kinds, 'time'> => (c.selecting ? 'case' : c.worker ? 'actor' : 'thread');

/** What became of the candidate that was picked. */
function went(c: ChoiceState): string {
  switch (kindOf(c)) {
    case 'case': return tr`was executed`;
    case 'actor': return tr`${c.worker ?? ''} took it`;
    case 'thread': return tr`went on`;
  }
}

/** What the button says that picks a candidate. */
function pickWords(c: ChoiceState, x: CandidateState): string {
  if (x.until) return tr`Let time pass`;
  switch (kindOf(c)) {
    case 'case': return tr`Execute ${x.case ?? ''}`;
    case 'actor': return tr`Take ${x.actor ?? ''}`;
    case 'thread': return tr`Let ${x.thread ?? ''} go on`;
  }
}

/** What else is known of a candidate. */
function about(c: ChoiceState, x: CandidateState, time: number): string {
  if (x.until) return tr`passes for ${duration(x.until - time)}, until a timer fires; all that is ready is held up`;
  switch (kindOf(c)) {
    case 'case': return '';
    case 'actor': return waits(x, time);
    case 'thread': return doing(x);
  }
}

/** What a candidate is doing: with storm14, which handles repeat(3) */
function doing(x: CandidateState): string {
  if (!x.actor) return x.thread === 'main' ? tr`with the program` : '';
  return tr`with ${x.actor}${x.message ? tr`, which handles ${x.message}` : ''}`;
}

/** has repeat(3) next, ready for 12 µs, runs for the first time, priority 2 */
function waits(x: CandidateState, time: number): string {
  return [
    x.message ? tr`has ${x.message} next` : '', tr`ready for ${duration(time - (x.ready ?? 0))}`, x.fresh ? tr`runs for the first time` : '',
    x.priority ? tr`priority ${x.priority}` : '',
  ].filter(Boolean).join(', ');
}

/** storm3; or t3 (storm14); or case <-done */
const name = (x: CandidateState) => (x.until ? tr`time` : x.case ? x.case : !x.thread ? x.actor ?? '' : x.actor ? `${x.thread} (${x.actor})` : x.thread);
