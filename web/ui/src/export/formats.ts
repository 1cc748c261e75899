// The formats in which a run can be kept: the twin of render/export.Formats.

import { tr } from '../base/language.ts';

export interface Format {
  name: string;
  title: string;
  about: string;
  group: 'teach' | 'figure' | 'data';
  /** It can have a part of the run. */
  ranged?: boolean;
  /** It has one run only: that at the cursor. */
  single?: boolean;
}

export const formats: readonly Format[] = [
  { name: 'html', title: tr`Web page`, about: tr`one file, offline: steps, notes and tour`, group: 'teach' },
  { name: 'slides', title: tr`Slides`, about: tr`Reveal.js in one file, offline: a note a step`, group: 'teach' },
  { name: 'pptx', title: tr`PowerPoint`, about: tr`the same slides, with text that can be edited`, group: 'teach' },
  { name: 'svg', title: 'SVG', about: tr`the view that is shown, with its notes`, group: 'figure', ranged: true },
  { name: 'png', title: tr`PNG image`, about: tr`for slides and chats, sharp at twice its size`, group: 'figure', ranged: true },
  { name: 'pdf', title: 'PDF', about: tr`for print and papers: a page with text to find`, group: 'figure', ranged: true },
  { name: 'gif', title: tr`Animation (GIF)`, about: tr`the times in ten seconds, with notes as captions`, group: 'figure', ranged: true },
  { name: 'webm', title: tr`Film (WebM)`, about: tr`the same, for players and slides`, group: 'figure', ranged: true },
  { name: 'json', title: 'JSON', about: tr`every event`, group: 'data' },
  { name: 'csv', title: 'CSV', about: tr`tables in a zip file, with a data dictionary`, group: 'data', ranged: true },
  { name: 'text', title: tr`Text`, about: tr`a line for each message`, group: 'data', ranged: true },
  { name: 'perfetto', title: tr`Perfetto`, about: tr`for ui.perfetto.dev: slices, flows, counters`, group: 'data', ranged: true },
  { name: 'chrome', title: tr`Chrome trace`, about: tr`JSON for chrome://tracing and Speedscope`, group: 'data', ranged: true },
  { name: 'shiviz', title: 'ShiViz', about: tr`a log with vector clocks, both runs`, group: 'data', ranged: true },
  { name: 'mermaid', title: tr`Mermaid`, about: tr`a sequence diagram of one run`, group: 'data', ranged: true, single: true },
  { name: 'otlp', title: 'OpenTelemetry', about: tr`OTLP as JSON lines: a span for each handling`, group: 'data', ranged: true },
];

export const groupWords: Record<Format['group'], string> = { teach: tr`To teach with`, figure: tr`As a figure`, data: tr`As text and data` };
