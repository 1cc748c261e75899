// The button that copies the link to the moment being shown, or to another one.

import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

import { Icon } from '../../ui/icons.tsx';
import { tr } from '../../ui/language.ts';
import { comparisonCaution } from '../../views/compare/moment.ts';
import { linkTo, momentOf, programsOf } from './link.ts';
import type { CellModel } from '../cell/model.ts';

/** How long the confirmation is shown, ms. */
const shown = 4000;

export function CopyLink({ model }: { model: CellModel }) {
  const make = async () => {
    const { url, whole } = await linkTo(model);
    return { url, caution: caution(model, whole) };
  };
  return <CopyButton act="link" quiet title={tr`Copy a link to this moment: cell, settings, view, step and what is chosen`} make={make} />;
}

interface Props {
  act: string;
  title: string;
  /** Without an edge. */
  quiet?: boolean;
  /** The link, and a caution for its reader; '' if there is none. */
  make: () => Promise<{ url: string; caution: string }>;
}

/** A button that copies a link. */
export function CopyButton({ act, title, quiet = false, make }: Props) {
  const confirmation = useSignal('');
  const link = useSignal(''); // shown if the browser refuses to copy it
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    const { url, caution: careful } = await make();
    clearTimeout(timer.current);
    try {
      await navigator.clipboard.writeText(url);
      confirmation.value = tr`Link copied. ${careful}`.trim();
      link.value = '';
      timer.current = window.setTimeout(() => (confirmation.value = ''), careful ? 3 * shown : shown);
    } catch {
      confirmation.value = tr`Copy this link.`;
      link.value = url;
    }
  };
  return (
    <span class="menu">
      <button type="button" class={`btn ${quiet ? 'quiet' : ''}`} data-act={act} title={title} onClick={() => void copy()}>
        <Icon name="link" /> <span class="lab">{tr`Copy link`}</span>
      </button>
      <span role="status" class={confirmation.value ? 'pop linkpop' : 'sr'} data-part={act}>
        {confirmation.value}
        {link.value && <input readOnly value={link.value} aria-label={tr`The link`} onFocus={(e) => e.currentTarget.select()} onBlur={() => (link.value = confirmation.value = '')} ref={(e) => e?.focus()} />}
      </span>
    </span>
  );
}

/** A caution for the reader of the link. */
function caution(model: CellModel, whole: boolean): string {
  const run = model.player.run.peek();
  if (run && momentOf(model) === null) return tr`This fork has too many choices for a link, which leads to the lesson only.`;
  const compared = model.player.shown.peek() === 'compare' ? comparisonCaution(model.player) : '';
  return `${ofRun(model)} ${ofPrograms(programsOf(model), whole)} ${compared}`.replace(/ +/g, ' ').trim();
}

function ofRun(model: CellModel): string {
  const run = model.player.run.peek();
  if (run && run.scene.word !== 'simulated') return tr`The run was measured, so the link leads to about this time of another run.`;
  return '';
}

/** What a link says of the programs in it. */
export function ofPrograms(own: readonly string[], whole: boolean): string {
  if (own.length === 0) return '';
  return whole ? tr`It holds the edited program, which others can look at without losing theirs.` : tr`The edited program is too long for a link. The link leaves it out and says so.`;
}
