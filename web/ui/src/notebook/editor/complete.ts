// Completion: the names that are valid at the cursor, from the server; without the server, the words of the text.

import { autocompletion, completeAnyWord, type Completion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';

import type { AdviceItem } from '../../wire/types.gen.ts';
import { askAt, word, type Ask } from './ask.ts';

export function completion(ask: Ask): Extension {
  return autocompletion({ override: [(c) => source(c, ask)], icons: false, activateOnTypingDelay: 30, maxRenderedOptions: 200 });
}

async function source(c: CompletionContext, ask: Ask): Promise<CompletionResult | null> {
  const written = c.matchBefore(word) ?? { from: c.pos, to: c.pos, text: '' };
  const dotted = c.state.sliceDoc(written.from - 1, written.from) === '.';
  if (/^\d/.test(written.text) || (!c.explicit && written.text === '' && !dotted)) return null;
  const advice = await askAt(ask, 'complete', c.state, c.pos);
  if (!advice) return completeAnyWord(c);
  if (!advice.items?.length) return null;
  return { from: written.from, options: advice.items.map(option), validFor: new RegExp(`^${word.source}$`, 'u') };
}

function option(item: AdviceItem): Completion {
  const { label, detail = '', doc, kind, rank } = item;
  return { label, detail: detail || (kind === 'keyword' || kind === 'package' ? kind : ''), boost: -10 * rank, ...(doc && { info: doc }) };
}
