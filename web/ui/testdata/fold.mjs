// twin/fold.ts
import { readFileSync } from "node:fs";

// src/ui/language.ts
var pseudo = "en-XA";
function speaker(language2, words) {
  const plurals = new Intl.PluralRules(language2);
  const pieces = /* @__PURE__ */ new WeakMap();
  const finish = language2 === pseudo ? (text2) => `⟦${text2}⟧` : (text2) => text2;
  function piecesOf(parts) {
    let found = pieces.get(parts);
    if (!found) {
      const key = parts.reduce((text3, part, i) => `${text3}{${i - 1}}${part}`);
      const entry = words[key];
      const text2 = finish(typeof entry === "string" ? entry : key);
      found = text2.split(/\{(\d+)\}/).map((s, i) => i % 2 ? Number(s) : s).filter((s) => s !== "");
      pieces.set(parts, found);
    }
    return found;
  }
  return {
    tr(parts, ...values) {
      let text2 = "";
      for (const p of piecesOf(parts)) text2 += typeof p === "number" ? values[p] : p;
      return text2;
    },
    trn(parts, ...values) {
      return piecesOf(parts).map((p) => typeof p === "number" ? values[p] : p);
    },
    counted(n, written, word) {
      const key = `{0} ${word}`;
      const entry = words[key];
      const form = typeof entry === "object" ? entry[plurals.select(n)] ?? entry.other : entry;
      return finish((form ?? (n === 1 ? key : `${key}s`)).replace("{0}", written));
    }
  };
}
var there = typeof document !== "undefined";
var language = there && document.documentElement.lang || "en";
var listed = there ? document.getElementById("words")?.textContent : "";
var page = speaker(language, listed ? JSON.parse(listed) : {});
var tr = page.tr;
var trn = page.trn;
var counted = page.counted;

// src/wire/blocks.ts
var magic = "RHCOLS6\n";
var headSize = 48;
var arrayHeadSize = 16;
var maxRows = 2 ** 26;
var unknownLayout = tr`the run's data has an unknown layout; reload the page`;
var cutShort = tr`the run's data is cut short; run the cell again`;
var outOfOrder = tr`the server sent other data than requested; reload the page`;
var Part = { Outline: 0, Events: 1, Messages: 2, Growth: 3 };
var Count = { Events: 0, Messages: 1, Slices: 2, Points: 3, Threads: 4 };
var layout = [
  ["time", Float64Array, 0, 1],
  ["value", Float64Array, 0, 1],
  ["thread", Int32Array, 0, 1],
  ["actor", Int32Array, 0, 1],
  ["peer", Int32Array, 0, 1],
  ["msg", Int32Array, 0, 1],
  ["cause", Int32Array, 0, 1],
  ["pos", Int32Array, 0, 1],
  ["depth", Int32Array, 0, 1],
  ["object", Int32Array, 0, 1],
  ["here", Int32Array, 0, 1],
  ["kind", Uint8Array, 0, 1],
  ["reason", Uint8Array, 0, 1],
  ["msgSubject", Int32Array, 1, 1],
  ["msgData", Int32Array, 1, 1],
  ["msgFrom", Int32Array, 1, 1],
  ["msgTo", Int32Array, 1, 1],
  ["msgLineage", Uint32Array, 1, 2],
  ["sliceStart", Float64Array, 2, 1],
  ["sliceEnd", Float64Array, 2, 1],
  ["sliceThread", Int32Array, 2, 1],
  ["sliceActor", Int32Array, 2, 1],
  ["sliceMsg", Int32Array, 2, 1],
  ["sliceStep", Int32Array, 2, 1],
  ["sliceLast", Int32Array, 2, 1],
  ["sliceState", Uint8Array, 2, 1],
  ["backlogTime", Float64Array, 3, 1],
  ["backlogCount", Int32Array, 3, 1],
  ["threadBorn", Float64Array, 4, 1],
  ["threadGone", Float64Array, 4, 1]
];
var columnsOf = [
  layout.filter((c) => c[2] >= Count.Slices),
  layout.filter((c) => c[2] === Count.Events),
  layout.filter((c) => c[2] === Count.Messages)
];
var growthOf = {
  rows: layout.filter((c) => c[2] <= Count.Slices),
  changes: [Int32Array, Float64Array, Float64Array],
  rest: layout.filter((c) => c[2] >= Count.Points)
};
var fixedTypes = /* @__PURE__ */ new Set(["time", "kind", "reason", "sliceStart", "sliceEnd", "sliceState", "backlogTime", "threadBorn", "threadGone", "msgLineage"]);
function splitBlocks(encoded) {
  const bytes = encoded.byteOffset % 8 === 0 ? encoded : encoded.slice();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const blocks = [];
  for (let at = 0; at < bytes.length || at === 0; ) {
    const mark = String.fromCharCode(...bytes.subarray(at, at + magic.length));
    if (mark !== magic.slice(0, mark.length)) throw new Error(unknownLayout);
    if (at + headSize > bytes.length) throw new Error(cutShort);
    const [panel, part, first, rows, ...of] = Array.from({ length: 9 }, (_, i) => view.getUint32(at + 8 + 4 * i, true));
    const size = view.getUint32(at + 44, true);
    if (part > Part.Growth || size < headSize || size % 8 !== 0 || [rows, ...of].some((n) => n > maxRows)) throw new Error(unknownLayout);
    if (at + size > bytes.length) throw new Error(cutShort);
    blocks.push({ panel, part, first, rows, of, bytes: bytes.subarray(at, at + size) });
    at += size;
  }
  return blocks;
}
var Reader = class {
  constructor(bytes) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }
  bytes;
  at = headSize;
  view;
  next(n) {
    const { bytes, view } = this;
    if (this.at + arrayHeadSize > bytes.length) throw new Error(cutShort);
    const width = view.getUint32(this.at, true);
    const differences = view.getUint32(this.at + 4, true) === 1;
    const base = view.getFloat64(this.at + 8, true);
    const from = this.at + arrayHeadSize;
    this.at = from + Math.ceil(n * width / 8) * 8;
    if (this.at > bytes.length) throw new Error(cutShort);
    return { elements: elements(width, bytes, from, n), differences, base };
  }
  /** The part of the block that has been read, 0 to 1. */
  get part() {
    return this.at / this.bytes.length;
  }
  /** Throws if the block has more. */
  end() {
    if (this.at !== this.bytes.length) throw new Error(unknownLayout);
  }
};
function elements(width, bytes, at, n) {
  const offset = bytes.byteOffset + at;
  switch (width) {
    case 0:
      return new Uint8Array(n);
    case 1:
      return new Uint8Array(bytes.buffer, offset, n);
    case 2:
      return new Uint16Array(bytes.buffer, offset, n);
    case 4:
      return new Uint32Array(bytes.buffer, offset, n);
    case 8:
      return new Float64Array(bytes.buffer, offset, n);
    default:
      throw new Error(unknownLayout);
  }
}
function decodeInto({ elements: encoded, differences, base }, out) {
  if (differences) {
    let sum = base;
    for (let i = 0; i < out.length; i++) out[i] = sum += encoded[i];
    return;
  }
  if (encoded.length > 0) out.set(encoded);
  if (base !== 0) for (let i = 0; i < out.length; i++) out[i] = out[i] + base;
}
function typeFor([name, type], least2, most) {
  if (fixedTypes.has(name)) return type;
  if (!(least2 <= most)) return Float64Array;
  if (least2 >= 0 && most < 2 ** 8) return Uint8Array;
  if (least2 >= -(2 ** 7) && most < 2 ** 7) return Int8Array;
  if (least2 >= 0 && most < 2 ** 16) return Uint16Array;
  if (least2 >= -(2 ** 15) && most < 2 ** 15) return Int16Array;
  if (least2 >= -(2 ** 31) && most < 2 ** 31) return Int32Array;
  return least2 >= 0 && most < 2 ** 32 ? Uint32Array : Float64Array;
}
function limitsOf({ elements: encoded, differences, base }) {
  if (encoded instanceof Float64Array) return [NaN, NaN];
  let [least2, most] = [Infinity, -Infinity];
  let sum = base;
  for (let i = 0; i < encoded.length; i++) {
    const v = differences ? sum += encoded[i] : base + encoded[i];
    if (v < least2) least2 = v;
    if (v > most) most = v;
  }
  return encoded.length > 0 ? [least2, most] : [0, 0];
}
function* outlineOf(block) {
  if (block.part !== Part.Outline) throw new Error(outOfOrder);
  const reader = new Reader(block.bytes);
  const columns2 = {};
  for (const column of columnsOf[Part.Outline]) {
    const encoded = reader.next(block.of[column[2]]);
    const out = new (typeFor(column, ...limitsOf(encoded)))(encoded.elements.length);
    decodeInto(encoded, out);
    columns2[column[0]] = out;
    yield reader.part;
  }
  const rows = [...columnsOf[Part.Events], ...columnsOf[Part.Messages]];
  const limits = new Float64Array(2 * rows.length);
  decodeInto(reader.next(limits.length), limits);
  const rare = readRare(reader, block.rows);
  reader.end();
  for (const [name, type] of rows) columns2[name] = new type(0);
  return { columns: columns2, limits, rare };
}
function readRare(reader, n) {
  const next = (out) => (decodeInto(reader.next(n), out), out);
  return {
    step: next(new Int32Array(n)),
    count: next(new Int32Array(n)),
    lane: next(new Int32Array(n)),
    time: next(new Float64Array(n)),
    kind: next(new Uint8Array(n))
  };
}

// src/ui/idle.ts
function atOnce(work) {
  for (; ; ) {
    const r = work.next();
    if (r.done) return r.value;
  }
}

// src/ui/format.ts
var grouped = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
function count(n) {
  return grouped.format(n);
}
var units = [
  { ns: 1, name: "ns" },
  { ns: 1e3, name: "µs" },
  { ns: 1e6, name: "ms" },
  { ns: 1e9, name: "s" }
];
function duration(ns) {
  const whole2 = Math.round(ns);
  if (whole2 < 0) return "–";
  if (whole2 === 0) return "0 s";
  for (const u of units) {
    const most = u.ns === 1 ? 0 : 2;
    for (let digits = most; digits >= 0; digits--) {
      const n = rounded(whole2, u.ns / 10 ** digits);
      if (n < 1e3) return `${decimal(n, digits)} ${u.name}`;
    }
  }
  return `${count(rounded(whole2, 1e9))} s`;
}
var rounded = (n, step) => Math.floor(n / step) + (2 * (n % step) >= step ? 1 : 0);
function decimal(n, digits) {
  if (digits === 0) return String(n);
  const text2 = String(n).padStart(digits + 1, "0");
  return `${text2.slice(0, -digits)}.${text2.slice(-digits)}`;
}
function asWritten(ns) {
  return duration(ns).replace(/(\.\d*?)0+ /, "$1 ").replace(". ", " ");
}
function plural(n, word) {
  return counted(n, count(n), word);
}

// src/run/intervals.ts
var hueClasses = 8;
var classes = 2 * hueClasses + 1;
var programClass = 2 * hueClasses;
function classOf(type) {
  if (type < 0) return programClass;
  return type < hueClasses ? type : hueClasses + type % hueClasses;
}
function firstEnding(b, lane, ends2, t) {
  let lo = b.start[lane];
  let hi = b.start[lane + 1];
  while (lo < hi) {
    const mid = lo + hi >>> 1;
    if (ends2[b.items[mid]] < t) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}

// src/wire/kinds.gen.ts
var Kind = {
  ActorSpawn: 1,
  ActorStop: 2,
  ActorCrash: 3,
  ActorRestart: 4,
  MsgSend: 5,
  MsgEnqueue: 6,
  MsgDequeue: 7,
  MsgDone: 8,
  MsgRefuse: 9,
  MsgDrop: 10,
  MsgDeadLetter: 11,
  MsgStash: 12,
  ActorReady: 13,
  RunBegin: 14,
  RunEnd: 15,
  Block: 16,
  Unblock: 17,
  ThreadCreate: 18,
  ThreadExit: 19,
  ThreadPark: 20,
  ThreadUnpark: 21,
  ThreadSwitch: 22,
  TimerSet: 23,
  TimerFire: 24,
  Line: 25,
  Output: 26,
  Remark: 27,
  Choice: 28,
  GoTurn: 29,
  HookBegin: 30,
  HookEnd: 31,
  ActorStopping: 32,
  MsgUnstash: 33,
  ActorBecome: 34,
  ActorWatch: 35,
  ActorUnwatch: 36,
  ActorSupervise: 37,
  MsgReply: 38,
  AskTimeout: 39,
  TimerStop: 40,
  TimerMiss: 41,
  RouteeJoin: 42,
  RouteeLeave: 43,
  MsgRoute: 44,
  AskFail: 45,
  ActorSubscribe: 46,
  ActorUnsubscribe: 47,
  MemRead: 48,
  MemWrite: 49,
  DataRace: 50,
  ChanSend: 51,
  ChanReceive: 52,
  ChanClose: 53,
  Lock: 54,
  Unlock: 55,
  GroupAdd: 56,
  CondWake: 57,
  ActorStart: 58,
  CategoryJoin: 59,
  CategoryLeave: 60,
  ActorSet: 61
};
var Reason = {
  None: 0,
  Empty: 1,
  Batch: 2,
  Crash: 3,
  Exit: 4,
  Terminate: 5,
  Full: 6,
  WillReceive: 7,
  Remove: 8,
  Sleep: 9,
  Work: 10,
  Mailbox: 11,
  Queue: 12,
  Wait: 13,
  ChanSend: 14,
  ChanReceive: 15,
  Select: 16,
  Mutex: 17,
  WaitGroup: 18,
  Cond: 19,
  Stdout: 20,
  Stderr: 21,
  Start: 22,
  Stop: 23,
  Selected: 24,
  Unselected: 25,
  Poison: 26,
  Parent: 27,
  Stash: 28,
  Overflow: 29,
  Room: 30,
  Resume: 31,
  Restart: 32,
  Escalate: 33,
  Suspended: 34,
  Move: 35,
  Ask: 36,
  Timer: 37,
  Ticker: 38,
  Notice: 39,
  Routee: 40,
  End: 41,
  Request: 42,
  Yield: 43,
  Syscall: 44,
  Network: 45,
  GC: 46,
  Shared: 47,
  Closed: 48,
  Create: 49,
  Cancel: 50,
  Priority: 51,
  Capacity: 52
};
var kindWords = [
  "",
  tr`spawn`,
  tr`stop`,
  tr`panic`,
  tr`restart`,
  tr`send`,
  tr`arrive`,
  tr`begin`,
  tr`end`,
  tr`refuse`,
  tr`drop`,
  tr`dead letter`,
  tr`stash`,
  tr`ready`,
  tr`take`,
  tr`leave`,
  tr`block`,
  tr`unblock`,
  tr`thread created`,
  tr`thread ends`,
  tr`park`,
  tr`unpark`,
  tr`switch`,
  tr`timer set`,
  tr`timer fires`,
  tr`line`,
  tr`output`,
  tr`remark`,
  tr`choice`,
  tr`turn`,
  tr`method`,
  tr`method ends`,
  tr`stopping`,
  tr`unstash`,
  tr`become`,
  tr`watch`,
  tr`unwatch`,
  tr`supervise`,
  tr`reply`,
  tr`no reply`,
  tr`timer stopped`,
  tr`ticks missed`,
  tr`routee joins`,
  tr`routee leaves`,
  tr`route`,
  tr`no reply`,
  tr`subscribe`,
  tr`unsubscribe`,
  tr`read`,
  tr`write`,
  tr`data race`,
  tr`send`,
  tr`receive`,
  tr`close`,
  tr`lock`,
  tr`unlock`,
  tr`count`,
  tr`wake`,
  tr`start`,
  tr`join category`,
  tr`leave category`,
  tr`set`
];
var reasonWords = [
  "",
  tr`mailbox empty`,
  tr`batch used up`,
  tr`crash`,
  tr`exit`,
  tr`the system ended`,
  tr`mailbox full`,
  tr`not wanted now`,
  tr`removed`,
  tr`Sleep`,
  tr`Work`,
  tr`a message`,
  tr`an actor`,
  tr`Wait`,
  tr`channel send`,
  tr`channel receive`,
  tr`select`,
  tr`mutex`,
  tr`WaitGroup`,
  tr`Cond`,
  tr`stdout`,
  tr`stderr`,
  tr`start`,
  tr`stopped by another`,
  tr`selected`,
  tr`no message that it wants now`,
  tr`poison`,
  tr`parent stopped`,
  tr`stashed`,
  tr`no room`,
  tr`room in a mailbox`,
  tr`resume`,
  tr`restart`,
  tr`escalate`,
  tr`suspended`,
  tr`it moves to another`,
  tr`a reply`,
  tr`its timer was stopped`,
  tr`a repeating timer`,
  tr`from the runtime`,
  tr`no routee takes it`,
  tr`the end of an actor`,
  tr`a request`,
  tr`a core`,
  tr`system call`,
  tr`network or file`,
  tr`garbage collector`,
  tr`for reading`,
  tr`closed`,
  tr`not started`,
  tr`removed by another`,
  tr`priority`,
  tr`capacity`
];

// src/run/kinds.ts
var levelWords = { warning: tr`warning`, trace: tr`trace`, detail: tr`detail` };

// src/wire/constants.gen.ts
var lossReasons = ["full", "refused", "newest", "oldest", "ended", "failed", "dead", "late", "no-routee", "nobody", "unhandled"];
var SliceState = { Handle: 0, Sleep: 1, Ready: 2, Program: 3 };

// src/run/grid.ts
var stride = 8192;
var partOf = Float32Array.from({ length: 256 }, (_, most) => ((most >>> 5) + 1) / 8);
var Sum = class {
  bin = -1;
  covered = 0;
  class = 0;
  /** Time by class; null while there is only one class. */
  time = null;
  add(of, time) {
    if (this.covered === 0) this.class = of;
    else if (of !== this.class && !this.time) {
      this.time = new Float64Array(classes);
      this.time[this.class] = this.covered;
    }
    this.covered += time;
    if (this.time) this.time[of] += time;
  }
  /** Adds another sum. */
  addSum({ time, covered, class: of }) {
    if (!time) this.add(of, covered);
    else for (let c = 0; c < classes; c++) if (time[c] > 0) this.add(c, time[c]);
  }
  clear() {
    this.bin = -1;
    this.covered = 0;
    this.time = null;
  }
  /** The class that covers most, and its share of the cover. */
  most() {
    let best = this.class;
    if (!this.time) return [best, 1];
    for (let c = 0; c < classes; c++) if (this.time[c] > this.time[best]) best = c;
    return [best, this.covered > 0 ? this.time[best] / this.covered : 1];
  }
};
var Grid = class {
  /** The intervals must lie between 0 and `until`. The finest level has one to two bins per interval. Levels are
   *  empty until `making` fills them. */
  constructor(list, until) {
    this.list = list;
    const lanes = list.lanes.start.length - 1;
    const n = list.lanes.items.length;
    if (n === 0 || !(until > 0)) return;
    const finest = Math.max(0, Math.ceil(Math.log2(until * lanes / (2 * n))));
    for (let k = finest; ; k++) {
      const size = 2 ** k;
      const bins = Math.floor(until / size) + 1;
      this.levels.push({ size, bins, cover: new Uint8Array(lanes * bins), most: new Uint8Array(lanes * bins) });
      if (bins <= 64) break;
    }
  }
  list;
  /** From fine to coarse. */
  levels = [];
  /** Fills the bins, with pauses. */
  *making() {
    if (this.levels.length > 0) yield* new Filling(this.levels, this.list).fill();
  }
  /** The coarsest level whose bins are at most this long; undefined if the bins of every level are longer. */
  level(most) {
    return this.levels.findLast((l) => l.size <= most);
  }
};
var Filling = class {
  constructor(levels, list) {
    this.levels = levels;
    this.list = list;
  }
  levels;
  list;
  /** By lane and level. */
  sums = [];
  *fill() {
    const { lane, start, end, of, classes: classOf2 } = this.list;
    const depth = this.levels.length;
    for (let i = 0; i < this.list.lanes.start.length * depth; i++) this.sums.push(new Sum());
    for (let n = 0; n < start.length; n++) {
      if (n % stride === 0) yield n / start.length;
      const l = lane(n);
      if (l >= 0) this.add(l, start[n], end[n], of && classOf2 ? classOf2[of[n]] : 0);
    }
    for (let i = 0; i < this.sums.length; i++) this.close(Math.floor(i / depth), i % depth);
  }
  /** Adds an interval to the finest bins that it touches. */
  add(lane, start, end, of) {
    const { size, bins } = this.levels[0];
    const sum = this.sums[lane * this.levels.length];
    let bin = Math.min(bins - 1, Math.floor(start / size));
    let from = start;
    do {
      const next = (bin + 1) * size;
      const to = end < next || bin + 1 >= bins ? end : next;
      if (sum.bin !== bin) {
        this.close(lane, 0);
        sum.bin = bin;
      }
      sum.add(of, to - from);
      from = to;
      bin++;
    } while (from < end);
  }
  /** Writes the current bin of a level, unless it is empty, and adds it to the bin of the level above. */
  close(lane, k) {
    const at = lane * this.levels.length + k;
    const s = this.sums[at];
    if (s.bin < 0) return;
    this.write(this.levels[k], lane, s);
    if (k + 1 < this.levels.length) {
      const above = this.sums[at + 1];
      if (above.bin !== s.bin >> 1) {
        this.close(lane, k + 1);
        above.bin = s.bin >> 1;
      }
      above.addSum(s);
    }
    s.clear();
  }
  write(l, lane, s) {
    const [of, part] = s.most();
    const at = lane * l.bins + s.bin;
    l.cover[at] = Math.min(255, Math.max(1, Math.round(255 * s.covered / l.size)));
    l.most[at] = of | Math.min(8, Math.max(1, Math.round(8 * part))) - 1 << 5;
  }
};

// src/run/pyramid.ts
var fan = 8;
var up = 1 + 2 ** -22;
var Sum2 = class {
  n = 0;
  start = 0;
  end = 0;
  longest = 0;
  gap = 0;
  time = new Float64Array(classes);
  add(start, end, longest, gap) {
    if (this.n++ === 0) this.start = start;
    this.end = end;
    if (longest > this.longest) this.longest = longest;
    if (gap > this.gap) this.gap = gap;
  }
  clear() {
    this.n = this.longest = this.gap = 0;
    this.time.fill(0);
  }
};
var Pyramid = class {
  /** The intervals must lie between 0 and `until`. */
  constructor(list, until) {
    this.list = list;
    this.until = until;
    this.lanes = list.lanes;
    this.start = list.start;
    this.end = list.end;
  }
  list;
  until;
  lanes;
  start;
  end;
  made;
  summed;
  /** From fine to coarse; made on first use. */
  get levels() {
    return this.made ??= atOnce(levelsOf(this.list));
  }
  /** Makes all levels, and those of the grid, with pauses. */
  *making() {
    this.made ??= yield* levelsOf(this.list);
    if (!this.summed) {
      const grid = new Grid(this.list, this.until);
      yield* grid.making();
      this.summed = grid;
    }
  }
  /** The same on a grid of time, made on first use. */
  get grid() {
    if (!this.summed) {
      this.summed = new Grid(this.list, this.until);
      atOnce(this.summed.making());
    }
    return this.summed;
  }
  /** The index in lanes.items of the first slice of a lane that ends at or after t. */
  from(lane, t) {
    return firstEnding(this.lanes, lane, this.end, t);
  }
  /** Whether more than `most` slices of a lane, from an index on, begin by t. */
  more(lane, from, t, most) {
    const beyond = from + most;
    return beyond < this.lanes.start[lane + 1] && this.start[this.lanes.items[beyond]] <= t;
  }
  /** Visits a lane between two times: every slice wider than `least`, and bins of at most that width for all others. */
  coarse(lane, t0, t1, least2, slice, bin) {
    this.descend(this.levels.length, lane, t0, t1, (l, i) => {
      if (l.end[i] - l.start[i] > least2) return true;
      bin(l, i);
      return false;
    }, (i) => slice(this.lanes.items[i]));
  }
  /** Visits the slices of a lane between two times that last at least `least` ns. */
  wide(lane, t0, t1, least2, slice) {
    this.descend(this.levels.length, lane, t0, t1, (l, i) => l.longest[i] >= least2, (i) => {
      const n = this.lanes.items[i];
      if (this.end[n] - this.start[n] >= least2) slice(n);
    });
  }
  /** Visits the slices of a lane, by their index in lanes.items, that are followed by a gap of at least `least` ns,
   *  or by nothing at all. Of slices that begin before t0 only the end matters: their gap may reach into the range. */
  gaps(lane, t0, t1, least2, place) {
    const { items, start } = this.lanes;
    const before = firstEnding(this.lanes, lane, this.end, t0) - 1;
    if (before >= start[lane]) place(before);
    this.descend(this.levels.length, lane, t0, t1, (l, i) => l.gap[i] >= least2, (i) => {
      const next = i + 1 < start[lane + 1] ? this.start[items[i + 1]] : Infinity;
      if (next - this.end[items[i]] >= least2) place(i);
    });
  }
  /** Descends the levels of a lane, into bins that `enter` accepts, down to the indexes of their slices. */
  descend(top, lane, t0, t1, enter, leaf) {
    const { levels, lanes, start, end } = this;
    const walk = (k, from, to) => {
      if (k === 0) {
        for (let i = from; i < to; i++) {
          const n = lanes.items[i];
          if (start[n] > t1) return;
          if (end[n] >= t0) leaf(i);
        }
        return;
      }
      const l = levels[k - 1];
      const below = k > 1 ? levels[k - 2].first : lanes.start;
      for (let i = from; i < to; i++) {
        if (l.end[i] < t0) continue;
        if (l.start[i] > t1) return;
        if (!enter(l, i)) continue;
        const child = below[lane] + (i - l.first[lane]) * fan;
        walk(k - 1, child, Math.min(child + fan, below[lane + 1]));
      }
    };
    if (top > 0) walk(top, levels[top - 1].first[lane], levels[top - 1].first[lane + 1]);
    else walk(0, lanes.start[lane], lanes.start[lane + 1]);
  }
};
function* levelsOf({ lanes, start, end, of, classes: classOf2 }) {
  const levels = [];
  for (let most = fan; most < fan * longestList(lanes); most *= fan) levels.push(emptyLevel(lanes, most));
  const sums = levels.map(() => new Sum2());
  const at = new Int32Array(levels.length);
  const { items, start: first } = lanes;
  for (let lane = 0; lane + 1 < first.length && levels.length > 0; lane++) {
    const last = first[lane + 1];
    yield lane / first.length;
    for (let i = first[lane]; i < last; i++) {
      const n = items[i];
      const [from, to] = [start[n], end[n]];
      const gap = i + 1 < last ? start[items[i + 1]] - to : Infinity;
      sums[0].add(from, to, to - from, gap);
      sums[0].time[of && classOf2 ? classOf2[of[n]] : 0] += to - from;
      for (let k = 0; k < sums.length && sums[k].n === fan; k++) close(levels, sums, at, k);
    }
    for (let k = 0; k < sums.length; k++) close(levels, sums, at, k);
  }
  return levels;
}
function longestList({ start }) {
  let most = 0;
  for (let k = 0; k + 1 < start.length; k++) most = Math.max(most, start[k + 1] - start[k]);
  return most;
}
function emptyLevel({ start }, size) {
  const first = new Int32Array(start.length);
  for (let k = 0; k + 1 < start.length; k++) first[k + 1] = first[k] + Math.ceil((start[k + 1] - start[k]) / size);
  const n = first.at(-1);
  return {
    first,
    start: new Float64Array(n),
    end: new Float64Array(n),
    covered: new Float32Array(n),
    share: new Float32Array(n),
    class: new Uint8Array(n),
    longest: new Float32Array(n),
    gap: new Float32Array(n)
  };
}
function close(levels, sums, at, k) {
  const s = sums[k];
  if (s.n === 0) return;
  write(levels[k], at[k]++, s);
  const above = sums[k + 1];
  if (above) {
    above.add(s.start, s.end, s.longest, s.gap);
    for (let c = 0; c < classes; c++) above.time[c] += s.time[c];
  }
  s.clear();
}
function write(l, i, s) {
  let best = 0;
  let covered = 0;
  for (let c = 0; c < classes; c++) {
    covered += s.time[c];
    if (s.time[c] > s.time[best]) best = c;
  }
  l.start[i] = s.start;
  l.end[i] = s.end;
  l.covered[i] = covered;
  l.share[i] = s.time[best];
  l.class[i] = best;
  l.longest[i] = s.longest * up;
  l.gap[i] = s.gap * up;
}

// src/run/search.ts
function bucket(n, keys, key, known, from = 0) {
  const start = new Int32Array(keys + 1);
  const of = new Int32Array(n - from);
  for (let i = from; i < n; i++) {
    const k = key(i);
    of[i - from] = k;
    if (k >= 0) start[k + 1]++;
  }
  const before = (k) => known && k + 1 < known.start.length ? known.items.subarray(known.start[k], known.start[k + 1]) : none;
  for (let k = 0; k < keys; k++) start[k + 1] += start[k] + before(k).length;
  const at = start.slice();
  const items = new Int32Array(start[keys]);
  for (let k = 0; known && k < keys; k++) {
    items.set(before(k), at[k]);
    at[k] += before(k).length;
  }
  for (let i = from; i < n; i++) if (of[i - from] >= 0) items[at[of[i - from]]++] = i;
  return { start, items };
}
var none = new Int32Array(0);
function upperBound(sorted, x) {
  let lo = 0;
  let hi = sorted.length;
  while (lo < hi) {
    const mid = lo + hi >>> 1;
    if (sorted[mid] <= x) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}
function lastAtMost(sorted, x) {
  let lo = 0;
  let hi = sorted.length;
  while (lo < hi) {
    const mid = lo + hi >>> 1;
    if (sorted[mid] <= x) lo = mid + 1;
    else hi = mid;
  }
  return lo - 1;
}
function stepsOf({ kind }, of, known = new Int32Array(0), from = 0) {
  let n = known.length;
  for (let i = from; i < kind.length; i++) if (kind[i] === of) n++;
  const steps2 = new Int32Array(n);
  steps2.set(known);
  for (let i = from, k = known.length; k < n; i++) if (kind[i] === of) steps2[k++] = i;
  return steps2;
}
function firstStep({ kind: kinds, msg, msgSubject }, kind, known, from = 0) {
  const steps2 = new Int32Array(msgSubject.length + 1).fill(-1);
  for (let i = kinds.length - 1; i >= from; i--) if (kinds[i] === kind && msg[i] > 0) steps2[msg[i]] = i;
  known?.forEach((step, m) => {
    if (step >= 0) steps2[m] = step;
  });
  return steps2;
}
function isWhole(c, slice) {
  return c.sliceState[slice] === SliceState.Handle || c.sliceState[slice] === SliceState.Program;
}

// src/run/shared.ts
var every = 32;
var isLock = ({ kind }) => kind === "mutex" || kind === "rwmutex";
var unused = (o) => ({ level: o.level ?? 0, closed: false, unknown: isLock(o) ? o.level ?? 0 : 0, holders: [], waiting: [] });
var copy = (s) => ({ ...s, holders: [...s.holders], waiting: [...s.waiting] });
var same = (a, b) => a.actor !== 0 || b.actor !== 0 ? a.actor === b.actor : a.thread === b.thread;
var Shared = class {
  constructor(run) {
    this.run = run;
    const { c, panel: { objects, threads }, events } = run;
    const made = objects.map((o) => ({ steps: [], kept: [], now: unused(o) }));
    const change = (object, step) => {
      const h = made[object - 1];
      if (h.steps.length % every === 0) h.kept.push(copy(h.now));
      h.steps.push(step);
      this.apply(object, h.now, step);
    };
    const waitsFor = new Int32Array(threads.length);
    for (let i = 0; i < events; i++) {
      const thread = c.thread[i];
      const object = c.object[i];
      const kind = c.kind[i];
      if (kind === Kind.Block) {
        for (const o of this.waitedFor(object)) change(o, i);
        if (thread >= 0 && object > 0) waitsFor[thread] = object;
      } else if ((kind === Kind.Unblock || kind === Kind.ThreadExit) && thread >= 0) {
        for (const o of this.waitedFor(waitsFor[thread])) change(o, i);
        waitsFor[thread] = 0;
      } else if (object > 0) change(object, i);
    }
    this.histories = made.map(({ steps: steps2, kept }) => ({ steps: Int32Array.from(steps2), kept }));
  }
  run;
  histories;
  /** The objects that a thread waits for which waits for an object: those of the cases of a select, each once. */
  waitedFor(object) {
    const row = this.run.panel.objects[object - 1];
    if (!row) return [];
    if (row.kind !== "select") return [object];
    return [...new Set((row.cases ?? []).map((x) => x.object))].filter((o) => o > 0);
  }
  /** The steps that change an object. */
  steps(object) {
    return this.histories[object - 1].steps;
  }
  /** Whether an object has been used when a step is over. */
  usedBy(object, step) {
    const first = this.steps(object)[0];
    return first !== void 0 && first <= step;
  }
  /** The state of an object right after a step. */
  at(object, step) {
    const { steps: steps2, kept } = this.histories[object - 1];
    const n = lastAtMost(steps2, step) + 1;
    if (n === 0) return unused(this.run.panel.objects[object - 1]);
    const from = Math.floor((n - 1) / every);
    const state = copy(kept[from]);
    for (let k = from * every; k < n; k++) this.apply(object, state, steps2[k]);
    return state;
  }
  /** Calls `f` with each state of an object in a time, from when on it has it; first with that at the beginning. */
  each(object, t0, t1, f) {
    const { steps: steps2 } = this.histories[object - 1];
    const { time } = this.run.c;
    let k = 0;
    for (let to = steps2.length; k < to; ) {
      const middle = k + to >> 1;
      if (time[steps2[middle]] <= t0) k = middle + 1;
      else to = middle;
    }
    let state = k > 0 ? this.at(object, steps2[k - 1]) : unused(this.run.panel.objects[object - 1]);
    f(k > 0 ? time[steps2[k - 1]] : 0, state);
    for (; k < steps2.length && time[steps2[k]] <= t1; k++) {
      state = copy(state);
      this.apply(object, state, steps2[k]);
      f(time[steps2[k]], state);
    }
  }
  apply(object, s, i) {
    const { c, panel } = this.run;
    const me = { thread: c.thread[i], actor: c.actor[i] };
    switch (c.kind[i]) {
      case Kind.Block:
        s.waiting.push({ thread: me.thread, reason: c.reason[i] });
        return;
      case Kind.Unblock:
      case Kind.ThreadExit: {
        s.waiting = s.waiting.filter((w) => w.thread !== me.thread);
        if (c.kind[i] === Kind.Unblock && isLock(panel.objects[object - 1])) s.holders.push({ ...me, admitted: true });
        return;
      }
      case Kind.ChanClose:
        s.closed = true;
        break;
      case Kind.ChanReceive:
        s.closed ||= c.reason[i] === Reason.Closed;
        break;
      // its close may not have been recorded
      case Kind.Lock: {
        const at = s.holders.findIndex((h) => h.admitted && same(h, me));
        if (at < 0) s.holders.push(me);
        else s.holders[at] = me;
        break;
      }
      case Kind.Unlock: {
        const at = s.holders.findIndex((h) => same(h, me));
        if (at < 0 && s.unknown > 0) s.unknown--;
        else if (s.holders.length > 0) s.holders.splice(Math.max(at, 0), 1);
        break;
      }
    }
    s.level = c.depth[i];
  }
};

// src/run/waitfor.ts
function waitFor(text2, id, here, objects) {
  const at = objects[id - 1];
  return text2.replace(/\{(\d+) ([^{}]*)\}/g, (_, number, source) => {
    const n = Number(number);
    const of = at?.cases?.[n - 1];
    const [row, called] = n === 0 ? [at, here] : [objects[(of?.object ?? 0) - 1], of?.here ?? ""];
    return row ? calledHere(row.name, called) : called || source;
  });
}
var calledHere = (name, here) => here ? tr`${name} (here ${here})` : name;

// src/run/timers.ts
function ownTimer({ c }, step) {
  const set = c.kind[step] === Kind.TimerFire ? c.cause[step] : step;
  return set >= 0 && (c.reason[set] === Reason.Timer || c.reason[set] === Reason.Ticker);
}
function endOfTimer({ c, panel }, step) {
  const { engine, speed } = panel.settings;
  const asked = c.value[step];
  return c.time[step] + (engine === "real" && speed > 0 ? Math.trunc(asked / speed) : asked);
}

// src/run/mailbox.ts
var least = 512;
var Mailboxes = class {
  constructor(run) {
    this.run = run;
  }
  run;
  checkpoints = /* @__PURE__ */ new Map();
  /** By actor: the state at the last look-up, from which stepping on is short. */
  last = /* @__PURE__ */ new Map();
  /** An actor's mailbox right after a step. */
  at(actor, step) {
    const { items, start } = this.run.actorSteps;
    const steps2 = items.subarray(start[actor], start[actor + 1]);
    const target = lastAtMost(steps2, step) + 1;
    const box = this.nearest(actor, target);
    while (box.at < target) {
      fold(box, this.run, steps2[box.at]);
      box.at++;
      this.keep(actor, box);
    }
    this.last.set(actor, box);
    return [...box.ready, ...box.delayed, ...box.stashed];
  }
  /** The state to continue from: the last one, or a checkpoint. */
  nearest(actor, target) {
    const list = this.checkpoints.get(actor) ?? [];
    let best = null;
    for (let i = list.length - 1; i >= 0 && !best; i--) if (list[i].at <= target) best = list[i];
    const last = this.last.get(actor);
    if (last && last.at <= target && last.at >= (best?.at ?? 0)) return last;
    return best ? copy2(best) : empty();
  }
  keep(actor, box) {
    let list = this.checkpoints.get(actor);
    if (!list) this.checkpoints.set(actor, list = []);
    const size = box.ready.length + box.delayed.length + box.stashed.length;
    if (box.at - (list.at(-1)?.at ?? 0) >= Math.max(least, 4 * size)) list.push(copy2(box));
  }
};
function empty() {
  return { at: 0, ready: [], delayed: [], stashed: [], handling: null };
}
function copy2(b) {
  return { ...b, ready: b.ready.slice(), delayed: b.delayed.slice(), stashed: b.stashed.slice() };
}
function fold(b, run, i) {
  const { c } = run;
  const msg = c.msg[i];
  switch (c.kind[i]) {
    case Kind.MsgEnqueue:
      push(b.ready, { msg, from: c.peer[i], priority: c.value[i], delayed: false, due: 0, stashed: false });
      break;
    case Kind.TimerSet: {
      const p = ownTimer(run, i) ? null : remove(b.ready, msg);
      if (p) pushDelayed(b.delayed, { ...p, delayed: true, due: endOfTimer(run, i) });
      break;
    }
    case Kind.TimerFire: {
      const p = remove(b.delayed, msg);
      if (p) push(b.ready, { ...p, delayed: false, due: 0 });
      break;
    }
    case Kind.MsgDequeue:
      b.handling = remove(b.ready, msg);
      break;
    case Kind.MsgStash:
      if (b.handling?.msg === msg) b.stashed.push({ ...b.handling, stashed: true });
      break;
    case Kind.MsgUnstash: {
      const p = remove(b.stashed, msg);
      if (p) putBack(b.ready, { ...p, stashed: false });
      break;
    }
    case Kind.MsgDrop:
      if (!remove(b.ready, msg) && !remove(b.delayed, msg)) remove(b.stashed, msg);
      break;
  }
}
function remove(list, msg) {
  const i = list.findIndex((p) => p.msg === msg);
  return i < 0 ? null : list.splice(i, 1)[0];
}
function push(list, p) {
  let i = list.length;
  while (i > 0 && list[i - 1].priority < p.priority) i--;
  list.splice(i, 0, p);
}
function pushDelayed(list, p) {
  let i = list.length;
  while (i > 0 && list[i - 1].due > p.due) i--;
  list.splice(i, 0, p);
}
function putBack(list, p) {
  let i = 0;
  while (i < list.length && list[i].priority > p.priority) i++;
  list.splice(i, 0, p);
}

// src/run/world.ts
var ActorIs = { Absent: 0, Waiting: 1, Ready: 2, Handling: 3, Stopped: 4, Created: 5 };
var ThreadIs = { Absent: 0, Idle: 1, Running: 2, Blocked: 3, Gone: 4 };
var totals = ["handling", "ready", "backlog", "threads"];
var columns = [
  "actorIs",
  "actorThread",
  "actorMsg",
  "actorHook",
  "depth",
  "delayed",
  "handled",
  "routed",
  "threadIs",
  "threadActor",
  "threadReason",
  "threadSince",
  "threadUntil"
];
var State = class _State {
  constructor(run, mailboxes) {
    this.run = run;
    this.mailboxes = mailboxes;
    const { threads } = run.panel;
    const n = run.panel.actors.length + 1;
    this.actorIs = new Uint8Array(n);
    this.actorThread = new Int32Array(n).fill(-1);
    this.actorMsg = new Int32Array(n);
    this.actorHook = new Uint8Array(n);
    this.depth = new Int32Array(n);
    this.delayed = new Int32Array(n);
    this.handled = new Int32Array(n);
    this.routed = new Int32Array(n);
    this.threadIs = Uint8Array.from(threads, (t) => t.role === "main" ? ThreadIs.Running : ThreadIs.Absent);
    this.threadActor = new Int32Array(threads.length);
    this.threadReason = new Uint8Array(threads.length);
    this.threadSince = new Int32Array(threads.length).fill(-1);
    this.threadUntil = new Float64Array(threads.length);
  }
  run;
  mailboxes;
  step = -1;
  time = 0;
  handling = 0;
  ready = 0;
  backlog = 0;
  threads = 0;
  actorIs;
  actorThread;
  actorMsg;
  actorHook;
  depth;
  delayed;
  handled;
  routed;
  threadIs;
  threadActor;
  threadReason;
  threadSince;
  threadUntil;
  mailbox(actor) {
    return this.mailboxes?.at(actor, this.step) ?? [];
  }
  routees(actor) {
    const { c, actorSteps } = this.run;
    const ids = [];
    if (!this.run.panel.actors[actor - 1]?.routing) return ids;
    for (let k = actorSteps.start[actor]; k < actorSteps.start[actor + 1] && actorSteps.items[k] <= this.step; k++) {
      const i = actorSteps.items[k];
      if (c.kind[i] === Kind.RouteeJoin) ids.push(c.peer[i]);
      else if (c.kind[i] === Kind.RouteeLeave) ids.splice(ids.indexOf(c.peer[i]), 1);
    }
    return ids;
  }
  copy() {
    const to = new _State(this.run, null);
    to.copyFrom(this);
    return to;
  }
  /** A copy of this state for the continuation of its run, which may have more actors and threads. */
  forRun(run) {
    if (this.actorIs.length === run.panel.actors.length + 1 && this.threadIs.length === run.panel.threads.length) {
      this.run = run;
      return this;
    }
    const to = new _State(run, null);
    to.copyFrom(this);
    return to;
  }
  /** Copies another state. */
  copyFrom(from) {
    this.step = from.step;
    this.time = from.time;
    for (const t of totals) this[t] = from[t];
    for (const c of columns) this[c].set(from[c]);
  }
  /** Sets the state of an actor. */
  setState(actor, is) {
    this.ready += Number(is === ActorIs.Ready) - Number(this.actorIs[actor] === ActorIs.Ready);
    this.actorIs[actor] = is;
  }
  /** Sets what an actor is handling. */
  setHandling(actor, msg, hook) {
    this.handling += Number(msg !== 0 || hook !== 0) - Number(this.actorMsg[actor] !== 0 || this.actorHook[actor] !== 0);
    this.actorMsg[actor] = msg;
    this.actorHook[actor] = hook;
  }
  turnThread(thread, is, reason) {
    this.threadIs[thread] = is;
    this.threadReason[thread] = reason;
    this.threadSince[thread] = this.step;
    this.threadUntil[thread] = 0;
  }
  /** Ends the attachment of an actor to a thread. If the actor is still ready, the next event says so. */
  detach(actor, thread) {
    this.threadActor[thread] = 0;
    this.actorThread[actor] = -1;
    this.setHandling(actor, 0, 0);
    if (this.actorIs[actor] !== ActorIs.Stopped) this.setState(actor, ActorIs.Waiting);
  }
  /** A message enters a mailbox (1) or leaves it (-1). */
  put(actor, by) {
    this.depth[actor] += by;
    this.backlog += by;
  }
};
var Worlds = class {
  /** For a run in progress, `before` has the keyframes of the part before. */
  constructor(run, before) {
    this.run = run;
    const { actors, threads } = run.panel;
    this.now = new State(run, new Mailboxes(run));
    this.every = Math.max(8192, 4 * (actors.length + threads.length));
    this.serves = Uint8Array.from(threads, (t) => Number(t.role === "worker" || t.actor !== 0));
    if (before?.every === this.every) this.keyframes = before.keyframes.map((k) => k.forRun(run));
  }
  run;
  keyframes = [];
  now;
  /** The position of `prepare`. */
  ahead;
  /** Steps between keyframes: more if a keyframe is large. */
  every;
  /** By thread: 1 if it serves actors. */
  serves;
  /** See delays. */
  ends;
  /** The state right after a step; -1 for before the first. The next call overwrites it: read it, do not keep it. */
  at(step) {
    const s = this.now;
    const target = Math.min(step, this.run.events - 1);
    if (target < s.step || target - s.step > this.every) this.jump(target);
    while (s.step < target) {
      s.step++;
      this.apply(s);
      if ((s.step + 1) % this.every === 0 && this.keyframes.length === (s.step + 1) / this.every - 1) this.keyframes.push(s.copy());
    }
    return s;
  }
  /** Makes keyframes ahead until a deadline (of performance.now), so that the first visit to a late step is as fast
   *  as any other. Returns whether there are more to make. */
  prepare(deadline) {
    const all = Math.floor(this.run.events / this.every);
    const s = this.ahead ??= new State(this.run, null);
    const last = this.keyframes.at(-1);
    if (last && last.step > s.step) s.copyFrom(last);
    while (this.keyframes.length < all && performance.now() < deadline) {
      const next = (this.keyframes.length + 1) * this.every - 1;
      while (s.step < next) {
        s.step++;
        this.apply(s);
      }
      this.keyframes.push(s.copy());
    }
    if (this.keyframes.length < all) return true;
    this.ahead = void 0;
    return false;
  }
  /** Goes to the nearest keyframe before a step, unless continuing from here is shorter. */
  jump(step) {
    const k = Math.min(this.keyframes.length, Math.floor((step + 1) / this.every)) - 1;
    const frame = this.keyframes[k] ?? new State(this.run, null);
    if (step < this.now.step || frame.step > this.now.step) this.now.copyFrom(frame);
  }
  apply(s) {
    const { c } = this.run;
    const i = s.step;
    s.time = c.time[i];
    if (c.thread[i] >= 0) this.onThread(s, c.kind[i], c.thread[i], i);
    if (c.actor[i] > 0) this.onActor(s, c.kind[i], c.actor[i], i);
  }
  onThread(s, kind, thread, i) {
    const { c } = this.run;
    switch (kind) {
      case Kind.ThreadCreate:
        s.threads += this.serves[thread];
        s.turnThread(thread, ThreadIs.Running, Reason.None);
        break;
      case Kind.ThreadExit:
        s.threads -= this.serves[thread];
        if (s.threadActor[thread] > 0) s.detach(s.threadActor[thread], thread);
        s.turnThread(thread, ThreadIs.Gone, Reason.None);
        break;
      case Kind.ThreadPark:
        s.turnThread(thread, ThreadIs.Idle, c.reason[i]);
        break;
      case Kind.Block:
        s.turnThread(thread, ThreadIs.Blocked, c.reason[i]);
        if (c.value[i] > 0) s.threadUntil[thread] = endOfTimer(this.run, i);
        break;
      case Kind.ThreadUnpark:
      case Kind.Unblock:
        s.turnThread(thread, ThreadIs.Running, Reason.None);
        break;
    }
  }
  onActor(s, kind, a, i) {
    const { c } = this.run;
    switch (kind) {
      case Kind.ActorSpawn:
        s.setState(a, c.reason[i] === Reason.Create ? ActorIs.Created : ActorIs.Waiting);
        break;
      case Kind.ActorStart:
        s.setState(a, ActorIs.Waiting);
        break;
      case Kind.ActorReady:
        s.setState(a, ActorIs.Ready);
        break;
      case Kind.RunBegin:
        s.setState(a, ActorIs.Handling);
        s.actorThread[a] = c.thread[i];
        s.threadActor[c.thread[i]] = a;
        break;
      case Kind.RunEnd:
        s.detach(a, c.thread[i]);
        break;
      case Kind.ActorStop:
        s.setState(a, ActorIs.Stopped);
        s.setHandling(a, 0, 0);
        break;
      case Kind.HookBegin:
        s.setHandling(a, s.actorMsg[a], c.reason[i]);
        break;
      case Kind.HookEnd:
        s.setHandling(a, s.actorMsg[a], 0);
        break;
      case Kind.MsgRoute:
        s.routed[a]++;
        break;
      default:
        this.onMessage(s, kind, a, i);
    }
  }
  onMessage(s, kind, a, i) {
    const { c } = this.run;
    switch (kind) {
      case Kind.MsgEnqueue:
      case Kind.MsgStash:
        s.put(a, 1);
        break;
      case Kind.MsgDrop:
        s.put(a, -1);
        if (this.waits(c.msg[i], i)) s.delayed[a]--;
        break;
      case Kind.TimerSet:
        if (!ownTimer(this.run, i)) s.delayed[a]++;
        break;
      case Kind.TimerFire:
        if (!ownTimer(this.run, i)) s.delayed[a]--;
        break;
      case Kind.MsgDequeue:
        s.put(a, -1);
        s.setHandling(a, c.msg[i], s.actorHook[a]);
        break;
      case Kind.MsgDone:
        if (c.reason[i] !== Reason.Stash) s.handled[a]++;
        s.setHandling(a, 0, s.actorHook[a]);
        break;
    }
  }
  /** Whether a message was still delayed right before a step. */
  waits(msg, step) {
    this.ends ??= this.delays();
    const end = this.ends.get(msg);
    return end !== void 0 && end >= step;
  }
  /** By message: when its delay ended, as far as it did. */
  delays() {
    const { c, events } = this.run;
    const ends2 = /* @__PURE__ */ new Map();
    for (let i = 0; i < events; i++) {
      if (c.kind[i] === Kind.TimerSet && !ownTimer(this.run, i)) ends2.set(c.msg[i], Infinity);
      else if (c.kind[i] === Kind.TimerFire && ends2.has(c.msg[i])) ends2.set(c.msg[i], i);
    }
    return ends2;
  }
};

// src/run/run.ts
var PanelRun = class {
  panel;
  c;
  events;
  lanes;
  /** By actor id: the colour class; id 0 is no actor. */
  classes;
  /** By lane: its thread, -1 if the lane is empty. */
  laneThread;
  /** Handlings and program slices by lane, ordered by start. */
  laneSlices;
  /** Sleeps and waits for a core, by lane. */
  laneParts;
  /** Steps at which a handling begins: the lines of the log. */
  begins;
  /** Whether later events are left out. */
  isTruncated = false;
  /** Of an outline, whose events and messages are not loaded yet: its rare events; else null. */
  rare;
  /** The threads that are shown; null: all. */
  only;
  /** The state at any step. */
  worlds;
  objects;
  wholePyramid;
  sleepPyramid;
  readyPyramid;
  chosenPyramid;
  ids;
  steps;
  sends;
  starts;
  waits;
  /** `like` is a panel with the same slices, whose indexes over slices are shared. `before` is the panel that this
   *  one continues: its indexes over events are extended, so it must not be used any more. */
  constructor(panel, { rare = null, only = null, like, before } = {}) {
    const c = panel.columns;
    this.rare = rare;
    this.only = only;
    this.panel = panel;
    this.c = c;
    this.events = c.time.length;
    this.lanes = panel.threads.reduce((m, t) => Math.max(m, t.lane + 1), 0);
    this.classes = Uint8Array.from([programClass, ...panel.actors.map((a) => classOf(a.type))]);
    this.laneThread = new Int32Array(this.lanes).fill(-1);
    panel.threads.forEach((t, i) => {
      if (t.lane >= 0) this.laneThread[t.lane] = i;
    });
    const inPlace = before && before.panel.threads.every((t, i) => t.lane === panel.threads[i].lane) ? before : void 0;
    const known = inPlace?.c.sliceThread.length;
    this.laneSlices = like?.laneSlices ?? this.slicesByLane((i) => isWhole(c, i), inPlace?.laneSlices, known);
    this.laneParts = like?.laneParts ?? this.slicesByLane((i) => !isWhole(c, i), inPlace?.laneParts, known);
    this.steps = before?.steps && this.stepsByActor(before.steps, before.events);
    this.sends = before?.sends && firstStep(c, Kind.MsgSend, before.sends, before.events);
    this.starts = before?.starts && firstStep(c, Kind.MsgDequeue, before.starts, before.events);
    this.wholePyramid = like?.wholePyramid;
    this.sleepPyramid = like?.sleepPyramid;
    this.readyPyramid = like?.readyPyramid;
    this.begins = stepsOf(c, Kind.MsgDequeue, before?.begins, before?.events);
    this.worlds = new Worlds(this, before?.worlds);
  }
  /** Whether a step is of a thread that is shown, or of none. */
  shows(step) {
    const thread = this.c.thread[step];
    return this.only === null || thread < 0 || this.only.has(thread);
  }
  /** What goroutines share, at any step. */
  get shared() {
    return this.objects ??= new Shared(this);
  }
  /** Whether its events and messages are not loaded yet. */
  get outlined() {
    return this.rare !== null;
  }
  /** By thread: the time at which it was created, and at which it ended. */
  get born() {
    return this.c.threadBorn;
  }
  get ended() {
    return this.c.threadGone;
  }
  /** Whether more may follow: the run is still in progress, or later events are left out. */
  get unfinished() {
    return this.isTruncated || this.panel.outcome.end === "running";
  }
  /** The time from which on nothing is shown; Infinity: everything is. */
  get hiddenFrom() {
    return this.isTruncated ? this.panel.makespan : Infinity;
  }
  /** The same panel under another title, for use beside one of the same title. */
  titled(title) {
    if (title === this.panel.title) return this;
    return Object.create(this, { panel: { value: { ...this.panel, title }, enumerable: true } });
  }
  /** A function that gives the lane of each slice to keep, and -1 for the others. */
  laneOf(keep) {
    const { sliceThread } = this.c;
    const lanes = Int32Array.from(this.panel.threads, (t) => t.lane);
    return (i) => keep(i) ? lanes[sliceThread[i]] : -1;
  }
  slicesByLane(keep, known, from) {
    return bucket(this.c.sliceThread.length, this.lanes, this.laneOf(keep), known, from);
  }
  stepsByActor(known, from) {
    const { kind, actor } = this.c;
    return bucket(this.events, this.panel.actors.length + 1, (i) => kind[i] === Kind.MsgSend ? -1 : actor[i], known, from);
  }
  pyramid(lanes, keep) {
    const { sliceStart: start, sliceEnd: end, sliceActor: of } = this.c;
    return new Pyramid({ lanes, lane: this.laneOf(keep), start, end, of, classes: this.classes }, this.panel.makespan);
  }
  /** A pyramid of the slices in one state, of all owners. */
  pyramidOf(state) {
    const { sliceStart: start, sliceEnd: end, sliceState } = this.c;
    const keep = (i) => sliceState[i] === state;
    return new Pyramid({ lanes: this.slicesByLane(keep), lane: this.laneOf(keep), start, end }, this.panel.makespan);
  }
  // Indexes that the first picture does not need are computed on first use.
  /** laneSlices, with levels of detail. */
  get wholes() {
    return this.wholePyramid ??= this.pyramid(this.laneSlices, (i) => isWhole(this.c, i));
  }
  /** The sleeps among laneParts, with levels of detail. */
  get sleeps() {
    return this.sleepPyramid ??= this.pyramidOf(SliceState.Sleep);
  }
  /** The waits for a core among laneParts, with levels of detail. */
  get coreless() {
    return this.readyPyramid ??= this.pyramidOf(SliceState.Ready);
  }
  /** Computes the levels of detail, with pauses; otherwise the first picture computes them. */
  *summarize() {
    yield* this.wholes.making();
    yield* this.sleeps.making();
    yield* this.coreless.making();
  }
  /** One actor's slices among laneSlices. The result for the latest actor is cached. */
  wholesOf(actor) {
    if (this.chosenPyramid?.actor !== actor) {
      const own = (i) => this.c.sliceActor[i] === actor && isWhole(this.c, i);
      this.chosenPyramid = { actor, of: this.pyramid(this.slicesByLane(own), own) };
    }
    return this.chosenPyramid.of;
  }
  /** By actor id: the steps that happen to the actor; its own sends are not among them. */
  get actorSteps() {
    this.steps ??= this.stepsByActor();
    return this.steps;
  }
  /** By message id: the step of its send; -1: none. */
  get sent() {
    this.sends ??= firstStep(this.c, Kind.MsgSend);
    return this.sends;
  }
  /** By message id: the step at which its handling begins; -1: none. */
  get begun() {
    this.starts ??= firstStep(this.c, Kind.MsgDequeue);
    return this.starts;
  }
  /** The last step at or before a time, or 0; -1 if the panel has no events. */
  stepAt(time) {
    return Math.max(Math.min(0, this.events - 1), upperBound(this.c.time, time) - 1);
  }
  /** The last step of a thread at or before a time; -1: none. */
  threadStepAt(thread, time) {
    let step = this.stepAt(time);
    while (step >= 0 && this.c.thread[step] !== thread) step--;
    return step;
  }
  timeOf(step) {
    return this.c.time[step] ?? 0;
  }
  /** An actor's id by its name; 0 if this run has no actor of that name. */
  actorID(name) {
    this.ids ??= new Map(this.panel.actors.map((a, i) => [a.name, i + 1]));
    return this.ids.get(name) ?? 0;
  }
  actorName(id) {
    return this.panel.actors[id - 1]?.name ?? "";
  }
  /** A thread's name. A goroutine is named after its function: worker · g7. */
  threadName(id) {
    return this.panel.threads[id]?.label ?? "";
  }
  /** The name of whatever executes a step outside of actors: a goroutine, or main. */
  outside(step) {
    return this.outsideOf(this.c.thread[step] ?? -1);
  }
  /** The same by thread. */
  outsideOf(id) {
    return isGoroutine(this.panel.threads[id]) ? this.threadName(id) : "main";
  }
  /** The sender of a message: an actor, a goroutine, or main. */
  sender(msg) {
    return this.actorName(this.c.msgFrom[msg - 1] ?? 0) || this.outside(this.sent[msg] ?? -1);
  }
  /** The receiver of a message: an actor, or the caller outside of actors that gets a reply; '' if no actor can
   *  receive it. */
  receiver(msg) {
    const sent = this.sent[msg] ?? -1;
    const { c } = this;
    const isReply = c.kind[sent] === Kind.MsgSend && c.reason[sent] === Reason.Ask;
    return this.actorName(c.msgTo[msg - 1] ?? 0) || (isReply ? this.sender(c.msg[c.cause[sent]] ?? 0) : "");
  }
  /** The name that pictures give to everything outside of actors. */
  get outsiders() {
    return this.panel.threads.some((t, i) => isGoroutine(t) && this.ofProgram(i)) ? "program" : "main";
  }
  /** Whether a thread runs the program itself (main or one of its goroutines) and not actors. */
  ofProgram(id) {
    const thread = this.panel.threads[id];
    return thread !== void 0 && (thread.role === "main" || isGoroutine(thread)) && thread.actor === 0;
  }
  /** What the thread that blocks at a step does: "sleeps 10 ms", "waits to receive from jobs"; '' if unknown. */
  waiting(step) {
    const { kind, reason, pos, value, object } = this.c;
    if (kind[step] !== Kind.Block) return "";
    if (reason[step] === Reason.Sleep) return value[step] > 0 ? tr`sleeps ${asWritten(value[step])}` : tr`sleeps`;
    if (reason[step] === Reason.Yield) return tr`gives up its core and could go on`;
    this.waits ??= new Map((this.panel.waits ?? []).map((w) => [w.pos * 256 + w.reason, w.text]));
    const text2 = this.waits.get(pos[step] * 256 + reason[step]);
    return text2 ? tr`waits ${waitFor(text2, object[step], this.here(step), this.panel.objects)}` : "";
  }
  /** What the source calls the object of a step there; '' if that is its name. */
  here(step) {
    return this.panel.strings[this.c.here[step] - 1] ?? "";
  }
};
var isGoroutine = (t) => t?.role === "goroutine" || t?.role === "runtime";

// src/run/partialpanel.ts
var rowParts = [Part.Events, Part.Messages];
var names = { [Part.Events]: "events", [Part.Messages]: "messages" };
var PartialPanel = class _PartialPanel {
  constructor(head, block, first, limits, rare) {
    this.head = head;
    this.first = first;
    this.rare = rare;
    this.of = block.of;
    this.index = block.panel;
    this.columns = { ...first };
    let k = 0;
    for (const part of rowParts) {
      for (const column of columnsOf[part]) {
        const [name, , count2, perRow] = column;
        const type = typeFor(column, limits[k], limits[k + 1]);
        Object.assign(this.columns, { [name]: new type(this.of[count2] * perRow) });
        k += 2;
      }
    }
  }
  head;
  first;
  rare;
  /** What the first picture shows; it has no events. */
  get outline() {
    return this.madeOutline ??= new PanelRun({ ...this.head, columns: this.first }, { rare: this.rare });
  }
  madeOutline;
  /** The numbers of events, messages, slices, points of the backlog, and threads. */
  of;
  index;
  columns;
  /** By table: how many rows have been received. */
  got = [0, 0, 0];
  /** Starts with an outline. */
  static *begin(head, block) {
    const { columns: columns2, limits, rare } = yield* outlineOf(block);
    return new _PartialPanel(head, block, columns2, limits, rare);
  }
  /** How many rows there will be, and how many have been received. */
  get rows() {
    return this.of[0] + this.of[1];
  }
  get rowsReceived() {
    return this.got[Part.Events] + this.got[Part.Messages];
  }
  /** The next missing rows, at most `most`, skipping `after` rows beyond those received; null: none are missing. */
  missing(most, after = 0) {
    for (const part of rowParts) {
      const left = this.of[part - 1] - this.got[part];
      if (after < left) {
        const from = this.got[part] + after;
        return { of: names[part], from, to: Math.min(from + most, this.of[part - 1]) };
      }
      after -= left;
    }
    return null;
  }
  /** Stores the next rows. */
  *take(block) {
    const part = rowParts.find((p) => this.got[p] < this.of[p - 1]);
    const from = part === void 0 ? 0 : this.got[part];
    const fits = block.panel === this.index && block.part === part && block.first === from && block.rows > 0 && from + block.rows <= this.of[part - 1];
    if (!fits || block.of.some((n, i) => n !== this.of[i])) throw new Error(outOfOrder);
    const reader = new Reader(block.bytes);
    for (const [name, , , perRow] of columnsOf[part]) {
      decodeInto(reader.next(block.rows * perRow), this.columns[name].subarray(from * perRow, (from + block.rows) * perRow));
      yield reader.part;
    }
    reader.end();
    this.got[part] = from + block.rows;
  }
  /** All columns as received, once no row is missing. */
  get received() {
    return this.columns;
  }
  /** The whole panel, once no row is missing. */
  whole() {
    return new PanelRun({ ...this.head, columns: this.columns }, { like: this.outline });
  }
};
function* readPanel(head, bytes, at = -1) {
  const [outline, ...blocks] = splitBlocks(bytes);
  if (at >= 0 && outline.panel !== at) throw new Error(outOfOrder);
  const panel = yield* PartialPanel.begin(head, outline);
  for (const block of blocks) yield* panel.take(block);
  return panel;
}

// src/run/decode.ts
var panelMissing = tr`part of the run's data is missing; run the cell again`;
function decodePanel(head, received) {
  const panel = atOnce(readPanel(head, received));
  if (panel.rowsReceived < panel.rows) throw new Error(cutShort);
  return panel.whole();
}
function splitFrames(body) {
  const view = new DataView(body);
  const frames2 = [];
  for (let at = 0; at < body.byteLength; ) {
    const n = view.getUint32(at, true);
    if (at + 4 + n > body.byteLength) throw new Error(cutShort);
    frames2.push(new Uint8Array(body, at + 4, n));
    at += 4 + n;
  }
  return frames2;
}

// src/ui/memo.ts
function memoize(make) {
  const made = /* @__PURE__ */ new WeakMap();
  return (of) => {
    let known = made.get(of);
    if (!known) made.set(of, known = make(of));
    return known;
  };
}

// src/run/loss.ts
function lossAt(c, step) {
  const reason = c.reason[step];
  switch (c.kind[step]) {
    case Kind.MsgSend:
      return c.peer[step] === 0 && reason !== Reason.Ask ? "nobody" : "";
    case Kind.MsgRefuse:
      return reason === Reason.WillReceive ? "refused" : reason === Reason.Overflow ? "newest" : "full";
    case Kind.MsgDeadLetter:
      return reason === Reason.Ask ? "late" : reason === Reason.Routee ? "no-routee" : "dead";
    case Kind.MsgDrop:
      if (reason === Reason.Remove || reason === Reason.Cancel || reason === Reason.Move || reason === Reason.Timer || isOfRuntime(c, step)) return "";
      return reason === Reason.Overflow ? "oldest" : reason === Reason.Crash ? "failed" : "ended";
    default:
      return "";
  }
}
function isOfRuntime(c, step) {
  const msg = c.msg[step];
  for (let at = step; at >= 0 && c.msg[at] === msg; ) {
    if (c.kind[at] === Kind.MsgEnqueue) return c.reason[at] === Reason.Notice;
    const cause = c.cause[at];
    if (cause >= at) break;
    at = cause;
  }
  return false;
}
var Place = { Elsewhere: 0, Waits: 1, NotDue: 2 };
function placeAfter(c, step, before) {
  switch (c.kind[step]) {
    case Kind.MsgSend:
      return lossAt(c, step) === "" ? Place.Waits : Place.Elsewhere;
    case Kind.MsgEnqueue:
      return c.reason[step] === Reason.Notice ? Place.Elsewhere : Place.Waits;
    case Kind.MsgStash:
    case Kind.MsgUnstash:
      return Place.Waits;
    case Kind.TimerSet:
      return before === Place.Waits ? Place.NotDue : before;
    case Kind.TimerFire:
      return before === Place.NotDue ? Place.Waits : before;
    case Kind.MsgDequeue:
    case Kind.MsgDone:
    case Kind.MsgReply:
    case Kind.MsgRefuse:
    case Kind.MsgDeadLetter:
    case Kind.MsgDrop:
      return Place.Elsewhere;
    default:
      return void 0;
  }
}
var lostSteps = memoize((run) => {
  const { c, events, panel } = run;
  const place = new Uint8Array(c.msgTo.length + 1);
  const last = new Int32Array(place.length);
  const found = [];
  for (let i = 0; i < events; i++) {
    const msg = c.msg[i];
    const after = msg > 0 ? placeAfter(c, i, place[msg]) : void 0;
    if (after === void 0) continue;
    place[msg] = after;
    last[msg] = i;
    if (lossAt(c, i) !== "") found.push(i);
  }
  if (!run.unfinished && panel.truncated === 0) place.forEach((p, msg) => p === Place.Waits && found.push(last[msg]));
  return Int32Array.from(found).sort();
});

// src/wire/sentences.gen.ts
function sentence(e) {
  switch (e.kind) {
    case Kind.ActorSpawn:
      if (e.reasonCode === Reason.Create) return tr`${e.actor} is created by ${e.peer}${e.rank}, and not started`;
      return tr`${e.actor} is spawned by ${e.peer}${e.rank}`;
    case Kind.ActorStop:
      if (e.reasonCode === Reason.Crash) return tr`${e.actor} stops after a panic`;
      if (e.reasonCode === Reason.Exit) return tr`${e.actor} stops: it exited`;
      if (e.reasonCode === Reason.Stop || e.reasonCode === Reason.Poison) return tr`${e.actor} stops on request`;
      if (e.reasonCode === Reason.Parent) return tr`${e.actor} stops with its parent`;
      if (e.reasonCode === Reason.Terminate) return tr`${e.actor} stops: the system ended`;
      return tr`${e.actor} stops`;
    case Kind.ActorCrash:
      if (e.reasonCode === Reason.Empty) return tr`${e.thread} takes a message of ${e.actor}, whose mailbox is empty: ${e.text}`;
      if (e.reasonCode === Reason.Selected) return tr`${e.actor} panics selecting a message: ${e.text}`;
      if (e.hasMessage) return tr`${e.actor} panics handling ${e.message}: ${e.text}`;
      return tr`${e.actor} panics: ${e.text}`;
    case Kind.ActorRestart:
      return tr`${e.actor} restarts`;
    case Kind.MsgSend:
      if (e.causeCode === Reason.Move) return tr`${e.message} of ${e.actor} moves to ${e.peer}`;
      if (e.reasonCode === Reason.Request) return tr`${e.actor} asks ${e.peer}: ${e.message}`;
      if (e.toNobody) return tr`${e.actor} sends ${e.message}: nobody can take it`;
      if (e.hasValue) return tr`${e.actor} sends ${e.message} to ${e.peer}, in ${e.asked}`;
      return tr`${e.actor} sends ${e.message} to ${e.peer}`;
    case Kind.MsgEnqueue:
      if (e.hasValue) return tr`${e.actor} gets ${e.message} from ${e.peer}, priority ${e.count}, ${e.depth} waiting`;
      return tr`${e.actor} gets ${e.message} from ${e.peer}, ${e.depth} waiting`;
    case Kind.MsgDequeue:
      if (e.reasonCode === Reason.Selected) return tr`${e.actor} selects ${e.message} on ${e.thread}, ${e.depth} waiting`;
      return tr`${e.actor} begins ${e.message} on ${e.thread}, ${e.depth} waiting`;
    case Kind.MsgDone:
      return tr`${e.actor} ends ${e.message}, ${e.depth} waiting`;
    case Kind.MsgRefuse:
      if (e.reasonCode === Reason.None) return tr`${e.actor} refuses ${e.message} from ${e.peer}`;
      return tr`${e.actor} refuses ${e.message} from ${e.peer}: ${e.reason}`;
    case Kind.MsgDrop:
      if (e.reasonCode === Reason.None) return tr`${e.actor} drops ${e.message}`;
      if (e.reasonCode === Reason.Move) return tr`${e.message} leaves the mailbox of ${e.actor} for another`;
      if (e.reasonCode === Reason.Cancel) return tr`${e.peer} removes ${e.message} from the mailbox of ${e.actor}`;
      return tr`${e.actor} drops ${e.message}: ${e.reason}`;
    case Kind.MsgDeadLetter:
      if (e.reasonCode === Reason.Ask) return tr`${e.message} is a dead letter: ${e.actor} no longer waits for it`;
      if (e.reasonCode === Reason.Routee) return tr`${e.message} is a dead letter: ${e.actor} has no routee to take it`;
      return tr`${e.message} is a dead letter: ${e.actor} no longer exists`;
    case Kind.MsgStash:
      return tr`${e.actor} stashes ${e.message}`;
    case Kind.ActorReady:
      if (e.reasonCode === Reason.Start || e.reasonCode === Reason.Stop) return tr`${e.actor} is ready for its method ${e.method} and waits for a thread`;
      if (e.reasonCode === Reason.Restart) return tr`${e.actor} is ready to restart and waits for a thread`;
      return tr`${e.actor} is ready and waits for a thread`;
    case Kind.RunBegin:
      if (e.reasonCode === Reason.Empty) return tr`${e.thread} takes ${e.actor}, the first in the queue, whose mailbox is empty`;
      if (e.reasonCode === Reason.Unselected) return tr`${e.thread} takes ${e.actor}, the first in the queue, which wanted none of its messages`;
      return tr`${e.thread} takes ${e.actor}`;
    case Kind.RunEnd:
      if (e.reasonCode === Reason.Empty) return tr`${e.thread} leaves ${e.actor}, whose mailbox is empty`;
      if (e.reasonCode === Reason.Batch) return tr`${e.thread} leaves ${e.actor}: others wait`;
      if (e.reasonCode === Reason.Crash) return tr`${e.thread} leaves ${e.actor} after a panic`;
      if (e.reasonCode === Reason.Exit) return tr`${e.thread} leaves ${e.actor}, which exited`;
      if (e.reasonCode === Reason.Suspended) return tr`${e.thread} leaves ${e.actor}, which is suspended`;
      if (e.reasonCode === Reason.Unselected) return tr`${e.thread} leaves ${e.actor}, which wants none of its messages now`;
      return tr`${e.thread} leaves ${e.actor}`;
    case Kind.Block:
      if (e.hasActor) return tr`${e.actor} ${e.waits}, holding ${e.thread}`;
      return tr`${e.actor} ${e.waits}`;
    case Kind.Unblock:
      return tr`${e.actor} can go on`;
    case Kind.ThreadCreate:
      if (e.hasStart) return tr`${e.thread} is started in line ${e.start}`;
      return tr`thread ${e.thread} is created${e.level}`;
    case Kind.ThreadExit:
      return tr`thread ${e.thread} ends`;
    case Kind.ThreadPark:
      if (e.reasonCode === Reason.None) return tr`${e.thread} has nothing to do`;
      if (e.reasonCode === Reason.Queue && e.hasValue) return tr`${e.thread} sleeps for ${e.asked}, unless a send wakes it`;
      return tr`${e.thread} waits for ${e.reason}`;
    case Kind.ThreadUnpark:
      if (e.causeCode === Reason.Queue) return tr`${e.thread} wakes: its time is up`;
      return tr`${e.thread} is woken`;
    case Kind.ThreadSwitch:
      return tr`core ${e.count} switches to ${e.thread}`;
    case Kind.TimerSet:
      if (e.reasonCode === Reason.Ticker) return tr`a repeating timer of ${e.actor} waits ${e.asked} to send ${e.message}`;
      if (e.reasonCode === Reason.Timer) return tr`a timer of ${e.actor} waits ${e.asked} to send ${e.message}`;
      return tr`${e.message} to ${e.actor} waits ${e.asked}`;
    case Kind.TimerFire:
      if (e.causeCode === Reason.Timer || e.causeCode === Reason.Ticker) return tr`a timer of ${e.actor} fires and sends ${e.message}`;
      return tr`the delay of ${e.message} to ${e.actor} is over`;
    case Kind.Line:
      if (e.hasActor) return tr`${e.actor} is about to run line ${e.line}`;
      return tr`${e.thread} is about to run line ${e.line}`;
    case Kind.Output:
      return tr`${e.actor} writes ${e.quoted}`;
    case Kind.Remark:
      return e.text;
    case Kind.Choice:
      if (e.hasPeer) return tr`${e.thread} takes ${e.peer}, number ${e.ordinal} of ${e.actors}`;
      if (e.reasonCode === Reason.Timer) return tr`time passes until the next timer fires, and all that is ready is held up`;
      if (e.reasonCode === Reason.Select) return tr`${e.thread} executes number ${e.ordinal} of the ${e.depth} ready cases of its select`;
      return tr`the scheduler picks ${e.thread}, number ${e.ordinal} of ${e.threads}`;
    case Kind.GoTurn:
      return tr`core ${e.count} turns to ${e.thread}`;
    case Kind.HookBegin:
      return tr`${e.actor} begins its method ${e.method} on ${e.thread}`;
    case Kind.HookEnd:
      return tr`${e.actor} ends its method ${e.method}`;
    case Kind.ActorStopping:
      if (e.hasPeer) return tr`${e.actor} takes no more messages: ${e.peer} stops it`;
      return tr`${e.actor} takes no more messages and is about to stop`;
    case Kind.MsgUnstash:
      return tr`${e.actor} puts ${e.message} back to the front of its mailbox`;
    case Kind.ActorBecome:
      return tr`${e.actor} becomes ${e.text}`;
    case Kind.ActorWatch:
      return tr`${e.actor} watches ${e.peer}`;
    case Kind.ActorUnwatch:
      return tr`${e.actor} stops watching ${e.peer}`;
    case Kind.ActorSupervise:
      if (e.reasonCode === Reason.Restart && e.hasValue && e.hasPeer) return tr`${e.peer} restarts ${e.actor} in ${e.asked}`;
      if (e.reasonCode === Reason.Restart && e.hasPeer) return tr`${e.peer} restarts ${e.actor}`;
      if (e.reasonCode === Reason.Restart && e.hasValue) return tr`the system restarts ${e.actor} in ${e.asked}`;
      if (e.reasonCode === Reason.Restart) return tr`the system restarts ${e.actor}`;
      if (e.reasonCode === Reason.Stop && e.hasPeer) return tr`${e.peer} stops ${e.actor}`;
      if (e.reasonCode === Reason.Stop) return tr`the system stops ${e.actor}`;
      if (e.reasonCode === Reason.Escalate && e.hasPeer) return tr`${e.peer} fails because ${e.actor} failed`;
      if (e.reasonCode === Reason.Escalate) return tr`the system fails because ${e.actor} failed`;
      if (e.hasPeer) return tr`${e.peer} resumes ${e.actor}`;
      return tr`the system resumes ${e.actor}`;
    case Kind.MsgReply:
      return tr`${e.actor} gets the reply ${e.message} from ${e.peer}`;
    case Kind.AskTimeout:
      return tr`${e.actor} got no reply from ${e.peer} to ${e.message} within ${e.asked}`;
    case Kind.TimerStop:
      return tr`${e.actor} stops a timer: ${e.message} is not sent`;
    case Kind.TimerMiss:
      return tr`${e.actor} missed ${e.ticks} of a timer: the previous one was still waiting`;
    case Kind.RouteeJoin:
      return tr`${e.peer} becomes a routee of ${e.actor}`;
    case Kind.RouteeLeave:
      return tr`${e.peer} is no longer a routee of ${e.actor}`;
    case Kind.MsgRoute:
      return tr`${e.actor} routes ${e.message} to ${e.peer}`;
    case Kind.AskFail:
      return tr`${e.peer} can no longer reply to ${e.message} of ${e.actor}`;
    case Kind.ActorSubscribe:
      return tr`${e.actor} subscribes to dead letters`;
    case Kind.ActorUnsubscribe:
      return tr`${e.actor} unsubscribes from dead letters`;
    case Kind.MemRead:
      return tr`${e.actor} reads ${e.text}`;
    case Kind.MemWrite:
      return tr`${e.actor} writes ${e.text}`;
    case Kind.DataRace:
      return e.text;
    case Kind.ChanSend:
      if (e.hasTimer) return tr`the timer of ${e.object} fires`;
      if (e.reasonCode === Reason.ChanSend) return tr`${e.actor} has sent ${e.text} on ${e.object}`;
      if (e.hasBuffer) return tr`${e.actor} sends ${e.text} on ${e.object}, ${e.depth} of ${e.capacity} in its buffer`;
      return tr`${e.actor} sends ${e.text} on ${e.object}`;
    case Kind.ChanReceive:
      if (e.reasonCode === Reason.Closed) return tr`${e.actor} receives nothing from ${e.object}, which is closed`;
      if (e.hasBuffer) return tr`${e.actor} receives ${e.text} from ${e.object}, ${e.depth} of ${e.capacity} in its buffer`;
      return tr`${e.actor} receives ${e.text} from ${e.object}`;
    case Kind.ChanClose:
      return tr`${e.actor} closes ${e.object}`;
    case Kind.Lock:
      if (e.reasonCode === Reason.Shared) return tr`${e.actor} locks ${e.object} for reading, ${e.readers} now`;
      return tr`${e.actor} locks ${e.object}`;
    case Kind.Unlock:
      if (e.reasonCode === Reason.Shared && e.hasValue) return tr`${e.actor} unlocks ${e.object} for reading: it was the last reader, and a writer gets it`;
      if (e.reasonCode === Reason.Shared) return tr`${e.actor} unlocks ${e.object} for reading, ${e.readers} left`;
      return tr`${e.actor} unlocks ${e.object}`;
    case Kind.GroupAdd:
      return tr`${e.actor} adds ${e.count} to the counter of ${e.object}: ${e.depth}`;
    case Kind.CondWake:
      return tr`${e.actor} wakes ${e.count} of those that wait for ${e.object}`;
    case Kind.ActorStart:
      return tr`${e.actor} is started by ${e.peer}, ${e.depth} waiting`;
    case Kind.CategoryJoin:
      return tr`${e.actor} joins the category ${e.quoted}`;
    case Kind.CategoryLeave:
      return tr`${e.actor} leaves the category ${e.quoted}`;
    case Kind.ActorSet:
      if (e.reasonCode === Reason.Priority) return tr`${e.actor} has priority ${e.count} now`;
      if (e.hasValue) return tr`${e.actor} has capacity ${e.count} now, ${e.depth} waiting`;
      return tr`${e.actor} has unlimited capacity now`;
  }
  return "";
}

// src/run/words.ts
function messageText(run, msg) {
  if (msg <= 0) return "";
  const { subjects, data } = run.panel;
  return `${subjects[run.c.msgSubject[msg - 1]] ?? ""}(${data[run.c.msgData[msg - 1]] ?? ""})`;
}
function rank(run, actor) {
  const row = run.panel.actors[actor - 1];
  if (row?.routing) return tr`, a router, ${row.routing}`;
  return row?.priority ? tr`, priority ${row.priority}` : "";
}
var filesOf = memoize((run) => new Set(run.panel.positions.map((p) => p.file)));
var FactsOf = class {
  constructor(run, step) {
    this.run = run;
    this.step = step;
  }
  run;
  step;
  get kind() {
    return this.run.c.kind[this.step];
  }
  get reasonCode() {
    return this.run.c.reason[this.step];
  }
  get causeCode() {
    return this.run.c.reason[this.run.c.cause[this.step]] ?? -1;
  }
  get hasValue() {
    return this.value !== 0;
  }
  get hasPeer() {
    return this.run.c.peer[this.step] > 0;
  }
  get toNobody() {
    return this.other === "";
  }
  get hasActor() {
    return this.run.c.actor[this.step] > 0;
  }
  get hasMessage() {
    return this.msg > 0;
  }
  get hasStart() {
    return this.started > 0;
  }
  get hasBuffer() {
    return (this.shared?.capacity ?? 0) > 0;
  }
  get actor() {
    return this.run.actorName(this.run.c.actor[this.step]) || this.outsider();
  }
  get peer() {
    return this.other || tr`nobody`;
  }
  get message() {
    return messageText(this.run, this.msg) || tr`no message`;
  }
  get thread() {
    return this.run.threadName(this.run.c.thread[this.step]) || tr`no thread`;
  }
  get reason() {
    return reasonWords[this.reasonCode] || tr`something`;
  }
  get method() {
    return this.reasonCode === Reason.Stop ? "Stopped" : "Started";
  }
  get text() {
    return (this.run.panel.strings[this.value] ?? "").replaceAll("\n", "; ");
  }
  // a hint has a line of its own
  get quoted() {
    return JSON.stringify(this.run.panel.strings[this.value] ?? "");
  }
  get count() {
    return count(this.value);
  }
  get ordinal() {
    return count(this.value + 1);
  }
  get asked() {
    return asWritten(this.value);
  }
  get ticks() {
    return plural(this.value, "tick");
  }
  get depth() {
    return count(this.waiting);
  }
  get actors() {
    return plural(this.waiting, "ready actor");
  }
  get threads() {
    return plural(this.waiting, "ready thread");
  }
  get rank() {
    return rank(this.run, this.run.c.actor[this.step]);
  }
  get level() {
    const priority = this.run.panel.threads[this.run.c.thread[this.step]]?.priority;
    return priority ? tr`, priority ${priority}` : "";
  }
  get line() {
    return this.lineOf(this.run.c.pos[this.step]);
  }
  get start() {
    return this.lineOf(this.started);
  }
  get hasTimer() {
    return this.shared?.kind === "timer";
  }
  get readers() {
    return plural(this.waiting, "reader");
  }
  get object() {
    return calledHere(this.shared?.name ?? tr`something`, this.run.here(this.step));
  }
  get capacity() {
    return count(this.shared?.capacity ?? 0);
  }
  get waits() {
    return this.run.waiting(this.step) || tr`waits for ${this.reason}`;
  }
  get value() {
    return this.run.c.value[this.step];
  }
  get shared() {
    return this.run.panel.objects[this.run.c.object[this.step] - 1];
  }
  get msg() {
    return this.run.c.msg[this.step];
  }
  get waiting() {
    return this.run.c.depth[this.step];
  }
  get started() {
    return this.run.panel.threads[this.run.c.thread[this.step]]?.start ?? 0;
  }
  lineOf(pos) {
    const at = this.run.panel.positions[pos - 1];
    if (!at) return "?";
    return filesOf(this.run).size > 1 ? tr`${at.line} of ${at.file}` : String(at.line);
  }
  /** The subject of an event that no actor causes. */
  outsider() {
    switch (this.kind) {
      case Kind.MsgReply:
      case Kind.MsgDeadLetter:
        return this.run.receiver(this.msg);
      case Kind.AskTimeout:
      case Kind.AskFail:
        return this.run.sender(this.msg);
      default:
        return this.run.outside(this.step);
    }
  }
  /** The other party of an event; '' if what is sent has no receiver. */
  get other() {
    const name = this.run.actorName(this.run.c.peer[this.step]);
    if (name || this.hasPeer) return name;
    switch (this.kind) {
      case Kind.MsgSend:
        return this.run.receiver(this.msg);
      case Kind.MsgEnqueue:
      case Kind.MsgRefuse:
        return this.run.sender(this.msg);
      default:
        return this.run.outside(this.step);
    }
  }
};
var describe = (run, step) => sentence(new FactsOf(run, step)) || tr`nothing known`;

// twin/fold.ts
var whole = 64;
var ends = 16;
var hash = 0;
function add(...words) {
  for (const w of words) {
    hash = Math.imul(hash ^ w, 1540483477);
    hash ^= hash >>> 15;
  }
}
var addLong = (v) => add(v | 0, Math.floor(v / 2 ** 32));
function addActor(w, id) {
  add(id, w.actorIs[id], w.actorThread[id], w.actorMsg[id], w.actorHook[id], w.depth[id], w.delayed[id], w.handled[id], w.routed[id]);
  add(...w.routees(id));
  const box = w.mailbox(id);
  if (box.length !== w.depth[id]) throw new Error(`${box.length} messages in the mailbox of actor ${id}, its depth is ${w.depth[id]}`);
  box.forEach((p, i) => {
    if (i >= ends && i < box.length - ends) return;
    add(p.msg, p.delayed ? 1 : p.stashed ? 2 : 0);
    addLong(p.priority);
    addLong(p.due);
  });
}
function addThread(w, id) {
  add(id, w.threadIs[id], w.threadActor[id], w.threadReason[id], w.threadSince[id]);
  addLong(w.threadUntil[id]);
}
function addShared(run, step) {
  const { c, shared } = run;
  for (const o of shared.waitedFor(c.object[step])) addObject(run, o, step);
}
function addObject(run, object, step) {
  const s = run.shared.at(object, step);
  add(object, s.level, Number(s.closed), s.unknown, s.holders.length, s.waiting.length);
  for (const h of s.holders) add(h.thread, h.actor);
  for (const x of s.waiting) add(x.thread, x.reason);
}
function addAll(w) {
  for (let a = 1; a < w.actorIs.length; a++) addActor(w, a);
  for (let t = 0; t < w.threadIs.length; t++) addThread(w, t);
}
function addStep(run, w) {
  const { c, events } = run;
  const i = w.step;
  add(i, w.handling, w.ready, w.backlog, w.threads);
  addLong(w.time);
  if (c.actor[i] > 0) addActor(w, c.actor[i]);
  if (c.thread[i] >= 0) addThread(w, c.thread[i]);
  addShared(run, i);
  if (i === events - 1) {
    for (let o = 1; o <= run.panel.objects.length; o++) if (run.panel.objects[o - 1].kind !== "select") addObject(run, o, i);
  }
  const every2 = whole + 4 * (w.actorIs.length + w.threadIs.length);
  if (i % every2 === every2 - 1 || i === events - 1) addAll(w);
}
function check(run, digests, said) {
  for (let i = 0; i < run.events; i++) {
    const words = describe(run, i);
    if (words !== said[i]) return `step ${i} is "${words}" on the page and "${said[i]}" on the server`;
  }
  if (digests.length === 0) return "";
  hash = 0;
  const at = /* @__PURE__ */ new Map();
  const kept = new Set(Array.from({ length: 12 }, (_, k) => Math.floor(run.events * (k * 7 % 12) / 12)));
  for (let i = 0; i < run.events; i++) {
    const w = run.worlds.at(i);
    addStep(run, w);
    add(lossReasons.indexOf(lossAt(run.c, i)));
    if (hash >>> 0 !== digests[i]) return `step ${i} is the first that differs`;
    if (kept.has(i)) at.set(i, stateHash(w));
  }
  const { lost, unhandled } = run.panel.summary;
  if (lostSteps(run).length !== lost + unhandled) return `${lostSteps(run).length} messages are lost here, and ${lost} and ${unhandled} as the head has it`;
  const worlds = new Worlds(run);
  for (const i of kept) if (stateHash(worlds.at(i)) !== at.get(i)) return `step ${i} is another state when one comes from elsewhere`;
  return "";
}
function stateHash(w) {
  const keep = hash;
  hash = 0;
  addAll(w);
  const h = hash;
  hash = keep;
  return h;
}
var file = readFileSync(process.argv[2]);
var frames = splitFrames(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
var text = new TextDecoder();
var failed = 0;
var steps = 0;
var took = 0;
for (let k = 0; k < frames.length; k += 5) {
  const name = text.decode(frames[k]);
  const run = decodePanel(JSON.parse(text.decode(frames[k + 1])), frames[k + 2].slice());
  const began = performance.now();
  let wrong = "";
  try {
    wrong = check(run, new Uint32Array(frames[k + 3].slice().buffer), JSON.parse(text.decode(frames[k + 4])));
  } catch (e) {
    wrong = String(e);
  }
  took += performance.now() - began;
  steps += run.events;
  if (wrong) {
    failed++;
    console.log(`${name}: ${wrong}`);
  }
}
console.log(`${frames.length / 5} traces, ${steps} steps, ${took.toFixed(0)} ms`);
if (failed) process.exit(1);
