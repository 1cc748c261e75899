// The choice of the page's language, if there are several. The server reads it, so it is stored in a cookie.

import { language, tr } from '../../ui/language.ts';

interface Choice {
  tag: string;
  name: string;
}

/** The languages that the server offers; none if there is only one. */
function offered(): Choice[] {
  const text = document.getElementById('languages')?.textContent;
  return text ? JSON.parse(text) as Choice[] : [];
}

function choose(tag: string): void {
  document.cookie = `rehearse-language=${tag}; path=/; max-age=31536000; samesite=strict`;
  void document.cookie; // browsers write cookies in the background; reading one waits until the write is done
  location.reload(); // unsaved text is sent, and stays in the browser, as whenever the page is left
}

export function LanguagePick() {
  const choices = offered();
  if (choices.length === 0) return null;
  return (
    <select class="pick" aria-label={tr`Language`} data-act="language" value={language} onChange={(e) => choose(e.currentTarget.value)}>
      {choices.map((c) => <option key={c.tag} value={c.tag} lang={c.tag}>{c.name}</option>)}
    </select>
  );
}
