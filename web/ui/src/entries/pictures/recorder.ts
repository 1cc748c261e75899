// A drawing context that keeps what is drawn as a list: what the views' drawing code uses of a canvas, and no more. Coordinates are in
// hundredths of a px of the picture; what is alike and follows each other becomes one item, so that files stay small. render/views makes
// a display list (render/display) of it.

/** What an engine around us does: it knows fonts, and keeps images. */
interface Engine {
  /** The width of a text in px. */
  measureText(text: string, px: number, bold: boolean): number;
  /** Keeps pixels, four bytes each, and returns their number. */
  keepImage(width: number, height: number, pixels: ArrayBuffer): number;
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

/** How something is painted; what is left out is not there, and alpha 100. */
interface Look {
  /** #rrggbb. */
  fill?: string;
  /** The name of a hatch, which it is filled with. */
  hatch?: string;
  /** How much of a fill or a stroke is seen, per cent. */
  alpha?: number;
  stroke?: string;
  width?: number;
  cap?: string;
  join?: string;
  dash?: number[];
  /** The stroke is a text's edge and lies below it. */
  halo?: true;
}

/** What is painted, in hundredths of a px: one of path, circle, text, image, group and hatch, and what belongs to it. */
export interface Item {
  /** Steps, as SVG's path has them: M, L, h, v and Z, and A and a with a radius, whether they go clockwise, and an end. */
  path?: string;
  circle?: true;
  text?: string;
  image?: ImageData;
  group?: Item[];
  /** The group's clip, which its path is, by name. */
  clip?: string;
  /** A pattern of slanted bars by its name; its look has the colour. */
  hatch?: string;
  /** A path's numbers; a centre and a radius; a text's place and size; an image's place and size; a group's place. */
  at?: number[];
  /** Of a group, x and y. */
  scale?: [number, number];
  bold?: true;
  /** 1: at is the text's middle, 2: its end. */
  anchor?: 1 | 2;
  look?: Look;
}

/** A picture as it is handed over: items have the numbers of their looks and images. */
export interface Packed {
  looks: Look[];
  items: unknown[];
}

/** Numbers the looks, and gives the images to the engine. */
export function pack(items: readonly Item[]): Packed {
  const looks: Look[] = [];
  const known = new Map<string | Look, number>();
  const number = (look: Look): number => {
    let n = known.get(look);
    if (n !== undefined) return n;
    const key = JSON.stringify(look);
    n = known.get(key) ?? looks.push(look) - 1;
    known.set(key, n).set(look, n);
    return n;
  };
  const packed = (item: Item): unknown => (item.path !== undefined && !item.group ? { path: item.path, at: item.at, look: number(item.look!) } : {
    ...item,
    look: item.look && number(item.look),
    image: item.image && engine.keepImage(item.image.width, item.image.height, item.image.data.buffer as ArrayBuffer),
    group: item.group?.map(packed),
  });
  return { looks, items: items.map(packed) };
}

/** Hundredths of a px, half of one away from 0, as if the number were written with two decimals. */
export function hundredths(x: number): number {
  const scaled = x < 0 ? -100 * x : 100 * x;
  let n = Math.floor(scaled);
  const rest = scaled - n;
  // Near a half, the product's own rounding could decide.
  if (rest > 0.4999 && rest < 0.5001) n = Math.round(100 * Number(Math.abs(x).toFixed(2)));
  else if (rest >= 0.5) n++;
  return x < 0 && n > 0 ? -n : n;
}

/** What no file can hold, and surrogates, of which pairs can stay: looking around for pairs by an expression goes wrong in goja. */
// eslint-disable-next-line no-control-regex
const suspicious = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/;

export function allowed(s: string): string {
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

/** Whether one of some numbers is none, or infinite. */
function nowhere(numbers: readonly number[]): boolean {
  for (let i = 0; i < numbers.length; i++) {
    const v = numbers[i]!;
    if (v - v !== 0) return true;
  }
  return false;
}

function append(to: number[], numbers: readonly number[]): void {
  for (let i = 0; i < numbers.length; i++) to.push(numbers[i]!);
}

/** The steps of a box. */
const box = 'MhvhZ';

const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i;
const triple = /^rgb\((\d+)[ ,]+(\d+)[ ,]+(\d+)\)$/;

/** A colour as #rrggbb. */
export function hex(colour: string): string {
  if (colour.length === 7 && colour[0] === '#') return colour;
  const parts = short.exec(colour)?.slice(1).map((v) => v + v) ?? triple.exec(colour)?.slice(1).map((v) => Number(v).toString(16).padStart(2, '0'));
  if (!parts) throw new RangeError(colour);
  return `#${parts.join('')}`;
}

export class Recorder {
  private root: Item[] = [];
  /** Where items are added: the list, or the group within it that was clipped last; and what is around that. */
  private items = this.root;
  private around: Item[][] = [];
  private state: State = { ...fresh };
  private readonly stack: State[] = [];
  private steps: string[] = [];
  private numbers: number[] = [];
  /** A circle is an item of its own, where the path is nothing else. */
  private circle: { x: number; y: number; r: number } | null = null;
  /** Paths of one look that nothing has been drawn between: their item so far. */
  private open: { look: Look; paths: string[]; at: number[] } | null = null;
  /** The edge of a text that is about to be written over it. */
  private halo: { key: string; look: Look } | null = null;
  private readonly looks = new Map<string, Look>();

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

  /** What was drawn. */
  list(): Item[] {
    this.close();
    while (this.state.clips > 0) this.endClip();
    return this.root;
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
      this.items = this.root = [];
      this.around = [];
      this.open = null;
    }
  }

  beginPath(): void {
    this.steps = [];
    this.numbers = [];
    this.circle = null;
  }

  moveTo(x: number, y: number): void {
    this.solid();
    this.step('M', this.x(x), this.y(y));
  }

  lineTo(x: number, y: number): void {
    this.solid();
    this.step(this.steps.length === 0 ? 'M' : 'L', this.x(x), this.y(y));
  }

  closePath(): void {
    this.steps.push('Z');
  }

  rect(x: number, y: number, w: number, h: number): void {
    this.solid();
    this.steps.push(box);
    append(this.numbers, this.box(x, y, w, h));
  }

  roundRect(x: number, y: number, w: number, h: number, r: number): void {
    this.solid();
    const { k } = this.state;
    const arc = (dx: number, dy: number) => this.arcStep('a', r, true, dx * r * k, dy * r * k);
    this.step('M', this.x(x + r), this.y(y));
    this.step('h', (w - 2 * r) * k);
    arc(1, 1);
    this.step('v', (h - 2 * r) * k);
    arc(-1, 1);
    this.step('h', (2 * r - w) * k);
    arc(-1, -1);
    this.step('v', (2 * r - h) * k);
    arc(1, -1);
    this.steps.push('Z');
  }

  arc(x: number, y: number, r: number, from: number, to: number): void {
    const turn = to - from;
    if (this.steps.length === 0 && Math.abs(turn) >= 2 * Math.PI - 1e-6 && !this.circle) {
      this.circle = { x, y, r };
      return;
    }
    this.solid();
    const point = (angle: number): [number, number] => [this.x(x + r * Math.cos(angle)), this.y(y + r * Math.sin(angle))];
    this.step(this.steps.length === 0 ? 'M' : 'L', ...point(from));
    const pieces = Math.abs(turn) > Math.PI * 0.99 ? 2 : 1;
    for (let i = 1; i <= pieces; i++) this.arcStep('A', r, turn > 0, ...point(from + (turn * i) / pieces));
  }

  clip(): void {
    this.close();
    const group: Item[] = [];
    this.items.push({ group, clip: `c${++defined}`, path: this.steps.join(''), at: this.numbers.slice() });
    this.around.push(this.items);
    this.items = group;
    this.state.clips++;
  }

  fill(): void {
    this.painted(this.filled());
  }

  stroke(): void {
    this.painted(this.stroked());
  }

  fillRect(x: number, y: number, w: number, h: number): void {
    if (w !== 0 && h !== 0) this.shape(this.filled(), box, this.box(x, y, w, h));
  }

  fillHatched(x: number, y: number, w: number, h: number): void {
    if (w !== 0 && h !== 0) this.shape(this.hatched(), box, this.box(x, y, w, h));
  }

  /** The pattern of slanted lines of a colour, which is defined when it is first asked for. */
  private hatch(colour: string): string {
    let id = this.hatches.get(colour);
    if (!id) {
      this.close();
      this.hatches.set(colour, (id = `h${++defined}`));
      this.items.push({ hatch: id, look: { fill: hex(colour) } });
    }
    return id;
  }

  strokeRect(x: number, y: number, w: number, h: number): void {
    this.shape(this.stroked(), box, this.box(x, y, w, h));
  }

  measureText(text: string): { width: number } {
    const { px, bold } = this.face();
    return { width: engine.measureText(text, px, bold) };
  }

  /** The edge of a text: the text itself follows, and both are one item. */
  strokeText(text: string, x: number, y: number): void {
    const { lineWidth, strokeStyle, k } = this.state;
    this.halo = { key: `${text} ${x} ${y}`, look: { stroke: hex(strokeStyle), width: hundredths(lineWidth * k), join: 'round', halo: true } };
  }

  fillText(text: string, x: number, y: number): void {
    const { px, bold } = this.face();
    const { textAlign, k } = this.state;
    const anchor = ({ center: 1, right: 2, end: 2 } as const)[textAlign];
    const halo = this.halo?.key === `${text} ${x} ${y}` ? this.halo.look : null;
    this.halo = null;
    if (text === '') return;
    this.add({ text: allowed(text), at: [hundredths(this.x(x)), hundredths(this.y(y)), hundredths(px * k)], ...(bold && { bold }), ...(anchor && { anchor }), look: halo ? { ...halo, ...this.filled() } : this.filled() });
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
    const at = [hundredths(this.x(x)), hundredths(this.y(y))];
    if (from.pixels) {
      const { width, height, data } = from.pixels;
      this.add({ image: { width, height, data: data.slice() } as ImageData, at: [...at, hundredths(w * k), hundredths(h * k)] });
    } else if (from.drawn) {
      this.add({ group: from.drawn.list(), at, scale: [(w * k) / from.width, (h * k) / from.height] });
    }
  }

  private x(x: number): number {
    return this.state.dx + x * this.state.k;
  }

  private y(y: number): number {
    return this.state.dy + y * this.state.k;
  }

  private step(step: string, ...at: number[]): void {
    this.steps.push(step);
    for (let i = 0; i < at.length; i++) this.numbers.push(hundredths(at[i]!));
  }

  /** An arc of a circle; r is before the transform, and where it ends is after it. */
  private arcStep(step: 'A' | 'a', r: number, clockwise: boolean, x: number, y: number): void {
    this.steps.push(step);
    this.numbers.push(hundredths(r * this.state.k), clockwise ? 1 : 0, hundredths(x), hundredths(y));
  }

  /** The numbers of a box. */
  private box(x: number, y: number, w: number, h: number): number[] {
    const { k } = this.state;
    return [hundredths(this.x(x)), hundredths(this.y(y)), hundredths(w * k), hundredths(h * k), hundredths(-w * k)];
  }

  /** Makes a circle that something follows a part of the path. */
  private solid(): void {
    if (!this.circle) return;
    const { x, y, r } = this.circle;
    this.circle = null;
    this.step('M', this.x(x + r), this.y(y));
    this.arcStep('A', r, true, this.x(x - r), this.y(y));
    this.arcStep('A', r, true, this.x(x + r), this.y(y));
  }

  private face(): { px: number; bold: boolean } {
    const m = /(\d+(?:\.\d+)?)px/.exec(this.state.font);
    return { px: m ? Number(m[1]) : 10, bold: this.state.font.startsWith('600') };
  }

  /** The look of a key, which says all that it is made of; looks that are alike are one. */
  private look(key: string, make: () => Look): Look {
    let look = this.looks.get(key);
    if (look) return look;
    const made = make();
    const like = JSON.stringify(made);
    look = this.looks.get(like) ?? made;
    this.looks.set(key, look).set(like, look);
    return look;
  }

  private alpha(): Look {
    const { globalAlpha } = this.state;
    return globalAlpha < 1 ? { alpha: hundredths(globalAlpha) } : {};
  }

  private filled(): Look {
    const { fillStyle, globalAlpha } = this.state;
    return this.look(`${fillStyle} ${globalAlpha}`, () => ({ fill: hex(fillStyle), ...this.alpha() }));
  }

  private hatched(): Look {
    const hatch = this.hatch(this.state.fillStyle);
    return this.look(`${hatch} ${this.state.globalAlpha}`, () => ({ hatch, ...this.alpha() }));
  }

  private stroked(): Look {
    const { strokeStyle, lineWidth, lineCap, lineJoin, globalAlpha, dash, k } = this.state;
    return this.look(`${strokeStyle} ${lineWidth * k} ${lineCap} ${lineJoin} ${globalAlpha} ${k} ${dash.join()}`, () => ({
      stroke: hex(strokeStyle), width: hundredths(lineWidth * k), ...this.alpha(), ...(lineCap !== 'butt' && { cap: lineCap }), ...(lineJoin !== 'miter' && { join: lineJoin }),
      ...(dash.length > 0 && { dash: dash.map((v) => hundredths(v * k)) }),
    }));
  }

  private painted(look: Look): void {
    if (this.circle) {
      const { x, y, r } = this.circle;
      this.add({ circle: true, at: [hundredths(this.x(x)), hundredths(this.y(y)), hundredths(r * this.state.k)], look });
    } else this.shape(look, this.steps.join(''), this.numbers);
  }

  /** A path; one with the same look as the one before goes into its item, unless it shines through it. */
  private shape(look: Look, path: string, at: readonly number[]): void {
    if (path === '' || nowhere(at)) return;
    if (this.open?.look === look && look.alpha === undefined) {
      this.open.paths.push(path);
      append(this.open.at, at);
      return;
    }
    this.close();
    this.open = { look, paths: [path], at: at.slice() };
  }

  private add(item: Item): void {
    if (!item.at || nowhere(item.at)) return;
    this.close();
    this.items.push(item);
  }

  private close(): void {
    if (!this.open) return;
    const { look, paths, at } = this.open;
    this.items.push({ path: paths.join(''), at, look });
    this.open = null;
  }

  private endClip(): void {
    this.close();
    this.items = this.around.pop() ?? this.root;
    this.state.clips--;
  }
}
