// The key that this page needs besides its cookie, because a browser sends cookies to other ports too (web/door/key.go).
// It arrives once in the fragment of the page's address, and stays in the storage of this origin, which no other port
// can read.

const place = 'rehearse.key';

/** Takes the key out of the address, if it is there, so that it is neither visible nor in the history. */
export function takeKey(): void {
  if (!location.hash.startsWith('#key=')) return;
  localStorage.setItem(place, location.hash.slice('#key='.length));
  history.replaceState(history.state, '', location.pathname + location.search);
}

/** The key, and the pass for pictures; both '' in a file and without storage. */
function stored(): string[] {
  try {
    return (localStorage.getItem(place) ?? '').split('.');
  } catch {
    return [];
  }
}

/** The header that every request needs. */
export const keyHead = (): Record<string, string> => ({ 'Rehearse-Key': stored()[0] ?? '' });

/** The protocols that a websocket has to request. */
export const keyProtocols = (): string[] => ['rehearse', `key.${stored()[0] || 'none'}`];

/** A lesson's HTML with image addresses that the server accepts from this page. */
export function withPass(html: string): string {
  const pass = stored()[1];
  return pass ? html.replace(/(<img [^>]*?src="\/lesson\/[^"?#]*)"/g, `$1?pass=${pass}"`) : html;
}
