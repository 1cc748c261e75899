// A canvas that keeps what is drawn on it as a list, or the pixels that are put on it.

import { Recorder, type Raster } from './recorder.ts';

class Canvas implements Raster {
  width = 300;
  height = 150;
  readonly style = {};
  pixels: ImageData | null = null;
  private recorder: Recorder | null = null;

  getContext(): Recorder {
    return (this.recorder ??= new Recorder(this));
  }

  get drawn(): Recorder | null {
    return this.recorder;
  }
}

/** A new one, which the drawing code takes for the browser's. */
export const canvasOf = (): HTMLCanvasElement => new Canvas() as unknown as HTMLCanvasElement;
