// The curve of different orders over tried ones. It flattens when there are few orders left that were not tried.

import { count } from '../../../ui/format.ts';
import { tr } from '../../../ui/language.ts';
import { pathOf, type CurvePoint } from './points.ts';

const width = 200;
const height = 56;

export function Curve({ points }: { points: readonly CurvePoint[] }) {
  const last = points.at(-1);
  const path = pathOf(points, width, height);
  return (
    <svg class="growth" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={tr`Different orders over orders tried: ${count(last?.different ?? 0)} over ${count(last?.tried ?? 0)}`}>
      {path && <path class="area" d={`${path}L${width} ${height}Z`} />}
      <path class="axis" d={`M0 0V${height}H${width}`} />
      {path && <path class="line" d={path} />}
    </svg>
  );
}
