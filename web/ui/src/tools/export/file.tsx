// Files that exports make.

import { tr } from '../../ui/language.ts';

/** Makes the file at an address, and reports progress: the part that is made, 0 to 1, or the bytes received and their
 *  total. */
export type Fetch = (path: string, signal: AbortSignal, onProgress: (at: { made?: number; got?: number; total?: number }) => void) => Promise<{ name: string; data: Blob; warnings: readonly string[] }>;

/** What a file lacks or shows differently. */
export function Warned({ list }: { list: readonly string[] }) {
  return <span class="doing" role="status" data-part="export-warnings"><b>{tr`Saved, but:`}</b> {list.join('; ')}</span>;
}
