// The filter in the page's address.

import { formatChoice, parseChoice, type Choice, type GoroutineFilter } from './filter.ts';

/** Chooses what the address says, now and whenever the reader goes back or forward. */
export function followAddress(filter: GoroutineFilter): void {
  const read = () => void filter.choose(parseChoice(location.search));
  addEventListener('popstate', read);
  read();
}

/** Chooses goroutines, and puts that into the address as a page of its own. */
export async function choose(filter: GoroutineFilter, choice: Choice): Promise<void> {
  await filter.choose(choice);
  if (filter.choice.peek() !== choice) return;
  const query = formatChoice(choice);
  if (query !== location.search.slice(1)) history.pushState(null, '', query ? `?${query}` : location.pathname);
}
