// To what belongs what the reader of a lesson in one file stores. Such files share the storage of the disk, or of a learning platform, and
// lessons of two teachers may have one name.

import type { Site } from '../../wire/transport.ts';

/** The name is made of the lesson's text, so that it is another one for another lesson, and the same for a copy of the file. A teacher who sends
 *  a corrected file must not cost the reader anything: a file with other text that lies where the one before was has its name, and keeps it
 *  wherever it is put later. Programs that were edited then say that the lesson has changed, as on a server. A corrected file beside the one
 *  before starts without that work, because nothing tells it from the lesson of somebody else; the one before still has everything. */
export function ownerOf({ only = '', text = '' }: Site, at: Pick<Location, 'protocol' | 'pathname' | 'search'>): string {
  const own = `#${only}@${text}`;
  try {
    const names = [text, placeOf(at)].map((known) => `rehearse-file:${only}@${known}`);
    const owner = names.map((name) => localStorage.getItem(name)).find((name) => name !== null) ?? own;
    for (const name of names) localStorage.setItem(name, owner);
    return owner;
  } catch {
    return own; // storage is full or disabled
  }
}

/** Where a file is. What the page itself writes behind the address, which names a cell, is not a part of that. */
const placeOf = ({ protocol, pathname, search }: Pick<Location, 'protocol' | 'pathname' | 'search'>): string => `${protocol}${pathname}${new URLSearchParams(search).has('cell') ? '' : search}`;
