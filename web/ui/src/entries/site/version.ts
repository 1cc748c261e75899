// Finds out whether a published site was published again after this page was loaded.

/** What a page of a site says about its files: their folders are named by what they hold. */
const siteIn = (page: Document): string | undefined => page.querySelector<HTMLMetaElement>('meta[name="site"]')?.content;

/** Whether the page at this address now has other files than the open one. Without a network, nobody knows. */
export async function isReplaced(): Promise<boolean> {
  const answer = await fetch(location.pathname, { cache: 'no-cache' }).catch(() => null);
  if (!answer?.ok) return false;
  const now = siteIn(new DOMParser().parseFromString(await answer.text(), 'text/html'));
  return now !== undefined && now !== siteIn(document);
}

/** How often to look, ms. */
const pause = 10_000;

/** Looks again and again while something holds, and reports whether the site was published again. */
export async function replacedWhile(holds: () => boolean): Promise<boolean> {
  for (; holds(); await new Promise((later) => setTimeout(later, pause))) if (await isReplaced()) return true;
  return false;
}
