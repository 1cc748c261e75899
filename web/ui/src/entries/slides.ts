// The deck: the slides of a run, in one file, without network. What it reads from the document around it is
// documented in render/export/deck/reveal.

import Reveal from 'reveal.js';

import 'reveal.js/dist/reveal.css';
import './slides/slides.css';
import { errorText } from '../ui/format.ts';
import { tr } from '../ui/language.ts';
import { fill, unpack } from './slides/pictures.ts';
import { SpeakerWindow } from './slides/speaker.ts';
import { startLook, turnLook } from './slides/look.ts';

const printing = /[?&](print-pdf|view=print)/.test(location.search);

async function start(): Promise<void> {
  startLook();
  document.documentElement.classList.add('scripted');
  const pictures = await unpack(document.getElementById('pictures')!);
  const sections = [...document.querySelectorAll('section')];
  const fillNear = (at: number, reach: number) => {
    for (const s of sections.slice(Math.max(0, at - reach), at + reach + 1)) fill(s, pictures);
  };
  if (printing) fillNear(0, sections.length);
  const deck = new Reveal({
    width: 1280, height: 720, margin: 0, minScale: 0.1, maxScale: 8, center: false, hash: true, transition: 'none', backgroundTransition: 'none',
    navigationMode: 'linear', slideNumber: 'c/t', pdfSeparateFragments: true, viewDistance: 2, scrollActivationWidth: 0, postMessage: false,
    postMessageEvents: false,
  });
  const now = () => deck.getIndices().h;
  deck.on('slidechanged', () => fillNear(now(), 1));
  deck.on('overviewshown', () => fillNear(0, sections.length));
  await deck.initialize();
  fillNear(now(), 1);
  const speaker = new SpeakerWindow(deck);
  deck.addKeyBinding({ keyCode: 84, key: 'T', description: tr`Dark or light` }, turnLook);
  deck.addKeyBinding({ keyCode: 83, key: 'S', description: tr`Speaker notes, in a separate window` }, () => speaker.open());
}

start().catch((e: unknown) => {
  const p = document.createElement('p');
  p.className = 'problem';
  p.textContent = tr`These slides cannot be shown: ${errorText(e)}. A browser from 2023 or later is needed.`;
  document.body.prepend(p);
});
