// The key that this page needs beside its cookie, which a browser sends to other ports, too (web/door/key.go). It comes once in the fragment
// of the page's address, and stays in the storage of this origin, which no other port can read.

const place = 'rehearse.key';

/** Takes the key out of the address, if it is there, so that it stays neither in sight nor in the history. */
export function takeKey(): void {
  if (!location.hash.startsWith('#key=')) return;
  localStorage.setItem(place, location.hash.slice('#key='.length));
  history.replaceState(history.state, '', location.pathname + location.search);
}

/** The key, and the pass for pictures; '' each in a file and where there is no storage. */
function kept(): string[] {
  try {
    return (localStorage.getItem(place) ?? '').split('.');
  } catch {
    return [];
  }
}

/** What a request has to have in its head. */
export const keyHead = (): Record<string, string> => ({ 'Rehearse-Key': kept()[0] ?? '' });

/** What a websocket has to ask for. */
export const keyProtocols = (): string[] => ['rehearse', `key.${kept()[0] || 'none'}`];

/** A lesson's HTML whose pictures the server gives to this page. */
export function withPictures(html: string): string {
  const pass = kept()[1];
  return pass ? html.replace(/(<img [^>]*?src="\/lesson\/[^"?#]*)"/g, `$1?pass=${pass}"`) : html;
}
