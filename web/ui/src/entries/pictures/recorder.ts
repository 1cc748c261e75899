// A drawing context that writes SVG: what the views' drawing code uses of a canvas, and no more. Coordinates are in px of the
// picture; what is alike and follows each other becomes one element, so that files stay small.

/** What an engine around us does: it knows fonts, and writes PNG. */
interface Engine {
  /** The width of a text in px. */
  measureText(text: string, px: number, bold: boolean): number;
  /** Pixels, four bytes each, as base64 of a PNG. */
  encodePNG(width: number, height: number, pixels: ArrayBuffer): string;
}

const engine = globalThis as unknown as Engine;

/** A canvas that is drawn upon another. */
export interface Raster {
  width: number;
  height: number;
  pixels: ImageData | null;
  drawn: Recorder | null;
}

interface State {
  fillStyle: string;
  strokeStyle: string;
  lineWidth: number;
  lineCap: string;
  lineJoin: string;
  globalAlpha: number;
  font: string;
  textAlign: string;
  dash: number[];
  /** x' = k x + dx, y' = k y + dy: nothing is turned or drawn out. */
  k: number;
  dx: number;
  dy: number;
  /** How many clips are open. */
  clips: number;
}

const fresh: State = {
  fillStyle: '#000000', strokeStyle: '#000000', lineWidth: 1, lineCap: 'butt', lineJoin: 'miter', globalAlpha: 1, font: '10px sans-serif',
  textAlign: 'left', dash: [], k: 1, dx: 0, dy: 0, clips: 0,
};

/** At most two decimals. */
export function num(x: number): string {
  const text = x.toFixed(2).replace(/\.?0+$/, '');
  return text === '-0' || text === '' ? '0' : text;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text for XML, without what that cannot hold. */
export const escape = (s: string) => allowed(s).replace(/[&<>"]/g, (c) => escapes[c]!);

/** What XML cannot hold, and surrogates, of which pairs can stay: looking around for pairs by an expression goes wrong in goja. */
// eslint-disable-next-line no-control-regex
const suspicious = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/;

function allowed(s: string): string {
  if (!suspicious.test(s)) return s;
  let out = '';
  for (const c of s) out += c.length === 1 && suspicious.test(c) ? '\ufffd' : c;
  return out;
}

/** The number of what was defined last; who puts pictures into one document gives the names a prefix. */
let defined = 0;

/** Names begin anew, so that equal pictures are equal. */
export function startNames(): void {
  defined = 0;
}

export class Recorder {
  private parts: string[] = [];
  private state: State = { ...fresh };
  private readonly stack: State[] = [];
  private path: string[] = [];
  /** A circle is an element of its own, where the path is nothing else. */
  private circle: { x: number; y: number; r: number } | null = null;
  /** Paths of one look that nothing has been drawn between: their element's end, and what is in it. */
  private open: { look: string; d: string[] } | null = null;
  /** The edge of a text that is about to be written over it. */
  private halo: { key: string; attrs: string } | null = null;

  private readonly hatches = new Map<string, string>();

  constructor(private readonly canvas: Raster | null = null) {}

  get fillStyle() { return this.state.fillStyle; }
  set fillStyle(v) { this.state.fillStyle = v; }
  get strokeStyle() { return this.state.strokeStyle; }
  set strokeStyle(v) { this.state.strokeStyle = v; }
  get lineWidth() { return this.state.lineWidth; }
  set lineWidth(v) { this.state.lineWidth = v; }
  get lineCap() { return this.state.lineCap; }
  set lineCap(v) { this.state.lineCap = v; }
  get lineJoin() { return this.state.lineJoin; }
  set lineJoin(v) { this.state.lineJoin = v; }
  get globalAlpha() { return this.state.globalAlpha; }
  set globalAlpha(v) { this.state.globalAlpha = v; }
  get font() { return this.state.font; }
  set font(v) { this.state.font = v; }
  get textAlign() { return this.state.textAlign; }
  set textAlign(v) { this.state.textAlign = v; }

  /** What was drawn, as elements of SVG. */
  svg(): string {
    this.close();
    while (this.state.clips > 0) this.endClip();
    return this.parts.join('');
  }

  save(): void {
    this.stack.push({ ...this.state, dash: [...this.state.dash] });
  }

  restore(): void {
    const before = this.stack.pop();
    if (!before) return;
    while (this.state.clips > before.clips) this.endClip();
    this.state = before;
  }

  translate(x: number, y: number): void {
    this.state.dx += x * this.state.k;
    this.state.dy += y * this.state.k;
  }

  scale(x: number): void {
    this.state.k *= x;
  }

  setTransform(a: number, _b: number, _c: number, _d: number, e: number, f: number): void {
    [this.state.k, this.state.dx, this.state.dy] = [a, e, f];
  }

  getTransform(): { a: number } {
    return { a: this.state.k };
  }

  setLineDash(dash: readonly number[]): void {
    this.state.dash = [...dash];
  }

  /** Canvases are cleared as a whole, before anything is drawn, or for a part that is then drawn again. */
  clearRect(x: number, y: number, width: number, height: number): void {
    const [w, h] = [this.canvas?.width ?? Infinity, this.canvas?.height ?? Infinity];
    if (this.x(x) <= 0 && this.y(y) <= 0 && width * this.state.k >= w - 1 && height * this.state.k >= h - 1) {
      this.parts = [];
      this.open = null;
    }
  }

  beginPath(): void {
    this.path = [];
    this.circle = null;
  }

  moveTo(x: number, y: number): void {
    this.solid();
    this.path.push(`M${this.at(x, y)}`);
  }

  lineTo(x: number, y: number): void {
    this.solid();
    this.path.push(`${this.path.length === 0 ? 'M' : 'L'}${this.at(x, y)}`);
  }

  closePath(): void {
    this.path.push('Z');
  }

  rect(x: number, y: number, w: number, h: number): void {
    this.solid();
    this.path.push(this.box(x, y, w, h));
  }

  roundRect(x: number, y: number, w: number, h: number, r: number): void {
    this.solid();
    const { k } = this.state;
    const arc = (dx: number, dy: number) => `a${num(r * k)} ${num(r * k)} 0 0 1 ${num(dx * r * k)} ${num(dy * r * k)}`;
    this.path.push(`M${this.at(x + r, y)}h${num((w - 2 * r) * k)}${arc(1, 1)}v${num((h - 2 * r) * k)}${arc(-1, 1)}h${num((2 * r - w) * k)}${arc(-1, -1)}v${num((2 * r - h) * k)}${arc(1, -1)}Z`);
  }

  arc(x: number, y: number, r: number, from: number, to: number): void {
    const turn = to - from;
    if (this.path.length === 0 && Math.abs(turn) >= 2 * Math.PI - 1e-6 && !this.circle) {
      this.circle = { x, y, r };
      return;
    }
    this.solid();
    const point = (angle: number): [number, number] => [x + r * Math.cos(angle), y + r * Math.sin(angle)];
    const radius = num(r * this.state.k);
    this.path.push(`${this.path.length === 0 ? 'M' : 'L'}${this.at(...point(from))}`);
    const pieces = Math.abs(turn) > Math.PI * 0.99 ? 2 : 1;
    for (let i = 1; i <= pieces; i++) {
      this.path.push(`A${radius} ${radius} 0 0 ${turn > 0 ? 1 : 0} ${this.at(...point(from + (turn * i) / pieces))}`);
    }
  }

  clip(): void {
    this.close();
    const id = `c${++defined}`;
    this.parts.push(`<clipPath id="${id}"><path d="${this.path.join('')}"/></clipPath><g clip-path="url(#${id})">`);
    this.state.clips++;
  }

  fill(): void {
    const look = this.filled();
    if (this.circle) this.element(`<circle ${this.circled()}${look}/>`);
    else this.shape(look, this.path.join(''));
  }

  stroke(): void {
    const look = ` fill="none"${this.stroked()}`;
    if (this.circle) this.element(`<circle ${this.circled()}${look}/>`);
    else this.shape(look, this.path.join(''));
  }

  fillRect(x: number, y: number, w: number, h: number): void {
    if (w !== 0 && h !== 0) this.shape(this.filled(), this.box(x, y, w, h));
  }

  fillHatched(x: number, y: number, w: number, h: number): void {
    const { fillStyle, globalAlpha } = this.state;
    if (w !== 0 && h !== 0) this.shape(` fill="url(#${this.hatch(fillStyle)})"${globalAlpha < 1 ? ` fill-opacity="${num(globalAlpha)}"` : ''}`, this.box(x, y, w, h));
  }

  /** The pattern of slanted lines of a colour, which is defined when it is first asked for. */
  private hatch(colour: string): string {
    let id = this.hatches.get(colour);
    if (!id) {
      this.close();
      this.hatches.set(colour, (id = `h${++defined}`));
      this.parts.push(`<pattern id="${id}" width="3.5" height="3.5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="1.15" height="3.5" fill="${escape(colour)}"/></pattern>`);
    }
    return id;
  }

  strokeRect(x: number, y: number, w: number, h: number): void {
    this.shape(` fill="none"${this.stroked()}`, this.box(x, y, w, h));
  }

  measureText(text: string): { width: number } {
    const { px, bold } = this.face();
    return { width: engine.measureText(text, px, bold) };
  }

  /** The edge of a text: the text itself follows, and both are one element. */
  strokeText(text: string, x: number, y: number): void {
    const { lineWidth, strokeStyle, k } = this.state;
    this.halo = { key: `${text} ${x} ${y}`, attrs: ` paint-order="stroke" stroke="${escape(strokeStyle)}" stroke-width="${num(lineWidth * k)}" stroke-linejoin="round"` };
  }

  fillText(text: string, x: number, y: number): void {
    const { px, bold } = this.face();
    const { textAlign, k } = this.state;
    const anchor = { center: ' text-anchor="middle"', right: ' text-anchor="end"', end: ' text-anchor="end"' }[textAlign] ?? '';
    const halo = this.halo?.key === `${text} ${x} ${y}` ? this.halo.attrs : '';
    this.halo = null;
    if (text === '') return;
    this.element(`<text x="${num(this.x(x))}" y="${num(this.y(y))}" font-size="${num(px * k)}"${bold ? ' font-weight="600"' : ''}${anchor}${halo}${this.filled()}>${escape(text)}</text>`);
  }

  createImageData(width: number, height: number): ImageData {
    return { width, height, data: new Uint8ClampedArray(4 * width * height), colorSpace: 'srgb' } as ImageData;
  }

  putImageData(image: ImageData): void {
    if (this.canvas) this.canvas.pixels = image;
  }

  drawImage(image: unknown, x: number, y: number, w: number, h: number): void {
    const from = image as Raster;
    const { k } = this.state;
    if (from.pixels) {
      const { width, height, data } = from.pixels;
      this.element(`<image x="${num(this.x(x))}" y="${num(this.y(y))}" width="${num(w * k)}" height="${num(h * k)}" preserveAspectRatio="none" href="data:image/png;base64,${engine.encodePNG(width, height, data.buffer as ArrayBuffer)}"/>`);
    } else if (from.drawn) {
      this.element(`<g transform="translate(${num(this.x(x))} ${num(this.y(y))}) scale(${String((w * k) / from.width)} ${String((h * k) / from.height)})">${from.drawn.svg()}</g>`);
    }
  }

  private x(x: number): number {
    return this.state.dx + x * this.state.k;
  }

  private y(y: number): number {
    return this.state.dy + y * this.state.k;
  }

  private at(x: number, y: number): string {
    return `${num(this.x(x))} ${num(this.y(y))}`;
  }

  private box(x: number, y: number, w: number, h: number): string {
    const { k } = this.state;
    return `M${this.at(x, y)}h${num(w * k)}v${num(h * k)}h${num(-w * k)}Z`;
  }

  private circled(): string {
    const { x, y, r } = this.circle!;
    return `cx="${num(this.x(x))}" cy="${num(this.y(y))}" r="${num(r * this.state.k)}"`;
  }

  /** Makes a circle that something follows a part of the path. */
  private solid(): void {
    if (!this.circle) return;
    const { x, y, r } = this.circle;
    this.circle = null;
    const radius = num(r * this.state.k);
    this.path.push(`M${this.at(x + r, y)}A${radius} ${radius} 0 0 1 ${this.at(x - r, y)}A${radius} ${radius} 0 0 1 ${this.at(x + r, y)}`);
  }

  private face(): { px: number; bold: boolean } {
    const m = /(\d+(?:\.\d+)?)px/.exec(this.state.font);
    return { px: m ? Number(m[1]) : 10, bold: this.state.font.startsWith('600') };
  }

  private filled(): string {
    const { fillStyle, globalAlpha } = this.state;
    return ` fill="${escape(fillStyle)}"${globalAlpha < 1 ? ` fill-opacity="${num(globalAlpha)}"` : ''}`;
  }

  private stroked(): string {
    const { strokeStyle, lineWidth, lineCap, lineJoin, globalAlpha, dash, k } = this.state;
    return ` stroke="${escape(strokeStyle)}" stroke-width="${num(lineWidth * k)}"${globalAlpha < 1 ? ` stroke-opacity="${num(globalAlpha)}"` : ''}${
      lineCap === 'butt' ? '' : ` stroke-linecap="${lineCap}"`}${lineJoin === 'miter' ? '' : ` stroke-linejoin="${lineJoin}"`}${dash.length > 0 ? ` stroke-dasharray="${dash.map((v) => num(v * k)).join(' ')}"` : ''}`;
  }

  /** A path; one with the same look as the one before goes into its element, unless it shines through it. */
  private shape(look: string, d: string): void {
    if (d === '' || d.includes('NaN')) return;
    if (this.open && this.open.look === look && !look.includes('opacity')) {
      this.open.d.push(d);
      return;
    }
    this.close();
    this.open = { look, d: [d] };
  }

  private element(text: string): void {
    if (text.includes('NaN"')) return; // it is nowhere
    this.close();
    this.parts.push(text);
  }

  private close(): void {
    if (!this.open) return;
    this.parts.push(`<path d="${this.open.d.join('')}"${this.open.look}/>`);
    this.open = null;
  }

  private endClip(): void {
    this.close();
    this.parts.push('</g>');
    this.state.clips--;
  }
}
