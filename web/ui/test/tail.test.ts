import assert from 'node:assert/strict';
import test from 'node:test';

import { NoticeTimer, noticeTime } from '../src/ui/notice.ts';
import { isAtEnd, Tail } from '../src/notebook/cell/tail.ts';

/** A box of 100 px with some text; as in a browser, it cannot be scrolled past its end. */
class Box {
  clientHeight = 100;
  private top = 0;
  constructor(public scrollHeight: number) {}
  get scrollTop(): number { return this.top; }
  set scrollTop(y: number) { this.top = Math.max(0, Math.min(y, this.scrollHeight - this.clientHeight)); }
}

test('output that grows is shown at its end while the reader is there', () => {
  const tail = new Tail();
  const [box, pane] = [new Box(80), new Box(100)];
  const grows = (by: number, told = true) => {
    pane.scrollHeight += by;
    tail.show([box, pane]);
    if (told) tail.scrolled(pane);
    return isAtEnd(pane);
  };
  assert.equal(grows(60, false), true);
  pane.scrollTop = 0; // before the browser has told of the end
  tail.scrolled(pane);
  assert.equal(grows(20), false);
  tail.begin();
  assert.equal(grows(500), true);
  assert.equal(grows(500), true);
  pane.scrollTop = 300; // the reader looks at what was before
  tail.scrolled(pane);
  assert.equal(grows(500), false);
  assert.equal(pane.scrollTop, 300);
  pane.scrollTop = 600; // and comes back, but not to the end
  tail.scrolled(pane);
  assert.equal(grows(500), false);
  pane.scrollTop = pane.scrollHeight; // to the end, and meanwhile there is more
  pane.scrollHeight += 60;
  tail.scrolled(pane);
  assert.equal(grows(500), true);
  pane.scrollTop -= 60; // up a little
  tail.scrolled(pane);
  assert.equal(grows(500), false);
  pane.scrollTop = 0;
  tail.scrolled(pane);
  tail.begin(); // another run
  assert.equal(grows(500), true);
  pane.scrollTop = 0; // of which a page in the background is not told before more comes
  assert.equal(grows(500, false), false);
  assert.equal(pane.scrollTop, 0);
});

test('a reader who goes up a little from the end of a short text has left it', () => {
  const tail = new Tail();
  const pane = new Box(220);
  tail.show([pane]);
  pane.scrollTop = 0;
  pane.scrollHeight += 20;
  tail.show([pane]);
  tail.scrolled(pane); // its event comes now
  pane.scrollHeight += 20;
  tail.show([pane]);
  assert.equal(pane.scrollTop, 0);
});

test('when the text is all there, the box that scrolls then shows its end, and the pane what stands above', () => {
  const tail = new Tail();
  const [box, pane] = [new Box(100), new Box(900)];
  tail.show([box, pane]);
  assert.equal(pane.scrollTop, 800);
  box.scrollHeight = 900; // it is laid out anew
  tail.end(box, pane);
  assert.deepEqual([box.scrollTop, pane.scrollTop], [800, 0]);
  box.scrollHeight = 100;
  tail.end(box, pane);
  assert.equal(pane.scrollTop, 800);
});

test('what is said of something that was done leaves, but not while somebody reads it', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let gone = 0;
  const said = new NoticeTimer(() => gone++);
  said.release();
  t.mock.timers.tick(noticeTime - 1);
  said.hold();
  t.mock.timers.tick(10 * noticeTime);
  assert.equal(gone, 0);
  said.release();
  t.mock.timers.tick(noticeTime - 1);
  assert.equal(gone, 0);
  t.mock.timers.tick(1);
  assert.equal(gone, 1);
  t.mock.timers.tick(10 * noticeTime);
  assert.equal(gone, 1);
});
