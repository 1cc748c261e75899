// The curve of different orders over tried ones, as points and as a path.

export interface CurvePoint {
  tried: number;
  different: number;
}

/** The most points that are kept; more could not be distinguished. */
const most = 128;

/** The points with another one, thinned out if they are many. Where fewer orders were tried than before, another
 *  search has begun, and a new curve. */
export function withPoint(points: readonly CurvePoint[], p: CurvePoint): readonly CurvePoint[] {
  const last = points.at(-1);
  if (last && last.tried === p.tried && last.different === p.different) return points;
  const before = last && p.tried < last.tried ? [] : points.filter((q) => q.tried < p.tried);
  const kept = before.length < most ? before : before.filter((_, i) => i % 2 === 1);
  return [...kept, p];
}

/** The path of the curve in a box, from its lower left corner, where nothing was tried, to its right edge. */
export function pathOf(points: readonly CurvePoint[], width: number, height: number): string {
  const last = points.at(-1);
  if (!last || last.tried === 0) return '';
  const top = Math.max(1, ...points.map((p) => p.different));
  const at = (p: CurvePoint) => `${round((p.tried / last.tried) * width)} ${round(height - (p.different / top) * height)}`;
  return `M0 ${height}${points.map((p) => `L${at(p)}`).join('')}`;
}

const round = (n: number) => Math.round(n * 10) / 10;
