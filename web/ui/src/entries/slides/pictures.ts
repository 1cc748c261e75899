// The pictures of a deck, which have their lines in common (render/export/deck/reveal/store.go), and where they go.

interface Pictures {
  lines: string[];
  /** Each picture as numbers of lines. */
  pictures: number[][];
}

export async function unpack(element: HTMLElement): Promise<Pictures> {
  const zipped = Uint8Array.from(atob(element.textContent), (c) => c.charCodeAt(0));
  const stream = new Blob([zipped]).stream().pipeThrough(new DecompressionStream('gzip'));
  return (await new Response(stream).json()) as Pictures;
}

/** Draws the pictures of a slide, if they are not there yet. */
export function fill(slide: Element, all: Pictures): void {
  for (const box of slide.querySelectorAll<HTMLElement>('.picture:empty')) {
    const { picture, dark } = box.dataset;
    box.append(draw(all, Number(picture), dark === undefined ? '' : 'light'));
    if (dark !== undefined) box.append(draw(all, Number(dark), 'dark'));
  }
}

let drawn = 0;

function draw(all: Pictures, which: number, look: string): Element {
  // The page's policy lets no style attribute pass. Within texts and values of attributes a " is an entity.
  const text = all.pictures[which]!.map((n) => all.lines[n]).join('\n').replace(/(?<= )style(?==")/g, 'look');
  const svg = document.importNode(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement, true);
  rename(svg, `p${drawn++}-`);
  for (const e of [svg, ...svg.querySelectorAll('[look]')] as SVGElement[]) e.style.cssText = e.getAttribute('look') ?? '';
  svg.removeAttribute('width');
  svg.removeAttribute('height');
  svg.setAttribute('preserveAspectRatio', 'xMinYMin'); // what is known grows from the top
  if (look) svg.classList.add(`in-${look}`);
  return svg;
}

/** Gives what has an id in a picture one that no other picture has. */
function rename(svg: Element, prefix: string): void {
  const ids = new Map<string, string>();
  for (const e of svg.querySelectorAll('[id]')) {
    ids.set(e.id, prefix + e.id);
    e.id = prefix + e.id;
  }
  if (ids.size === 0) return;
  for (const e of svg.querySelectorAll('*')) {
    for (const a of [...e.attributes]) {
      const id = /^(?:url\()?#([^)]*)\)?$/.exec(a.value)?.[1];
      const now = id === undefined ? undefined : ids.get(id);
      if (now !== undefined && id !== undefined && a.name !== 'id') a.value = a.value.replace(`#${id}`, `#${now}`);
    }
  }
}
