// What a part of one's own lesson is, besides text and a program.

export type Kind = 'exercise' | 'quiz';

/** The kind of a part's Markdown. */
export function kindOf(text: string): Kind | null {
  const open = text.trimStart().split('\n', 1)[0]!;
  if (/^`{3,}\s*quiz\b/.test(open)) return 'quiz';
  return /^`{3,}\s*go\s*\{\s*exercise\b/.test(open) ? 'exercise' : null;
}
