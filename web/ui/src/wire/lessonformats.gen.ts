// Made by go generate ./web/ui from render/document/format.go. Not to be edited.

import { tr } from '../ui/language.ts';

/** A format in which a whole lesson can be exported. */
export interface LessonFormat {
  name: string;
  title: string;
  /** What it is, in a few words. */
  about: string;
}

/** The formats of lessons, in the order of the menu. */
export const lessonFormats: readonly LessonFormat[] = [
  { name: 'markdown', title: tr`Markdown`, about: tr`for GitHub: text, outputs, figures` },
  { name: 'ipynb', title: tr`Jupyter notebook`, about: tr`cells with their outputs and figures` },
  { name: 'handout', title: tr`Handout, HTML`, about: tr`one file to read or print` },
  { name: 'handout-pdf', title: tr`Handout, PDF`, about: tr`to print: listings with notes, figures` },
  { name: 'mmark', title: tr`Handout, Mmark`, about: tr`its source, for another layout` },
];
