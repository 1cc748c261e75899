// The formats of whole lessons: the twin of render/document.Formats.

import { tr } from '../base/language.ts';

export interface LessonFormat {
  name: string;
  title: string;
  about: string;
}

export const lessonFormats: readonly LessonFormat[] = [
  { name: 'markdown', title: tr`Markdown`, about: tr`for GitHub: text, outputs, figures` },
  { name: 'ipynb', title: tr`Jupyter notebook`, about: tr`cells with their outputs and figures` },
  { name: 'handout', title: tr`Hand-out, HTML`, about: tr`one file to read or print` },
  { name: 'handout-pdf', title: tr`Hand-out, PDF`, about: tr`to print: listings with notes, figures` },
  { name: 'mmark', title: tr`Hand-out, Mmark`, about: tr`its source, to be set otherwise` },
];
