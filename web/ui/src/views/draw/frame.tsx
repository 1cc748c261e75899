// The frame of a picture: two canvases of the available width, one for what stays while the cursor moves and one
// above it for what moves. Each is painted again when a signal that it has read changes.

import { effect, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

import { paletteVersion, readPalette, type Palette } from '../../ui/theme.ts';
import { fitCanvas, type Context } from './canvas.ts';

/** Whether the window is so narrow, measured in characters, that there is only one column, as on a phone. */
export const isPhone = () => matchMedia('(max-width: 40em)').matches;

/** Whether the window is so tall that pictures may be taller, too. */
export const isTall = (phone: boolean): boolean => innerHeight > 980 && !phone;

/** The size of a layer, in CSS pixels. */
export interface FrameSize {
  width: number;
  height: number;
  ratio: number;
  phone: boolean;
  palette: Palette;
}

interface Props {
  /** Names the part for styles and tests: data-part. */
  name: string;
  /** The description for screen readers. */
  label: string;
  height: (width: number, phone: boolean) => number;
  /** Draws the layer that stays; it is drawn again when a signal that it reads changes. */
  still: (ctx: Context, f: FrameSize) => void;
  /** Draws the layer that moves, above it. */
  moving?: (ctx: Context, f: FrameSize) => void;
  /** Adds listeners to the upper canvas; returns a function that removes them. */
  listen?: (canvas: HTMLCanvasElement, size: () => FrameSize | null) => () => void;
  onKeyDown?: (e: KeyboardEvent) => void;
  /** Content over the picture. */
  over?: (f: FrameSize) => ComponentChildren;
}

export function Frame(props: Props) {
  const host = useRef<HTMLDivElement>(null);
  const still = useRef<HTMLCanvasElement>(null);
  const moving = useRef<HTMLCanvasElement>(null);
  const width = useSignal(0);
  const latest = useRef(props);
  latest.current = props;
  // Callbacks that stay the same cause no repaint, however often the surroundings are rendered.
  const height = useSignal(props.height);
  height.value = props.height;
  const stays = useSignal(props.still);
  stays.value = props.still;
  const moves = useSignal(props.moving);
  moves.value = props.moving;
  const size = useSignal<FrameSize | null>(null);

  useLayoutEffect(() => {
    const el = host.current!;
    const measure = () => (width.value = el.clientWidth);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(el);
    return () => watch.disconnect();
  }, []);

  useLayoutEffect(() => {
    const ends = [
      effect(() => {
        void paletteVersion.value; // the tokens may have changed
        if (width.value <= 0) return;
        const phone = isPhone();
        size.value = { width: width.value, height: height.value(width.value, phone), phone, ratio: devicePixelRatio || 1, palette: readPalette() };
      }),
      effect(() => paint(still.current!, size.value, stays.value)),
      effect(() => paint(moving.current!, size.value, moves.value)),
    ];
    return () => ends.forEach((end) => end());
  }, []);

  useEffect(() => latest.current.listen?.(moving.current!, () => size.peek()), []);

  return (
    <div
      class="frame" ref={host} data-part={props.name} tabIndex={props.onKeyDown ? 0 : undefined} role="group" aria-label={props.label}
      onKeyDown={props.onKeyDown}
    >
      <div class="stack" style={{ height: `${size.value?.height ?? 0}px` }}>
        <canvas ref={still} aria-hidden="true" />
        <canvas ref={moving} aria-hidden="true" class="moving" />
        {size.value && props.over?.(size.value)}
      </div>
    </div>
  );
}

function paint(canvas: HTMLCanvasElement, f: FrameSize | null, draw: Props['moving']): void {
  if (!f) return;
  fitCanvas(canvas, f.width, f.height, f.ratio);
  const ctx = canvas.getContext('2d');
  if (!ctx) return;
  ctx.setTransform(f.ratio, 0, 0, f.ratio, 0, 0);
  ctx.clearRect(0, 0, f.width, f.height);
  draw?.(ctx, f);
}
