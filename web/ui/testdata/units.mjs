// twin/units.ts
import { readFileSync } from "node:fs";

// src/ui/language.ts
var pseudo = "en-XA";
function speaker(language2, words) {
  const plurals = new Intl.PluralRules(language2);
  const pieces = /* @__PURE__ */ new WeakMap();
  const finish = language2 === pseudo ? (text) => `⟦${text}⟧` : (text) => text;
  function piecesOf(parts) {
    let found = pieces.get(parts);
    if (!found) {
      const key = parts.reduce((text2, part, i) => `${text2}{${i - 1}}${part}`);
      const entry = words[key];
      const text = finish(typeof entry === "string" ? entry : key);
      found = text.split(/\{(\d+)\}/).map((s, i) => i % 2 ? Number(s) : s).filter((s) => s !== "");
      pieces.set(parts, found);
    }
    return found;
  }
  return {
    tr(parts, ...values) {
      let text = "";
      for (const p of piecesOf(parts)) text += typeof p === "number" ? values[p] : p;
      return text;
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
  const whole = Math.round(ns);
  if (whole < 0) return "–";
  if (whole === 0) return "0 s";
  for (const u of units) {
    const most = u.ns === 1 ? 0 : 2;
    for (let digits = most; digits >= 0; digits--) {
      const n = rounded(whole, u.ns / 10 ** digits);
      if (n < 1e3) return `${decimal(n, digits)} ${u.name}`;
    }
  }
  return `${count(rounded(whole, 1e9))} s`;
}
var rounded = (n, step) => Math.floor(n / step) + (2 * (n % step) >= step ? 1 : 0);
function decimal(n, digits) {
  if (digits === 0) return String(n);
  const text = String(n).padStart(digits + 1, "0");
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
function asWritten(ns) {
  return duration(ns).replace(/(\.\d*?)0+ /, "$1 ").replace(". ", " ");
}
function bytes(n) {
  if (n < 1024) return `${n} B`;
  const kb = rounded(n, 1024);
  return kb < 1e4 ? `${count(kb)} kB` : `${decimal(10 * Math.floor(n / 2 ** 20) + rounded(10 * (n % 2 ** 20), 2 ** 20), 1)} MB`;
}

// twin/units.ts
var list = JSON.parse(readFileSync(process.argv[2], "utf8"));
var failed = 0;
for (const { n, words } of list) {
  const here = [count(n), duration(n), asWritten(n), bytes(n)];
  if (here.join() === words.join()) continue;
  if (failed++ < 10) console.log(`${n} is ${here.join(" | ")} on the page and ${words.join(" | ")} on the server`);
}
console.log(`${list.length} numbers`);
if (failed) process.exit(1);
