// Made by go generate ./web/ui from render/export/format.go. Not to be edited.

import { tr } from '../ui/language.ts';

/** A format in which a run can be exported. */
export interface Format {
  name: string;
  title: string;
  /** What it is, in a few words. */
  about: string;
  group: FormatGroup;
  /** It can have a part of the run. */
  ranged?: boolean;
  /** It has one run only: that at the cursor. */
  single?: boolean;
}

/** The formats, in the order of the menu. */
export const formats: readonly Format[] = [
  { name: 'html', title: tr`Web page`, about: tr`one file, offline: steps, notes and tour`, group: 'teach' },
  { name: 'slides', title: tr`Slides`, about: tr`Reveal.js in one file, offline: a note a step`, group: 'teach' },
  { name: 'pptx', title: tr`PowerPoint`, about: tr`the same slides, with text that can be edited`, group: 'teach' },
  { name: 'svg', title: tr`SVG`, about: tr`the current view, with its notes`, group: 'figure', ranged: true },
  { name: 'png', title: tr`PNG image`, about: tr`for slides and chats, sharp at twice its size`, group: 'figure', ranged: true },
  { name: 'pdf', title: tr`PDF`, about: tr`for print and papers: a page with text to find`, group: 'figure', ranged: true },
  { name: 'gif', title: tr`Animation (GIF)`, about: tr`the times in ten seconds, notes as captions`, group: 'figure', ranged: true },
  { name: 'webm', title: tr`Video (WebM)`, about: tr`the same, for players and slides`, group: 'figure', ranged: true },
  { name: 'json', title: tr`JSON`, about: tr`every event`, group: 'data' },
  { name: 'csv', title: tr`CSV`, about: tr`tables in a zip file, with a data dictionary`, group: 'data', ranged: true },
  { name: 'text', title: tr`Text`, about: tr`a line for each message`, group: 'data', ranged: true },
  { name: 'perfetto', title: tr`Perfetto`, about: tr`for ui.perfetto.dev: slices, flows, counters`, group: 'data', ranged: true },
  { name: 'chrome', title: tr`Chrome trace`, about: tr`JSON for chrome://tracing and Speedscope`, group: 'data', ranged: true },
  { name: 'shiviz', title: tr`ShiViz`, about: tr`a log with vector clocks, both runs`, group: 'data', ranged: true },
  { name: 'mermaid', title: tr`Mermaid`, about: tr`a sequence diagram of one run`, group: 'data', ranged: true, single: true },
  { name: 'otlp', title: tr`OpenTelemetry`, about: tr`OTLP as JSON lines: a span for each handling`, group: 'data', ranged: true },
];

/** What formats are for. */
export type FormatGroup = 'teach' | 'figure' | 'data';
